//! The fields of the form, and what can be wrong with what is written in them.

use skillsight_core::chat::{EndpointError, HeaderError, KeyError, NumberError};

/// A field. Each holds text: a choice holds its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Which preset the address was filled in from.
    Preset,
    /// The base URL.
    Endpoint,
    /// The key.
    Key,
    /// Where key and extra headers are kept.
    Keeping,
    /// The model's name.
    Model,
    /// Sampling temperature.
    Temperature,
    /// The most tokens of a reply.
    MaxTokens,
    /// Whether the model may, must or must not call tools.
    ToolChoice,
    /// Whether a reply may ask for several calls.
    ParallelToolCalls,
    /// Extra headers, one on each line.
    Headers,
    /// The system prompt.
    SystemPrompt,
    /// The most rounds of a run.
    Rounds,
    /// The most estimated tokens of a request.
    Budget,
    /// Tool results over this many characters are folded.
    Fold,
    /// The most estimated tokens of tool definitions.
    Definitions,
}

/// What is wrong with what is written in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// No address.
    Endpoint(EndpointError),
    /// No key.
    Key(KeyError),
    /// An endpoint, and no model to ask for.
    NoModel,
    /// A line of extra headers that can't be sent.
    Headers(HeaderError),
    /// The key and an extra header would both set `Authorization`.
    TwoAuthorizations,
    /// No number that the field takes.
    Number(NumberError),
}

impl Field {
    /// All, in the order of the page.
    pub const ALL: [Field; 15] = [
        Field::Preset,
        Field::Endpoint,
        Field::Key,
        Field::Keeping,
        Field::Model,
        Field::Temperature,
        Field::MaxTokens,
        Field::ToolChoice,
        Field::ParallelToolCalls,
        Field::Headers,
        Field::SystemPrompt,
        Field::Rounds,
        Field::Budget,
        Field::Fold,
        Field::Definitions,
    ];

    /// The secret ones, which belong to one origin and change with it.
    pub(super) const OF_ORIGIN: [Field; 3] = [Field::Key, Field::Keeping, Field::Headers];

    /// Its name for tests.
    pub fn testid(self) -> &'static str {
        match self {
            Field::Preset => "preset",
            Field::Endpoint => "endpoint",
            Field::Key => "api-key",
            Field::Keeping => "keeping",
            Field::Model => "model",
            Field::Temperature => "temperature",
            Field::MaxTokens => "max-tokens",
            Field::ToolChoice => "tool-choice",
            Field::ParallelToolCalls => "parallel-tool-calls",
            Field::Headers => "extra-headers",
            Field::SystemPrompt => "system-prompt",
            Field::Rounds => "limit-rounds",
            Field::Budget => "limit-budget",
            Field::Fold => "limit-fold",
            Field::Definitions => "limit-definitions",
        }
    }

    /// The numbers that a field for a whole number takes; all of them for a field that is none.
    pub fn range(self) -> (u32, u32) {
        match self {
            Field::MaxTokens | Field::Definitions => (1, 1_000_000),
            Field::Rounds => (1, 1000),
            Field::Budget => (1, 10_000_000),
            // With less the core's notes on what was left out have no room: it counts less as this.
            Field::Fold => (200, 10_000_000),
            Field::Preset
            | Field::Endpoint
            | Field::Key
            | Field::Keeping
            | Field::Model
            | Field::Temperature
            | Field::ToolChoice
            | Field::ParallelToolCalls
            | Field::Headers
            | Field::SystemPrompt => (0, u32::MAX),
        }
    }
}

/// The lowest and the highest temperature.
pub const TEMPERATURES: (f64, f64) = (0.0, 2.0);

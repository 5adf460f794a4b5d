//! The fields of the form, and what can be wrong with what is written in them.

use skillsight_core::chat::{Endpoint, EndpointError, HeaderError, KeyError, NumberError};
use skillsight_core::secret::MASK;

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
    /// An address that holds what looks like a secret: it would be stored in the clear, apart from the keys.
    SecretInAddress {
        /// Where in its query, the value masked: `key=••••`.
        found: String,
    },
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

impl Problem {
    /// Whether a typed address holds a secret. One that is stored already stays as it is.
    pub(super) fn secret_in_address(typed: &str, stored: &str) -> Option<Problem> {
        let endpoint = Endpoint::parse(typed).ok()?;
        let is_new = typed.trim() != stored;
        // A member whose value is yet to be written gives nothing away.
        let is_secret = is_new && endpoint.secrets().iter().any(|secret| !secret.is_empty());
        is_secret.then(|| Problem::SecretInAddress { found: masked(&endpoint) })
    }
}

/// The members of an address's query that are masked for people.
fn masked(endpoint: &Endpoint) -> String {
    let shown = endpoint.display_url();
    let (_, query) = shown.split_once('?').unwrap_or_default();
    let members: Vec<&str> = query.split('&').filter(|member| member.contains(MASK)).collect();
    members.join("&")
}

/// The lowest and the highest temperature.
pub const TEMPERATURES: (f64, f64) = (0.0, 2.0);

#[cfg(test)]
mod tests {
    use super::Problem;

    const STORED: &str = "https://a.b/v1?key=of-old";

    /// What is said to be found in an address; nothing where it may be saved.
    #[track_caller]
    fn check(typed: &str, found: Option<&str>) {
        let expected = found.map(|found| Problem::SecretInAddress { found: found.to_owned() });
        assert_eq!(Problem::secret_in_address(typed, STORED), expected, "{typed}");
    }

    #[test]
    fn an_address_with_a_secret_is_not_saved_and_its_secret_is_not_quoted() {
        check("https://a.b/v1?key=SECRET", Some("key=••••"));
        check("a.b?api-version=2&api_key=SECRET&sig=OTHER", Some("api_key=••••&sig=••••"));
        // A word without a name can be a key itself.
        check("https://a.b/v1?SECRET", Some("••••"));
    }

    #[test]
    fn an_address_without_one_is_saved() {
        for typed in
            ["https://a.b/v1", "https://a.b/v1?api-version=2", "https://a.b/v1?key=", "", "not an address"]
        {
            check(typed, None);
        }
    }

    #[test]
    fn an_address_that_is_stored_already_stays_and_another_secret_does_not_get_in() {
        check(STORED, None);
        check(&[" ", STORED, "\n"].concat(), None);
        check("https://a.b/v1?key=of-late", Some("key=••••"));
        check("https://c.d/v1?key=of-old", Some("key=••••"));
    }
}

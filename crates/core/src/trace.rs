//! The trace: the ordered events of a run. It is everything the page shows, and enough to read the conversation back.

use std::ops::Range;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::agent::{Decision, Message, Refusal, Transcript};
use crate::chat::{HttpError, ReplyError, ReplyWarning, Usage};
use crate::registry::SkillId;
use crate::resource::ResourcePath;
use crate::skill::SkillName;
use crate::tool::{DefinitionHash, Effect, Misfit, ToolName};
use crate::visibility::VisibleSet;

/// Something that happened in a run. Rounds and attempts count from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Event {
    /// The run began.
    Started {
        /// The number of the run in its conversation, from 1.
        run: u32,
        /// The model asked for.
        model: Rc<str>,
        /// What the person said.
        message: Rc<str>,
        /// Whether isolation was switched off.
        isolation_off: bool,
    },
    /// A message entered the transcript, at its end.
    Entered(Rc<Message>),
    /// A message took the place of another.
    Replaced {
        /// The id of the message that left.
        old: u32,
        /// The one in its place.
        new: Rc<Message>,
    },
    /// A whole round left the transcript to make room.
    Compacted {
        /// The run it was of.
        run: u32,
        /// The round it was.
        round: u32,
        /// The ids of the messages that left.
        ids: Vec<u32>,
        /// Skills that are no longer active for it.
        lost: Vec<SkillName>,
    },
    /// The person pinned a skill's activation, or took the pin off.
    Pinned {
        /// The skill.
        skill: SkillId,
        /// Whether it is pinned now.
        pinned: bool,
    },
    /// The visible set of this round, left out while it stays the same.
    Visible {
        /// The round.
        round: u32,
        /// The set.
        set: Rc<VisibleSet>,
        /// The request's `tools`, as sent.
        definitions: Option<Rc<str>>,
    },
    /// A request was given to the driver. [`crate::chat::RequestBody`] says how its bytes are put together.
    Sent {
        /// The round.
        round: u32,
        /// Which try of the round this is.
        attempt: u32,
        /// Its text before the messages.
        head: Rc<str>,
        /// The messages, by id.
        messages: Vec<Range<u32>>,
        /// Its text after `tools`.
        tail: Rc<str>,
        /// Estimated tokens.
        tokens: u32,
        /// Whom it was for; `None` in traces that were stored before this was told.
        #[serde(default)]
        to: Option<Addressee>,
    },
    /// The endpoint's status line and headers arrived.
    Responded {
        /// The round.
        round: u32,
        /// The HTTP status.
        status: u16,
        /// The header Content-Type.
        content_type: Option<Rc<str>>,
    },
    /// Bytes of the body arrived; secrets are masked. An event of the stream that spelled one together with others is
    /// written anew: its bytes are not the very ones.
    Received {
        /// The round.
        round: u32,
        /// The bytes as text.
        text: Rc<str>,
    },
    /// Text of the reply became readable. Not stored: it can be read from what was received.
    Text {
        /// The round.
        round: u32,
        /// Which text of the reply goes on.
        channel: Channel,
        /// What is new.
        text: Rc<str>,
    },
    /// The endpoint refused a field by name; the request goes out again without it, or with it renamed.
    Adjusted {
        /// The round.
        round: u32,
        /// The field.
        field: Rc<str>,
        /// What the endpoint said.
        why: Rc<str>,
    },
    /// The request failed in a way that may pass, and goes out again after a wait.
    Retrying {
        /// The round.
        round: u32,
        /// The try that failed.
        attempt: u32,
        /// Milliseconds until the next one.
        wait_ms: u32,
        /// Why it failed.
        why: Failure,
    },
    /// The reply is whole.
    Replied {
        /// The round.
        round: u32,
        /// Its text.
        content: Rc<str>,
        /// Its reasoning, where the endpoint shows it.
        reasoning: Option<Rc<str>>,
        /// That the model refused, in its words.
        refusal: Option<Rc<str>>,
        /// Why it ended, in the endpoint's word.
        finish_reason: Option<Rc<str>>,
        /// Tokens as the endpoint counted them.
        usage: Option<Usage>,
        /// What is odd about it.
        warnings: Vec<ReplyWarning>,
    },
    /// The reply asks for a call.
    Called {
        /// The round.
        round: u32,
        /// The call's id, unique in the conversation.
        call: Rc<str>,
        /// The name that the model used.
        name: Rc<str>,
        /// The arguments as the model wrote them.
        arguments: Rc<str>,
        /// Whether it would be a write.
        effect: Option<Effect>,
    },
    /// A write waits for the person.
    Asked {
        /// The call.
        call: Rc<str>,
        /// What an approval is for.
        definition: DefinitionHash,
    },
    /// The person decided.
    Decided {
        /// The call.
        call: Rc<str>,
        /// What.
        decision: Decision,
    },
    /// A tool is running.
    Running {
        /// The call.
        call: Rc<str>,
    },
    /// A call is done with: it ran, or it will not.
    Settled {
        /// The round.
        round: u32,
        /// The call.
        call: Rc<str>,
        /// What came of it.
        outcome: CallOutcome,
        /// The whole result.
        content: Rc<str>,
        /// What the model gets of it, where that is less or more.
        shown: Option<Rc<str>>,
    },
    /// A skill became active.
    Activated {
        /// The round; 0 where the person activated it with the message.
        round: u32,
        /// The skill.
        skill: SkillId,
        /// Its name.
        name: SkillName,
        /// The tools that the next request carries for it.
        unlocked: Vec<ToolName>,
    },
    /// Prompt skills entered the system prompt of this run, in this order.
    Prompted {
        /// Those that did.
        loaded: Vec<LoadedPrompt>,
        /// Those that the message called for as well, and that found no place.
        left_out: Vec<SkillName>,
    },
    /// The person activated a skill that was active already: nothing was added.
    AlreadyActive {
        /// The skill.
        skill: SkillId,
        /// Its name.
        name: SkillName,
    },
    /// The model read a file of a skill.
    Read {
        /// The round.
        round: u32,
        /// The skill.
        skill: SkillId,
        /// Its name.
        name: SkillName,
        /// The file.
        path: ResourcePath,
        /// SHA-256 of the whole file.
        hash: Rc<str>,
    },
    /// A change of skills or tools reached the run.
    Changed {
        /// The last round that was sent before.
        round: u32,
        /// Skills that were switched on or installed.
        on: Vec<SkillName>,
        /// Skills that were switched off or removed.
        off: Vec<SkillName>,
    },
    /// The person asked for a failed round again.
    Resumed {
        /// The round.
        round: u32,
    },
    /// The run is over.
    Ended {
        /// How.
        ending: Ending,
    },
}

/// Whom a request is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Addressee {
    /// The URL, secrets masked; `None` for the rehearsal model.
    pub url: Option<Rc<str>>,
    /// The model asked for.
    pub model: Rc<str>,
}

/// A prompt skill in the system prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoadedPrompt {
    /// The skill.
    pub skill: SkillId,
    /// Its name.
    pub name: SkillName,
    /// SHA-256 of its SKILL.md.
    pub hash: Rc<str>,
    /// The word of the message that called for it; `None` where every message does.
    pub word: Option<Rc<str>>,
}

/// A text of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// The answer.
    Content,
    /// Thinking aloud.
    Reasoning,
    /// A refusal.
    Refusal,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CallOutcome {
    /// The tool ran and answered.
    Ok,
    /// The tool ran and failed, or nobody knows.
    Error,
    /// The gate refused it.
    Refused {
        /// Why.
        refusal: Refusal,
    },
    /// The person did not allow it.
    Denied,
    /// Its arguments can't be used.
    Rejected {
        /// Where they do not fit the schema; empty where they are no JSON object.
        misfits: Vec<Misfit>,
    },
    /// The run ended first.
    Skipped,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The model answered.
    Answered,
    /// The person stopped it.
    Stopped,
    /// It used all its rounds.
    RoundLimit {
        /// How many there were.
        rounds: u32,
    },
    /// The next request does not fit the context budget, even with every old round taken out.
    Budget {
        /// The budget, in estimated tokens.
        budget: u32,
        /// What the request would take.
        tokens: u32,
    },
    /// The model made the same calls again after it was told not to.
    Repeating,
    /// A round failed. It can be tried again.
    Failed {
        /// Why.
        why: Failure,
    },
}

/// Why a request came to nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Failure {
    /// The endpoint answered with an error status.
    Http {
        /// Its status and message.
        error: HttpError,
    },
    /// No answer: the connection could not be made, or broke before the endpoint's status.
    Unreachable {
        /// What the browser or the system says.
        detail: Rc<str>,
    },
    /// The reply broke off, perhaps before its first byte, or can't be read.
    Reply {
        /// What is wrong with it.
        error: ReplyError,
    },
    /// The run was cut off: the tab was closed or the device went to sleep.
    Interrupted,
}

impl Event {
    /// Whether the event is only for watching: what it says can be read from the others.
    pub fn is_transient(&self) -> bool {
        matches!(self, Event::Text { .. })
    }
}

/// Reads the transcript back from the events of a conversation's runs, oldest first.
pub fn transcript<'a>(events: impl Iterator<Item = &'a Event>) -> Transcript {
    let mut transcript = Transcript::default();
    for event in events {
        #[expect(clippy::wildcard_enum_match_arm, reason = "only these four move messages")]
        match event {
            Event::Entered(message) => transcript.enter(message.clone()),
            Event::Replaced { old, new } => transcript.replace(*old, new.clone()),
            Event::Compacted { ids, .. } => transcript.remove(ids),
            Event::Pinned { skill, pinned } => {
                transcript.pin(*skill, *pinned);
            }
            _ => {}
        }
    }
    transcript
}

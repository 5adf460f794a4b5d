//! The run as a state machine: effects out, outcomes in.
//!
//! A driver calls [`Run::step`], performs the [`Effect`] it gets, and hands the outcome back. Everything a run
//! knows lives in it and dies with it, so that two runs never share an unlocked tool.

mod activating;
mod asking;
mod calling;
mod fold;
mod gate;
mod message;
mod prompts;
mod reading;
mod run;
mod scrub;
mod settings;
mod slash;
mod transcript;

pub use asking::{LastWord, MAX_RETRIES, ResponseHead};
pub use calling::{Decision, PendingCall};
pub use gate::Refusal;
pub use message::{Activation, Instructions, Message, MessageKind};
pub use prompts::MAX_PROMPTS;
pub use run::{Effect, Request, Run, Setup};
pub use settings::{Limits, Settings};
pub use slash::{Begun, SLASHES, Slash, Unnamed, WhyNot, begun, complete, slash};
pub use transcript::Transcript;

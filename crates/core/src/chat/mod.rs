//! The OpenAI-compatible wire: addresses, the bytes of a reply, errors.
//!
//! Nothing here sends anything. [`ReplyReader`] takes the bytes of a body as they arrive and gives a [`Reply`];
//! what is wrong with one is data ([`ReplyError`], [`ReplyWarning`], [`RejectedArguments`], [`HttpError`]) whose
//! sentences for people are in `messages.rs`.

mod body;
mod calls;
mod chunk;
mod curl;
mod damage;
mod draft;
mod endpoint;
mod endpoint_error;
mod error;
mod extent;
mod fault;
mod fields;
mod headers;
mod messages;
mod model_list;
mod numbers;
mod origin;
mod refused;
mod reply;
mod request;
mod retry;
mod said;
mod sse;

pub use body::MAX_SHOWN_CHARS;
pub use calls::{PartialCall, RejectedArguments};
pub use chunk::Usage;
pub use curl::{SentHeader, curl, sent_headers};
pub use endpoint::Endpoint;
pub(crate) use endpoint::masked_query;
pub use endpoint_error::EndpointError;
pub use error::{HttpError, is_retryable};
pub use fault::{ReplyError, ReplyWarning};
pub use headers::{HeaderError, HeaderFault, KeyError, PastedKey, is_authorization, read_headers};
pub use model_list::{MAX_MODELS, read_model_list};
pub use numbers::{NumberError, read_decimal, read_whole};
pub use origin::{Origin, Scheme};
pub use refused::RefusedField;
pub use reply::{LastWord, MAX_BODY_BYTES, Progress, Reply, ReplyCall, ReplyReader, StreamEnd};
pub use request::{Concessions, ModelSettings, RequestBody, ToolChoice, head, tail};
pub use retry::retry_after;
pub use sse::{EventSink, EventStream, EventTooLong, MAX_EVENT_BYTES};

//! The rehearsal model as a driver: the same bytes as an endpoint's, a few at a time.

use std::ops::ControlFlow;

use skillsight_core::agent::ResponseHead;
use skillsight_core::chat::StreamEnd;
use skillsight_core::rehearsal;

use super::clock;
use super::fetch::Piece;

/// Milliseconds between two pieces: slow enough to see how a reply comes in.
const PACE_MS: u32 = 12;

/// Answers a request body, until `hand_on` says that nothing more is wanted.
pub async fn answer(body: &str, mut hand_on: impl FnMut(Piece<'_>) -> ControlFlow<()>) {
    let events = rehearsal::respond(body);
    let _ = hand_on(Piece::Head(ResponseHead {
        status: 200,
        content_type: Some("text/event-stream".to_owned()),
        retry_after: None,
        now_ms: clock::now_ms(),
    }));
    for event in events {
        clock::sleep(PACE_MS).await;
        if hand_on(Piece::Bytes(event.as_bytes())).is_break() {
            return;
        }
    }
    let _ = hand_on(Piece::End(StreamEnd::Complete));
}

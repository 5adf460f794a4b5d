//! Keys that an input method may have taken.

use web_sys::KeyboardEvent;

/// The code of a key that an input method took; Safari says so after the composing has ended.
const TAKEN: u32 = 229;

/// Whether a key is for an input method, which composes a text or has just ended that by it.
pub fn is_composing(event: &KeyboardEvent) -> bool {
    event.is_composing() || event.key_code() == TAKEN
}

/// Whether Enter is meant to send: not a line break, and not the end of what an input method composes.
pub fn is_final_enter(event: &KeyboardEvent) -> bool {
    event.key() == "Enter" && !event.shift_key() && !is_composing(event)
}

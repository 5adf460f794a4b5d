//! Effects that change what is shown.

use leptos::prelude::*;

/// Runs at once, and again whenever a signal that it read has changed, as long as the owner lives that is current now.
/// What it makes in a run is disposed of before the next.
///
/// It is boxed so that the machinery of effects is compiled once.
pub(super) fn follow(mut run: Box<dyn FnMut()>) {
    let effect = RenderEffect::new(move |_| run());
    // The effect lives as long as its handle, and the handle as long as the owner.
    StoredValue::new_local(effect);
}

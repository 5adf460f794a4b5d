//! The measured work as a WebAssembly module without imports: the clock is the caller's.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../../../crates/core/benches/work.rs"]
mod work;

use std::cell::RefCell;

use skillsight_core::agent::Setup;

thread_local! {
    static BODY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static SETUP: RefCell<Option<Setup>> = const { RefCell::new(None) };
}

/// Makes room for a stream of so many bytes; returns where it is to be written.
#[unsafe(no_mangle)]
pub extern "C" fn make_room(bytes: usize) -> *mut u8 {
    BODY.with_borrow_mut(|body| {
        body.resize(bytes, 0);
        body.as_mut_ptr()
    })
}

/// Reads the stream that was written.
#[unsafe(no_mangle)]
pub extern "C" fn read() -> usize {
    BODY.with_borrow(|body| work::read(body))
}

/// Makes the workspace that rounds are measured with.
#[unsafe(no_mangle)]
pub extern "C" fn prepare() {
    SETUP.set(Some(work::setup()));
}

/// One run; returns how many rounds it has.
#[unsafe(no_mangle)]
pub extern "C" fn rounds() -> u32 {
    SETUP.with_borrow(|setup| work::rounds(setup.clone().unwrap_or_default()));
    work::ROUNDS
}

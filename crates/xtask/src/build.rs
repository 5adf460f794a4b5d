//! The page's release build, into dist/: the code, and what Trunk puts around it.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Command;

use crate::code;
use crate::failure::Failure;
use crate::fingerprint;
use crate::process;
use crate::setup::{self, PageTools};
use crate::sizes::Sizes;
use crate::step::Steps;

/// Where the page is built.
pub(crate) const DIST: &str = "dist";

/// Whatever the page is made of, and what makes it.
const INPUTS: &[&str] = &[
    "web",
    "crates/core",
    "crates/xtask",
    "skills",
    "Cargo.toml",
    "Cargo.lock",
    "Trunk.toml",
    "rust-toolchain.toml",
    ".cargo/config.toml",
    "tests/package-lock.json",
];

/// What the last build was made of and what it made, so that the next one can be skipped.
const STATE: &str = "target/xtask/page";

/// Held while the page is built, for two builds at once would write over each other's files.
const LOCK: &str = "target/xtask/page.lock";

/// `cargo xtask dist`
pub(crate) fn dist() -> Result<(), Failure> {
    let mut steps = Steps::new(setup::PAGE_STEPS + 1);
    let tools = setup::page_tools(&mut steps)?;
    steps.run("The page", || page(&tools))?;
    let sizes = Sizes::measure(Path::new(DIST))?;
    println!("\n{sizes}\n");
    sizes.within_limit()?;
    println!("{DIST}/ is ready: put what is in it under any path of any static host.");
    Ok(())
}

/// Builds the page, unless what it was last built from has not changed. Says which. Waits for another build to end.
pub(crate) fn page(tools: &PageTools) -> Result<((), &'static str), Failure> {
    let _lock = lock().map_err(|error| Failure::io(format_args!("Locking {LOCK}"), &error))?;
    let inputs = fingerprint::of(INPUTS)?;
    let state = || fingerprint::of(&[DIST]).map(|made| format!("{inputs:016x} {made:016x}"));
    if fs::read_to_string(STATE).ok() == Some(state()?) {
        return Ok(((), "unchanged since the last build"));
    }

    let network = || {
        Failure::new(
            "cargo could not fetch the crates in Cargo.lock; its message is above.",
            "Check the network and run this again.",
        )
    };
    process::run(process::cargo().arg("fetch"), network)?;
    code::build(tools)?;
    process::run(Command::new(&tools.trunk).args(["build", "--log", "error"]), || {
        Failure::new(
            "The page did not build; the message is above.",
            "Mend what it names and run this again.",
        )
    })?;

    let state = state()?;
    fs::write(STATE, state).map_err(|error| Failure::io(format_args!("Writing {STATE}"), &error))?;
    Ok(((), "built"))
}

/// The lock, which is given back when the file is dropped.
fn lock() -> io::Result<File> {
    let path = Path::new(LOCK);
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let file = File::create(path)?;
    file.lock()?;
    Ok(file)
}

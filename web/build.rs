//! Reads the bundled skills when the page is built, so that a visitor sees them before what reads skill files is there.

use std::path::Path;
use std::{env, fs};

use skillsight_core::workspace::Workspace;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // What the core is made of has cargo's own eye.
    println!("cargo::rerun-if-changed=build.rs");
    let skills = serde_json::to_string(&Workspace::default().skills)?;
    let folder = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    fs::write(Path::new(&folder).join("bundled.json"), skills)?;
    Ok(())
}

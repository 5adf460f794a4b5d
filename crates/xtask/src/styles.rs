//! The page's styles: one file for each part of the page, and one for the visitor, since together they compress better.

use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Where the files are.
const FOLDER: &str = "web/page/styles";

/// Their names, in the order of the cascade.
const ORDER: &[&str] = &[
    "tokens",
    "base",
    "components",
    "layout",
    "topbar",
    "skills",
    "import",
    "tools",
    "talk",
    "matrix",
    "inspect",
    "connect",
];

/// Writes all of them into one file.
pub(crate) fn build(to: &Path) -> Result<(), Failure> {
    let mut whole = String::new();
    for name in ORDER {
        let path = format!("{FOLDER}/{name}.css");
        let text =
            fs::read_to_string(&path).map_err(|error| Failure::io(format_args!("Reading {path}"), &error))?;
        whole.push_str(&text);
    }
    // An editor may leave files of its own beside them.
    let is_style = |path: PathBuf| path.extension().is_some_and(|ending| ending == "css");
    let files =
        fs::read_dir(FOLDER).map_or(0, |files| files.flatten().filter(|file| is_style(file.path())).count());
    if files != ORDER.len() {
        return Err(Failure::new(
            format!("{FOLDER} has {files} files, and the page is made of {}.", ORDER.len()),
            "Name each file in crates/xtask/src/styles.rs, where the cascade has it.",
        ));
    }
    fs::write(to, whole).map_err(|error| Failure::io(format_args!("Writing {}", to.display()), &error))
}

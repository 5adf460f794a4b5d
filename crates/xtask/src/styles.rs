//! The page's styles: one file for each part of the page, and one for the visitor, since together they compress better.
//! Those of the code editor come with it.

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

/// What is loaded together with the code editor.
const LATER: &[&str] = &["editor"];

/// Writes all that the page begins with into one file.
pub(crate) fn build(to: &Path) -> Result<(), Failure> {
    // An editor may leave files of its own beside them.
    let is_style = |path: PathBuf| path.extension().is_some_and(|ending| ending == "css");
    let files =
        fs::read_dir(FOLDER).map_or(0, |files| files.flatten().filter(|file| is_style(file.path())).count());
    let named = ORDER.len() + LATER.len();
    if files != named {
        return Err(Failure::new(
            format!("{FOLDER} has {files} files, and the page is made of {named}."),
            "Name each file in crates/xtask/src/styles.rs, where the cascade has it.",
        ));
    }
    join(ORDER, to)
}

/// Writes those of the code editor.
pub(crate) fn build_later(to: &Path) -> Result<(), Failure> {
    join(LATER, to)
}

fn join(names: &[&str], to: &Path) -> Result<(), Failure> {
    let mut whole = String::new();
    for name in names {
        let path = format!("{FOLDER}/{name}.css");
        let text =
            fs::read_to_string(&path).map_err(|error| Failure::io(format_args!("Reading {path}"), &error))?;
        whole.push_str(&text);
    }
    fs::write(to, whole).map_err(|error| Failure::io(format_args!("Writing {}", to.display()), &error))
}

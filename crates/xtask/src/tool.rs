//! One command line tool, at one exact version: found, or built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::step;

/// Tools built here are kept here, out of the person's own cargo folder.
pub(crate) const FOLDER: &str = "target/tools";

/// The tools that the page is built with, and how to build them where they are missing.
pub(crate) struct Tool {
    /// The crate's name.
    pub(crate) krate: &'static str,
    /// The program's name.
    pub(crate) program: &'static str,
    pub(crate) version: String,
    /// What `cargo install` needs to be told beside the version.
    pub(crate) options: &'static [&'static str],
    /// How long a build takes on two cores, for the person waiting.
    pub(crate) takes: &'static str,
}

impl Tool {
    /// The program at the exact version: one built here, else one on the PATH, else built now. Also says which.
    pub(crate) fn set_up(&self) -> Result<(PathBuf, String), Failure> {
        let built =
            Path::new(FOLDER).join("bin").join(format!("{}{}", self.program, std::env::consts::EXE_SUFFIX));
        if self.is(&built) {
            return Ok((built, format!("built before, in {FOLDER}")));
        }
        if let Some(found) = process::on_path(&[self.program]).filter(|found| self.is(found)) {
            // One of an older version built here must not stand before it on the PATH.
            let _ = fs::remove_file(&built);
            let said = format!("found, {}", found.display());
            return Ok((found, said));
        }
        step::say(format_args!("not on the PATH; building it, once, {}", self.takes));
        self.build()?;
        if self.is(&built) {
            return Ok((built, format!("built, in {FOLDER}")));
        }
        Err(Failure::new(
            format!(
                "{} was built but does not say that it is {} {}.",
                built.display(),
                self.program,
                self.version
            ),
            "Remove the folder target/tools and run this again.",
        ))
    }

    fn is(&self, program: &Path) -> bool {
        let said = process::answer(Command::new(program).arg("--version"));
        said.is_some_and(|said| says_version(&said, &self.version)) || self.is_noted(program)
    }

    /// Whether cargo noted that it built the program at this version: not every one says its own.
    fn is_noted(&self, program: &Path) -> bool {
        let notes = fs::read_to_string(Path::new(FOLDER).join(".crates.toml")).unwrap_or_default();
        let note = format!("\"{} {} ", self.krate, self.version);
        program.starts_with(FOLDER) && program.is_file() && notes.contains(&note)
    }

    fn build(&self) -> Result<(), Failure> {
        // All tools share it, so they share what they compile.
        let scratch = Path::new(FOLDER).join("build");
        let mut install = process::cargo();
        install
            .args([
                "install",
                self.krate,
                "--version",
                &format!("={}", self.version),
                "--root",
                FOLDER,
                "--force",
            ])
            .args(self.options)
            .env("CARGO_TARGET_DIR", &scratch)
            // Or it would advise the person to add the folder to theirs.
            .env("PATH", process::path_from(&[&Path::new(FOLDER).join("bin")])?)
            // They run for a second or two; what a person waits for is their build.
            .envs([
                ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
                ("CARGO_PROFILE_RELEASE_LTO", "off"),
                ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
                ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
            ]);
        process::run(&mut install, || {
            Failure::new(
                format!("Building {} {} failed; cargo's message is above.", self.krate, self.version),
                format!(
                    "It needs the network and a C compiler. Run this again and it goes on where it stopped, or install \
                     it yourself: cargo install {} --version {} {}",
                    self.krate,
                    self.version,
                    self.options.join(" ")
                ),
            )
        })
    }
}

/// Removes what building left behind, which is some hundred times as large as the tools.
pub(crate) fn tidy() {
    let _ = fs::remove_dir_all(Path::new(FOLDER).join("build"));
}

/// `trunk 0.21.14`, `wasm-bindgen 0.2.130`: the version is a word of its own.
fn says_version(said: &str, version: &str) -> bool {
    said.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_version_will_do() {
        assert!(says_version("trunk 0.21.14", "0.21.14"));
        assert!(says_version("wasm-bindgen 0.2.130 (abcdef)", "0.2.130"));
        assert!(!says_version("trunk 0.21.14-alpha.1", "0.21.14"));
        assert!(!says_version("wasm-bindgen 0.2.13", "0.2.130"));
    }
}

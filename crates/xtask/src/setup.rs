//! What a machine needs before the page can be built and tested: looked for, and set up where it is missing.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::editor;
use crate::failure::Failure;
use crate::process;
use crate::step::{self, Steps};
use crate::tool::{self, Tool};

/// What Rust calls the page's machine.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
const TRUNK_VERSION: &str = "0.21.14";
/// It must know the marks that the version of wasm_split_helpers in Cargo.lock makes.
const WASM_SPLIT_VERSION: &str = "0.2.4";
/// The oldest that the test libraries run on.
const NODE: (u32, u32) = (20, 15);

/// How many steps [`page_tools`] takes.
pub(crate) const PAGE_STEPS: usize = 5;

/// What the page is built with.
pub(crate) struct PageTools {
    pub(crate) trunk: PathBuf,
    pub(crate) wasm_bindgen: PathBuf,
    pub(crate) wasm_split: PathBuf,
    pub(crate) wasm_opt: PathBuf,
}

/// Sets up what building the page needs.
pub(crate) fn page_tools(steps: &mut Steps) -> Result<PageTools, Failure> {
    steps.run("Node.js and its packages", node_packages)?;
    steps.run(format_args!("Rust's {WASM_TARGET} target"), wasm_target)?;
    let wasm_bindgen = Tool {
        krate: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: locked_version("wasm-bindgen")?,
        // Its own lock file names packages that are gone.
        options: &["--no-default-features", "--bin", "wasm-bindgen"],
        takes: "about a minute",
    };
    let trunk = Tool {
        krate: "trunk",
        program: "trunk",
        version: TRUNK_VERSION.to_owned(),
        options: &["--no-default-features", "--locked"],
        takes: "two to four minutes",
    };
    let wasm_split = Tool {
        krate: "wasm_split_cli_support",
        program: "wasm-split-cli",
        version: WASM_SPLIT_VERSION.to_owned(),
        options: &["--features", "build-binary", "--locked"],
        takes: "half a minute",
    };
    let named = |tool: &Tool| format!("{} {}", tool.program, tool.version);
    let wasm_bindgen = steps.run(named(&wasm_bindgen), || wasm_bindgen.set_up())?;
    let wasm_split = steps.run(named(&wasm_split), || wasm_split.set_up())?;
    let trunk = steps.run(format_args!("Trunk {}", trunk.version), || trunk.set_up())?;
    tool::tidy();

    let script = if cfg!(windows) { "wasm-opt.cmd" } else { "wasm-opt" };
    let wasm_opt = Path::new("tests/node_modules/.bin").join(script);
    Ok(PageTools { trunk, wasm_bindgen, wasm_split, wasm_opt })
}

/// Sets up rustfmt and clippy, in one step.
pub(crate) fn rust_components(steps: &mut Steps) -> Result<(), Failure> {
    steps.run("rustfmt and clippy", || {
        let present = |name| process::answer(process::cargo().args([name, "--version"])).is_some();
        if present("fmt") && present("clippy") {
            return Ok(((), "present"));
        }
        rustup(&["component", "add", "rustfmt", "clippy"])?;
        Ok(((), "added"))
    })
}

/// Sets up the browser that the tests use, in one step.
pub(crate) fn browser(steps: &mut Steps) -> Result<PathBuf, Failure> {
    steps.run("Chromium, for the tests in a browser", chromium)
}

fn node_packages() -> Result<((), String), Failure> {
    let wanted =
        format!("Install Node.js {}.{} or newer with npm (nodejs.org), and run this again.", NODE.0, NODE.1);
    let version =
        process::on_path(&["node"]).and_then(|node| process::answer(Command::new(node).arg("--version")));
    let Some(version) = version else {
        return Err(Failure::new("There is no Node.js on the PATH.", wanted));
    };
    if major_minor(&version).is_none_or(|found| found < NODE) {
        return Err(Failure::new(format!("The Node.js on the PATH is {version}."), wanted));
    }
    let Some(npm) = process::on_path(&["npm"]) else {
        return Err(Failure::new(format!("There is Node.js {version} but no npm on the PATH."), wanted));
    };

    let mut said = "present";
    for folder in ["tests", editor::FOLDER] {
        if install(&npm, folder)? {
            said = "installed";
        }
    }
    Ok(((), format!("{version}, packages {said}")))
}

/// Installs the packages of a folder, and says whether that was needed.
fn install(npm: &Path, folder: &str) -> Result<bool, Failure> {
    let lock = format!("{folder}/package-lock.json");
    let lock = fs::read(&lock).map_err(|error| Failure::io(format_args!("Reading {lock}"), &error))?;
    // npm empties the folder before it installs, so the copy is there only after it came to its end.
    let installed = Path::new(folder).join("node_modules/.installed-from");
    if fs::read(&installed).is_ok_and(|from| from == lock) {
        return Ok(false);
    }
    step::say(format_args!("installing the packages of {folder}/package.json"));
    let mut install = Command::new(npm);
    install.args(["ci", "--loglevel=error"]).current_dir(folder);
    process::run(&mut install, || {
        Failure::new(
            format!("npm could not install the packages of {folder}/package.json; its message is above."),
            format!("It needs the network. Run this again, or run `npm ci` in the folder {folder} yourself."),
        )
    })?;
    fs::write(installed, lock)
        .map_err(|error| Failure::io(format_args!("Writing to {folder}/node_modules"), &error))?;
    Ok(true)
}

fn wasm_target() -> Result<((), &'static str), Failure> {
    // Asked of the compiler and not of rustup, which need not be there.
    let present = || {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
        let folder =
            process::answer(Command::new(rustc).args(["--print", "target-libdir", "--target", WASM_TARGET]));
        folder.is_some_and(|folder| Path::new(&folder).is_dir())
    };
    if present() {
        return Ok(((), "present"));
    }
    rustup(&["target", "add", WASM_TARGET])?;
    Ok(((), "added"))
}

fn rustup(args: &[&str]) -> Result<(), Failure> {
    let remedy =
        format!("Run it yourself for the toolchain in rust-toolchain.toml: rustup {}", args.join(" "));
    let Some(rustup) = process::on_path(&["rustup"]) else {
        return Err(Failure::new(
            format!(
                "The Rust installed here lacks what `rustup {}` would add, and there is no rustup.",
                args.join(" ")
            ),
            "Install Rust with rustup (rustup.rs), or add this with the package manager that Rust came from.",
        ));
    };
    process::run(Command::new(rustup).args(args), || {
        Failure::new("rustup failed; its message is above.", remedy)
    })
}

fn chromium() -> Result<(PathBuf, String), Failure> {
    if let Some(named) = env::var_os("CHROMIUM").filter(|named| !named.is_empty()) {
        let named = PathBuf::from(named);
        return match named.is_file() {
            true => Ok((named.clone(), format!("{}, from CHROMIUM", named.display()))),
            false => Err(Failure::new(
                format!("The variable CHROMIUM names {}, which is not a file.", named.display()),
                "Let it name the browser's program, or unset it to have one looked for.",
            )),
        };
    }
    if let Some(found) = installed_chromium() {
        let said = format!("found, {}", found.display());
        return Ok((found, said));
    }
    let root = process::answer(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    if !root || process::on_path(&["apt-get"]).is_none() {
        return Err(Failure::new(
            "There is no Chromium on the PATH.",
            "Install Chromium or Google Chrome (on Debian: sudo apt-get install chromium), or let the variable CHROMIUM \
             name one, and run this again.",
        ));
    }
    step::say("installing Debian's");
    for args in [&["update"][..], &["install", "--yes", "--no-install-recommends", "chromium"]] {
        let mut apt = Command::new("apt-get");
        apt.arg("--quiet").args(args).env("DEBIAN_FRONTEND", "noninteractive");
        process::run(&mut apt, || {
            Failure::new(
                format!("apt-get {} failed; its message is above.", args.join(" ")),
                "Install Chromium or Google Chrome yourself, or let the variable CHROMIUM name one, and run this again.",
            )
        })?;
    }
    let found = installed_chromium().ok_or_else(|| {
        Failure::new(
            "apt-get installed the package chromium, and still there is no chromium on the PATH.",
            "Install Chromium or Google Chrome yourself, or let the variable CHROMIUM name one, and run this again.",
        )
    })?;
    Ok((found, "installed".to_owned()))
}

fn installed_chromium() -> Option<PathBuf> {
    let mac = Path::new("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    process::on_path(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"])
        .or_else(|| mac.is_file().then(|| mac.to_owned()))
}

fn locked_version(package: &str) -> Result<String, Failure> {
    let lock = fs::read_to_string("Cargo.lock").map_err(|error| Failure::io("Reading Cargo.lock", &error))?;
    version_in_lock(&lock, package).map(str::to_owned).ok_or_else(|| {
        Failure::new(
            format!("Cargo.lock has no version of {package}."),
            "Restore Cargo.lock from the repository, or run `cargo generate-lockfile`.",
        )
    })
}

fn version_in_lock<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    lines.nth(1)?.strip_prefix("version = \"")?.strip_suffix('"')
}

fn major_minor(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_is_the_source_of_a_version() {
        let lock = "[[package]]\nname = \"wasm-bindgen-macro\"\nversion = \"0.2.1\"\n\n\
                    [[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(version_in_lock(lock, "wasm"), None);
    }

    #[test]
    fn versions_of_node_compare_as_numbers() {
        assert_eq!(major_minor("v20.20.2"), Some((20, 20)));
        assert!(major_minor("v20.9.0").unwrap() < NODE);
        assert!(major_minor("v24.0.0").unwrap() > NODE);
        assert_eq!(major_minor("unknown"), None);
    }
}

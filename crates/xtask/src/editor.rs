//! The code editor: CodeMirror and what the page adds to it, bundled into one script that is loaded when an editor first
//! opens.

use std::path::Path;
use std::process::Command;

use crate::failure::Failure;
use crate::process;

/// Where its sources and its packages are.
pub(crate) const FOLDER: &str = "web/editor";

/// The libraries in the bundle want this said wherever they go.
const NOTICE: &str = "--banner:js=/* Contains CodeMirror and Lezer, (c) by Marijn Haverbeke and others, style-mod, crelt and \
                      w3c-keyname, (c) by Marijn Haverbeke, all under the MIT licence: codemirror.net */";

/// Writes the bundle: a plain script, which unlike a module is asked for again after it did not load.
pub(crate) fn build(to: &Path) -> Result<(), Failure> {
    let script = if cfg!(windows) { "esbuild.cmd" } else { "esbuild" };
    let mut bundle = Command::new(Path::new(FOLDER).join("node_modules/.bin").join(script));
    bundle.arg(format!("{FOLDER}/src/editor.js")).args([
        "--bundle",
        "--minify",
        "--format=iife",
        "--global-name=skillsightEditor",
        "--target=es2022",
        "--log-level=warning",
        NOTICE,
    ]);
    bundle.arg(format!("--outfile={}", to.display()));
    process::run(&mut bundle, || {
        Failure::new(
            "The code editor was not bundled; esbuild's message is above.",
            "Mend what it names and run this again.",
        )
    })
}

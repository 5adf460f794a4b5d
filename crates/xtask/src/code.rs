//! The page's code: compiled, split into what is loaded at the start and what is loaded later, bound to JavaScript, and
//! made small.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::editor;
use crate::failure::Failure;
use crate::fingerprint;
use crate::process;
use crate::setup::{PageTools, WASM_TARGET};
use crate::styles;

/// What is made here; web/page/index.html takes it from there.
const FOLDER: &str = "target/page";
/// The part of FOLDER that is copied into dist/. In it is one folder, whose name changes with the content.
const CODE: &str = "code";
/// The name of the files that come of the page's program.
const NAME: &str = "skillsight";

/// What Rust's compiler takes for granted, and wasm-opt has to be told: the split drops the note that says so.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// Makes the code anew, the links that preload it, and the styles.
pub(crate) fn build(tools: &PageTools) -> Result<(), Failure> {
    let folder = Path::new(FOLDER);
    let _ = fs::remove_dir_all(folder);
    let (split, bound, out) = (folder.join("split"), folder.join("bound"), folder.join("small"));
    let code = folder.join(CODE);
    for folder in [&split, &bound, &out, &code] {
        fs::create_dir_all(folder).map_err(|error| Failure::io(format_args!("Making {FOLDER}"), &error))?;
    }

    styles::build(&folder.join("page.css"))?;
    // The relocations tell the splitter which function needs which.
    let mut rustc = process::cargo();
    rustc.args(["rustc", "--release", "--package", "skillsight-web", "--target", WASM_TARGET]);
    rustc.args(["--", "-C", "link-arg=--emit-relocs"]);
    step(&mut rustc)?;
    let compiled = Path::new("target").join(WASM_TARGET).join("release/skillsight-web.wasm");
    step(Command::new(&tools.wasm_split).arg(compiled).arg(&split).args(["--out-name", NAME]))?;
    let main = split.join(NAME).with_extension("wasm");
    let mut bind = Command::new(&tools.wasm_bindgen);
    bind.args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", NAME]);
    step(bind.arg("--out-dir").arg(&bound).arg(&main))?;
    fs::remove_file(main).map_err(|error| Failure::io("Removing a file that was bound", &error))?;

    for from in [&split, &bound] {
        let files = fs::read_dir(from).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        for file in files.map_err(|error| Failure::io(format_args!("Listing {FOLDER}"), &error))? {
            let (from, to) = (file.path(), out.join(file.file_name()));
            if from.extension().is_some_and(|ending| ending == "wasm") {
                let mut shrink = Command::new(&tools.wasm_opt);
                step(shrink.arg("-Oz").args(FEATURES).arg(&from).arg("-o").arg(&to))?;
            } else {
                let script = fs::read_to_string(&from).map(|script| on_any_host(&script));
                let copied = script.and_then(|script| fs::write(&to, script));
                copied.map_err(|error| Failure::io("Copying the page's scripts", &error))?;
            }
        }
    }
    editor::build(&out.join("editor.js"))?;
    styles::build_later(&out.join("editor.css"))?;
    // Of what the visitor gets: another wasm-opt makes other files of the same code.
    let name = format!("{:016x}", fingerprint::of(&[&text(&out)?])?);
    fs::rename(&out, code.join(&name)).map_err(|error| Failure::io("Naming the code's folder", &error))?;
    let links = format!(
        "<link rel=\"modulepreload\" href=\"./{CODE}/{name}/{NAME}.js\">\n\
         <link rel=\"modulepreload\" href=\"./{CODE}/{name}/__wasm_split.js\">\n\
         <link rel=\"preload\" href=\"./{CODE}/{name}/{NAME}_bg.wasm\" as=\"fetch\" type=\"application/wasm\" crossorigin>\n"
    );
    fs::write(folder.join("preload.html"), links)
        .map_err(|error| Failure::io(format_args!("Writing to {FOLDER}"), &error))
}

/// The splitter's loader takes only what a host declares as `application/wasm`, and some hosts don't; wasm-bindgen's falls
/// back by itself. An answer that is no success never is a module.
fn on_any_host(script: &str) -> String {
    script.replace(
        "WebAssembly.instantiateStreaming(src, imports)",
        "src.then((response) => {\n        \
         if (!response.ok) throw new Error(`${response.status} ${response.url}`);\n        \
         return response.arrayBuffer();\n    \
         }).then((bytes) => WebAssembly.instantiate(bytes, imports))",
    )
}

fn step(command: &mut Command) -> Result<(), Failure> {
    let name = command.get_program().to_string_lossy().into_owned();
    process::run(command, || {
        Failure::new(
            format!("The page's code did not build: {name} failed, and its message is above."),
            "Mend what it names and run this again.",
        )
    })
}

fn text(path: &Path) -> Result<String, Failure> {
    path.to_str().map(str::to_owned).ok_or_else(|| {
        Failure::new("This folder's name is no text.", "Move the repository into a folder with a plain name.")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_is_taken_from_a_host_that_does_not_declare_it() {
        let script =
            on_any_host("return async (imports) => (WebAssembly.instantiateStreaming(src, imports));");
        assert!(!script.contains("instantiateStreaming"), "{script}");
        assert!(script.contains("WebAssembly.instantiate(bytes, imports)"), "{script}");
        assert_eq!(on_any_host("let a = 1;"), "let a = 1;");
    }
}

//! What a visitor downloads before the page stands: the page, and whatever it names, as a server would compress it.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::failure::Failure;

/// Bytes, compressed, of all eager files together.
pub(crate) const LIMIT: usize = 300_000;

/// Each eager file with its size.
pub(crate) struct Sizes {
    files: BTreeMap<String, Size>,
    /// Code and styles that are loaded when they are first needed.
    later: BTreeMap<String, Size>,
}

/// Bytes, as they are and after gzip -9.
#[derive(Clone, Copy, Default)]
struct Size {
    raw: usize,
    gzip: usize,
}

impl Sizes {
    /// Starts from index.html and follows what it names, and what the scripts import statically. What a script loads later
    /// is not eager.
    pub(crate) fn measure(dist: &Path) -> Result<Self, Failure> {
        let mut files = BTreeMap::new();
        let mut wanted = vec!["index.html".to_owned()];
        while let Some(name) = wanted.pop() {
            if files.contains_key(&name) {
                continue;
            }
            let content = fs::read(dist.join(&name)).map_err(|error| {
                Failure::new(
                    format!("The page names {name}, and {}/{name} cannot be read: {error}.", dist.display()),
                    "Correct the name in web/page/index.html, or let it be copied with a data-trunk link.",
                )
            })?;
            let text = String::from_utf8_lossy(&content);
            let ending = Path::new(&name).extension().and_then(|ending| ending.to_str());
            let targets = match ending {
                Some("html") => named_by_page(&text),
                Some("js" | "mjs") => imported(&text),
                _ => Vec::new(),
            };
            wanted.extend(targets.into_iter().filter_map(|target| local(&name, target)));
            let size = Size { raw: content.len(), gzip: gzip(&content)? };
            files.insert(name, size);
        }
        let mut later = BTreeMap::new();
        for name in code(dist, "") {
            if !files.contains_key(&name) {
                let content =
                    fs::read(dist.join(&name)).map_err(|error| Failure::io("Reading dist/", &error))?;
                later.insert(name, Size { raw: content.len(), gzip: gzip(&content)? });
            }
        }
        Ok(Self { files, later })
    }

    /// Fails if the page has grown over [`LIMIT`].
    pub(crate) fn within_limit(&self) -> Result<(), Failure> {
        let total = self.total().gzip;
        if total <= LIMIT {
            return Ok(());
        }
        Err(Failure::new(
            format!("A visitor would download {total} bytes, {} over the limit of {LIMIT}.", total - LIMIT),
            "Load something later than at the start, or do without it.",
        ))
    }

    fn total(&self) -> Size {
        self.files
            .values()
            .fold(Size::default(), |sum, size| Size { raw: sum.raw + size.raw, gzip: sum.gzip + size.gzip })
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>9}  {:>9}  downloaded at the start", "bytes", "gzip -9")?;
        for (name, size) in &self.files {
            writeln!(f, "{:>9}  {:>9}  {name}", size.raw, size.gzip)?;
        }
        let total = self.total();
        for (name, size) in &self.later {
            writeln!(f, "{:>9}  {:>9}  {name}, later", size.raw, size.gzip)?;
        }
        write!(f, "{:>9}  {:>9}  at the start, of {LIMIT} allowed", total.raw, total.gzip)
    }
}

/// Every file in a folder that is code or styles, by its path in dist/.
fn code(dist: &Path, folder: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(dist.join(folder)) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        let name = format!("{folder}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(code(dist, &format!("{name}/")));
        } else if [".wasm", ".js", ".css"].iter().any(|ending| name.ends_with(ending)) {
            found.push(name);
        }
    }
    found
}

/// What the tags that load something name.
fn named_by_page(html: &str) -> Vec<&str> {
    let tags = html.split('<').filter_map(|rest| rest.split('>').next());
    let loading = tags.filter(|tag| ["link ", "script ", "img "].iter().any(|name| tag.starts_with(name)));
    loading.flat_map(|tag| quoted_after(tag, &[" href=", " src="])).collect()
}

/// What a script imports before it runs; `import(...)` comes later. Only relative names are files: others are modules'
/// names in a text or a comment.
fn imported(js: &str) -> Vec<&str> {
    let mut names = quoted_after(js, &["from ", "from", "import ", "import"]);
    names.retain(|name| name.starts_with("./") || name.starts_with("../"));
    names
}

/// The quoted texts that follow one of these openings.
fn quoted_after<'a>(text: &'a str, openings: &[&str]) -> Vec<&'a str> {
    let rests = openings.iter().flat_map(|opening| text.split(*opening).skip(1));
    rests.filter_map(|rest| rest.strip_prefix(['"', '\''])?.split(['"', '\'']).next()).collect()
}

/// The file in dist/ that `target` means in the file `name`; none if it lies elsewhere.
fn local(name: &str, target: &str) -> Option<String> {
    let target = target.split(['?', '#']).next()?;
    // A scheme, another host, the page itself.
    if target.is_empty() || target.contains(':') || target.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

fn gzip(content: &[u8]) -> Result<usize, Failure> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(content).and_then(|()| encoder.finish());
    Ok(packed.map_err(|error| Failure::io("Compressing", &error))?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dist(files: &[(&str, &str)]) -> std::path::PathBuf {
        let name = files.iter().map(|(name, text)| name.len() * 1000 + text.len()).sum::<usize>();
        let folder = std::env::temp_dir().join(format!("xtask-sizes-{}-{name}", std::process::id()));
        for (name, text) in files {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        folder
    }

    #[test]
    fn eager_is_what_the_page_names_and_what_its_scripts_import() {
        let folder = dist(&[
            (
                "index.html",
                r#"<link rel="x" href="./a.css?v=1"><script src="./js/b.js"></script><img src="data:,"><a href="late.html">"#,
            ),
            ("a.css", "a{}"),
            (
                "js/b.js",
                "import { c } from '../c.js'; const d = () => import('./d.js'); import e from 'elsewhere'; import\"./e.js\"",
            ),
            ("c.js", "export const c = 1;"),
            ("js/d.js", "late"),
            ("js/e.js", "soon"),
        ]);
        let sizes = Sizes::measure(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let names: Vec<&str> = sizes.files.keys().map(String::as_str).collect();
        assert_eq!(names, ["a.css", "c.js", "index.html", "js/b.js", "js/e.js"]);
        assert_eq!(sizes.files["a.css"].raw, 3);
        assert_eq!(sizes.later.keys().collect::<Vec<_>>(), ["js/d.js"]);
    }

    #[test]
    fn a_file_that_the_page_names_in_vain_is_a_failure() {
        let folder = dist(&[("index.html", r#"<link rel="icon" href="gone.svg">"#)]);
        let said = Sizes::measure(&folder).err().unwrap().to_string();
        fs::remove_dir_all(&folder).unwrap();
        assert!(said.starts_with("The page names gone.svg, and "), "{said}");
    }

    #[test]
    fn the_limit_is_on_the_compressed_sum() {
        let of = |sizes: &[usize]| Sizes {
            files: sizes
                .iter()
                .map(|gzip| (gzip.to_string(), Size { raw: 10_000_000, gzip: *gzip }))
                .collect(),
            later: BTreeMap::new(),
        };
        assert!(of(&[299_999, 1]).within_limit().is_ok());
        let said = of(&[299_999, 2]).within_limit().unwrap_err().to_string();
        assert!(
            said.starts_with("A visitor would download 300001 bytes, 1 over the limit of 300000."),
            "{said}"
        );
    }

    #[test]
    fn repetition_compresses() {
        assert!(gzip(&[b'a'; 10_000]).unwrap() < 100);
    }
}

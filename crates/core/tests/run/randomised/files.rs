//! The files of skills: what there is to read, how the model asks for it, and what must come of that.

use std::rc::Rc;

use serde_json::{Map, Value, json};
use skillsight_core::agent::Refusal;
use skillsight_core::registry::SkillId;
use skillsight_core::resource::{PathFault, Resource, ResourcePath};
use skillsight_core::skill::SkillName;

use super::dice::Dice;
use super::rules::{Active, Case, Fate, View};
use super::world::{Card, SKILLS};

/// Paths that several skills have; the last two are one text in two of Unicode's normal forms.
const PATHS: [&str; 5] = ["a.md", "refs/b.md", "c d.txt", "caf\u{e9}.md", "cafe\u{301}.md"];

/// Paths that no file can have, and why: told by hand.
const FAULTS: [(&str, PathFault); 10] = [
    ("../a.md", PathFault::Escapes),
    ("refs/../../s0/a.md", PathFault::Escapes),
    ("refs\\..\\a.md", PathFault::Escapes),
    ("/a.md", PathFault::Absolute),
    ("C:\\a.md", PathFault::Absolute),
    ("file:///a.md", PathFault::Absolute),
    ("refs\\b.md", PathFault::Backslash),
    ("a.md\u{0}", PathFault::Control),
    ("", PathFault::Empty),
    (" ./ ", PathFault::Empty),
];

/// A file of a skill beside its SKILL.md.
#[derive(Clone, Debug)]
pub struct File {
    pub path: String,
    /// `None` where it is no text.
    text: Option<String>,
    bytes: Rc<[u8]>,
    /// The crate's own name for the bytes.
    pub hash: Rc<str>,
    /// Its bytes are no longer stored.
    pub lost: bool,
}

/// What a reading must give.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    pub skill: SkillId,
    pub path: String,
    pub hash: Rc<str>,
    /// The characters, their place, and how many there are; `None` where it is no text.
    pub text: Option<(String, usize, usize)>,
}

impl File {
    /// The files of a skill, perhaps none; `texts` numbers them.
    pub fn some(dice: &mut Dice, texts: &mut usize) -> Vec<File> {
        let mut files: Vec<File> = Vec::new();
        if dice.percent(45) {
            return files;
        }
        for _ in 0..1 + dice.below(3) {
            *texts += 1;
            let own = format!("own-{texts}.md");
            let path = if dice.percent(60) { *dice.pick(&PATHS) } else { own.as_str() };
            if files.iter().all(|file| file.path != path) {
                files.push(File::any(dice, path, *texts));
            }
        }
        files.sort_by(|one, other| one.path.cmp(&other.path));
        files
    }

    fn any(dice: &mut Dice, path: &str, number: usize) -> File {
        let mark = format!("Mark-{number}-file.");
        if dice.percent(10) {
            return File::new(path, None, format!("\u{89}PNG {mark}\0"));
        }
        let most = *dice.pick(&[10, 10, 10, 10, 30, 30, 30, 300, 300, 1500]);
        // Longer in bytes than in characters, and nowhere the same.
        let mut text: String = (0..dice.below(most)).map(|word| format!("{word}字 ")).collect();
        if !dice.percent(5) {
            text = format!("{mark} {text}");
        }
        let start = if dice.percent(10) { "\u{feff}" } else { "" };
        let bytes = format!("{start}{text}");
        File::new(path, Some(text), bytes)
    }

    fn new(path: &str, text: Option<String>, bytes: String) -> File {
        let Resource { bytes, hash, .. } =
            Resource::new(ResourcePath::parse(path).unwrap(), bytes.into_bytes());
        File { path: path.to_owned(), text, bytes, hash, lost: false }
    }

    pub fn resource(&self) -> Resource {
        let path = ResourcePath::parse(&self.path).unwrap();
        Resource { path, bytes: self.bytes.clone(), hash: self.hash.clone() }
    }
}

impl Page {
    /// Checks what the model is told: the very characters, which they are, and where to read on.
    pub fn check(&self, content: &str) {
        assert!(content.contains(&self.path), "{content}");
        let Some((text, from, of)) = &self.text else { return };
        let head = content.strip_suffix(text.as_str()).and_then(|head| head.strip_suffix("\n\n"));
        let head = head.unwrap_or_else(|| panic!("not the characters from {from} on: {content}"));
        let to = from + text.chars().count();
        assert!(head.contains(&of.to_string()), "{head}");
        assert_eq!(head.contains(&format!("offset {to}")), to < *of, "{head}");
    }
}

impl Card {
    /// Its files whose bytes are there, by path.
    pub fn present(&self) -> Vec<&File> {
        self.files.iter().filter(|file| !file.lost).collect()
    }

    /// The file at a path, or the only one whose path is the same text in another normal form.
    fn file(&self, path: &str) -> Option<&File> {
        let exact = self.files.iter().find(|file| file.path == path);
        let mut same = self.files.iter().filter(|file| composed(&file.path) == composed(path));
        exact.or(same.next().filter(|_| same.next().is_none()))
    }

    /// Checks that what is said of a file that is not there names those that are, and none of another skill's.
    pub fn check_paths(&self, asked: &str, content: &str) {
        if self.present().is_empty() {
            assert!(!content.contains("Its files: ") && content.contains("has no other"), "{content}");
            return;
        }
        let (_, listed) = content.rsplit_once("Its files: ").or(content.rsplit_once("它的文件有：")).unwrap();
        let listed = listed.trim_end_matches(['}', '"']).split([',', '、']).map(str::trim);
        let listed: Vec<&str> = listed.filter(|path| !path.is_empty()).collect();
        let present: Vec<&str> = self.present().iter().map(|file| file.path.as_str()).collect();
        assert_eq!(listed, present, "{asked} of {}: {content}", self.name);
    }
}

/// Checks that these files are listed in what stands around instructions, and no others.
pub fn check_list(text: &str, files: &[&File]) {
    let listed = text.lines().filter_map(|line| line.strip_prefix("- "));
    let listed: Vec<&str> = listed.map(|line| line.split_once(" (").unwrap().0).collect();
    assert_eq!(listed, files.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), "{text}");
}

impl View {
    /// The active skills that have files, in the order of activation.
    pub fn readable(&self, active: &[Active]) -> Vec<&Card> {
        self.openers(active).into_iter().filter(|card| !card.present().is_empty()).collect()
    }

    /// Whether a skill of another name has a file at that path.
    pub fn has_elsewhere(&self, path: &str, skill: &str) -> bool {
        let mut others = self.installed().filter(|card| card.name != skill);
        others.any(|card| card.files.iter().any(|file| file.path == path))
    }

    /// What must come of reading a file.
    pub fn reading(&self, case: &Case<'_>, arguments: &Map<String, Value>) -> Fate {
        let text = |name: &str| arguments.get(name).and_then(Value::as_str);
        let (Some(wanted), Some(asked)) = (text("skill"), text("path")) else { return Fate::Rejected };
        let offset = arguments.get("offset").map_or(Some(0.0), Value::as_f64);
        let Some(offset) = offset.filter(|offset| *offset >= 0.0 && offset.fract() == 0.0) else {
            return Fate::Rejected;
        };
        // Of several with one name, the one that was activated last; one with files comes first.
        let open = self.openers(case.active).into_iter().filter(|card| card.name == wanted.trim());
        let open: Vec<&Card> = open.collect();
        let with_files = open.iter().rfind(|card| !card.present().is_empty());
        let Some(card) = with_files.or(open.last()) else {
            return Fate::Refused(Refusal::SkillNotActive);
        };
        if !card.present().is_empty() && !case.readable.contains(&card.id) {
            return Fate::Refused(Refusal::NotYet);
        }
        let path = match meant(asked) {
            Ok(path) => path,
            Err(fault) => return Fate::Refused(Refusal::Path { fault }),
        };
        let Some(file) = card.file(&path) else {
            return Fate::Refused(Refusal::UnknownResource { skill: SkillName::parse(&card.name).unwrap() });
        };
        if file.lost {
            return Fate::Fails;
        }
        let (own, hash) = (file.path.clone(), file.hash.clone());
        let page = |text| Page { skill: card.id, path: own, hash, text };
        let Some(text) = &file.text else { return Fate::Reads(page(None)) };
        let of = text.chars().count();
        match (0..=of).find(|from| u32::try_from(*from).is_ok_and(|from| f64::from(from) == offset)) {
            Some(from) => {
                let read = text.chars().skip(from).take(case.page).collect();
                Fate::Reads(page(Some((read, from, of))))
            }
            None => Fate::Fails,
        }
    }
}

/// The path that is meant, without what means nothing in it.
fn meant(asked: &str) -> Result<String, PathFault> {
    if let Some((_, fault)) = FAULTS.iter().find(|(path, _)| *path == asked) {
        return Err(*fault);
    }
    let parts: Vec<&str> = asked.trim().split('/').filter(|part| !matches!(*part, "" | ".")).collect();
    Ok(parts.join("/"))
}

/// The path in the one of its normal forms that has fewer characters.
fn composed(path: &str) -> String {
    path.replace("e\u{301}", "\u{e9}")
}

/// Arguments of a reading; most are of a skill in `active`, and right.
pub fn any_reading(dice: &mut Dice, cards: &[Card], active: &[SkillId]) -> Value {
    let of_active: Vec<&Card> =
        cards.iter().filter(|card| active.contains(&card.id) && !card.files.is_empty()).collect();
    let card = if of_active.is_empty() || dice.percent(12) {
        cards.get(dice.below(cards.len().max(1)))
    } else {
        Some(*dice.pick(&of_active))
    };
    let name = card.map_or(*dice.pick(&SKILLS), |card| card.name.as_str());
    let own = card.filter(|card| !card.files.is_empty()).map(|card| {
        let lost = card.files.iter().find(|file| file.lost);
        lost.filter(|_| dice.percent(50)).unwrap_or_else(|| dice.pick(&card.files))
    });
    let others: Vec<&File> = cards.iter().flat_map(|card| &card.files).collect();
    let path = match (dice.below(22), own) {
        (0..=2, _) => dice.pick(&FAULTS).0.to_owned(),
        (3, _) => "none.md".to_owned(),
        (4..=8, _) if !others.is_empty() => dice.pick(&others).path.clone(),
        (_, Some(file)) => written(dice, &file.path),
        (_, None) => (*dice.pick(&PATHS)).to_owned(),
    };
    let of = own.and_then(|file| file.text.as_ref()).map_or(0, |text| text.chars().count());
    let mut arguments = json!({"skill": name, "path": path});
    match dice.below(30) {
        0..=9 => {}
        10 => arguments["offset"] = (*dice.pick(&[json!(-1), json!("7"), json!(1.5)])).clone(),
        11 => arguments["skill"] = json!(format!(" {name} ")),
        12 => arguments["path"] = json!([path]),
        13 => arguments = json!({ "path": path }),
        14 => arguments["offset"] = json!(*dice.pick(&[0.0, 7.0, 500.0, 1e20])),
        _ => arguments["offset"] = json!(*dice.pick(&[0, 7, 500, 1000, 6000, of / 2, of, of + 1])),
    }
    arguments
}

/// The same path in one of the ways in which it may be written.
fn written(dice: &mut Dice, path: &str) -> String {
    match dice.below(7) {
        0 => format!("./{path}"),
        1 => path.replace('/', "//"),
        2 => format!(" {path} "),
        3 if path.contains('\u{e9}') => path.replace('\u{e9}', "e\u{301}"),
        3 => path.replace("e\u{301}", "\u{e9}"),
        _ => path.to_owned(),
    }
}

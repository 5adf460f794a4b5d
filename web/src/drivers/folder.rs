//! A folder on disk that is looked at again and again, where the browser has a way to.

use std::collections::BTreeMap;

use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::File;

use super::files;

/// A folder that the person chose, for as long as the page lives.
#[derive(Clone)]
pub struct Folder {
    handle: JsValue,
    /// The names of the folders from the one that was chosen down to this one.
    path: Vec<String>,
}

/// What tells a file from what it was before, without reading it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stamp {
    size: f64,
    modified_ms: f64,
}

/// The files of a folder by their paths, which begin with its name; each with what tells whether it changed.
pub type Files = BTreeMap<String, (Stamp, File)>;

/// Why a folder could not be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderFault {
    /// It is not there, or its drive is not.
    Gone,
    /// The browser does not let the page look into it any more.
    NotAllowed,
    /// It holds more files than a skill may.
    TooMany,
}

/// Whether the browser has a way to look at a folder again.
pub fn can_watch() -> bool {
    picker().is_some()
}

/// Lets the person choose a folder; `None` where they choose none.
///
/// # Errors
///
/// The browser does not let the page have one.
pub async fn choose() -> Result<Option<Folder>, FolderFault> {
    let options = Object::new();
    let _ = Reflect::set(&options, &"mode".into(), &"read".into());
    let (Some(picker), Some(window)) = (picker(), web_sys::window()) else { return Ok(None) };
    let chosen = picker.call1(&window.into(), &options).and_then(JsCast::dyn_into::<Promise>);
    let handle = match chosen {
        Ok(chosen) => JsFuture::from(chosen).await,
        Err(why) => Err(why),
    };
    match handle {
        Ok(handle) => Ok(Some(Folder { path: vec![text(&handle, "name")], handle })),
        Err(why) if text(&why, "name") == "AbortError" => Ok(None),
        Err(why) => Err(fault(&why)),
    }
}

impl Folder {
    /// Its name.
    pub fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// Its path from the folder that was chosen.
    pub fn path(&self) -> String {
        self.path.join("/")
    }

    /// The folder at a path that begins with this one's name; `None` if that is no path below this one.
    pub fn below(&self, path: &str) -> Option<Folder> {
        let mut names = path.split('/');
        let is_own = names.next() == Some(self.name());
        let path = self.path.iter().map(String::as_str).chain(names).map(str::to_owned).collect();
        is_own.then(|| Folder { handle: self.handle.clone(), path })
    }

    /// What is at its path now.
    async fn enter(&self) -> Result<JsValue, JsValue> {
        let mut handle = self.handle.clone();
        for name in self.path.iter().skip(1) {
            let open: Function = Reflect::get(&handle, &"getDirectoryHandle".into())?.dyn_into()?;
            let opened: Promise = open.call1(&handle, &name.into())?.dyn_into()?;
            handle = JsFuture::from(opened).await?;
        }
        Ok(handle)
    }

    /// Its files as they are now, without reading one. Folders that `enters` says no to are passed over.
    pub async fn files(&self, max: usize, enters: impl Fn(&str) -> bool) -> Result<Files, FolderFault> {
        let mut files = Files::new();
        let handle = self.enter().await.map_err(|why| fault(&why))?;
        let mut waiting = vec![(self.name().to_owned(), handle)];
        while let Some((path, folder)) = waiting.pop() {
            for entry in entries(&folder).await.map_err(|why| fault(&why))? {
                let path = [&path, "/", &text(&entry, "name")].concat();
                if !enters(&path) {
                    continue;
                }
                if text(&entry, "kind") == "directory" {
                    waiting.push((path, entry));
                    continue;
                }
                // One that is gone by now is missing from the list, as it will be from the next.
                let Ok(file) = call(&entry, "getFile").await else { continue };
                let file: File = file.unchecked_into();
                let number =
                    |name: &str| Reflect::get(&file, &name.into()).ok().and_then(|value| value.as_f64());
                let stamp = Stamp {
                    size: files::size(&file).unwrap_or_default(),
                    modified_ms: number("lastModified").unwrap_or_default(),
                };
                files.insert(path, (stamp, file));
                if files.len() > max {
                    return Err(FolderFault::TooMany);
                }
            }
        }
        Ok(files)
    }
}

/// The handles in a folder: `for await (const entry of folder.values())`.
async fn entries(folder: &JsValue) -> Result<Vec<JsValue>, JsValue> {
    let values: Function = Reflect::get(folder, &"values".into())?.dyn_into()?;
    let iterator = values.call0(folder)?;
    let mut entries = Vec::new();
    loop {
        let next = call(&iterator, "next").await?;
        if Reflect::get(&next, &"done".into())?.is_truthy() {
            return Ok(entries);
        }
        entries.push(Reflect::get(&next, &"value".into())?);
    }
}

async fn call(object: &JsValue, method: &str) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(object, &method.into())?.dyn_into()?;
    let promise: Promise = method.call0(object)?.dyn_into()?;
    JsFuture::from(promise).await
}

fn fault(why: &JsValue) -> FolderFault {
    match text(why, "name").as_str() {
        "NotAllowedError" | "SecurityError" => FolderFault::NotAllowed,
        _ => FolderFault::Gone,
    }
}

fn text(object: &JsValue, name: &str) -> String {
    Reflect::get(object, &name.into()).ok().and_then(|value| value.as_string()).unwrap_or_default()
}

fn picker() -> Option<Function> {
    Reflect::get(&web_sys::window()?.into(), &"showDirectoryPicker".into()).ok()?.dyn_into().ok()
}

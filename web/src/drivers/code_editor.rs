//! The code editor: a script of its own, loaded when an editor first opens. This is the only place that talks to it; what
//! it is, is in `web/editor/src/editor.js`.

use js_sys::{Array, JSON, Object, Promise, Reflect};
use leptos::prelude::document;
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use super::files;

#[wasm_bindgen]
extern "C" {
    /// The editor. There is one for as long as the page lives.
    #[derive(Clone)]
    pub type CodeEditor;

    /// Puts it into an element.
    #[wasm_bindgen(method)]
    pub fn attach(this: &CodeEditor, parent: &Element);
    /// Takes it out again; its text and its history stay.
    #[wasm_bindgen(method)]
    pub fn detach(this: &CodeEditor);
    /// Gives it the keyboard's focus.
    #[wasm_bindgen(method)]
    pub fn focus(this: &CodeEditor);
    /// Opens a text without a history; where it differs from `base`, undoing goes back to that.
    #[wasm_bindgen(method)]
    pub fn open(this: &CodeEditor, base: &str, source: &str);
    /// Puts another text in its place, as one step of the history.
    #[wasm_bindgen(method)]
    pub fn replace(this: &CodeEditor, source: &str);
    /// The text, byte for byte. A change that `settled` has not told yet counts as told.
    #[wasm_bindgen(method)]
    pub fn read(this: &CodeEditor) -> String;
    /// The text, byte for byte, with what is being composed; `settled` tells of it as if it had not been asked for.
    #[wasm_bindgen(method)]
    pub fn peek(this: &CodeEditor) -> String;
    /// Goes back a step.
    #[wasm_bindgen(method)]
    pub fn undo(this: &CodeEditor);
    /// Takes that back.
    #[wasm_bindgen(method)]
    pub fn redo(this: &CodeEditor);
    /// Selects a finding, by its number.
    #[wasm_bindgen(method)]
    pub fn select(this: &CodeEditor, finding: usize);
    /// The number of the finding after the caret, or of the one before; negative without any.
    #[wasm_bindgen(method)]
    pub fn next(this: &CodeEditor, is_forward: bool) -> i32;

    #[wasm_bindgen(method, js_name = change)]
    fn change_js(this: &CodeEditor, list: &JsValue);
    #[wasm_bindgen(method, js_name = words)]
    fn words_js(this: &CodeEditor, words: &JsValue);
    #[wasm_bindgen(method, js_name = names)]
    fn names_js(this: &CodeEditor, names: &JsValue);
    #[wasm_bindgen(method, js_name = findings)]
    fn findings_js(this: &CodeEditor, list: &JsValue);

    #[wasm_bindgen(catch, js_namespace = skillsightEditor)]
    fn create(host: &JsValue, limits: &JsValue) -> Result<CodeEditor, JsValue>;
}

/// Who hears of what happens in the editor.
pub struct Host {
    /// With every change of the text: whether there is a step to undo, and one to redo.
    pub changed: Box<dyn Fn(bool, bool)>,
    /// How many milliseconds without a change are a pause, for a text of so many units of UTF-16.
    pub pause: Box<dyn Fn(u32) -> u32>,
    /// The text, once there was a pause.
    pub settled: Box<dyn Fn(String)>,
    /// Whether the text has its colours, when that changes: why it has none.
    pub coloured: Box<dyn Fn(Option<Colourless>)>,
    /// A text got too long and was not taken.
    pub refused: Box<dyn Fn()>,
    /// A finding's mark was clicked, by its number.
    pub chosen: Box<dyn Fn(usize)>,
    /// Whether the Tab key leaves the editor instead of indenting.
    pub released: Box<dyn Fn(bool)>,
}

/// Why a text shows without colours: it would cost too much to follow its keys with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colourless {
    /// What there is too much of.
    pub of: TooMuch,
    /// The line in which it gets too much, from 1.
    pub line: u32,
    /// How much may be.
    pub most: u32,
}

/// What there is too much of in a text to show it with colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMuch {
    /// Characters of a line.
    Line,
    /// Characters without a blank line between them.
    Together,
    /// What opens inside one another.
    Inside,
    /// Characters that have no look of their own.
    Special,
}

/// A change of one place. Places are units of UTF-16; every line end is one.
#[derive(Serialize)]
pub struct Change<'a> {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// What is put there, with its own line ends.
    pub insert: &'a str,
}

/// A finding to be shown. Places are as those of [`Change`].
#[derive(Serialize)]
pub struct Mark<'a> {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// How bad it is: `error`, `warning`, `note` or `advice`.
    pub level: &'static str,
    /// What is told where the mouse rests.
    pub text: &'a str,
}

/// A name that can be completed.
#[derive(Serialize)]
pub struct Name {
    /// The name.
    pub name: String,
    /// A few words on it.
    pub what: String,
}

/// What can be completed.
#[derive(Serialize)]
pub struct Names {
    /// Fields of the frontmatter.
    pub fields: Vec<Name>,
    /// Tools.
    pub tools: Vec<Name>,
    /// Skills.
    pub skills: Vec<Name>,
}

/// The words in the editor.
#[derive(Serialize)]
pub struct Words {
    /// What it is called.
    pub label: &'static str,
    /// The id of the element that says how to leave it by keyboard.
    pub hint: &'static str,
    /// What stands in it while it is empty.
    pub placeholder: &'static str,
    /// The library's own English words, and what is said instead.
    pub phrases: serde_json::Value,
}

impl CodeEditor {
    /// Changes some places as one step of the history. They are in the order of the text and don't overlap.
    pub fn change(&self, list: &[Change<'_>]) {
        self.change_js(&to_js(&list));
    }

    /// Says what is said in it.
    pub fn words(&self, words: &Words) {
        self.words_js(&to_js(words));
    }

    /// Says what can be completed.
    pub fn names(&self, names: &Names) {
        self.names_js(&to_js(names));
    }

    /// Shows what was found in the text as it is now, in its order.
    pub fn findings(&self, list: &[Mark<'_>]) {
        self.findings_js(&to_js(&list));
    }
}

/// Loads the editor; `None` where it does not come. It can be tried again.
pub async fn load(host: Host) -> Option<CodeEditor> {
    let wasm = document().query_selector("link[rel=preload][type='application/wasm']").ok()??;
    let wasm = Reflect::get(&wasm, &"href".into()).ok()?.as_string()?;
    let folder = wasm.rsplit_once('/')?.0;
    let beside = |name: &str| [folder, "/", name].concat();
    let styles = arrival("link", &[("rel", "stylesheet"), ("href", &beside("editor.css"))]);
    let script = arrival("script", &[("src", &beside("editor.js"))]);
    // Both are waited for together: a promise that nobody waits for when it breaks is an error of the page's.
    let both = Array::new();
    both.push(&JsValue::from(styles?));
    both.push(&JsValue::from(script?));
    JsFuture::from(Promise::all(&both)).await.ok()?;
    let limits = Object::new();
    for (name, limit) in [("maxBytes", files::MAX_BYTES), ("maxLines", files::MAX_LINES)] {
        let _ = Reflect::set(&limits, &name.into(), &(limit as f64).into());
    }
    create(&host.into_js(), &limits).ok()
}

/// Puts an element that loads something into the head; the promise is kept when it has come.
fn arrival(tag: &str, attributes: &[(&str, &str)]) -> Option<Promise> {
    let element = document().create_element(tag).ok()?;
    for (name, value) in attributes {
        element.set_attribute(name, value).ok()?;
    }
    let promise = Promise::new(&mut |resolve, reject| {
        let _ = element.add_event_listener_with_callback("load", &resolve);
        let _ = element.add_event_listener_with_callback("error", &reject);
    });
    document().head()?.append_child(&element).ok()?;
    Some(promise)
}

impl Host {
    /// The object that the editor calls. It lives as long as the editor, which is as long as the page.
    fn into_js(self) -> JsValue {
        let object = Object::new();
        let set = |name: &str, call: JsValue| drop(Reflect::set(&object, &name.into(), &call));
        set("changed", Closure::<dyn Fn(bool, bool)>::new(self.changed).into_js_value());
        set("pause", Closure::<dyn Fn(u32) -> u32>::new(self.pause).into_js_value());
        set("settled", Closure::<dyn Fn(String)>::new(self.settled).into_js_value());
        let coloured = move |why: String, line, most| {
            let of = TooMuch::read(&why);
            (self.coloured)(of.map(|of| Colourless { of, line, most }));
        };
        set("coloured", Closure::<dyn Fn(String, u32, u32)>::new(coloured).into_js_value());
        set("refused", Closure::<dyn Fn()>::new(self.refused).into_js_value());
        set("chosen", Closure::<dyn Fn(usize)>::new(self.chosen).into_js_value());
        set("released", Closure::<dyn Fn(bool)>::new(self.released).into_js_value());
        object.into()
    }
}

impl TooMuch {
    /// What the script's word for it means; no word where nothing is too much.
    fn read(word: &str) -> Option<TooMuch> {
        match word {
            "line" => Some(TooMuch::Line),
            "together" => Some(TooMuch::Together),
            "inside" => Some(TooMuch::Inside),
            "special" => Some(TooMuch::Special),
            _ => None,
        }
    }
}

/// Values of plain fields always become JSON, and JSON is always read.
fn to_js(value: &impl Serialize) -> JsValue {
    serde_json::to_string(value).ok().and_then(|json| JSON::parse(&json).ok()).unwrap_or_default()
}

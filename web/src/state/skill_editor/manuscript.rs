//! What the dialog works on: the text of a skill, what there is to say about it, and where it came from.

use std::rc::Rc;

use leptos::prelude::*;
use skillsight_core::lint::Reader;
use skillsight_core::registry::SkillId;

use super::begun::{Begun, Carried};
use super::reading::Reading;
use super::{Editor, SkillDrafts, Target};
use crate::drivers::code_editor::{CodeEditor, Colourless};
use crate::drivers::files::Refused;
use crate::state::focus::Region;
use crate::state::versions::Version;
use crate::state::{Local, WorkspaceStore};

/// How the text came to be what it is, where the person did not type it just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CameFrom {
    /// It was typed before and not saved.
    Draft,
    /// It is a file's.
    File {
        /// The file's name.
        name: String,
        /// Whether there were other files, which are not read.
        has_others: bool,
        /// Whether what the person had typed here was set aside.
        is_aside: bool,
    },
    /// A fix was applied, or several.
    Fixed,
    /// It is a template's, or another skill's.
    Copied,
    /// It is the installed one, which was changed elsewhere while it was open here.
    Newer,
}

/// A text for a new skill that was not typed.
pub struct Brought {
    /// The text.
    pub text: String,
    /// What is to come with it.
    pub carried: Carried,
    /// Where it is from.
    pub came_from: CameFrom,
    /// Told once it is installed, as which skill.
    pub installed: Option<Told>,
}

/// What is told of a skill.
pub type Told = Rc<dyn Fn(SkillId)>;

/// What the text is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// What an installed skill has: the saved text of this one, or another's.
    Skill(SkillId),
    /// What the skill was before, by when that was in use until, in milliseconds since 1970.
    Before(u64),
    /// What the skill was when it came with the page.
    Bundled,
}

/// What was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// A file.
    File {
        /// The file's name.
        name: String,
        /// Why it was not read.
        why: Refused,
    },
    /// A text that was typed or pasted, and is too long.
    Text,
    /// What was dropped while other skills wait to be added behind this text.
    Behind,
}

/// What shows beside the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What the model is told, level by level.
    Levels,
    /// The instructions as people read them.
    Preview,
    /// The requests that would be sent.
    DryRender,
    /// What differs from another text.
    Changes,
}

/// What the dialog works on.
#[derive(Clone, Copy)]
pub struct Manuscript {
    /// Whether the dialog is open.
    pub open: RwSignal<bool>,
    /// What the text is for.
    pub target: RwSignal<Target>,
    /// The text, and what there is to say about it.
    pub reading: Local<Rc<Reading>>,
    /// The same for views that take long to make: of a long text they follow when typing pauses.
    pub followed: Local<Rc<Reading>>,
    /// Whether the reading is still of the text before the last change.
    pub is_behind: RwSignal<bool>,
    /// How the text came to be what it is.
    pub came_from: RwSignal<Option<CameFrom>>,
    /// A file or a text that was not taken.
    pub refused: RwSignal<Option<NotTaken>>,
    /// Whether there is a step to undo.
    pub can_undo: RwSignal<bool>,
    /// Whether there is one to redo.
    pub can_redo: RwSignal<bool>,
    /// Whether the text was saved just now.
    pub is_saved: RwSignal<bool>,
    /// Whether the Tab key leaves the text.
    pub is_released: RwSignal<bool>,
    /// The reader whose view is shown; all without one.
    pub reader: RwSignal<Option<Reader>>,
    /// The finding that the person was led to last, by its number among those that show.
    pub led_to: RwSignal<Option<usize>>,
    /// What shows beside the text.
    pub side: RwSignal<Side>,
    /// What a person would say to the model, for the dry render.
    pub message: RwSignal<String>,
    /// Which request of the dry render shows: the one after the activation, or that of round 1.
    pub is_activated: RwSignal<bool>,
    /// What the text is compared with; its own saved text without one.
    pub compared: RwSignal<Option<Compared>>,
    /// What the skill was before, the last first.
    pub versions: Local<Vec<Version>>,
    /// What comes with the text.
    pub carried: Local<Carried>,
    /// Whether the person is asked: saving would take the place of a version that is newer than the one begun with.
    pub asks: RwSignal<bool>,
    /// Why the text shows without colours.
    pub colourless: RwSignal<Option<Colourless>>,
    /// Whether the code editor did not load.
    pub has_failed: RwSignal<bool>,
    /// Whether the code editor is there.
    pub is_there: RwSignal<bool>,
    pub(super) code: StoredValue<Option<CodeEditor>, LocalStorage>,
    pub(super) is_loading: StoredValue<bool>,
    /// How often the text was read.
    pub(super) readings: StoredValue<u32>,
    /// How often a text was asked for.
    pub(super) shows: StoredValue<u32>,
    /// The name of the file that was read last for what the editor was opened for.
    pub(super) file: StoredValue<Option<String>>,
    /// Who is told once the text is installed as a new skill.
    pub(super) installed_as: StoredValue<Option<Told>, LocalStorage>,
    /// A text for a new skill that was given up last, and what was to come with it.
    pub(super) given_up: StoredValue<Option<(Rc<str>, Carried)>, LocalStorage>,
    /// What the text began as.
    pub(super) begun: Local<Begun>,
    /// The draft that the text is kept as, if it is.
    pub(super) draft: StoredValue<Option<String>>,
    pub(super) drafts: SkillDrafts,
    pub(super) region: RwSignal<Region>,
    pub(super) workspace: WorkspaceStore,
}

impl Manuscript {
    /// An empty one. It lives as long as the page, and keeps what it has when that goes.
    pub(super) fn new(editor: Editor) -> Manuscript {
        let manuscript = Manuscript::empty(editor);
        window_event_listener_untyped("pagehide", move |_| manuscript.keep_now());
        window_event_listener_untyped("visibilitychange", move |_| {
            if document().hidden() {
                manuscript.keep_now();
            }
        });
        manuscript
    }

    fn empty(editor: Editor) -> Manuscript {
        let nothing = Rc::new(Reading::none());
        Manuscript {
            open: editor.open,
            target: editor.target,
            reading: RwSignal::new_local(nothing.clone()),
            followed: RwSignal::new_local(nothing),
            is_behind: RwSignal::new(false),
            came_from: RwSignal::new(None),
            refused: RwSignal::new(None),
            can_undo: RwSignal::new(false),
            can_redo: RwSignal::new(false),
            is_saved: RwSignal::new(false),
            is_released: RwSignal::new(false),
            reader: RwSignal::new(None),
            led_to: RwSignal::new(None),
            side: RwSignal::new(Side::Levels),
            message: RwSignal::new(String::new()),
            is_activated: RwSignal::new(false),
            compared: RwSignal::new(None),
            versions: RwSignal::new_local(Vec::new()),
            carried: RwSignal::new_local(Carried::default()),
            asks: RwSignal::new(false),
            colourless: RwSignal::new(None),
            has_failed: RwSignal::new(false),
            is_there: RwSignal::new(false),
            code: StoredValue::new_local(None),
            is_loading: StoredValue::new(false),
            readings: StoredValue::new(0),
            file: StoredValue::new(None),
            shows: StoredValue::new(0),
            installed_as: StoredValue::new_local(None),
            given_up: StoredValue::new_local(None),
            begun: RwSignal::new_local(Begun::empty()),
            draft: StoredValue::new(None),
            drafts: editor.drafts,
            region: editor.focus.region,
            workspace: editor.workspace,
        }
    }
}

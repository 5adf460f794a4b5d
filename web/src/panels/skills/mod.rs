//! The skills: the list, the dialog that adds and edits one, and files dropped anywhere on the page.

mod about;
mod bundled;
mod dialog;
mod draft;
mod editor;
mod files;
mod findings;
mod place;
mod row;

use leptos::ev;
use leptos::prelude::*;
use skillsight_core::registry::SkillId;

use self::dialog::SkillDialog;
use self::editor::{Editor, Target};
use self::row::SkillRow;
use crate::state::stores;
use crate::words::{skills as words, t};

/// The button that adds a skill: it takes the focus when a skill that had it is gone.
const ADD: &str = "add-skill";

/// The installed skills. It opens the dialog for a new one, and for a file that is dropped on the page.
#[component]
pub fn SkillsPanel() -> impl IntoView {
    let workspace = stores().workspace;
    let editor = Editor::new();
    editor.look_for_draft();
    let rows = move || {
        workspace.registry.with(|registry| {
            registry.skills().iter().map(|skill| (skill.id, skill.name.to_string())).collect::<Vec<_>>()
        })
    };
    let count = move || workspace.registry.with(|registry| registry.skills().len());
    let names = StoredValue::new_local(bundled::bundled());
    let is_missing = move || {
        workspace.registry.with(|registry| {
            names.with_value(|names| names.iter().any(|(name, _)| !bundled::is_installed(registry, name)))
        })
    };
    let add = move |_| editor.show(Target::New);
    view! {
        <section class="skills" aria-labelledby="skills-title">
            <header class="panel-head">
                <h2 id="skills-title">{t(words::SKILLS)} " " <span class="count">{count}</span></h2>
                <button type="button" id=ADD class="link-button panel-action" data-testid="add-skill" on:click=add>
                    {t(words::ADD)}
                </button>
            </header>
            <p class="skills-aside" hidden=move || !editor.has_draft.get() || editor.open.get()>
                <button type="button" class="link-button" data-testid="continue-draft" on:click=add>
                    {t(words::CONTINUE_DRAFT)}
                </button>
            </p>
            <p class="skills-aside hint" hidden=move || { count() > 0 }>{t(words::NONE_INSTALLED)}</p>
            <ul>
                <For
                    each=rows
                    key=Clone::clone
                    children=move |(id, name): (SkillId, String)| view! { <SkillRow id name editor/> }
                />
            </ul>
            <p class="skills-aside" hidden=move || !is_missing()>
                <button
                    type="button"
                    class="link-button"
                    data-testid="restore-bundled"
                    on:click=move |_| bundled::restore(workspace)
                >{t(words::RESTORE_BUNDLED)}</button>
            </p>
        </section>
        <SkillDialog editor/>
        <DropZone editor/>
    }
}

/// The whole page takes a dropped file; while one is held over it, it says so.
#[component]
fn DropZone(editor: Editor) -> impl IntoView {
    let is_over = RwSignal::new(false);
    let over = window_event_listener(ev::dragover, move |event| {
        if files::has_files(&event) {
            // Without this the browser would open the file in the page's place.
            event.prevent_default();
            if !is_over.get_untracked() {
                is_over.set(true);
            }
        }
    });
    let left = window_event_listener(ev::dragleave, move |event| {
        if event.related_target().is_none() {
            is_over.set(false);
        }
    });
    let dropped = window_event_listener(ev::drop, move |event| {
        is_over.set(false);
        if !files::has_files(&event) {
            return;
        }
        event.prevent_default();
        if let Some(first) = files::first(event.data_transfer().and_then(|data| data.files())) {
            editor.read(first);
        }
    });
    on_cleanup(move || {
        over.remove();
        left.remove();
        dropped.remove();
    });
    view! { <p class="drop-zone" hidden=move || !is_over.get()>{t(words::DROP_HERE)}</p> }
}

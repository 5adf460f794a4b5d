//! The dialog that adds a skill, or edits one.

use leptos::prelude::*;
use web_sys::HtmlInputElement;

use super::about::sizes;
use super::editor::{CameFrom, Editor, SameName, Target};
use super::files;
use super::findings::Findings;
use super::words::{self, fill};
use crate::components::Dialog;
use crate::state::stores;
use crate::words::{common, t};

/// The dialog. What is typed in it outlives its closing.
#[component]
pub fn SkillDialog(editor: Editor) -> impl IntoView {
    let registry = stores().workspace.registry;
    let title = Signal::derive(move || match editor.target.get() {
        Target::New => t(words::ADD_TITLE).to_owned(),
        Target::Installed(id) => {
            let name = registry.with(|registry| registry.get(id).map(|skill| skill.name.to_string()));
            fill(words::EDIT_TITLE, &name.unwrap_or_default(), "")
        }
    });
    view! {
        <Dialog open=editor.open title=title name="skill-dialog">
            <div class="dialog-body">
                <Source editor/>
                <Findings editor/>
                <Preview editor/>
            </div>
            <Foot editor/>
        </Dialog>
    }
}

/// The text box, and where its text can come from.
#[component]
fn Source(editor: Editor) -> impl IntoView {
    editor.text_box.on_load(|text_box| drop(text_box.focus()));
    let choose = move |event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(first) = files::first(input.files()) {
            editor.read(first);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let undo = move || {
        let is_fixed = editor.came_from.with(|from| *from == Some(CameFrom::Fixed));
        t(if is_fixed { words::UNDO_FIX } else { words::UNDO })
    };
    view! {
        <div class="source-bar">
            <label class="button">
                <input type="file" class="visually-hidden" accept=".md,.markdown,.txt" data-testid="skill-file" on:change=choose/>
                {t(words::CHOOSE_FILE)}
            </label>
            <span class="hint">{t(words::OR_DROP)}</span>
            <button
                type="button"
                class="link-button"
                data-testid="undo"
                hidden=move || editor.back.with(Vec::is_empty)
                on:click=move |_| editor.undo()
            >{undo}</button>
            <button
                type="button"
                class="link-button"
                hidden=move || editor.forth.with(Vec::is_empty)
                on:click=move |_| editor.redo()
            >{t(words::REDO)}</button>
        </div>
        <SourceNote editor/>
        <textarea
            node_ref=editor.text_box
            class="input mono source"
            data-testid="skill-source"
            aria-label=t(words::SOURCE)
            placeholder=t(words::PLACEHOLDER)
            spellcheck="false"
            autocapitalize="off"
            autocomplete="off"
            prop:value=move || editor.text.get()
            on:input=move |event| editor.typed(event_target_value(&event))
        ></textarea>
    }
}

/// Where the text came from, and a file that was not read.
#[component]
fn SourceNote(editor: Editor) -> impl IntoView {
    let discard = move || {
        let base = t(match editor.target.get() {
            Target::New => words::BASE_EMPTY,
            Target::Installed(_) => words::BASE_INSTALLED,
        });
        view! { <button type="button" class="link-button" on:click=move |_| editor.discard()>{base}</button> }
    };
    let origin = move || {
        let (said, is_draft) = match editor.came_from.get()? {
            CameFrom::Fixed => return None,
            CameFrom::Draft => (t(words::IS_DRAFT).to_owned(), true),
            CameFrom::File { name, has_others } => {
                let others = if has_others { t(words::FILE_OTHERS) } else { "" };
                (fill(words::FILE_READ, &name, others), false)
            }
        };
        Some(
            view! { <p class="notice" data-testid="source-note"><span>{said}</span>{is_draft.then(discard)}</p> },
        )
    };
    view! {
        <div class="source-notes" aria-live="polite">
            {origin}
            {move || editor.refused.get().map(|why| view! { <p class="notice stop" data-testid="refused-file">{why}</p> })}
        </div>
    }
}

/// What the page makes of the text.
#[component]
fn Preview(editor: Editor) -> impl IntoView {
    let toolbox = stores().workspace.toolbox;
    move || {
        let loaded = editor.loaded.get();
        let skill = loaded.skill.as_ref()?;
        let tools = toolbox.with(|toolbox| {
            let mark = |name: &str| if toolbox.get(name).is_none() { t(words::MISSING) } else { "" };
            skill.tools.iter().map(|name| (name.to_string(), mark(name.as_str()))).collect::<Vec<_>>()
        });
        let tools = tools.into_iter().map(|(name, mark)| {
            view! { <span class="skill-tool" data-missing=(!mark.is_empty()).to_string()><code>{name}</code>" "{mark}</span> }
        });
        Some(view! {
            <section class="skill-preview" aria-label=t(words::PREVIEW)>
                <h3>{t(words::PREVIEW)}</h3>
                <dl>
                    <dt>{t(words::NAME)}</dt>
                    <dd><code>{skill.name.to_string()}</code></dd>
                    <dt>{t(words::DESCRIPTION)}</dt>
                    <dd>{skill.description.to_string()}</dd>
                    <dt>{t(words::LISTS)}</dt>
                    <dd>{skill.tools.is_empty().then(|| t(words::NO_TOOLS))}{tools.collect_view()}</dd>
                    <dt>{t(words::ESTIMATE)}</dt>
                    <dd title=t(words::TOKENS_NOTE)>{sizes(skill)}</dd>
                </dl>
            </section>
        })
    }
}

/// What will happen, and the buttons.
#[component]
fn Foot(editor: Editor) -> impl IntoView {
    let talk = stores().talk;
    let same_name = move || {
        let (name, found) = editor.same_name()?;
        let msg = match found {
            SameName::Wins => words::SAME_NAME_WINS,
            SameName::Loses => words::SAME_NAME_LOSES,
        };
        Some(view! { <p class="notice warn" data-testid="same-name">{fill(msg, name.as_str(), "")}</p> })
    };
    let is_new = move || editor.target.get() == Target::New;
    let loads = move || editor.loaded.with(|loaded| loaded.skill.is_some());
    let is_blank = move || editor.text.with(|text| text.trim().is_empty());
    let why = move || {
        t(match (is_new(), loads()) {
            (true, false) if is_blank() => words::NOT_YET_EMPTY,
            (true, false) => words::NOT_YET_BROKEN,
            (false, false) => words::BROKEN_SAVE_NOTE,
            (false, true) if talk.is_running.get() => words::NEXT_RUN,
            (true | false, true) => words::DRAFT_KEPT,
        })
    };
    let commit = move || {
        t(match (is_new(), loads()) {
            (true, true | false) => words::INSTALL,
            (false, true) => common::SAVE,
            (false, false) => words::SAVE_BROKEN,
        })
    };
    view! {
        <footer class="dialog-foot skill-foot">
            {same_name}
            <p id="commit-note" class="commit-note" data-loads=move || loads().to_string()>{why}</p>
            <button type="button" class="button" on:click=move |_| editor.open.set(false)>{t(common::CLOSE)}</button>
            <button
                type="button"
                class="button primary"
                data-testid="install-skill"
                aria-describedby="commit-note"
                disabled=move || !editor.can_commit()
                on:click=move |_| editor.commit()
            >{commit}</button>
        </footer>
    }
}

//! What is typed into the settings of the endpoint, until it is saved or the page is left.

mod field;

use leptos::prelude::*;
use skillsight_core::agent::{Limits, Settings};
use skillsight_core::chat::{
    Endpoint, EndpointError, HeaderError, KeyError, NumberError, Origin, PastedKey, ToolChoice,
    is_authorization, read_decimal, read_headers, read_whole,
};
use skillsight_core::secret::Secret;

pub use self::field::{Field, Problem, TEMPERATURES};
use super::models::Models;
use super::stores;
use super::vault::{Keeping, Secrets, Vault};
use super::workspace::WorkspaceStore;
use crate::drivers::fetch::Headers;

/// The form. It lives as long as the page: closing the dialog or changing the language loses nothing.
#[derive(Clone, Copy)]
pub struct EndpointForm {
    texts: [(Field, RwSignal<String>); Field::ALL.len()],
    /// Whether it was tried to save it as it is: only then what is missing is a fault.
    pub was_tried: RwSignal<bool>,
    /// What the fields would hold had nobody typed.
    base: RwSignal<Vec<String>>,
    /// The origin whose secrets the fields hold.
    origin: StoredValue<Option<Origin>>,
    /// Secrets that were typed for other origins and not saved, as the fields held them.
    typed: StoredValue<Vec<(Origin, Vec<String>)>>,
    workspace: WorkspaceStore,
    vault: Vault,
    /// The models that the endpoint offers.
    pub models: Models,
}

/// The form; it is made when it is first asked for.
pub fn endpoint_form() -> EndpointForm {
    use_context().unwrap_or_else(|| {
        let stores = stores();
        stores.talk.owned(|| {
            let form = EndpointForm::new(stores.workspace, stores.vault, Models::new());
            provide_context(form);
            form
        })
    })
}

/// Why the list of models is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListWish {
    /// The person asked for it.
    Asked,
    /// Address or key were typed: the list is asked for once where there is a key, or on a machine near by.
    Typed,
    /// The settings were opened: only where there is a key, since the address may have come with an imported file, which
    /// must not make the browser knock on a machine near by.
    Opened,
}

/// What came of saving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// All is kept.
    All,
    /// The browser did not let the secrets be kept as the person wanted: they are in memory.
    SecretsInMemory,
    /// Nothing: this is the first field with something wrong in it.
    Nothing(Field),
}

impl EndpointForm {
    pub(super) fn new(workspace: WorkspaceStore, vault: Vault, models: Models) -> EndpointForm {
        EndpointForm {
            texts: Field::ALL.map(|field| (field, RwSignal::new(String::new()))),
            was_tried: RwSignal::new(false),
            base: RwSignal::new(vec![String::new(); Field::ALL.len()]),
            origin: StoredValue::new(None),
            typed: StoredValue::new(Vec::new()),
            workspace,
            vault,
            models,
        }
    }

    /// The text of a field.
    pub fn text(&self, field: Field) -> RwSignal<String> {
        let [first, ..] = self.texts;
        // Every field is in the list.
        self.texts.into_iter().find(|(of, _)| *of == field).unwrap_or(first).1
    }

    /// Shows what is set, unless something else was typed.
    pub fn follow_stores(self) {
        if !self.is_changed() {
            self.refill();
        }
    }

    /// Whether something was typed that is not saved.
    pub fn is_changed(&self) -> bool {
        self.base.with(|base| *base != self.read_all())
    }

    /// Forgets what was typed and not saved.
    pub fn discard(self) {
        self.typed.set_value(Vec::new());
        self.refill();
    }

    /// The address changed: the secrets shown are from now on those of its origin, never those of another.
    pub fn follow_endpoint(self) {
        let endpoint = self.endpoint().ok().flatten();
        self.models.keep_only_of(endpoint.as_ref());
        let origin = endpoint.map(|endpoint| endpoint.origin().clone());
        let before = self.origin.get_value();
        if origin == before {
            return;
        }
        if let Some(before) = before {
            let texts = self.read(&Field::OF_ORIGIN);
            let is_typed = texts != self.kept_texts(Some(&before));
            self.typed.update_value(|typed| {
                typed.retain(|(of, _)| *of != before);
                if is_typed {
                    typed.push((before, texts));
                }
            });
        }
        let typed = self.typed.with_value(|typed| {
            typed.iter().find(|(of, _)| Some(of) == origin.as_ref()).map(|(_, texts)| texts.clone())
        });
        let texts = typed.unwrap_or_else(|| self.kept_texts(origin.as_ref()));
        self.origin.set_value(origin);
        self.write(&Field::OF_ORIGIN, texts);
    }

    /// The address; `None` where none is written, for the rehearsal model.
    pub fn endpoint(&self) -> Result<Option<Endpoint>, EndpointError> {
        match self.text(Field::Endpoint).with(|text| Endpoint::parse(text)) {
            Ok(endpoint) => Ok(Some(endpoint)),
            Err(EndpointError::Empty) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Whether the address names an origin: without one there is nobody for secrets to belong to.
    pub fn has_origin(&self) -> bool {
        self.endpoint().is_ok_and(|endpoint| endpoint.is_some())
    }

    /// The key.
    pub fn key(&self) -> Result<PastedKey, KeyError> {
        self.text(Field::Key).with(|text| PastedKey::read(text))
    }

    /// The extra headers.
    pub fn extra_headers(&self) -> Result<Vec<(String, Secret)>, HeaderError> {
        self.text(Field::Headers).with(|text| read_headers(text))
    }

    /// What is wrong with what is written in a field.
    pub fn problem(&self, field: Field) -> Option<Problem> {
        match field {
            Field::Endpoint => match self.endpoint() {
                Err(error) => Some(Problem::Endpoint(error)),
                Ok(_) => self.text(Field::Endpoint).with(|typed| {
                    self.workspace.endpoint.with(|stored| Problem::secret_in_address(typed, stored))
                }),
            },
            Field::Key => self.key().err().map(Problem::Key),
            Field::Model => {
                let is_missing = || self.text(Field::Model).with(|text| text.trim().is_empty());
                (self.was_tried.get() && is_missing() && self.has_origin()).then_some(Problem::NoModel)
            }
            Field::Headers => match self.extra_headers() {
                Err(error) => Some(Problem::Headers(error)),
                Ok(headers) => {
                    let has_key = self.key().is_ok_and(|pasted| !pasted.key.is_empty());
                    let are_two = has_key && headers.iter().any(|(name, _)| is_authorization(name));
                    are_two.then_some(Problem::TwoAuthorizations)
                }
            },
            Field::Temperature => self.temperature().err().map(Problem::Number),
            Field::MaxTokens | Field::Rounds | Field::Budget | Field::Fold | Field::Definitions => {
                self.whole(field).err().map(Problem::Number)
            }
            Field::Preset
            | Field::Keeping
            | Field::ToolChoice
            | Field::ParallelToolCalls
            | Field::SystemPrompt => None,
        }
    }

    /// Asks for the list of models, where that is wanted and an answer is likely.
    pub fn load_models(self, wish: ListWish) {
        let (Ok(Some(endpoint)), Ok(pasted), Ok(extra)) = (self.endpoint(), self.key(), self.extra_headers())
        else {
            return;
        };
        let has_secret = !pasted.key.is_empty() || !extra.is_empty();
        let headers = Headers { key: Some(pasted.key).filter(|key| !key.is_empty()), extra };
        match wish {
            ListWish::Asked => self.models.load(&endpoint, headers),
            ListWish::Typed if has_secret || endpoint.is_local() => self.models.load_once(&endpoint, headers),
            ListWish::Opened if has_secret => self.models.load_once(&endpoint, headers),
            ListWish::Typed | ListWish::Opened => {}
        }
    }

    /// Sets and keeps all of it, or nothing.
    pub fn save(self) -> Saved {
        self.was_tried.set(true);
        if let Some(field) = Field::ALL.into_iter().find(|field| self.problem(*field).is_some()) {
            return Saved::Nothing(field);
        }
        // Secrets go first: whoever sees the new endpoint finds its key.
        let origin = self.endpoint().ok().flatten().map(|endpoint| endpoint.origin().clone());
        let are_kept = origin.is_none_or(|origin| self.vault.keep(&origin, self.secrets()));
        self.workspace.settings.update(|settings| self.fill(settings));
        self.workspace.preset.set(self.text(Field::Preset).get_untracked());
        self.workspace.endpoint.set(self.text(Field::Endpoint).with_untracked(|text| text.trim().to_owned()));
        self.workspace.keep();
        self.refill();
        if are_kept { Saved::All } else { Saved::SecretsInMemory }
    }

    /// Lets the rehearsal model answer; keys stay where they are, and so does what else was typed.
    pub fn use_rehearsal(self) {
        let was_changed = self.is_changed();
        self.workspace.endpoint.set(String::new());
        self.workspace.preset.set(String::new());
        self.workspace.keep();
        if was_changed {
            self.text(Field::Endpoint).set(String::new());
            self.text(Field::Preset).set(String::new());
            self.follow_endpoint();
            self.base.set(self.kept());
        } else {
            self.refill();
        }
    }

    /// Forgets the secrets of the origin shown, wherever they are kept.
    pub fn forget_secrets(self) {
        let Some(origin) = self.origin.get_value() else { return };
        self.vault.forget(&origin);
        self.write(&Field::OF_ORIGIN, self.kept_texts(Some(&origin)));
        self.base.set(self.kept());
    }

    fn secrets(&self) -> Secrets {
        Secrets {
            keeping: self.text(Field::Keeping).with(|word| Keeping::of_word(word)),
            key: self.key().map_or_else(|_| Secret::new(""), |pasted| pasted.key),
            headers: self.extra_headers().unwrap_or_default(),
        }
    }

    fn fill(&self, settings: &mut Settings) {
        let number = |field| self.whole(field).ok().flatten();
        let model = &mut settings.model;
        model.model = self.text(Field::Model).with(|text| text.trim().to_owned());
        model.system_prompt = self.text(Field::SystemPrompt).get();
        model.temperature = self.temperature().ok().flatten();
        model.max_tokens = number(Field::MaxTokens);
        model.tool_choice = self.text(Field::ToolChoice).with(|word| tool_choice(word));
        model.parallel_tool_calls = self.text(Field::ParallelToolCalls).with(|word| word.parse().ok());
        let limits = Limits::default();
        settings.limits.rounds = number(Field::Rounds).unwrap_or(limits.rounds);
        settings.limits.context_budget = number(Field::Budget);
        settings.limits.fold_over = number(Field::Fold).unwrap_or(limits.fold_over);
        settings.visibility.definition_budget = number(Field::Definitions);
    }

    fn temperature(&self) -> Result<Option<f64>, NumberError> {
        self.text(Field::Temperature).with(|text| read_decimal(text, TEMPERATURES.0, TEMPERATURES.1))
    }

    fn whole(&self, field: Field) -> Result<Option<u32>, NumberError> {
        let (least, most) = field.range();
        self.text(field).with(|text| read_whole(text, least, most))
    }

    fn refill(self) {
        let kept = self.kept();
        self.was_tried.set(false);
        self.write(&Field::ALL, kept.clone());
        self.base.set(kept);
        // The secrets of the kept origin were just written.
        self.origin.set_value(self.kept_origin());
        self.models.keep_only_of(self.endpoint().ok().flatten().as_ref());
    }

    /// What the fields hold when nobody typed.
    fn kept(&self) -> Vec<String> {
        let settings = self.workspace.settings.get_untracked();
        let limits = &settings.limits;
        let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
        let [key, keeping, headers] = self.kept_secrets(self.kept_origin().as_ref());
        let text = |field| match field {
            Field::Preset => self.workspace.preset.get_untracked(),
            Field::Endpoint => self.workspace.endpoint.get_untracked(),
            Field::Key => key.clone(),
            Field::Keeping => keeping.clone(),
            Field::Headers => headers.clone(),
            Field::Model => settings.model.model.clone(),
            Field::Temperature => {
                settings.model.temperature.map(|number| number.to_string()).unwrap_or_default()
            }
            Field::MaxTokens => number(settings.model.max_tokens),
            Field::ToolChoice => settings.model.tool_choice.map(word).unwrap_or_default().to_owned(),
            Field::ParallelToolCalls => {
                settings.model.parallel_tool_calls.map(|is_sent| is_sent.to_string()).unwrap_or_default()
            }
            Field::SystemPrompt => settings.model.system_prompt.clone(),
            Field::Rounds => number(Some(limits.rounds)),
            Field::Budget => number(limits.context_budget),
            Field::Fold => number(Some(limits.fold_over)),
            Field::Definitions => number(settings.visibility.definition_budget),
        };
        Field::ALL.into_iter().map(text).collect()
    }

    fn kept_origin(&self) -> Option<Origin> {
        let endpoint = self.workspace.endpoint.with_untracked(|text| Endpoint::parse(text)).ok()?;
        Some(endpoint.origin().clone())
    }

    fn kept_texts(&self, origin: Option<&Origin>) -> Vec<String> {
        self.kept_secrets(origin).into()
    }

    /// The secrets of an origin as [`Field::OF_ORIGIN`] hold them.
    fn kept_secrets(&self, origin: Option<&Origin>) -> [String; 3] {
        let Secrets { keeping, key, headers } =
            origin.map(|origin| self.vault.of(origin)).unwrap_or_default();
        let line = |(name, value): &(String, Secret)| [name.as_str(), ": ", value.expose()].concat();
        let lines: Vec<String> = headers.iter().map(line).collect();
        [key.expose().to_owned(), keeping.word().to_owned(), lines.join("\n")]
    }

    fn read_all(&self) -> Vec<String> {
        self.read(&Field::ALL)
    }

    fn read(&self, fields: &[Field]) -> Vec<String> {
        fields.iter().map(|field| self.text(*field).get()).collect()
    }

    fn write(&self, fields: &[Field], texts: Vec<String>) {
        for (field, text) in fields.iter().zip(texts) {
            self.text(*field).set(text);
        }
    }
}

fn tool_choice(of: &str) -> Option<ToolChoice> {
    [ToolChoice::Auto, ToolChoice::None, ToolChoice::Required].into_iter().find(|choice| word(*choice) == of)
}

fn word(choice: ToolChoice) -> &'static str {
    match choice {
        ToolChoice::Auto => "auto",
        ToolChoice::None => "none",
        ToolChoice::Required => "required",
    }
}

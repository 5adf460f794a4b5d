//! The models that an endpoint offers, as far as it says.

use leptos::prelude::*;
use skillsight_core::chat::{Endpoint, read_model_list};
use wasm_bindgen_futures::spawn_local;
use web_sys::AbortController;

use crate::drivers::fetch::{self, GetError, Headers};

/// The store of the list of models. It is asked for from the settings of an endpoint, and never by itself.
#[derive(Clone, Copy)]
pub struct Models {
    /// Their names, in alphabetical order.
    pub names: RwSignal<Vec<String>>,
    /// How far the list is.
    pub state: RwSignal<ListState>,
    asked: StoredValue<Option<Asked>, LocalStorage>,
}

/// How far the list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListState {
    /// Nobody asked for it.
    NotAsked,
    /// It is on its way.
    Loading,
    /// It is there.
    Loaded,
    /// It did not come; any name can still be written.
    Failed(ListFault),
}

/// Why there is no list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListFault {
    /// No answer came, or one that says no.
    Get(GetError),
    /// What came is no list of models.
    NotAList,
}

/// The last request for it.
struct Asked {
    url: String,
    headers: Headers,
    abort: AbortController,
}

impl Models {
    pub(super) fn new() -> Models {
        Models {
            names: RwSignal::new(Vec::new()),
            state: RwSignal::new(ListState::NotAsked),
            asked: StoredValue::new_local(None),
        }
    }

    /// Asks for the list, unless these headers have asked this endpoint already.
    pub fn load_once(self, endpoint: &Endpoint, headers: Headers) {
        let url = endpoint.models_url();
        let is_asked = |asked: &Asked| asked.url == url && asked.headers == headers;
        if !self.asked.with_value(|asked| asked.as_ref().is_some_and(is_asked)) {
            self.load(endpoint, headers);
        }
    }

    /// Asks for the list, in the place of an earlier request.
    pub fn load(self, endpoint: &Endpoint, headers: Headers) {
        self.forget();
        let Ok(abort) = AbortController::new() else { return };
        let (signal, url) = (abort.signal(), endpoint.models_url());
        let secrets: Vec<String> = endpoint.secrets().into_iter().map(str::to_owned).collect();
        self.asked.set_value(Some(Asked { url: url.clone(), headers: headers.clone(), abort }));
        self.state.set(ListState::Loading);
        spawn_local(async move {
            let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
            let answer = fetch::get(&url, &headers, &secrets, &signal).await;
            // Only the request that counts says what came of it.
            if signal.aborted() {
                return;
            }
            self.state.set(match answer.map(|text| read_model_list(&text)) {
                Ok(Some(names)) => {
                    self.names.set(names);
                    ListState::Loaded
                }
                Ok(None) => ListState::Failed(ListFault::NotAList),
                Err(error) => ListState::Failed(ListFault::Get(error)),
            });
        });
    }

    /// Stops the request, if one is under way; it can be asked for again.
    pub fn stop(self) {
        if self.state.get_untracked() == ListState::Loading {
            self.forget();
        }
    }

    /// Forgets the list, unless it is that of this endpoint.
    pub fn keep_only_of(self, endpoint: Option<&Endpoint>) {
        let url = endpoint.map(Endpoint::models_url);
        let is_other = |asked: &Asked| Some(&asked.url) != url.as_ref();
        if self.asked.with_value(|asked| asked.as_ref().is_some_and(is_other)) {
            self.forget();
        }
    }

    fn forget(self) {
        let asked = self.asked.try_update_value(Option::take).flatten();
        if let Some(Asked { abort, .. }) = asked {
            abort.abort();
        }
        self.names.set(Vec::new());
        self.state.set(ListState::NotAsked);
    }
}

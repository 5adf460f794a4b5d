//! Keys and secret headers. Each belongs to one origin and is never given to another; none is in the workspace.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use skillsight_core::chat::Origin;
use skillsight_core::secret::Secret;

use crate::drivers::browser;
use crate::drivers::fetch::Headers;

/// Each origin has an entry of its own under this and its name, so that tabs never overwrite each other's.
const ENTRY: &str = "skillsight.vault.";

/// Where the secrets of an origin are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keeping {
    /// In memory: gone with the page.
    #[default]
    Memory,
    /// Until the tab is closed.
    Session,
    /// On this device, where other pages of the same host could read them.
    Device,
}

impl Keeping {
    /// The word for forms.
    pub fn word(self) -> &'static str {
        match self {
            Keeping::Memory => "memory",
            Keeping::Session => "session",
            Keeping::Device => "device",
        }
    }

    /// What a form's word means; memory for any other, where a secret is safest.
    pub fn of_word(word: &str) -> Keeping {
        match word {
            "session" => Keeping::Session,
            "device" => Keeping::Device,
            _ => Keeping::Memory,
        }
    }
}

/// The secrets of one origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secrets {
    /// Where they are kept.
    pub keeping: Keeping,
    /// The key, without `Bearer`.
    pub key: Secret,
    /// Headers that the person added: names and values.
    pub headers: Vec<(String, Secret)>,
}

impl Default for Secrets {
    fn default() -> Self {
        Secrets { keeping: Keeping::Memory, key: Secret::new(""), headers: Vec::new() }
    }
}

impl Secrets {
    /// Whether there is nothing to keep.
    pub fn is_empty(&self) -> bool {
        self.key.is_empty() && self.headers.is_empty()
    }
}

/// The store of secrets, by origin. What is kept in the browser is read from there when it is wanted: another tab may
/// have changed or forgotten it.
#[derive(Clone, Copy)]
pub struct Vault {
    /// Those that are kept nowhere else. Setting it says that any of the secrets changed.
    memory: RwSignal<Vec<(Origin, Secrets)>>,
    can_store: bool,
}

impl Vault {
    /// Nothing is stored, nor is what was stored read, in a frame of another site.
    pub(super) fn load() -> Vault {
        Vault { memory: RwSignal::new(Vec::new()), can_store: !browser::is_in_foreign_frame() }
    }

    /// Whether secrets can be kept longer than the page lives.
    pub fn can_store(&self) -> bool {
        self.can_store
    }

    /// The secrets of an origin, for its settings.
    pub fn of(&self, origin: &Origin) -> Secrets {
        self.memory.track();
        self.read(origin)
    }

    /// Keeps the secrets of an origin where they say, and nowhere else. Where the browser does not let it, they are kept
    /// in memory, and the answer is `false`.
    pub fn keep(&self, origin: &Origin, mut secrets: Secrets) -> bool {
        let name = entry(origin);
        let stored = || serde_json::to_string(&Stored::from(&secrets)).unwrap_or_default();
        let is_kept = secrets.is_empty()
            || match secrets.keeping {
                Keeping::Memory => true,
                Keeping::Session => self.can_store && browser::session_set(&name, &stored()),
                Keeping::Device => self.can_store && browser::local_set(&name, &stored()),
            };
        if !is_kept || secrets.is_empty() {
            secrets.keeping = Keeping::Memory;
        }
        if self.can_store && secrets.keeping != Keeping::Session {
            browser::session_remove(&name);
        }
        if self.can_store && secrets.keeping != Keeping::Device {
            browser::local_remove(&name);
        }
        self.memory.update(|all| {
            all.retain(|(of, _)| of != origin);
            if secrets.keeping == Keeping::Memory && !secrets.is_empty() {
                all.push((origin.clone(), secrets));
            }
        });
        is_kept
    }

    /// Forgets the secrets of an origin, wherever they are kept.
    pub fn forget(&self, origin: &Origin) {
        self.keep(origin, Secrets::default());
    }

    /// What a request to that origin carries.
    pub fn headers(&self, origin: &Origin) -> Headers {
        let Secrets { key, headers, .. } = self.read(origin);
        Headers { key: Some(key).filter(|key| !key.is_empty()), extra: headers }
    }

    /// The nearest that is there: in memory, in the tab, on the device.
    fn read(&self, origin: &Origin) -> Secrets {
        let in_memory = self.memory.with_untracked(|all| {
            all.iter().find(|(of, _)| of == origin).map(|(_, secrets)| secrets.clone())
        });
        if let Some(secrets) = in_memory {
            return secrets;
        }
        if !self.can_store {
            return Secrets::default();
        }
        let name = entry(origin);
        let session = browser::session_get(&name).and_then(|text| Stored::read(&text, Keeping::Session));
        let device = || browser::local_get(&name).and_then(|text| Stored::read(&text, Keeping::Device));
        session.or_else(device).unwrap_or_default()
    }
}

fn entry(origin: &Origin) -> String {
    [ENTRY, &origin.to_string()].concat()
}

/// An entry as it is stored: the one place where a secret is written as text.
#[derive(Serialize, Deserialize)]
struct Stored {
    key: String,
    headers: Vec<(String, String)>,
}

impl From<&Secrets> for Stored {
    fn from(secrets: &Secrets) -> Stored {
        let header = |(name, value): &(String, Secret)| (name.clone(), value.expose().to_owned());
        Stored { key: secrets.key.expose().to_owned(), headers: secrets.headers.iter().map(header).collect() }
    }
}

impl Stored {
    /// An entry that can't be read is none.
    fn read(text: &str, keeping: Keeping) -> Option<Secrets> {
        let Stored { key, headers } = serde_json::from_str(text).ok()?;
        let headers = headers.into_iter().map(|(name, value)| (name, Secret::new(value))).collect();
        Some(Secrets { keeping, key: Secret::new(key), headers })
    }
}

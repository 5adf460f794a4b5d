//! What is kept on this device, keys aside: one object store in IndexedDB, of texts and of the bytes of files, by path-like
//! names.
//!
//! A few calls of the browser are all that is needed; the libraries for it bring an async runtime along.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use js_sys::{Array, Function, Promise, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

const DATABASE: &str = "skillsight";
const VERSION: u32 = 1;
const RECORDS: &str = "records";
/// The longest wait for the database to open, in milliseconds: some browsers never answer, and the page waits for it.
const OPEN_MS: i32 = 4000;
/// What is said then.
const NO_ANSWER: &str = "IndexedDB: no answer";
/// What is said where a transaction is given up and the browser names no reason.
const ABORTED: &str = "IndexedDB: aborted";

/// An open database. The browser may close it at any time, and it stays closed.
#[derive(Clone)]
pub struct Storage {
    database: IdbDatabase,
    is_closed: Rc<Cell<bool>>,
}

/// Bytes by the names under which they are kept; `None` where only the name is known.
pub type Blobs = BTreeMap<String, Option<Rc<[u8]>>>;

/// A text as the browser keeps it: comparing two is quicker than reading one.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptText(JsValue);

impl KeptText {
    /// Where nothing is kept.
    pub const NONE: KeptText = KeptText(JsValue::UNDEFINED);

    /// This text.
    pub fn of(text: &str) -> KeptText {
        KeptText(text.into())
    }

    /// The text, if there is one.
    pub fn text(&self) -> Option<String> {
        self.0.as_string()
    }
}

/// Why something could not be read or kept, in the browser's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageFault(pub String);

impl From<JsValue> for StorageFault {
    fn from(error: JsValue) -> Self {
        let said =
            js_sys::Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
        StorageFault(said.unwrap_or_else(|| "IndexedDB".to_owned()))
    }
}

impl Storage {
    /// Opens the database; some browsers refuse, in private windows for example. `closed` is called once it is closed again:
    /// because what it holds was deleted, or another tab has a newer version of it.
    pub async fn open(closed: impl Fn() + 'static) -> Result<Storage, StorageFault> {
        let factory = web_sys::window().and_then(|window| window.indexed_db().ok()?);
        let factory = factory.ok_or_else(|| StorageFault("IndexedDB".to_owned()))?;
        let request = factory.open_with_u32(DATABASE, VERSION)?;
        let upgraded = {
            let request = request.clone();
            // The browser holds it: it may ask for it long after the wait has ended.
            Closure::once_into_js(move || {
                if let Ok(database) = request.result() {
                    // It fails only where the store exists already, which is as well.
                    let _ = database.unchecked_into::<IdbDatabase>().create_object_store(RECORDS);
                }
            })
        };
        request.set_onupgradeneeded(Some(upgraded.unchecked_ref()));
        let opened = done(open_request(&request), Some(OPEN_MS)).await;
        if opened.is_err() {
            close_when_late(&request);
        }
        let database: IdbDatabase = opened?.unchecked_into();
        let is_closed = Rc::new(Cell::new(false));
        let let_go = {
            let (database, is_closed) = (database.clone(), is_closed.clone());
            // The browser holds it. Where it closes the database itself it does not ask before; where another tab wants to
            // delete it, or has a newer version, this one lets go rather than block it.
            Closure::<dyn Fn()>::new(move || {
                database.close();
                is_closed.set(true);
                closed();
            })
            .into_js_value()
        };
        database.set_onversionchange(Some(let_go.unchecked_ref()));
        database.set_onclose(Some(let_go.unchecked_ref()));
        Ok(Storage { database, is_closed })
    }

    /// Whether it is closed: then nothing can be read or kept any more.
    pub fn is_closed(&self) -> bool {
        self.is_closed.get()
    }

    /// The text of that name.
    pub async fn get(&self, name: &str) -> Result<Option<String>, StorageFault> {
        let request = self.records()?.get(&name.into())?;
        Ok(done(&request, None).await?.as_string())
    }

    /// Gives the text of that name to `names`, and then the bytes that it asks for, all in one transaction. What is not
    /// there, can't be read or is no bytes is not in the answer.
    pub async fn get_with_blobs(
        &self,
        name: &str,
        names: impl FnOnce(KeptText) -> Vec<String>,
    ) -> Result<BTreeMap<String, Rc<[u8]>>, StorageFault> {
        let records = self.records()?;
        let text = done(&records.get(&name.into())?, None).await?;
        read_blobs(&records, names(KeptText(text))).await
    }

    /// Gives the text that is kept under a name to `change`, and keeps what that makes of it, in one transaction: no other
    /// change of it comes between. `None` keeps nothing.
    pub async fn change(
        &self,
        name: &str,
        change: impl FnOnce(Option<&str>) -> Option<String>,
    ) -> Result<(), StorageFault> {
        let transaction =
            self.database.transaction_with_str_and_mode(RECORDS, IdbTransactionMode::Readwrite)?;
        let ended = JsFuture::from(end_of(&transaction));
        let records = transaction.object_store(RECORDS)?;
        let kept = done(&records.get(&name.into())?, None).await?.as_string();
        if let Some(text) = change(kept.as_deref()) {
            records.put_with_key(&text.into(), &name.into())?;
        }
        committed(&transaction, ended).await
    }

    /// Gives the text that is kept under a name to `change`, and keeps what that makes of it together with all the bytes
    /// that it names, in one transaction: no other tab can keep one in between. What is not there yet is written, and what
    /// begins with `prefix` and is not named is removed. So whoever reads the text finds its bytes, and what nothing
    /// names is gone. Gives the bytes of which only the name was known, so far as they are there; `None` if there is
    /// nothing to keep.
    pub async fn change_with_blobs(
        &self,
        name: &str,
        prefix: &str,
        change: impl FnOnce(KeptText) -> Option<(KeptText, Blobs)>,
    ) -> Result<Option<BTreeMap<String, Rc<[u8]>>>, StorageFault> {
        let transaction =
            self.database.transaction_with_str_and_mode(RECORDS, IdbTransactionMode::Readwrite)?;
        let ended = JsFuture::from(end_of(&transaction));
        let records = transaction.object_store(RECORDS)?;
        let request = records.get_all_keys_with_key(&range(prefix)?)?;
        let kept: Array = done(&request, None).await?.unchecked_into();
        let kept: BTreeSet<String> = kept.iter().filter_map(|name| name.as_string()).collect();
        let text = done(&records.get(&name.into())?, None).await?;
        let Some((KeptText(text), blobs)) = change(KeptText(text)) else { return Ok(None) };
        for (name, bytes) in &blobs {
            if let (Some(bytes), false) = (bytes, kept.contains(name)) {
                records.put_with_key(&Uint8Array::from(&**bytes), &name.into())?;
            }
        }
        for name in kept.iter().filter(|name| !blobs.contains_key(*name)) {
            records.delete(&name.into())?;
        }
        records.put_with_key(&text, &name.into())?;
        let unknown = blobs.into_iter().filter(|(name, bytes)| bytes.is_none() && kept.contains(name));
        let found = read_blobs(&records, unknown.map(|(name, _)| name).collect()).await?;
        committed(&transaction, ended).await?;
        Ok(Some(found))
    }

    /// The texts whose names begin with `prefix`, in the order of their names.
    pub async fn get_all(&self, prefix: &str) -> Result<Vec<String>, StorageFault> {
        let request = self.records()?.get_all_with_key(&range(prefix)?)?;
        let values: Array = done(&request, None).await?.unchecked_into();
        Ok(values.iter().filter_map(|value| value.as_string()).collect())
    }

    /// The names that begin with `prefix`, in order.
    pub async fn names(&self, prefix: &str) -> Result<Vec<String>, StorageFault> {
        let request = self.records()?.get_all_keys_with_key(&range(prefix)?)?;
        let names: Array = done(&request, None).await?.unchecked_into();
        Ok(names.iter().filter_map(|name| name.as_string()).collect())
    }

    /// Removes what is kept under a name.
    pub async fn remove(&self, name: &str) -> Result<(), StorageFault> {
        let transaction =
            self.database.transaction_with_str_and_mode(RECORDS, IdbTransactionMode::Readwrite)?;
        let ended = JsFuture::from(end_of(&transaction));
        transaction.object_store(RECORDS)?.delete(&name.into())?;
        committed(&transaction, ended).await
    }

    /// Keeps a text under a name, in the place of an earlier one. It is kept once the transaction is complete: on a full
    /// disk the request may succeed and the commit fail.
    pub async fn put(&self, name: &str, text: &str) -> Result<(), StorageFault> {
        let transaction =
            self.database.transaction_with_str_and_mode(RECORDS, IdbTransactionMode::Readwrite)?;
        let ended = JsFuture::from(end_of(&transaction));
        transaction.object_store(RECORDS)?.put_with_key(&text.into(), &name.into())?;
        committed(&transaction, ended).await
    }

    /// The records, to read.
    fn records(&self) -> Result<IdbObjectStore, StorageFault> {
        Ok(self.database.transaction_with_str(RECORDS)?.object_store(RECORDS)?)
    }
}

/// The bytes of those names that are there.
async fn read_blobs(
    records: &IdbObjectStore,
    names: Vec<String>,
) -> Result<BTreeMap<String, Rc<[u8]>>, StorageFault> {
    let mut answers = Vec::new();
    for name in names {
        let request = records.get(&name.as_str().into())?;
        // All are asked for before the first is waited for: a transaction without an open request is over.
        let answered = JsFuture::from(answer(&request));
        answers.push((name, request, answered));
    }
    let mut found = BTreeMap::new();
    for (name, request, answered) in answers {
        let value = settled(&request, answered).await;
        if let Some(bytes) = value.as_ref().ok().and_then(|value| value.dyn_ref::<Uint8Array>()) {
            found.insert(name, bytes.to_vec().into());
        }
    }
    Ok(found)
}

/// The names that begin with `prefix`: up to the prefix with the last character there is.
fn range(prefix: &str) -> Result<JsValue, StorageFault> {
    Ok(IdbKeyRange::bound(&prefix.into(), &format!("{prefix}\u{ffff}").into())?.into())
}

fn open_request(request: &IdbOpenDbRequest) -> &IdbRequest {
    request
}

/// Nobody waits for the database any more: one that comes all the same would block other tabs.
fn close_when_late(request: &IdbOpenDbRequest) {
    let holder = request.clone();
    let close = Closure::once_into_js(move || {
        if let Ok(database) = holder.result() {
            database.unchecked_into::<IdbDatabase>().close();
        }
    });
    request.set_onsuccess(Some(close.unchecked_ref()));
}

/// The end of a transaction, whole or given up.
fn end_of(transaction: &IdbTransaction) -> Promise {
    Promise::new(&mut |resolve: Function, reject: Function| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    })
}

/// Waits until a transaction is complete. A request in it that fails aborts it, with the same error.
async fn committed(transaction: &IdbTransaction, ended: JsFuture) -> Result<(), StorageFault> {
    match ended.await {
        Ok(_) => Ok(()),
        Err(_) => Err(transaction
            .error()
            .map_or(StorageFault(ABORTED.to_owned()), |error| StorageFault::from(JsValue::from(error)))),
    }
}

/// Waits for a request, at most so many milliseconds, and gives its result.
async fn done(request: &IdbRequest, limit_ms: Option<i32>) -> Result<JsValue, StorageFault> {
    let answered = answer(request);
    let awaited = match (limit_ms, web_sys::window()) {
        (Some(ms), Some(window)) => {
            let late = Promise::new(&mut |_, reject| {
                // Without a timer the browser's own answer has to do.
                let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&reject, ms);
            });
            Promise::race(&Array::of2(&answered, &late))
        }
        (Some(_) | None, _) => answered,
    };
    settled(request, JsFuture::from(awaited)).await
}

/// The answer to a request, as it comes.
fn answer(request: &IdbRequest) -> Promise {
    Promise::new(&mut |resolve: Function, reject: Function| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    })
}

/// The result of a request whose answer is waited for.
async fn settled(request: &IdbRequest, answered: JsFuture) -> Result<JsValue, StorageFault> {
    match answered.await {
        Ok(_) => Ok(request.result()?),
        Err(event) => {
            // An error that nobody stops aborts the transaction and is reported as uncaught; it is handled here.
            if let Some(event) = event.dyn_ref::<web_sys::Event>() {
                event.prevent_default();
            }
            // While it waits, a request has no error to ask for.
            let error = request.error().ok().flatten();
            Err(error
                .map_or(StorageFault(NO_ANSWER.to_owned()), |error| StorageFault::from(JsValue::from(error))))
        }
    }
}

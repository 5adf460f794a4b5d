//! Small things of the browser: its language, its two synchronous stores, the clipboard.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

fn window() -> Option<web_sys::Window> {
    web_sys::window()
}

/// The language the browser asks for, such as `zh-CN`.
pub fn language() -> String {
    window().and_then(|window| window.navigator().language()).unwrap_or_default()
}

/// Sets an attribute of `<html>`.
pub fn set_root_attribute(name: &str, value: &str) {
    if let Some(root) =
        window().and_then(|window| window.document()).and_then(|document| document.document_element())
    {
        // Only an invalid name could fail, and names are ours.
        let _ = root.set_attribute(name, value);
    }
}

/// A value kept on this device.
pub fn local_get(key: &str) -> Option<String> {
    local()?.get_item(key).ok()?
}

/// Keeps a value on this device; says whether the browser let it.
pub fn local_set(key: &str, value: &str) -> bool {
    local().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Forgets a value kept on this device.
pub fn local_remove(key: &str) {
    if let Some(storage) = local() {
        let _ = storage.remove_item(key);
    }
}

/// The list that is kept on this device; empty where there is none that can be read.
pub fn local_list<T: DeserializeOwned>(key: &str) -> Vec<T> {
    let list = local_get(key).unwrap_or_default();
    serde_json::from_str(&list).unwrap_or_default()
}

/// Keeps a list on this device, in the place of the one that is; one that is empty is forgotten.
pub fn set_local_list<T: Serialize>(key: &str, list: &[T]) {
    match serde_json::to_string(list) {
        Ok(text) if !list.is_empty() => drop(local_set(key, &text)),
        Ok(_) | Err(_) => local_remove(key),
    }
}

/// A value kept for this session of the tab.
pub fn session_get(key: &str) -> Option<String> {
    session()?.get_item(key).ok()?
}

/// Keeps a value for this session of the tab; says whether the browser let it.
pub fn session_set(key: &str, value: &str) -> bool {
    session().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

/// Forgets a value kept for this session.
pub fn session_remove(key: &str) {
    if let Some(storage) = session() {
        let _ = storage.remove_item(key);
    }
}

fn local() -> Option<web_sys::Storage> {
    window()?.local_storage().ok()?
}

fn session() -> Option<web_sys::Storage> {
    window()?.session_storage().ok()?
}

static CRASHED: AtomicBool = AtomicBool::new(false);

/// Notes that the page hit a fault of its own: from now on nothing is sent.
pub fn note_crash() {
    CRASHED.store(true, Ordering::Relaxed);
}

/// Whether the page hit a fault of its own.
pub fn has_crashed() -> bool {
    CRASHED.load(Ordering::Relaxed)
}

/// Whether the page runs in a frame of another site, however deep: no stored key is loaded then.
pub fn is_in_foreign_frame() -> bool {
    let Some(mut frame) = window() else { return true };
    let own = frame.location().origin().ok();
    loop {
        let Ok(Some(parent)) = frame.parent() else { return true };
        if JsValue::from(&parent) == JsValue::from(&frame) {
            return false;
        }
        // Reading another site's location throws.
        let origin = js_sys::Reflect::get(&parent, &"location".into())
            .and_then(|location| js_sys::Reflect::get(&location, &"origin".into()))
            .ok()
            .and_then(|origin| origin.as_string());
        if origin.is_none() || origin != own {
            return true;
        }
        frame = parent;
    }
}

/// Whether the page itself came over https, so that the browser blocks plain http elsewhere.
pub fn is_https() -> bool {
    window().and_then(|window| window.location().protocol().ok()).is_some_and(|protocol| protocol == "https:")
}

/// Whether the browser believes to be online. A "no" can be trusted, a "yes" says little.
pub fn is_online() -> bool {
    window().is_none_or(|window| window.navigator().on_line())
}

/// The origin of the page, such as `https://example.org`.
pub fn page_origin() -> String {
    window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// Loads the page anew.
pub fn reload() {
    if let Some(window) = window() {
        // It fails only where the page may not be navigated, and then nothing else helps either.
        let _ = window.location().reload();
    }
}

/// Puts a text on the clipboard; says whether the browser let it.
pub async fn copy(text: &str) -> bool {
    let Some(window) = window() else { return false };
    // Outside a secure context there is no clipboard, and the property is undefined.
    let clipboard = js_sys::Reflect::get(&window.navigator(), &"clipboard".into()).unwrap_or_default();
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text)).await.is_ok()
}

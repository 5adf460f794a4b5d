//! Time: the core has none of its own.

use std::future::Future;

use js_sys::{Date, Promise};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;

/// Milliseconds that stand for a browser's next idle time, where it has no word for that.
const SOON_MS: i32 = 500;

/// Milliseconds since 1970.
pub fn now_ms() -> f64 {
    Date::now()
}

/// The local time as `yyyy-MM-ddTHH:mm:ss`.
pub fn local_time() -> String {
    let now = Date::new_0();
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
        now.get_full_year(),
        now.get_month() + 1,
        now.get_date(),
        now.get_hours(),
        now.get_minutes(),
        now.get_seconds()
    )
}

/// A moment in milliseconds since 1970 as a person reads it: the local time of today, or with the day.
pub fn local_time_of(ms: f64) -> String {
    let (at, now) = (Date::new(&ms.into()), Date::new_0());
    let time = format!("{:02}:{:02}", at.get_hours(), at.get_minutes());
    let day = |date: &Date| (date.get_full_year(), date.get_month(), date.get_date());
    let (year, month, date) = day(&at);
    if day(&now) == (year, month, date) {
        time
    } else {
        format!("{year:04}-{:02}-{date:02} {time}", month + 1)
    }
}

/// The local time of day as `HH:mm:ss`.
pub fn time_of_day() -> String {
    local_time().split('T').next_back().unwrap_or_default().to_owned()
}

/// Is done after so many milliseconds.
pub fn sleep(ms: u32) -> impl Future<Output = ()> {
    let promise = Promise::new(&mut |resolve, _| {
        if let Some(window) = web_sys::window() {
            let ms = i32::try_from(ms).unwrap_or(i32::MAX);
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, ms);
        }
    });
    async move {
        let _ = JsFuture::from(promise).await;
    }
}

/// Calls back before the next frame is drawn, or soon where the tab is hidden and draws none.
pub fn next_frame(callback: impl FnOnce() + 'static) {
    let Some(window) = web_sys::window() else { return };
    let callback = Closure::once_into_js(callback);
    let callback = callback.unchecked_ref();
    let is_hidden = window.document().is_some_and(|document| document.hidden());
    let _ = if is_hidden {
        window.set_timeout_with_callback(callback)
    } else {
        window.request_animation_frame(callback)
    };
}

/// Calls back when the browser has nothing else to do, or soon where it can't say.
pub fn when_idle(callback: impl FnOnce() + 'static) {
    let Some(window) = web_sys::window() else { return };
    let callback = Closure::once_into_js(callback);
    let callback = callback.unchecked_ref();
    if window.request_idle_callback(callback).is_err() {
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(callback, SOON_MS);
    }
}

//! Requests to the endpoint: streamed, stoppable, and with nothing in them that the endpoint was not meant to get.

use std::ops::ControlFlow;

use gloo_net::http::{Method, RequestBuilder};
use js_sys::{Reflect, Uint8Array};
use skillsight_core::agent::ResponseHead;
use skillsight_core::chat::StreamEnd;
use skillsight_core::secret::{Redactor, Secret, redact};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, ReadableStreamDefaultReader, ReferrerPolicy, RequestCredentials, RequestRedirect,
};

use super::{browser, clock};

/// The most bytes of an answer to [`get`]: the longest lists of models in use have a tenth of it.
const MAX_GET_BYTES: usize = 8 << 20;

/// What a request carries beside its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// The key, without `Bearer`; no header without one.
    pub key: Option<Secret>,
    /// What the person added, name and value.
    pub extra: Vec<(String, Secret)>,
}

impl Headers {
    /// All of them, to be masked in what comes back.
    pub fn secrets(&self) -> impl Iterator<Item = &str> {
        self.key.iter().map(Secret::expose).chain(self.extra.iter().map(|(_, value)| value.expose()))
    }
}

/// What comes back, piece by piece. Secrets are masked in every piece.
pub enum Piece<'a> {
    /// Status and headers.
    Head(ResponseHead),
    /// Bytes of the body.
    Bytes(&'a [u8]),
    /// The end.
    End(StreamEnd),
}

/// Why a text did not come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GetError {
    /// The endpoint answered with this HTTP status.
    Status(u16),
    /// No whole answer came; in the browser's words, secrets masked.
    Broken(String),
    /// It is longer than any such text should be.
    TooLong,
}

/// Posts a body and hands on what comes back, until `hand_on` says that nothing more is wanted.
///
/// `secrets` are masked in what comes back besides those of the headers.
pub async fn post(
    url: &str,
    headers: &Headers,
    secrets: &[&str],
    body: &str,
    signal: &AbortSignal,
    mut hand_on: impl FnMut(Piece<'_>) -> ControlFlow<()>,
) {
    let secrets: Vec<&str> = headers.secrets().chain(secrets.iter().copied()).collect();
    let mask = |text: &str| redact(text, secrets.iter().copied());
    let broken = |why: &str| StreamEnd::Broken { why: mask(why) };
    let response = match prepare(url, headers, Some(body), signal) {
        Ok(request) => request.send().await.map_err(|error| error.to_string()),
        Err(why) => Err(why),
    };
    let response = match response {
        Ok(response) => response,
        Err(why) => {
            let _ = hand_on(Piece::End(broken(&why)));
            return;
        }
    };
    let header = |name: &str| response.headers().get(name).map(|value| mask(&value));
    let head = ResponseHead {
        status: response.status(),
        content_type: header("content-type"),
        retry_after: header("retry-after"),
        now_ms: clock::now_ms(),
    };
    if hand_on(Piece::Head(head)).is_break() {
        return leave(&response).await;
    }
    let mut redactor = Redactor::new(secrets.iter().copied());
    let end = match response.body() {
        None => StreamEnd::Complete,
        Some(stream) => match read(stream, |bytes| hand_on(Piece::Bytes(&redactor.push(bytes)))).await {
            Ok(end) => end.map_or_else(|why| broken(&why), |()| StreamEnd::Complete),
            Err(Left) => return,
        },
    };
    let rest = redactor.finish();
    if hand_on(Piece::Bytes(&rest)).is_continue() {
        let _ = hand_on(Piece::End(end));
    }
}

/// Lets go of an answer whose body nobody reads, and so of the connection.
pub(super) async fn leave(response: &gloo_net::http::Response) {
    if let Some(stream) = response.body() {
        let _ = JsFuture::from(stream.cancel()).await;
    }
}

/// Milliseconds of reading after which the page gets a turn: a frame's.
const BREATH_MS: f64 = 16.0;

/// Whoever asked wants nothing more.
pub(super) struct Left;

/// Reads a stream to its end, or to where it breaks.
pub(super) async fn read(
    stream: web_sys::ReadableStream,
    mut hand_on: impl FnMut(&[u8]) -> ControlFlow<()>,
) -> Result<Result<(), String>, Left> {
    let reader: ReadableStreamDefaultReader = stream.get_reader().unchecked_into();
    let mut rested = clock::now_ms();
    loop {
        // Data that is there at once is read without a turn of the event loop: a fast stream would leave no time for
        // drawing and for the stop button.
        if clock::now_ms() - rested > BREATH_MS {
            clock::sleep(0).await;
            rested = clock::now_ms();
        }
        let read = match JsFuture::from(reader.read()).await {
            Ok(read) => read,
            Err(error) => return Ok(Err(describe(&error))),
        };
        if Reflect::get(&read, &"done".into()).is_ok_and(|done| done.is_truthy()) {
            return Ok(Ok(()));
        }
        let Ok(chunk) = Reflect::get(&read, &"value".into()) else { continue };
        if hand_on(&chunk.unchecked_into::<Uint8Array>().to_vec()).is_break() {
            // The server may keep the connection open after its last word; nobody listens any more.
            let _ = JsFuture::from(reader.cancel()).await;
            return Err(Left);
        }
    }
}

/// Gets a text, such as the list of models. Secrets are masked in it: names out of it are shown.
///
/// `secrets` are masked besides those of the headers.
pub async fn get(
    url: &str,
    headers: &Headers,
    secrets: &[&str],
    signal: &AbortSignal,
) -> Result<String, GetError> {
    let secrets: Vec<&str> = headers.secrets().chain(secrets.iter().copied()).collect();
    let broken = |why: &str| GetError::Broken(redact(why, secrets.iter().copied()));
    let request = prepare(url, headers, None, signal).map_err(|why| broken(&why))?;
    let response = request.send().await.map_err(|error| broken(&error.to_string()))?;
    if !response.ok() {
        leave(&response).await;
        return Err(GetError::Status(response.status()));
    }
    let mut bytes = Vec::new();
    if let Some(stream) = response.body() {
        let take = |chunk: &[u8]| {
            bytes.extend_from_slice(chunk);
            if bytes.len() > MAX_GET_BYTES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let end = read(stream, take).await.map_err(|Left| GetError::TooLong)?;
        end.map_err(|why| broken(&why))?;
    }
    Ok(redact(&String::from_utf8_lossy(&bytes), secrets.iter().copied()))
}

/// A request that carries nothing of the browser's own; none once the page hit a fault of its own. The error is what the
/// browser says about a header or the URL.
pub(super) fn prepare(
    url: &str,
    headers: &Headers,
    body: Option<&str>,
    signal: &AbortSignal,
) -> Result<gloo_net::http::Request, String> {
    if browser::has_crashed() {
        // The page says what happened, above all else.
        return Err(String::new());
    }
    let builder = RequestBuilder::new(url)
        .redirect(RequestRedirect::Error)
        .credentials(RequestCredentials::Omit)
        .referrer_policy(ReferrerPolicy::NoReferrer)
        .abort_signal(Some(signal))
        .headers(gloo_net::http::Headers::from_raw(
            raw(headers, body.is_some()).map_err(|error| describe(&error))?,
        ));
    let request = match body {
        // As bytes: a string would be turned into UTF-16 and back, which a long conversation feels.
        Some(body) => builder.method(Method::POST).body(Uint8Array::from(body.as_bytes())),
        None => builder.build(),
    };
    request.map_err(|error| error.to_string())
}

/// The headers as the browser takes them; gloo's own would panic on one that it does not.
fn raw(headers: &Headers, has_body: bool) -> Result<web_sys::Headers, JsValue> {
    let raw = web_sys::Headers::new()?;
    if let Some(key) = &headers.key {
        raw.set("Authorization", &["Bearer ", key.expose()].concat())?;
    }
    for (name, value) in &headers.extra {
        raw.set(name, value.expose())?;
    }
    // Last, so that no header of the person's own takes its place: the body is JSON.
    if has_body {
        raw.set("Content-Type", "application/json")?;
    }
    Ok(raw)
}

fn describe(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => error.as_string().unwrap_or_default(),
    }
}

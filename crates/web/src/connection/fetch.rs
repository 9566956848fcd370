//! What the page asks over plain HTTP: who it is, and finished games.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};
use wire::{Person, TableId};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FetchError {
    /// The server cannot be reached, or cannot serve now.
    NoConnection,
    /// There is no such thing.
    NotFound,
    /// The game is still on.
    StillRunning,
    /// The server refuses this caller.
    Forbidden,
    /// Too many requests, of this address or of all.
    Busy,
    /// The answer is not what it should be.
    Unreadable,
}

/// Tells the server who this browser is; a stranger becomes a guest.
pub(super) async fn session() -> Result<Person, FetchError> {
    let text = fetch("POST", "/api/session").await?;
    serde_json::from_str(&text).map_err(|_| FetchError::Unreadable)
}

/// A finished game, as the text of its file.
pub async fn finished_game(table: TableId, number: u32) -> Result<String, FetchError> {
    fetch("GET", &format!("/api/games/{table}/{number}")).await
}

/// What the server says at an address, as text.
pub async fn fetched(path: &str) -> Result<String, FetchError> {
    fetch("GET", path).await
}

/// Sends something to the server; gives the answer's status and text, whatever it is.
pub async fn sent(
    method: &str,
    path: &str,
    body: Option<String>,
    lang: &str,
) -> Result<(u16, String), FetchError> {
    let init = RequestInit::new();
    init.set_method(method);
    let headers = web_sys::Headers::new().map_err(|_| FetchError::NoConnection)?;
    let _ = headers.set("Accept-Language", lang);
    if let Some(body) = body {
        let _ = headers.set("Content-Type", "application/json");
        init.set_body(&JsValue::from_str(&body));
    }
    init.set_headers(&headers);
    answer(path, &init).await
}

async fn fetch(method: &str, path: &str) -> Result<String, FetchError> {
    let init = RequestInit::new();
    init.set_method(method);
    match answer(path, &init).await? {
        (200..=299, text) => Ok(text),
        (403, _) => Err(FetchError::Forbidden),
        (404, _) => Err(FetchError::NotFound),
        (409, _) => Err(FetchError::StillRunning),
        (429 | 503, _) => Err(FetchError::Busy),
        _ => Err(FetchError::NoConnection),
    }
}

async fn answer(path: &str, init: &RequestInit) -> Result<(u16, String), FetchError> {
    let no_connection = |_: JsValue| FetchError::NoConnection;
    let promise = leptos::prelude::window().fetch_with_str_and_init(path, init);
    let response: Response = JsFuture::from(promise)
        .await
        .map_err(no_connection)?
        .unchecked_into();
    let text = JsFuture::from(response.text().map_err(no_connection)?)
        .await
        .map_err(no_connection)?;
    Ok((
        response.status(),
        text.as_string().ok_or(FetchError::Unreadable)?,
    ))
}

//! Pushes to this browser, by the names of the browser's objects: not every browser has them.

use crate::browser::tab;
use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use wire::notices::NewSubscription;

/// Whether this browser takes pushes of this server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushState {
    /// The browser has no pushes, or not for this page.
    Unsupported,
    /// The person has forbidden them.
    Blocked,
    Off,
    On,
}

pub async fn state() -> PushState {
    let Some(manager) = manager().await else {
        return PushState::Unsupported;
    };
    match permission() {
        Some(word) if word == "denied" => PushState::Blocked,
        Some(word) if word == "granted" && present(&manager).await.is_some() => PushState::On,
        Some(_) => PushState::Off,
        None => PushState::Unsupported,
    }
}

/// Asks the person, unless they have answered before. Only after a press: browsers
/// refuse it otherwise.
pub async fn ask_permission() -> bool {
    let Some(notification) = part(&leptos::prelude::window(), "Notification") else {
        return false;
    };
    let answer = asked(&notification, "requestPermission", &[]).await;
    answer.is_some_and(|answer| answer == "granted")
}

/// Subscribes to the server's key. A subscription to another key, of a server that was here
/// before, is replaced.
pub async fn subscribe(key: &str) -> Option<NewSubscription> {
    let manager = manager().await?;
    let options = Object::new();
    Reflect::set(&options, &"userVisibleOnly".into(), &true.into()).ok()?;
    Reflect::set(&options, &"applicationServerKey".into(), &key.into()).ok()?;
    let subscribed = asked(&manager, "subscribe", &[options.clone().into()]).await;
    let subscription = match subscribed {
        Some(subscription) => subscription,
        None => {
            end().await;
            asked(&manager, "subscribe", &[options.into()]).await?
        }
    };
    read(&subscription)
}

/// The subscription of this browser.
pub async fn subscription() -> Option<NewSubscription> {
    read(&present(&manager().await?).await?)
}

/// Shows what a push would show, if this browser takes pushes: for a table that is open in a tab
/// behind others, to which the server sends none.
pub async fn show(title: String, body: &'static str) {
    let path = leptos::prelude::window()
        .location()
        .pathname()
        .unwrap_or_default();
    let Some(table) = path.strip_prefix("/table/").filter(|_| !tab::is_visible()) else {
        return;
    };
    if state().await != PushState::On {
        return;
    }
    let options = Object::new();
    for (name, value) in [
        ("body", body),
        ("data", path.as_str()),
        ("tag", table),
        ("icon", "/icon-192.png"),
    ] {
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    if let Some(registration) = registration().await {
        asked(
            &registration,
            "showNotification",
            &[title.into(), options.into()],
        )
        .await;
    }
}

/// Ends the subscription of this browser and returns its endpoint.
pub async fn end() -> Option<String> {
    let subscription = present(&manager().await?).await?;
    asked(&subscription, "unsubscribe", &[]).await?;
    part(&subscription, "endpoint")?.as_string()
}

fn read(subscription: &JsValue) -> Option<NewSubscription> {
    let json = call(subscription, "toJSON", &[])?;
    let keys = part(&json, "keys")?;
    let text = |of: &JsValue, name: &str| part(of, name)?.as_string();
    Some(NewSubscription {
        endpoint: text(&json, "endpoint")?,
        p256dh: text(&keys, "p256dh")?,
        auth: text(&keys, "auth")?,
    })
}

/// The page's `PushManager`, if its service worker is there.
async fn manager() -> Option<JsValue> {
    part(&registration().await?, "pushManager")
}

async fn registration() -> Option<JsValue> {
    let workers = part(&leptos::prelude::window().navigator(), "serviceWorker")?;
    asked(&workers, "getRegistration", &[]).await
}

async fn present(manager: &JsValue) -> Option<JsValue> {
    asked(manager, "getSubscription", &[]).await
}

fn permission() -> Option<String> {
    let notification = part(&leptos::prelude::window(), "Notification")?;
    part(&notification, "permission")?.as_string()
}

/// A property that is there.
fn part(of: &JsValue, name: &str) -> Option<JsValue> {
    let found = Reflect::get(of, &name.into()).ok()?;
    (!found.is_null() && !found.is_undefined()).then_some(found)
}

fn call(of: &JsValue, name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let function: Function = part(of, name)?.dyn_into().ok()?;
    Reflect::apply(&function, of, &arguments.iter().collect::<Array>()).ok()
}

/// Calls a function and waits for the promise that it returns. `None` if that fails,
/// or for nothing.
async fn asked(of: &JsValue, name: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let promise: Promise = call(of, name, arguments)?.dyn_into().ok()?;
    let came = JsFuture::from(promise).await.ok()?;
    (!came.is_null() && !came.is_undefined()).then_some(came)
}

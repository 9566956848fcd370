//! Handing something on: a link to another program or the clipboard, a text as a file.

use wasm_bindgen::{JsCast, prelude::*};
use wasm_bindgen_futures::JsFuture;

/// Whether the browser has a share sheet of its own, as phones do.
pub fn can_share() -> bool {
    let navigator = leptos::prelude::window().navigator();
    js_sys::Reflect::has(&navigator, &"share".into()).unwrap_or(false)
}

/// Whether the share sheet is what a person expects here: on phones and tablets.
pub fn is_first_choice() -> bool {
    let query = leptos::prelude::window().match_media("(pointer: coarse)");
    can_share() && query.ok().flatten().is_some_and(|query| query.matches())
}

/// Opens the browser's share sheet with a link and what it is. The person may close it; that is no
/// fault.
pub fn share_link(url: &str, text: &str) {
    let data = web_sys::ShareData::new();
    data.set_title("Stolik");
    data.set_text(text);
    data.set_url(url);
    let promise = leptos::prelude::window().navigator().share_with_data(&data);
    leptos::task::spawn_local(async move {
        let _ = JsFuture::from(promise).await;
    });
}

/// Copies the text and says whether that worked.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    let navigator = leptos::prelude::window().navigator();
    // Pages without HTTPS have no clipboard.
    let has_clipboard =
        js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|it| !it.is_undefined());
    if !has_clipboard {
        return then(false);
    }
    let promise = navigator.clipboard().write_text(text);
    leptos::task::spawn_local(async move { then(JsFuture::from(promise).await.is_ok()) });
}

/// Hands a text of that media type to the person as a file.
pub fn download(name: &str, text: &str, media_type: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&text.into());
    let kind = web_sys::BlobPropertyBag::new();
    kind.set_type(media_type);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = leptos::prelude::document()
        .create_element("a")?
        .unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}

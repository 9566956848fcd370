//! Text kept in the browser from visit to visit. Where the browser keeps nothing, nothing is
//! remembered.

fn local() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What is kept under the key.
pub fn read(key: &str) -> Option<String> {
    local()?.get_item(key).ok()?
}

/// Keeps the text. A full or forbidden storage keeps it not; nothing the page does depends on it.
pub fn write(key: &str, text: &str) {
    let _ = try_write(key, text);
}

/// Keeps the text if there is room for it, and says whether there was.
pub fn try_write(key: &str, text: &str) -> bool {
    local().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Forgets the key.
pub fn forget(key: &str) {
    if let Some(storage) = local() {
        let _ = storage.remove_item(key);
    }
}

//! When the program breaks: a calm message with a way on, made without the program that has just
//! stopped.

use crate::{
    language::{self, Lang},
    texts::error,
};

/// From now on a panic is written to the console, and in a window shown to the person.
pub fn watch() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        show();
    }));
}

/// Shows the message. Its link is a plain one: nothing of ours may run any more.
pub fn show() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    if document.get_element_by_id("fault").is_some() {
        return;
    }
    let lang = language::of_document(&document).unwrap_or(Lang::En);
    let (Ok(note), Some(body)) = (document.create_element("div"), document.body()) else {
        return;
    };
    note.set_id("fault");
    let _ = note.set_attribute("role", "alert");
    let (sentence, reload) = (error::stopped(lang), error::reload(lang));
    note.set_inner_html(&format!(
        "<p>{sentence}</p><a class=\"button primary\" href=\"\">{reload}</a>"
    ));
    let _ = body.append_child(&note);
}

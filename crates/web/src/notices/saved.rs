//! `Saved`: the settings as they are shown, sent to the server after each change.

use super::clock_changes::offsets_from;
use crate::{
    browser::storage,
    connection::sent,
    derived::Derived,
    society::HUSHED_IN_PAGE,
    texts::{Lang, notices as t, use_lang},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::notices::{NoticeKind, NoticeSettings};

#[derive(Clone, Copy)]
pub struct Saved {
    pub settings: RwSignal<NoticeSettings>,
    lang: Derived<Lang>,
    toasts: Toasts,
}

impl Saved {
    pub fn new(settings: NoticeSettings) -> Self {
        note_hushed(&settings);
        Self {
            settings: RwSignal::new(settings),
            lang: use_lang(),
            toasts: expect_context(),
        }
    }

    /// Changes the settings, and takes the change back if the server does not keep it.
    pub fn change(self, change: impl FnOnce(&mut NoticeSettings)) {
        let before = self.settings.get_untracked();
        let mut wish = before.clone();
        change(&mut wish);
        wish.language = self.lang.get_untracked().tag().to_owned();
        wish.offsets = offsets_from(js_sys::Date::now());
        self.settings.set(wish.clone());
        let tag = self.lang.get_untracked().tag();
        leptos::task::spawn_local(async move {
            let body = serde_json::to_string(&wish).ok();
            match sent("PUT", "/api/notices", body, tag).await {
                Ok((200, _)) => note_hushed(&wish),
                Ok(_) | Err(_) => {
                    self.toasts.say_text(t::not_saved);
                    let _ = self.settings.try_set(before);
                }
            }
        });
    }
}

/// Notes for the first part of the page what it is not to show.
fn note_hushed(settings: &NoticeSettings) {
    let mut hushed = NoticeKind::ALL.to_vec();
    hushed.retain(|kind| !settings.page.contains(kind));
    storage::write(
        HUSHED_IN_PAGE,
        &serde_json::to_string(&hushed).unwrap_or_default(),
    );
}

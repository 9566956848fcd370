//! Something done to a table or a person: asked first, done, and said.

use crate::{
    connection::sent,
    reactive::effect,
    shell::Toasts,
    texts::{Lang, admin as t, say, use_lang},
};
use leptos::{html, prelude::*};
use wire::account::Problem;

/// What is to be done.
#[derive(Clone)]
pub struct Deed {
    /// The question before it; none where it is harmless.
    pub question: Option<String>,
    /// How it is asked of the server.
    pub method: &'static str,
    /// Where.
    pub path: String,
    /// With what.
    pub body: Option<String>,
    /// What was done, in words.
    pub done: fn(Lang) -> &'static str,
    /// Done after it.
    pub then: Callback<()>,
}

/// The way to do something.
#[derive(Clone, Copy)]
pub struct Deeds {
    asked: RwSignal<Option<Deed>>,
    toasts: Toasts,
}

impl Deeds {
    pub fn new() -> Self {
        Self {
            asked: RwSignal::new(None),
            toasts: expect_context(),
        }
    }

    /// Does it, or asks first.
    pub fn take(self, deed: Deed, lang: Lang) {
        match deed.question {
            Some(_) => self.asked.set(Some(deed)),
            None => self.act(deed, lang),
        }
    }

    fn act(self, deed: Deed, lang: Lang) {
        leptos::task::spawn_local(async move {
            let words = match sent(deed.method, &deed.path, deed.body, lang.tag()).await {
                Ok((200..=299, _)) => deed.done,
                Ok((404, _)) => t::gone,
                Ok((_, text)) => match serde_json::from_str::<Problem>(&text) {
                    Ok(problem) if problem.code == "is_admin" => t::is_admin,
                    _ => t::not_done,
                },
                Err(_) => t::not_done,
            };
            self.toasts.say_text(words);
            deed.then.try_run(());
        });
    }
}

/// The question, while one is asked; Escape means no.
pub fn dialog(deeds: Deeds) -> impl IntoView {
    let (lang, asked, dialog) = (use_lang(), deeds.asked, NodeRef::<html::Dialog>::new());
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        match asked.with(Option::is_some) {
            true => _ = dialog.show_modal(),
            false => dialog.close(),
        }
    });
    let yes = move |_| {
        if let Some(deed) = asked.get_untracked() {
            asked.set(None);
            deeds.act(deed, lang.get_untracked());
        }
    };
    let question = move || asked.with(|deed| deed.as_ref().and_then(|deed| deed.question.clone()));
    view! {
        <dialog class="confirm" node_ref=dialog on:close=move |_| _ = asked.try_set(None)>
            <p>{question}</p>
            <div class="confirm-ways">
                <button type="button" class="button" on:click=move |_| asked.set(None)>{say(t::no)}</button>
                <button type="button" class="button bad" data-testid="confirm" on:click=yes>{say(t::yes)}</button>
            </div>
        </dialog>
    }
}

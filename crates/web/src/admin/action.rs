//! Something done to a table or a person: asked first, done, and said.

use crate::{
    connection::sent,
    reactive::effect,
    texts::{Lang, Text, admin as t, say, use_lang},
    toasts::Toasts,
};
use leptos::{html, prelude::*};
use wire::account::Problem;

/// What is to be done.
#[derive(Clone)]
pub struct AdminAction {
    /// The question before it; none where it is harmless.
    pub question: Option<String>,
    /// How it is asked of the server.
    pub method: &'static str,
    pub path: String,
    pub body: Option<String>,
    /// What was done, in words.
    pub done: Text,
    /// Done after it.
    pub then: Callback<()>,
}

/// The way to do something.
#[derive(Clone, Copy)]
pub struct AdminActions {
    asked: RwSignal<Option<AdminAction>>,
    toasts: Toasts,
}

impl AdminActions {
    pub fn new() -> Self {
        Self {
            asked: RwSignal::new(None),
            toasts: expect_context(),
        }
    }

    /// Does it, or asks first.
    pub fn take(self, action: AdminAction, lang: Lang) {
        match action.question {
            Some(_) => self.asked.set(Some(action)),
            None => self.act(action, lang),
        }
    }

    fn act(self, action: AdminAction, lang: Lang) {
        leptos::task::spawn_local(async move {
            let words = match sent(action.method, &action.path, action.body, lang.tag()).await {
                Ok((200..=299, _)) => action.done,
                Ok((404, _)) => t::gone,
                Ok((_, text)) => match serde_json::from_str::<Problem>(&text) {
                    Ok(problem) if problem.code == "is_admin" => t::is_admin,
                    _ => t::not_done,
                },
                Err(_) => t::not_done,
            };
            self.toasts.say_text(words);
            action.then.try_run(());
        });
    }
}

/// The question, while one is asked; Escape means no.
pub fn dialog(actions: AdminActions) -> impl IntoView {
    let (lang, asked, dialog) = (use_lang(), actions.asked, NodeRef::<html::Dialog>::new());
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        match asked.with(Option::is_some) {
            true => _ = dialog.show_modal(),
            false => dialog.close(),
        }
    });
    let yes = move |_| {
        if let Some(action) = asked.get_untracked() {
            asked.set(None);
            actions.act(action, lang.get_untracked());
        }
    };
    let question =
        move || asked.with(|action| action.as_ref().and_then(|action| action.question.clone()));
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

//! Changes a relation between people: the server is asked, and tells every page what it is from
//! then on.

use super::Bond;
use crate::{
    connection::{Remote, sent},
    derived::Derived,
    texts::{Lang, Text, account, society as t, use_lang},
    toasts::Toasts,
};
use leptos::prelude::*;
use wire::account::Problem;

/// What is to change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Ask for friendship, or say yes.
    Befriend,
    /// End it, take a request back, or say no.
    Part,
    /// Hear of them no more.
    Block,
    /// Hear of them again.
    Unblock,
}

impl Change {
    fn request(self, nick: &str) -> (&'static str, String) {
        match self {
            Change::Befriend => ("PUT", format!("/api/friends/{nick}")),
            Change::Part => ("DELETE", format!("/api/friends/{nick}")),
            Change::Block => ("PUT", format!("/api/blocks/{nick}")),
            Change::Unblock => ("DELETE", format!("/api/blocks/{nick}")),
        }
    }

    /// The text after a successful change, by the relation before it.
    fn said(self, before: Bond) -> Text {
        match (self, before) {
            (Change::Befriend, Bond::Asks | Bond::Friend) => t::are_friends,
            (Change::Befriend, Bond::None | Bond::Asked | Bond::Blocked) => t::was_asked,
            (Change::Part, _) => t::was_removed,
            (Change::Block, _) => t::was_blocked,
            (Change::Unblock, _) => t::was_unblocked,
        }
    }
}

/// The way to change ties.
#[derive(Clone, Copy)]
pub struct Ties {
    remote: Remote,
    toasts: Toasts,
    lang: Derived<Lang>,
}

impl Ties {
    /// One for the place it is called at.
    pub fn here() -> Self {
        Self {
            remote: expect_context(),
            toasts: expect_context(),
            lang: use_lang(),
        }
    }

    /// Changes it, and says what came of that.
    pub fn change(self, change: Change, nick: &str) {
        self.change_or(change, nick, move |why| self.toasts.say_text(why));
    }

    /// Changes it, and says so; hands back why it failed.
    pub fn change_or(self, change: Change, nick: &str, failed: impl Fn(Text) + 'static) {
        let before = self
            .remote
            .connection
            .store
            .society
            .circle
            .with_untracked(|circle| Bond::of(circle, nick));
        let (method, path) = change.request(nick);
        let lang = self.lang.get_untracked();
        leptos::task::spawn_local(async move {
            match sent(method, &path, None, lang.tag()).await {
                Ok((200..=299, _)) => self.toasts.say_text(change.said(before)),
                Ok((_, text)) => {
                    let problem: Option<Problem> = serde_json::from_str(&text).ok();
                    failed(problem.map_or(account::went_wrong as Text, |problem| {
                        words_for(&problem.code)
                    }));
                }
                Err(_) => failed(account::no_connection),
            }
        });
    }
}

fn words_for(code: &str) -> Text {
    match code {
        "not_found" => t::nobody,
        "oneself" => t::that_is_you,
        "is_guest" => t::is_guest,
        "no_account" => t::needs_account,
        "too_many_ties" => t::too_many,
        "they_have_too_many" => t::they_have_too_many,
        "blocked" => t::blocked_first,
        "too_many" => account::too_many,
        _ => account::went_wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_yes_is_said_otherwise_than_a_request() {
        assert_eq!(
            Change::Befriend.said(Bond::Asks)(Lang::En),
            t::are_friends(Lang::En)
        );
        assert_eq!(
            Change::Befriend.said(Bond::None)(Lang::En),
            t::was_asked(Lang::En)
        );
    }

    #[test]
    fn a_code_nobody_knows_is_still_answered() {
        assert_eq!(
            words_for("new_in_2030")(Lang::En),
            account::went_wrong(Lang::En)
        );
        assert_ne!(
            words_for("is_guest")(Lang::En),
            account::went_wrong(Lang::En)
        );
    }
}

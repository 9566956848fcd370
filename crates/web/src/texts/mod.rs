//! Everything the page says, in three languages, checked by the compiler.
//!
//! A text is a function of the language. A missing language does not compile, nor does an unused
//! text.

#![deny(dead_code)]

pub mod account;
pub mod admin;
pub mod cards;
pub mod chat;
pub mod error;
pub mod home;
pub mod hosting;
pub mod lobby;
pub mod people;
pub mod plural;
pub mod refusal;
pub mod replay;
pub mod settings;
pub mod shell;
pub mod society;
pub mod span;
pub mod table;
pub mod tour;

use crate::derived::Derived;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    En,
    Pl,
    Cs,
}

impl Lang {
    /// All, in the order people are offered them.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Pl, Lang::Cs];

    /// The name in `lang` attributes.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Pl => "pl",
            Lang::Cs => "cs",
        }
    }

    /// The one of three that is in this language.
    pub const fn one_of<'a>(self, en: &'a str, pl: &'a str, cs: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Pl => pl,
            Lang::Cs => cs,
        }
    }

    /// The name its speakers call it.
    pub const fn own_name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::Pl => "Polski",
            Lang::Cs => "Čeština",
        }
    }

    /// The first of the wished-for languages (as in `navigator.languages`) that we speak; Slovaks
    /// read Czech.
    pub fn of_wishes<'a>(wishes: impl IntoIterator<Item = &'a str>) -> Lang {
        let known = |wish: &str| match wish.split('-').next() {
            Some("en") => Some(Lang::En),
            Some("pl") => Some(Lang::Pl),
            Some("cs" | "sk") => Some(Lang::Cs),
            _ => None,
        };
        wishes.into_iter().find_map(known).unwrap_or(Lang::En)
    }
}

/// Declares texts, one line each: `name { en "...", pl "...", cs "..." }` becomes `fn name(lang) ->
/// &'static str`.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident { en $en:literal, pl $pl:literal, cs $cs:literal $(,)? })+) => {
        $(
            $(#[$doc])*
            pub fn $name(lang: $crate::texts::Lang) -> &'static str {
                match lang {
                    $crate::texts::Lang::En => $en,
                    $crate::texts::Lang::Pl => $pl,
                    $crate::texts::Lang::Cs => $cs,
                }
            }
        )+
    };
}
pub(crate) use texts;

/// A text of the page in every language.
pub type Text = fn(Lang) -> &'static str;

/// The language of the page now, wherever a component asks for it. `App` provides it.
pub fn use_lang() -> Derived<Lang> {
    expect_context::<Derived<Lang>>()
}

/// A text that follows the language; for children and attributes alike:
/// `{say(texts::home::play_a_bot)}`.
///
/// One closure type for all texts keeps the module small.
pub fn say(text: Text) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let lang = use_lang();
    move || text(lang.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wish_we_can_fulfil_is_taken() {
        assert_eq!(Lang::of_wishes(["de-DE", "pl-PL", "en"]), Lang::Pl);
        assert_eq!(Lang::of_wishes(["sk"]), Lang::Cs);
        assert_eq!(Lang::of_wishes(["plt", "cs-CZ"]), Lang::Cs);
        assert_eq!(Lang::of_wishes(["de"]), Lang::En);
        assert_eq!(Lang::of_wishes([]), Lang::En);
    }
}

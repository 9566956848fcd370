//! Everything the page says, in three languages, checked by the compiler.
//!
//! A text is a function of the language. A missing language does not compile, nor does an unused
//! text.

#![deny(dead_code)]

pub mod account;
pub mod admin;
pub mod agreement;
pub mod assist;
pub mod calls;
pub mod cards;
pub mod characters;
pub mod chat;
pub mod error;
pub mod figures;
pub mod home;
pub mod hosting;
pub mod invite;
#[cfg(test)]
mod language_rules;
pub mod lobby;
pub mod names;
pub mod notices;
pub mod people;
pub mod plural;
pub mod rated;
pub mod refusal;
pub mod replay;
pub mod review;
pub mod rivalry;
pub mod second_factor;
pub mod settings;
pub mod shell;
pub mod society;
pub mod span;
pub mod table;
pub mod time;
pub mod tour;

pub use crate::language::{Lang, use_lang};

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

/// A text that follows the language; for children and attributes alike:
/// `{say(texts::home::play_a_bot)}`.
///
/// One closure type for all texts keeps the module small.
pub fn say(text: Text) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let lang = use_lang();
    move || text(lang.get())
}

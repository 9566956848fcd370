//! `Lang`: the languages of the page, and which of them a person reads: the one chosen in the
//! preferences, or the first of the browser's that the page has.

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

/// The language of the page: the one chosen, or the browser's.
pub fn of_page(chosen: RwSignal<Option<Lang>>) -> Derived<Lang> {
    let browsers = browsers_language();
    Derived::new(move || chosen.get().unwrap_or(browsers))
}

fn browsers_language() -> Lang {
    let wishes: Vec<String> = window()
        .navigator()
        .languages()
        .iter()
        .filter_map(|wish| wish.as_string())
        .collect();
    Lang::of_wishes(wishes.iter().map(String::as_str))
}

/// The language of the page now, wherever a component asks for it. `App` provides it.
pub fn use_lang() -> Derived<Lang> {
    expect_context::<Derived<Lang>>()
}

/// The language the document is shown in, read where no signal may be asked any more.
pub fn of_document(document: &web_sys::Document) -> Option<Lang> {
    let tag = document.document_element()?.get_attribute("lang")?;
    Lang::ALL.into_iter().find(|lang| lang.tag() == tag)
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

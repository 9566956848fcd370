//! What a person has chosen for this browser: language, theme, sound. Kept in the browser, applied
//! at once.

use crate::{browser::storage, language::Lang, reactive::effect};
use leptos::prelude::*;

const LANG: &str = "stolik.lang";
const THEME: &str = "stolik.theme";
const SOUND: &str = "stolik.sound";
const DECK: &str = "stolik.deck";
const OFF: &str = "off";

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// As the system is.
    Auto,
    Light,
    Dark,
}

impl Theme {
    /// All, in the order people are offered them.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    fn word(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// The colours of the suits on playing cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// Black and red.
    TwoColours,
    /// One for each suit.
    FourColours,
}

impl Deck {
    /// All, in the order people are offered them.
    pub const ALL: [Deck; 2] = [Deck::TwoColours, Deck::FourColours];

    fn word(self) -> &'static str {
        match self {
            Deck::TwoColours => "two",
            Deck::FourColours => "four",
        }
    }
}

/// The choices, as signals.
#[derive(Clone, Copy)]
pub struct Preferences {
    /// The language chosen; none follows the browser.
    pub lang: RwSignal<Option<Lang>>,
    /// The theme chosen.
    pub theme: RwSignal<Theme>,
    /// Whether sounds are wanted.
    pub sound: RwSignal<bool>,
    /// The deck chosen.
    pub deck: RwSignal<Deck>,
}

impl Preferences {
    /// Reads what was chosen, and from then on keeps and applies every choice.
    pub fn start() -> Self {
        let preferences = Self {
            lang: RwSignal::new(kept(LANG, &Lang::ALL, |lang| lang.tag())),
            theme: RwSignal::new(
                kept(THEME, &Theme::ALL, |theme| theme.word()).unwrap_or(Theme::Auto),
            ),
            sound: RwSignal::new(sound_is_on()),
            deck: RwSignal::new(
                kept(DECK, &Deck::ALL, |deck| deck.word()).unwrap_or(Deck::TwoColours),
            ),
        };
        effect(move || keep(LANG, preferences.lang.get().map(Lang::tag)));
        effect(move || preferences.apply_theme());
        effect(move || preferences.apply_deck());
        effect(move || keep(SOUND, (!preferences.sound.get()).then_some(OFF)));
        preferences
    }

    fn apply_theme(self) {
        let theme = self.theme.get();
        keep(THEME, (theme != Theme::Auto).then_some(theme.word()));
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-theme", theme.word());
        }
    }

    fn apply_deck(self) {
        let deck = self.deck.get();
        keep(DECK, (deck != Deck::TwoColours).then_some(deck.word()));
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("data-deck", deck.word());
        }
    }
}

/// Whether sounds are on; `sound::play` asks before each sound.
pub fn sound_is_on() -> bool {
    storage::read(SOUND).as_deref() != Some(OFF)
}

fn kept<T: Copy>(key: &str, all: &[T], word: impl Fn(T) -> &'static str) -> Option<T> {
    let text = storage::read(key)?;
    all.iter().copied().find(|&one| word(one) == text)
}

fn keep(key: &str, word: Option<&str>) {
    match word {
        Some(word) => storage::write(key, word),
        None => storage::forget(key),
    }
}

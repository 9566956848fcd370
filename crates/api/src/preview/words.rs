//! What previews say, in the language that the request prefers.

use games::GameKind;

/// A language of previews.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lang {
    En,
    Pl,
    Cs,
}

impl Lang {
    /// The first language of an `Accept-Language` header that the page speaks; English otherwise.
    pub fn preferred(header: &str) -> Self {
        let tags = header.split(',').map(|part| part.trim().get(..2));
        let known = tags.filter_map(|tag| match tag?.to_ascii_lowercase().as_str() {
            "en" => Some(Self::En),
            "pl" => Some(Self::Pl),
            // Slovaks read Czech.
            "cs" | "sk" => Some(Self::Cs),
            _ => None,
        });
        known.into_iter().next().unwrap_or(Self::En)
    }

    /// The name in `lang` attributes and in the names of documents.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Pl => "pl",
            Self::Cs => "cs",
        }
    }

    fn one_of(self, en: &str, pl: &str, cs: &str) -> String {
        match self {
            Self::En => en,
            Self::Pl => pl,
            Self::Cs => cs,
        }
        .to_owned()
    }
}

/// What a game is called: its name in the list of games, as people write it.
pub(super) fn game(lang: Lang, kind: GameKind) -> String {
    match kind.name() {
        "dama" => "Dáma".to_owned(),
        "kanasta" => lang.one_of("Canasta", "Kanasta", "Kanasta"),
        "project" => "The Project Game".to_owned(),
        other => {
            let (first, rest) = other.split_at(other.len().min(1));
            first.to_uppercase() + rest
        }
    }
}

pub(super) fn invites(lang: Lang, nick: &str, game: &str) -> String {
    match lang {
        Lang::En => format!("{nick} invites you to {game}"),
        Lang::Pl => format!("{nick} zaprasza: {game}"),
        Lang::Cs => format!("{nick} vás zve: {game}"),
    }
}

pub(super) fn invited(lang: Lang, game: &str) -> String {
    match lang {
        Lang::En => format!("You are invited to {game}"),
        Lang::Pl => format!("Masz zaproszenie: {game}"),
        Lang::Cs => format!("Máte pozvánku: {game}"),
    }
}

/// What an invitation says below its title. It is the same for every table.
pub(super) fn one_tap(lang: Lang) -> String {
    lang.one_of(
        "One tap, and you sit at the table. No account needed.",
        "Jedno dotknięcie i siedzisz przy stoliku. Konto nie jest potrzebne.",
        "Stačí jedno klepnutí a sedíte u stolu. Účet není potřeba.",
    )
}

pub(super) fn watch(lang: Lang) -> String {
    lang.one_of(
        "Watch the game live.",
        "Obejrzyj grę na żywo.",
        "Sledujte hru živě.",
    )
}

pub(super) fn replay(lang: Lang) -> String {
    lang.one_of(
        "A finished game, move by move.",
        "Skończona gra, ruch po ruchu.",
        "Dohraná hra, tah po tahu.",
    )
}

pub(super) fn winner(lang: Lang, names: &str) -> String {
    match lang {
        Lang::En => format!("Won by {names}. Every move to look through."),
        Lang::Pl => format!("Wygrana: {names}. Wszystkie ruchy do obejrzenia."),
        Lang::Cs => format!("Výhra: {names}. Všechny tahy k prohlédnutí."),
    }
}

pub(super) fn profile(lang: Lang, nick: &str) -> String {
    match lang {
        Lang::En => format!("{nick} on Stolik"),
        Lang::Pl => format!("{nick}, profil na Stoliku"),
        Lang::Cs => format!("{nick}, profil na Stoliku"),
    }
}

pub(super) fn no_ratings(lang: Lang) -> String {
    lang.one_of(
        "No rated games yet.",
        "Jeszcze bez gier o ranking.",
        "Zatím žádné hry o hodnocení.",
    )
}

/// A bot among the players of a game.
pub(super) const BOT: &str = "bot";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_that_the_page_speaks_is_taken() {
        for (header, expected) in [
            ("", Lang::En),
            ("pl-PL,pl;q=0.9,en;q=0.8", Lang::Pl),
            ("de, cs;q=0.5", Lang::Cs),
            ("*", Lang::En),
            ("ž", Lang::En),
        ] {
            assert_eq!(Lang::preferred(header), expected, "{header}");
        }
    }

    #[test]
    fn every_game_has_a_name_with_a_capital() {
        for &kind in GameKind::ALL {
            let name = game(Lang::Pl, kind);
            assert!(
                name.chars().next().is_some_and(char::is_uppercase),
                "{name}"
            );
        }
    }
}

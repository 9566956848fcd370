//! A person's current activity in words.

use crate::{
    games::name,
    texts::{Lang, society as t},
};
use wire::Doing;

/// The activity in words, with the name of the game: `plays: Rummikub`.
pub fn doing_text(lang: Lang, doing: &Doing) -> String {
    match doing {
        Doing::Away => t::away(lang).to_owned(),
        Doing::Here => t::here(lang).to_owned(),
        Doing::Waiting { game, .. } => {
            format!("{}: {}", t::waits_for_players(lang), name(*game, lang))
        }
        Doing::Playing { game, .. } => format!("{}: {}", t::plays(lang), name(*game, lang)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    #[test]
    fn doings_name_the_game() {
        let playing = Doing::Playing {
            game: GameKind::Rummikub,
            table: None,
        };
        assert_eq!(doing_text(Lang::Pl, &playing), "gra: Rummikub");
        assert_eq!(doing_text(Lang::En, &Doing::Away), "offline");
    }
}

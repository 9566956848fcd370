//! `own_ending_text`: how the game ended, told to one of its players. Who won is said above it.

use super::words::{name_of, why_text};
use crate::texts::{Lang, table};
use game_core::Seat;
use game_rummikub::Ending;

/// What decided the game; `None` where it is told to all alike.
pub fn own_ending_text(ending: &Ending, names: &[String], own: Seat, lang: Lang) -> Option<String> {
    let &[winner] = ending.winners.as_slice() else {
        return None;
    };
    match (why_text(ending.why, lang), winner == own) {
        (Some(why), true) => Some(format!("{why} {}", table::you_win(lang))),
        (Some(_), false) => None,
        (None, true) => Some(
            lang.one_of(
                "You laid the last tile.",
                "Wykładasz ostatnią kostkę.",
                "Vykládáte poslední kámen.",
            )
            .to_owned(),
        ),
        (None, false) => {
            let did = lang.one_of(
                "laid the last tile.",
                "wykłada ostatnią kostkę.",
                "vykládá poslední kámen.",
            );
            Some(format!("{} {did}", name_of(winner, names)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_rummikub::Why;

    #[test]
    fn a_player_is_addressed_and_others_are_named() {
        let names = ["Ala", "Jan"].map(String::from);
        let ending = Ending {
            why: Why::RackEmpty,
            winners: vec![Seat::new(1)],
            totals: vec![5, 0],
            left: Vec::new(),
        };
        let told = |own| own_ending_text(&ending, &names, Seat::new(own), Lang::En);
        assert_eq!(told(1).as_deref(), Some("You laid the last tile."));
        assert_eq!(told(0).as_deref(), Some("Jan laid the last tile."));
    }
}

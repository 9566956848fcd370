//! `own_ending_text`: how the game ended, told to one of its players. Who won is said above it.

use super::words::{name_of, why_text};
use crate::texts::{Lang, table};
use game_core::Seat;
use game_karcianka::Ending;

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
                "You played the last card.",
                "Zagrywasz ostatnią kartę.",
                "Hrajete poslední kartu.",
            )
            .to_owned(),
        ),
        (None, false) => {
            let did = lang.one_of(
                "played the last card.",
                "zagrywa ostatnią kartę.",
                "hraje poslední kartu.",
            );
            Some(format!("{} {did}", name_of(winner, names)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_karcianka::Why;

    #[test]
    fn a_player_is_addressed_and_others_are_named() {
        let names = ["Ala", "Jan"].map(String::from);
        let told = |why, own| {
            let ending = Ending {
                winners: vec![Seat::new(0)],
                players: 2,
                places: vec![1, 2],
                why,
            };
            own_ending_text(&ending, &names, Seat::new(own), Lang::En)
        };
        let played = |own| told(Why::EmptyHand, own);
        assert_eq!(played(0).as_deref(), Some("You played the last card."));
        assert_eq!(played(1).as_deref(), Some("Ala played the last card."));
        let left = told(Why::Left, 0);
        assert_eq!(left.as_deref(), Some("All others left the table. You win."));
    }
}

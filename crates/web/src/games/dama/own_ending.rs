//! `own_ending_text`: how the game ended, told to one of its two players. Who won is said above it.

use super::words::{name_of, why_text};
use crate::texts::{Lang, table};
use game_core::Seat;
use game_dama::{Ending, Why};

/// What decided the game; `None` for a draw, which is told to all alike.
pub fn own_ending_text(ending: &Ending, names: &[String], own: Seat, lang: Lang) -> Option<String> {
    let winner = ending.winner?;
    if winner == own {
        let loser = name_of(winner.next(2), names);
        return Some(format!("{loser} {}.", why_text(ending.why, lang)));
    }
    let [en, pl, cs] = match ending.why {
        Why::NoPieces => [
            "You have no pieces left.",
            "Nie masz już pionków.",
            "Už nemáte žádný kámen.",
        ],
        Why::NoMoves => ["You cannot move.", "Nie masz ruchu.", "Nemáte čím táhnout."],
        Why::TimeOut => [
            "You ran out of time.",
            "Skończył ci się czas.",
            "Vypršel vám čas.",
        ],
        Why::Resigned => ["You resigned.", "Poddajesz grę.", "Hru vzdáváte."],
        Why::Left => return Some(table::you_left(lang).to_owned()),
        Why::Repetition | Why::NoProgress | Why::Agreement => return None,
    };
    Some(lang.one_of(en, pl, cs).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_addressed_and_the_opponent_is_named() {
        let names = ["Ala", "Jan"].map(String::from);
        let ending = Ending {
            winner: Some(Seat::new(1)),
            why: Why::NoMoves,
        };
        let told = |own| own_ending_text(&ending, &names, Seat::new(own), Lang::En);
        assert_eq!(told(0).as_deref(), Some("You cannot move."));
        assert_eq!(told(1).as_deref(), Some("Ala cannot move."));
    }
}

//! `own_ending_text`: how the game ended, told to one of its agents. Who won is said above it.

use super::{badge::Badge, texts as text};
use crate::texts::Lang;
use game_core::Seat;
use game_project::{Ending, RED, Why};

/// What decided the game; `None` for a draw, which is told to all alike.
pub fn own_ending_text(ending: &Ending, names: &[String], own: Seat, lang: Lang) -> Option<String> {
    let winner = ending.winner()?;
    let agents = names.len() / 2;
    let team = Badge::of(own, agents).team;
    let [red, blue] = ending.scores;
    let scores = if team == RED {
        [red, blue]
    } else {
        [blue, red]
    };
    let result = text::own_result(lang, winner == team, scores);
    Some(match ending.why {
        Why::Goals => result,
        Why::Time => format!("{} {result}", text::by_time(lang)),
        Why::Left(seat) if seat == own => text::you_leave(lang).to_owned(),
        Why::Left(seat) => {
            let badge = Badge::of(seat, agents);
            text::own_leaves(lang, &badge.text(lang), badge.team == team)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(scores: [u16; 2], why: Why, own: u8) -> Option<String> {
        let ending = Ending {
            scores,
            players: 5,
            why,
        };
        let names = vec![String::new(); 10];
        own_ending_text(&ending, &names, Seat::new(own), Lang::En)
    }

    #[test]
    fn an_agent_is_told_of_the_own_team_and_its_goals_first() {
        let said = |own| told([1, 3], Why::Goals, own).unwrap();
        assert_eq!(
            [said(0), said(7)],
            ["Your team loses 1 : 3", "Your team wins 3 : 1"]
        );
        assert_eq!(told([2, 2], Why::Time, 0), None);
    }

    #[test]
    fn an_agent_learns_who_has_left() {
        let said = |own| told([0, 1], Why::Left(Seat::new(2)), own).unwrap();
        assert_eq!(
            [said(2), said(0), said(5)],
            [
                "You left, and your team loses.",
                "Red 3 has left, and your team loses.",
                "Red 3 has left, and your team wins."
            ]
        );
    }
}

//! The Project Game in words: options, history (`narrate`) and endings.

use super::{
    badge::Badge,
    texts::{self as text, options},
};
use crate::texts::Lang;
use game_core::Seat;
use game_project::{Ending, Event, Notice, Pickup, Piece, Placing, RED, Rules, Why, Word};

/// What the teams are called.
pub fn side_names(lang: Lang) -> [&'static str; 2] {
    [text::red(lang), text::blue(lang)]
}

/// The options in a few words.
pub fn options_text(rules: &Rules, lang: Lang) -> String {
    let (board, versus) = (rules.board(), text::versus(lang, rules.players().into()));
    options::summary(lang, board.width(), board.height(), &versus, rules.goals())
}

/// Whether a notice may become a line of history. Steps and sleeps do not.
pub fn is_told(notice: &Notice) -> bool {
    match notice {
        Notice::Agent(word) => match word {
            Word::Moved { pickup, .. } => *pickup == Pickup::Taken,
            Word::Tested { .. }
            | Word::Placed { .. }
            | Word::Request { .. }
            | Word::Information { .. }
            | Word::Ended(_) => true,
            Word::Blocked { .. }
            | Word::Discovered { .. }
            | Word::Asked { .. }
            | Word::Told { .. }
            | Word::Woke => false,
        },
        Notice::Master(event) => match event {
            Event::Placed { .. }
            | Event::Tested {
                piece: Piece::Sham, ..
            }
            | Event::Ended(_) => true,
            Event::Moved { .. }
            | Event::Blocked { .. }
            | Event::Discovered { .. }
            | Event::Tested {
                piece: Piece::Real, ..
            }
            | Event::Asked { .. }
            | Event::Told { .. }
            | Event::Woke { .. } => false,
        },
    }
}

/// A line of history; none for what is not worth one.
pub fn narrate(notice: &Notice, names: &[String], lang: Lang) -> Option<String> {
    let agent = |seat: Seat| Badge::of(seat, names.len() / 2).text(lang);
    match notice {
        Notice::Master(event) => match event {
            Event::Placed { seat, placing, .. } => Some(placed(&agent(*seat), *placing, lang)),
            Event::Tested {
                seat,
                piece: Piece::Sham,
            } => Some(text::unmasks(lang, &agent(*seat))),
            Event::Ended(ending) => Some(ending_text(ending, names, lang)),
            Event::Tested {
                piece: Piece::Real, ..
            }
            | Event::Moved { .. }
            | Event::Blocked { .. }
            | Event::Discovered { .. }
            | Event::Asked { .. }
            | Event::Told { .. }
            | Event::Woke { .. } => None,
        },
        Notice::Agent(word) => match word {
            Word::Moved {
                pickup: Pickup::Taken,
                ..
            } => Some(text::took(lang).to_owned()),
            Word::Tested { piece: Piece::Sham } => Some(text::is_sham(lang).to_owned()),
            Word::Tested { piece: Piece::Real } => Some(text::is_real(lang).to_owned()),
            Word::Placed {
                placing: Placing::Achieved,
            } => Some(text::goal_done(lang).to_owned()),
            Word::Placed {
                placing: Placing::Missed,
            } => Some(text::no_goal(lang).to_owned()),
            Word::Placed {
                placing: Placing::Sham,
            } => Some(text::placed_sham(lang).to_owned()),
            Word::Request { from, .. } => Some(text::asks_you(lang, &agent(*from), false)),
            Word::Information { from, .. } => Some(text::told_you(lang, &agent(*from))),
            Word::Ended(ending) => Some(ending_text(ending, names, lang)),
            Word::Moved {
                pickup: Pickup::Nothing,
                ..
            }
            | Word::Blocked { .. }
            | Word::Discovered { .. }
            | Word::Asked { .. }
            | Word::Told { .. }
            | Word::Woke => None,
        },
    }
}

fn placed(agent: &str, placing: Placing, lang: Lang) -> String {
    match placing {
        Placing::Achieved => text::completes(lang, agent),
        Placing::Missed => text::misses(lang, agent),
        Placing::Sham => text::places_sham(lang, agent),
    }
}

/// How the game ended, as a sentence.
pub fn ending_text(ending: &Ending, names: &[String], lang: Lang) -> String {
    let result = match ending.winner() {
        Some(team) => text::wins(lang, team == RED, ending.scores),
        None => text::drawn(lang, ending.scores),
    };
    match ending.why {
        Why::Goals => result,
        Why::Time => format!("{} {result}", text::by_time(lang)),
        Why::Left(seat) => text::leaves(lang, &Badge::of(seat, names.len() / 2).text(lang)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Field;

    fn names() -> Vec<String> {
        vec![String::new(); 10]
    }

    #[test]
    fn goals_and_shams_are_told_and_steps_are_not() {
        let placed = |placing| {
            Notice::Master(Event::Placed {
                seat: Seat::new(6),
                field: Field::new(0, 9),
                placing,
            })
        };
        let told = |notice: &Notice| narrate(notice, &names(), Lang::En);
        assert_eq!(
            told(&placed(Placing::Achieved)).as_deref(),
            Some("Blue 2 completes a goal")
        );
        assert_eq!(
            told(&placed(Placing::Missed)).as_deref(),
            Some("Blue 2 finds no goal")
        );
        let woke = Notice::Master(Event::Woke {
            seats: vec![Seat::new(0)],
        });
        assert_eq!((told(&woke), is_told(&woke)), (None, false));
        assert!(is_told(&placed(Placing::Sham)));
    }

    #[test]
    fn the_end_tells_who_won_and_why() {
        let ending = |scores, why| {
            ending_text(
                &Ending {
                    scores,
                    players: 5,
                    why,
                },
                &names(),
                Lang::En,
            )
        };
        assert_eq!(ending([3, 1], Why::Goals), "Red wins 3 : 1");
        assert_eq!(ending([1, 3], Why::Goals), "Blue wins 3 : 1");
        assert_eq!(ending([1, 1], Why::Time), "The time is up. A draw, 1 : 1");
        assert_eq!(
            ending([0, 1], Why::Left(Seat::new(2))),
            "Red 3 has left, and its team loses."
        );
    }

    #[test]
    fn the_usual_table_in_a_few_words() {
        assert_eq!(
            options_text(&Rules::default(), Lang::En),
            "10 × 10, 5 against 5, goals: 3"
        );
    }
}

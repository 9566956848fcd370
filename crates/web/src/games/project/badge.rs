//! `Badge`: an agent's team and its number in the team.

use super::texts as text;
use crate::texts::Lang;
use game_core::{Seat, Team};
use game_project::{BLUE, RED};

/// An agent's team and number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    pub team: Team,
    /// Its number within the team, from 1.
    pub number: usize,
}

impl Badge {
    /// The badge of the agent on that seat, where a team has so many.
    pub fn of(seat: Seat, players: usize) -> Badge {
        let index = seat.index();
        if index < players {
            Badge {
                team: RED,
                number: index + 1,
            }
        } else {
            Badge {
                team: BLUE,
                number: index + 1 - players,
            }
        }
    }

    /// The name of the team in CSS classes.
    pub fn side(self) -> &'static str {
        side(self.team)
    }

    /// The agent in words: `Red 3`.
    pub fn text(self, lang: Lang) -> String {
        text::agent(lang, self.team == RED, self.number)
    }
}

/// The name of a team in CSS classes.
pub fn side(team: Team) -> &'static str {
    if team == RED { "red" } else { "blue" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_team_is_numbered_from_one() {
        let badges = [0, 4, 5, 9].map(|seat| Badge::of(Seat::new(seat), 5).text(Lang::En));
        assert_eq!(badges, ["Red 1", "Red 5", "Blue 1", "Blue 5"]);
    }
}

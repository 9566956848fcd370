//! Bots between `simple` and `team`: on some trips they forget their team.
//!
//! A trip is the search for a piece and the way with it to a goal field.

use super::{Talk, simple, team};
use crate::{Action, Knowledge, Mark, Project, View};
use game_core::{Bot, Budget, Dice, Seat};

/// The trips after which all repeats.
const ROUND: usize = 8;

/// An agent that plays as `simple` on some trips and as `team` on the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forgetful {
    /// How many of `ROUND` trips it makes as `simple`.
    pub(super) alone: usize,
}

impl Bot<Project> for Forgetful {
    fn choose(
        &mut self,
        view: &View,
        _: Seat,
        menu: &[Action],
        _: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        match view {
            View::Agent(knowledge) if self.is_alone(knowledge) => simple::choose(knowledge, dice),
            View::Agent(knowledge) => team::choose(knowledge, Talk::Aloud, dice),
            View::Master(_) => dice.pick(menu).cloned().unwrap_or(Action::Discover),
        }
    }
}

impl Forgetful {
    /// Whether it forgets its team on this trip. The trips of which it does are spread evenly, and
    /// each agent begins with another one.
    fn is_alone(self, knowledge: &Knowledge) -> bool {
        let tried = |mark| matches!(mark, Mark::Achieved | Mark::Missed | Mark::Doubtful);
        let tiles = knowledge.grid.tiles().iter();
        let trip = tiles.filter(|tile| tried(tile.mark)).count() + knowledge.seat.index();
        let before = |trip: usize| trip * self.alone / ROUND;
        before(trip + 1) > before(trip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use game_core::Game;

    #[test]
    fn so_many_trips_of_a_round_are_made_alone() {
        let state = Project::open(&Rules::default(), &mut Dice::from_number(1));
        let knowledge = &state.minds[0];
        for alone in 0..=ROUND {
            let bot = Forgetful { alone };
            let count = (0..ROUND).filter(|&seat| {
                let mut knowledge = knowledge.clone();
                knowledge.seat = Seat::new(seat as u8);
                bot.is_alone(&knowledge)
            });
            assert_eq!(count.count(), alone);
        }
    }
}

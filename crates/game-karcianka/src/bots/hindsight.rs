//! What a turn cost beside the best alternative, on imagined tables that fit what the player knew.

use super::thought::{Thought, World};
use crate::{Action, View};
use cards::Card;
use game_core::{Dice, Seat, Verdict};
use search::{
    Spinner,
    hindsight::{Trial, Tries, compare},
    ismcts::Situation,
};

/// Judges the turns of a finished game.
pub(crate) struct Hindsight {
    luck: Spinner,
    tries: Tries,
}

/// One turn on imagined tables.
struct TurnTrial<'a> {
    thought: Thought,
    seat: Seat,
    luck: &'a mut Spinner,
}

impl Hindsight {
    pub(crate) fn new(tries: Tries) -> Self {
        Hindsight {
            luck: Spinner::new(&mut Dice::from_number(1)),
            tries,
        }
    }

    /// What was played beside the other cards and drawing; `None` if there was no choice.
    pub(crate) fn verdict(
        &mut self,
        view: &View,
        seat: Seat,
        action: Action,
        menu: &[Action],
    ) -> Option<Verdict<Action>> {
        if menu.len() < 2 {
            return None;
        }
        let mut turning = TurnTrial {
            thought: Thought::of(view, seat, &mut self.luck),
            seat,
            luck: &mut self.luck,
        };
        let others = menu.iter().map(|other| other.card()).collect();
        let found = compare(&mut turning, &action.card(), others, self.tries);
        let action =
            |card: &Option<Card>| menu.iter().find(|action| action.card() == *card).copied();
        Some(found.verdict(|better| action(better).into_iter().collect()))
    }
}

impl Trial for TurnTrial<'_> {
    type Play = Option<Card>;

    fn results(&mut self, plays: &[Option<Card>]) -> Vec<f64> {
        let world = self.thought.deal(self.luck);
        let same = Spinner::from(self.luck.bits());
        plays
            .iter()
            .map(|play| self.result(world, play, same.clone()))
            .collect()
    }
}

impl TurnTrial<'_> {
    fn result(&self, mut world: World, play: &Option<Card>, mut luck: Spinner) -> f64 {
        self.thought.play(&mut world, play, &mut luck);
        self.thought.finish(&mut world, &mut luck);
        self.thought.reward(&world, self.seat)
    }
}

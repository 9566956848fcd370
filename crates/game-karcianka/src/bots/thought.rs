//! The situation of a searching bot: tables that fit what it knows, played on by the flow
//! chart.
//!
//! The search chooses for the own seat alone; the others play by habit. Searching for them too
//! would need as many more iterations as there are players.

use super::flow_chart::{Sight, candidates};
use crate::{Drawing, MOST_DEEDS, Rules, Table, View, Winners, guess::Guess};
use cards::Card;
use game_core::Seat;
use search::{Spinner, ismcts::Situation};

/// How often each hidden card is moved, on average, from one world to the next.
const ROUNDS: usize = 3;
/// When a world is played to its end, one move in so many is random.
const WHIM: u32 = 8;

/// What a seat knows, prepared for the search.
#[derive(Clone)]
pub(super) struct Thought {
    rules: Rules,
    /// The seat that thinks.
    me: Seat,
    guess: Guess,
    /// What others hold if they play by habit, if they can have done so.
    habitual: Option<Guess>,
    is_next_habitual: bool,
}

/// A table as it might be.
#[derive(Clone, Copy)]
pub(super) struct World {
    table: Table,
    deeds: usize,
    winners: Option<Winners>,
}

impl Thought {
    pub(super) fn of(view: &View, seat: Seat, luck: &mut Spinner) -> Self {
        Thought {
            rules: view.rules,
            me: seat,
            guess: Guess::fresh(view, seat, luck),
            habitual: Guess::by_habits(view, seat, luck),
            is_next_habitual: false,
        }
    }

    fn step(&self, world: &mut World, card: Option<Card>, luck: &mut Spinner) {
        world.deeds += 1;
        world.winners = world.table.take_turn(card, true, &self.rules, luck);
        if world.deeds >= MOST_DEEDS && world.winners.is_none() {
            world.winners = Some(Winners::of(world.table.smallest_hands()));
        }
    }

    /// A plausible move: mostly one of the flow chart's `candidates`.
    fn habit(&self, table: &Table, luck: &mut Spinner) -> Option<Card> {
        let playable = table.playable(&self.rules);
        if playable.is_empty() {
            return None;
        }
        let sight = Sight {
            hand: playable,
            top: table.top(),
            penalty: table.penalty(),
            next_holds: table.hand(table.after(table.turn())).len(),
        };
        let usual = if luck.below(WHIM) == 0 {
            playable
        } else {
            candidates(sight, &self.rules)
        };
        usual.pick(|count| luck.below(count))
    }
}

impl Situation for Thought {
    type World = World;
    type Move = Option<Card>;

    fn deal(&mut self, luck: &mut Spinner) -> World {
        self.is_next_habitual = !self.is_next_habitual;
        let guess = match &mut self.habitual {
            Some(guess) if self.is_next_habitual => guess,
            _ => &mut self.guess,
        };
        guess.stir(ROUNDS, luck);
        World {
            table: guess.table(),
            deeds: 0,
            winners: None,
        }
    }

    fn turn(&self, world: &World) -> Option<Seat> {
        world.winners.is_none().then_some(world.table.turn())
    }

    fn moves(&self, world: &World, into: &mut Vec<Option<Card>>) {
        let playable = world.table.playable(&self.rules);
        into.extend(playable.iter().map(Some));
        if playable.is_empty() || self.rules.drawing() == Drawing::AtWill {
            into.push(None);
        }
    }

    fn play(&self, world: &mut World, chosen: &Option<Card>, luck: &mut Spinner) {
        self.step(world, *chosen, luck);
        while world.winners.is_none() && world.table.turn() != self.me {
            let card = self.habit(&world.table, luck);
            self.step(world, card, luck);
        }
    }

    fn finish(&self, world: &mut World, luck: &mut Spinner) {
        while world.winners.is_none() {
            let card = self.habit(&world.table, luck);
            self.step(world, card, luck);
        }
    }

    fn reward(&self, world: &World, seat: Seat) -> f64 {
        match world.winners {
            Some(winners) if winners.contains(seat) => 1.0 / f64::from(winners.count()),
            Some(_) | None => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Karcianka;
    use game_core::{Bout, Dice, Seed, Viewer};

    #[test]
    fn a_win_is_worth_one_a_loss_nothing_and_a_shared_win_its_part() {
        let bout = Bout::<Karcianka>::open(Rules::default(), Seed::from_number(1));
        let (one, two) = (Seat::new(0), Seat::new(1));
        let mut luck = Spinner::new(&mut Dice::from_number(1));
        let mut thought = Thought::of(&bout.view(Viewer::Seat(one)), one, &mut luck);
        let mut world = thought.deal(&mut luck);
        let mut worth = |winners: &[Seat]| {
            world.winners = Some(Winners::of(winners.iter().copied()));
            [one, two].map(|seat| thought.reward(&world, seat))
        };
        assert_eq!(worth(&[one]), [1.0, 0.0]);
        assert_eq!(worth(&[two]), [0.0, 1.0]);
        assert_eq!(worth(&[one, two]), [0.5, 0.5]);
    }
}

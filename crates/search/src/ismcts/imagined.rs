//! Makes any game that implements `Imagine` searchable. Games with performance needs
//! implement a leaner [`Situation`].

use super::Situation;
use crate::Spinner;
use game_core::{Dice, Game, GameTime, Imagine, Input, Outcome, Phase, Seat, Seating};

/// The most wake-ups in a row while no seat can act.
const MOST_BELLS: usize = 1000;

/// What a seat of any game knows.
pub struct Imagined<'a, G: Imagine> {
    view: &'a G::View,
    seat: Seat,
    seating: Seating,
}

/// An imagined game, and the randomness it goes on with.
pub struct Pictured<G: Game> {
    state: G::State,
    now: GameTime,
    dice: Dice,
}

impl<'a, G: Imagine> Imagined<'a, G> {
    /// The situation of `seat` with this view, at a table of this seating.
    pub const fn new(view: &'a G::View, seat: Seat, seating: Seating) -> Self {
        Imagined {
            view,
            seat,
            seating,
        }
    }
}

impl<G: Imagine> Clone for Imagined<'_, G> {
    fn clone(&self) -> Self {
        Imagined {
            view: self.view,
            seat: self.seat,
            seating: self.seating.clone(),
        }
    }
}

impl<G: Imagine> Situation for Imagined<'_, G> {
    type World = Pictured<G>;
    type Move = G::Action;

    fn deal(&mut self, luck: &mut Spinner) -> Pictured<G> {
        let mut dice = Dice::from_number(luck.bits());
        let state = G::imagine(self.view, self.seat, &mut dice);
        Pictured {
            state,
            now: GameTime::START,
            dice,
        }
    }

    /// If several seats may act, the one that searches comes first.
    fn turn(&self, world: &Pictured<G>) -> Option<Seat> {
        let Phase::Awaiting(seats) = G::phase(&world.state) else {
            return None;
        };
        let can_act = |seat: &Seat| !G::menu(&world.state, *seat).is_empty();
        let own = seats
            .iter()
            .copied()
            .find(|&seat| seat == self.seat)
            .filter(can_act);
        own.or_else(|| seats.into_iter().find(can_act))
    }

    fn moves(&self, world: &Pictured<G>, into: &mut Vec<G::Action>) {
        into.extend(
            self.turn(world)
                .into_iter()
                .flat_map(|seat| G::menu(&world.state, seat)),
        );
    }

    fn play(&self, world: &mut Pictured<G>, chosen: &G::Action, _: &mut Spinner) {
        let Some(seat) = self.turn(world) else { return };
        world.input(
            world.now,
            Input::Act {
                seat,
                action: chosen.clone(),
            },
        );
        for _ in 0..MOST_BELLS {
            if self.turn(world).is_some() || matches!(G::phase(&world.state), Phase::Over(_)) {
                return;
            }
            let Some(bell) = G::wake_at(&world.state) else {
                return;
            };
            world.input(bell, Input::Wake);
        }
    }

    fn reward(&self, world: &Pictured<G>, seat: Seat) -> f64 {
        match G::phase(&world.state) {
            Phase::Over(ending) => team_reward(&G::outcome(&ending), &self.seating, seat),
            Phase::Awaiting(_) => 0.5,
        }
    }
}

impl<G: Game> Pictured<G> {
    fn input(&mut self, at: GameTime, input: Input<G::Action>) {
        self.now = self.now.max(at);
        G::apply(&mut self.state, self.now, input, &mut self.dice);
    }
}

/// What the outcome is worth to the seat's team: 1 for a win, a half for a draw of all, a share of
/// a shared first place.
fn team_reward(outcome: &Outcome, seating: &Seating, seat: Seat) -> f64 {
    if outcome.is_draw() {
        return outcome.share(seat);
    }
    let team = seating.team(seat);
    seating
        .seats()
        .filter(|&other| seating.team(other) == team)
        .map(|other| outcome.share(other))
        .sum()
}

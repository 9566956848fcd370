//! Random inputs to a table: mostly sensible moves, but also late, early and invalid ones,
//! slow players and leavers.

use game_core::{Bout, Dice, Game, GameTime, Seat};

/// How far ahead or behind of now people act, when nothing makes them hurry or wait.
const REACTION_MS: u32 = 700;

/// One input to a `Bout`.
#[derive(Clone, Debug)]
pub(crate) enum Deed<A> {
    /// A player tries an action: `Bout::submit`.
    Act { at: GameTime, seat: Seat, action: A },
    /// A player leaves: `Bout::leave`.
    Leave { at: GameTime, seat: Seat },
    /// Time passes until `to`; the players do nothing.
    Wait { to: GameTime },
}

/// The behaviour of the players in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners {
    /// How often a player leaves, in 1000 steps.
    leave: u32,
    /// How often a player lets time pass, in 1000 steps.
    dawdle: u32,
}

impl Manners {
    /// A quarter of tables have leavers, a third have players who wait for the timer.
    pub(crate) fn draw(dice: &mut Dice) -> Self {
        Self {
            leave: if dice.chance(1, 4) { 40 } else { 0 },
            dawdle: if dice.chance(1, 3) { 300 } else { 30 },
        }
    }

    /// The next deed; `stray` makes an action that need not be allowed.
    pub(crate) fn next<G: Game>(
        self,
        bout: &Bout<G>,
        gone: &[Seat],
        stray: Option<impl Fn(Seat, &mut Dice) -> G::Action>,
        dice: &mut Dice,
    ) -> Deed<G::Action> {
        let at = instant(bout, dice);
        let seats: Vec<Seat> = G::seating(&bout.record().rules).seats().collect();
        let anyone = dice.pick(&seats).copied().unwrap_or(Seat::new(0));
        if dice.chance(self.leave, 1000) {
            return Deed::Leave { at, seat: anyone };
        }
        let here: Vec<Seat> = bout
            .awaited()
            .into_iter()
            .filter(|seat| !gone.contains(seat))
            .collect();
        let mover = dice.pick(&here).copied();
        if let Some(stray) = stray.filter(|_| dice.chance(1, 5)) {
            let seat = mover.filter(|_| dice.chance(3, 4)).unwrap_or(anyone);
            return Deed::Act {
                at,
                seat,
                action: stray(seat, dice),
            };
        }
        match mover.and_then(|seat| {
            dice.pick(&bout.menu(seat))
                .cloned()
                .map(|action| (seat, action))
        }) {
            Some((_, action)) if dice.chance(1, 20) => Deed::Act {
                at,
                seat: anyone,
                action,
            },
            Some((seat, action)) if !dice.chance(self.dawdle, 1000) => {
                Deed::Act { at, seat, action }
            }
            _ => Deed::Wait {
                to: around_the_bell(bout, dice),
            },
        }
    }
}

/// When the next input arrives: sometimes before the latest entry.
fn instant<G: Game>(bout: &Bout<G>, dice: &mut Dice) -> GameTime {
    let shift = u64::from(dice.below(REACTION_MS));
    match dice.below(10) {
        0 => GameTime::from_ms(bout.now().ms().saturating_sub(shift)),
        1 => bout.now(),
        _ => bout.now() + shift,
    }
}

/// Just before the next wake-up, on it, or some time after.
fn around_the_bell<G: Game>(bout: &Bout<G>, dice: &mut Dice) -> GameTime {
    let Some(bell) = bout.wake_at() else {
        return bout.now() + u64::from(dice.below(60_000));
    };
    match dice.below(4) {
        0 => GameTime::from_ms(bell.ms().saturating_sub(1)),
        1 => bell + u64::from(dice.below(5000)),
        _ => bell,
    }
}

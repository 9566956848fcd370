//! Checks that every running game can be finished: bots continue it from the journal in virtual
//! time.

use super::{
    checker::Checker,
    promise::{Breach, Promise},
};
use game_core::{Budget, Dice, Seat, Viewer};
use games::{AnyBot, AnyBout};

/// Maximum number of actions before a game counts as endless.
const MOST_ACTS: u32 = 50_000;
/// Game time between two actions.
const STEP_MS: u64 = 20;
/// Search effort of a bot, as in `Budget`.
const EFFORT: u64 = 20;

impl Checker {
    /// Plays every running game to its end. Returns how many ended, and a breach for each one that
    /// does not.
    pub fn finish_games(&self, dice: &mut Dice) -> (usize, Vec<Breach>) {
        let (mut finished, mut breaches) = (0, Vec::new());
        for (table, history) in &self.histories {
            let Some(bout) = history.running() else {
                continue;
            };
            match finish(bout.clone(), dice) {
                Ok(()) => finished += 1,
                Err(why) => {
                    breaches.push(Breach::of(Promise::GamesGoOn, format!("{table}: {why}")))
                }
            }
        }
        (finished, breaches)
    }
}

fn finish(mut bout: AnyBout, dice: &mut Dice) -> Result<(), String> {
    let (kind, seats) = (bout.kind(), bout.rules().seating().count());
    let mut bot = AnyBot::named(kind, kind.bots()[0]).ok_or("it has no bot")?;
    let mut first = Seat::new(0);
    for _ in 0..MOST_ACTS {
        bout.advance(bout.now() + STEP_MS);
        if bout.is_over() {
            return Ok(());
        }
        let round = (0..seats).scan(first, |seat, _| {
            Some(std::mem::replace(seat, seat.next(seats)))
        });
        let next = round
            .map(|seat| (seat, bout.menu(seat)))
            .find(|(_, menu)| !menu.is_empty());
        let Some((seat, menu)) = next else {
            let bell = bout
                .wake_at()
                .ok_or("no seat can act and no timer is set")?;
            bout.advance(bell);
            continue;
        };
        let budget = Budget {
            effort: EFFORT,
            expired: &|| false,
        };
        let chosen = bot.choose(&bout.view(Viewer::Seat(seat)), seat, &menu, budget, dice);
        let action = chosen.map_err(|_| "its view is of another game")?;
        let done = bout
            .submit(bout.now(), seat, action)
            .map_err(|_| "its action is of another game")?;
        done.map_err(|why| format!("a bot's choice is refused: {why:?}"))?;
        first = seat.next(seats);
    }
    Err(format!("no end after {MOST_ACTS} acts"))
}

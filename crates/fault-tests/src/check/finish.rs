//! Whether every game can still be finished: bots play on from what is kept, in time that passes as
//! fast as they do.

use super::{Breach, Checker, Promise};
use game_core::{Budget, Dice, Seat, Viewer};
use games::{AnyBot, AnyBout};

/// Most things done in a game before it counts as endless.
const MOST_ACTS: u32 = 50_000;
/// How much game time passes between two.
const STEP_MS: u64 = 20;
/// How hard a bot thinks.
const EFFORT: u64 = 20;

impl Checker {
    /// Plays every running game to its end; says which cannot be.
    pub fn finish_games(&self, dice: &mut Dice) -> (usize, Vec<Breach>) {
        let (mut finished, mut breaches) = (0, Vec::new());
        for (table, chronicle) in &self.chronicles {
            let Some(bout) = chronicle.running() else {
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
                .ok_or("nobody can act and no bell will ring")?;
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

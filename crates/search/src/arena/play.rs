//! One game between bots, in virtual time.

use game_core::{Bot, Bout, Budget, Dice, Game, Outcome, Phase, Record, Seat, Seed, Viewer};
use thiserror::Error;

/// The most actions a game may take: beyond it, the game or a bot goes round in circles.
pub const MOST_ACTIONS: usize = 100_000;
/// How long an action takes in virtual time: as good as nothing, yet time goes on in games without
/// turns.
pub const THINK_MS: u64 = 1;

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// All of it.
    pub record: Record<G>,
    /// How it ended.
    pub ending: G::Ending,
    /// What that means for each seat.
    pub outcome: Outcome,
}

/// Why a game could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// There must be a bot for every seat.
    #[error("{bots} bots for {seats} seats")]
    Bots {
        /// How many there are.
        bots: usize,
        /// How many there should be.
        seats: usize,
    },
    /// A bot chose what the rules do not allow.
    #[error("seat {seat} chose {action}: {why}")]
    Refused {
        /// Whose bot.
        seat: Seat,
        /// What it chose.
        action: String,
        /// Why that is not allowed.
        why: String,
    },
    /// Nobody can act and time changes nothing.
    #[error("nobody can act and no bell will ring")]
    Stuck,
    /// See [`MOST_ACTIONS`].
    #[error("no end after {MOST_ACTIONS} actions")]
    Endless,
}

/// Plays one game, `deal` being the game's luck and `luck` the bots', a fresh stream for every
/// action.
pub fn play_one<G: Game>(
    rules: &G::Rules,
    bots: &mut [Box<dyn Bot<G>>],
    deal: Seed,
    luck: &Seed,
) -> Result<Played<G>, Problem> {
    let seats = G::seating(rules).count();
    if bots.len() != seats {
        return Err(Problem::Bots {
            bots: bots.len(),
            seats,
        });
    }
    let mut bout = Bout::<G>::open(rules.clone(), deal);
    let mut first = Seat::new(0);
    for _ in 0..MOST_ACTIONS {
        bout.advance(bout.now() + THINK_MS);
        if let Phase::Over(ending) = bout.phase() {
            let outcome = G::outcome(&ending);
            return Ok(Played {
                record: bout.record().clone(),
                ending,
                outcome,
            });
        }
        match next_to_act(&bout, first, seats) {
            Some((seat, menu)) => {
                act(&mut bout, bots, seat, &menu, luck)?;
                first = seat.next(seats);
            }
            None => {
                let bell = bout.wake_at().ok_or(Problem::Stuck)?;
                bout.advance(bell);
            }
        }
    }
    Err(Problem::Endless)
}

/// The first awaited seat with anything to do, going round from `first`, so that nobody is passed
/// over.
fn next_to_act<G: Game>(
    bout: &Bout<G>,
    first: Seat,
    seats: usize,
) -> Option<(Seat, Vec<G::Action>)> {
    let round = (0..seats).scan(first, |seat, _| {
        Some(std::mem::replace(seat, seat.next(seats)))
    });
    round
        .map(|seat| (seat, bout.menu(seat)))
        .find(|(_, menu)| !menu.is_empty())
}

fn act<G: Game>(
    bout: &mut Bout<G>,
    bots: &mut [Box<dyn Bot<G>>],
    seat: Seat,
    menu: &[G::Action],
    luck: &Seed,
) -> Result<(), Problem> {
    let view = bout.view(Viewer::Seat(seat));
    let mut dice = Dice::stream(luck, u64::from(bout.version()));
    let action = bots[seat.index()].choose(&view, seat, menu, Budget::UNTIMED, &mut dice);
    let text = action.to_string();
    bout.submit(bout.now(), seat, action)
        .map_err(|why| Problem::Refused {
            seat,
            action: text,
            why: format!("{why:?}"),
        })
}

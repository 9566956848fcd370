//! One game between bots, in virtual time.

use game_core::{Bot, Bout, Budget, Dice, Game, Outcome, Phase, Record, Seat, Seed, Viewer};
use thiserror::Error;

/// The most actions a game may take: beyond it, the game or a bot goes round in circles.
pub const MOST_ACTIONS: usize = 100_000;
/// How long an action takes in virtual time: as good as nothing, yet time goes on in games without
/// turns.
pub const THINK_MS: u64 = 1;

/// A `Bout` that was played to its end.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    pub record: Record<G>,
    pub ending: G::Ending,
    /// The places that the ending means for each seat.
    pub outcome: Outcome,
}

/// The reason why a game could not be played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Problem {
    /// There must be one bot per seat.
    #[error("{bots} bots for {seats} seats")]
    Bots { bots: usize, seats: usize },
    /// A bot chose what the rules do not allow.
    #[error("seat {seat} chose {action}: {why}")]
    Refused {
        seat: Seat,
        action: String,
        why: String,
    },
    /// No seat can act, and `Game::wake_at` is `None`.
    #[error("nobody can act and no bell will ring")]
    Stuck,
    /// More than [`MOST_ACTIONS`].
    #[error("no end after {MOST_ACTIONS} actions")]
    Endless,
}

/// Plays one game. `deal` is the game's seed and `luck` the bots', with a fresh stream for
/// every action.
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

/// The first awaited seat with a menu, going round from `first`, so that no seat is passed
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

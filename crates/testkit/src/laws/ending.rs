//! The end is final: it counts every seat, and no input changes the game any more.

use super::{Breach, Law, require};
use game_core::{Bout, Game, Phase};

/// An hour: longer than any clock in a game that still runs.
const LONG_AFTER_MS: u64 = 3_600_000;

/// Checks `Law::TheEndIsTheEnd` for a game that is over; a running one is accepted.
pub(crate) fn is_final<G: Game>(bout: &Bout<G>) -> Result<(), Breach> {
    let Phase::Over(ending) = bout.phase() else {
        return Ok(());
    };
    let seating = G::seating(&bout.record().rules);
    let outcome = G::outcome(&ending);
    let placed = outcome.places.len() == seating.count() && outcome.places.contains(&1);
    let scored = outcome
        .points
        .as_ref()
        .is_none_or(|points| points.len() == seating.count());
    require(Law::TheEndIsTheEnd, placed && scored, || {
        format!(
            "{} seats played, and the outcome is {outcome:?}",
            seating.count()
        )
    })?;
    let mut after = bout.clone();
    after.advance(after.now() + LONG_AFTER_MS);
    let left = seating.seats().any(|seat| after.leave(after.now(), seat));
    let still = after.state() == bout.state() && after.record() == bout.record();
    require(Law::TheEndIsTheEnd, still && !left, || {
        "something happened after the end".to_owned()
    })
}

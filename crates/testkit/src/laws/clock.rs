//! Time runs forward: wake-ups are due in the future, and no deadline has passed unnoticed.

use super::{Breach, Law, require};
use game_core::{Bout, Entry, Game, GameTime, Input};

/// The most wake-ups a game may ask for at one instant; more is an endless loop.
const BELLS_AT_ONE_INSTANT: usize = 256;

/// Checks that `wake_at` and deadlines are not in the past.
pub(crate) fn nothing_is_overdue<G: Game>(bout: &Bout<G>) -> Result<(), Breach> {
    let now = bout.now();
    let bell = bout.wake_at();
    require(
        Law::TimeRunsForward,
        bell.is_none_or(|bell| bell >= now),
        || format!("it is {now}, and the bell is set for {bell:?}"),
    )?;
    for seat in bout.awaited() {
        let deadline = bout.deadline(seat);
        require(
            Law::TimeRunsForward,
            deadline.is_none_or(|deadline| deadline >= now),
            || {
                format!(
                    "it is {now}, and seat {seat} is still awaited though its deadline was {deadline:?}"
                )
            },
        )?;
    }
    Ok(())
}

/// The same game at `to`, with its wake-ups fired one at a time, so that an endless loop is
/// detected.
pub(crate) fn forecast<G: Game>(bout: &Bout<G>, to: GameTime) -> Result<Bout<G>, Breach> {
    let mut ahead = bout.clone();
    let to = to.max(ahead.now());
    let mut rung = (GameTime::START, 0);
    while let Some(bell) = ahead.wake_at().filter(|&bell| bell <= to) {
        rung = if rung.0 == bell {
            (bell, rung.1 + 1)
        } else {
            (bell, 1)
        };
        require(Law::TimeRunsForward, rung.1 <= BELLS_AT_ONE_INSTANT, || {
            format!("the bell at {bell} rings again and again")
        })?;
        let rings = ahead.retrace(&Entry {
            at: bell,
            input: Input::Wake,
        });
        require(Law::TimeRunsForward, rings.is_ok(), || {
            format!(
                "it is {}, and the bell set for {bell} cannot ring: {rings:?}",
                ahead.now()
            )
        })?;
        nothing_is_overdue(&ahead)?;
    }
    ahead.advance(to);
    Ok(ahead)
}

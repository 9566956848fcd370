//! `menu` and `check` agree, and until the end a seat or time can go on.

use super::{Breach, Law, require, text};
use game_core::{Bout, Game, Rejection, Seat};

/// Checks who is awaited, and that the game can go on though those in `gone` have left.
pub(crate) fn someone_can_act<G: Game>(bout: &Bout<G>, gone: &[Seat]) -> Result<(), Breach> {
    if bout.is_over() {
        return Ok(());
    }
    let awaited = bout.awaited();
    let here = |seat: &Seat| !gone.contains(seat);
    let can = bout.wake_at().is_some() || awaited.iter().any(here);
    require(Law::SomeoneOrTimeCanAct, can, || {
        format!("no bell is set and only {awaited:?} are awaited, while {gone:?} have left")
    })?;
    let count = G::seating(&bout.record().rules).count();
    let distinct = awaited
        .iter()
        .enumerate()
        .all(|(place, seat)| !awaited[..place].contains(seat));
    let seated = awaited.iter().all(|seat| seat.index() < count);
    require(Law::SomeoneOrTimeCanAct, distinct && seated, || {
        format!("of {count} seats these are awaited: {awaited:?}")
    })
}

/// Checks `Game::menu` of each awaited seat.
pub(crate) fn agrees<G: Game>(bout: &Bout<G>) -> Result<(), Breach> {
    for seat in bout.awaited() {
        let menu = bout.menu(seat);
        require(
            Law::MenuAndCheckAgree,
            !menu.is_empty() || bout.wake_at().is_some(),
            || format!("seat {seat} is awaited, is offered nothing, and no bell is set"),
        )?;
        for action in &menu {
            let answer = bout.allows(seat, action);
            require(Law::MenuAndCheckAgree, answer.is_ok(), || {
                format!("seat {seat} is offered `{action}`, which check answers with {answer:?}")
            })?;
            text::action(action)?;
        }
    }
    Ok(())
}

/// Checks that seats that are not awaited are refused, whatever they try.
pub(crate) fn only_the_awaited<G: Game>(bout: &Bout<G>) -> Result<(), Breach> {
    let awaited = bout.awaited();
    let Some(action) = awaited
        .iter()
        .find_map(|&seat| bout.menu(seat).into_iter().next())
    else {
        return Ok(());
    };
    let count = G::seating(&bout.record().rules).count();
    for seat in (0..=count as u8)
        .map(Seat::new)
        .filter(|seat| !awaited.contains(seat))
    {
        let answer = bout.allows(seat, &action);
        require(
            Law::OnlyTheAwaitedAct,
            answer == Err(Rejection::NotAwaited),
            || format!("seat {seat} is not awaited, yet `{action}` is answered with {answer:?}"),
        )?;
        require(Law::OnlyTheAwaitedAct, bout.menu(seat).is_empty(), || {
            format!("seat {seat} is not awaited, yet is offered something")
        })?;
    }
    Ok(())
}

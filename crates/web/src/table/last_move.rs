//! Lets the last move of a game play out before its result is shown.

use crate::{games::is_motion_unwanted, reactive::effect};
use leptos::prelude::*;
use std::time::Duration;

/// How long the board alone is seen at least: the longest glide of a piece, and a moment to see it.
const LEAST_MS: u64 = 1100;
/// How often it is looked whether pieces are still in the air.
const LOOK_EVERY_MS: u64 = 100;
/// After this the result is shown whatever flies.
const MOST_MS: u64 = 6000;
/// Copies of cards and tiles on their way.
const IN_THE_AIR: &str = ".card-air > *, .rummi-air > *";

/// Whether the game is over and its last move has played out. True at once for a game that was over
/// before the person came, and where motion is not wanted.
pub fn played_out(is_over: Memo<bool>) -> RwSignal<bool> {
    let shown = RwSignal::new(is_over.get_untracked());
    effect(move || match (is_over.get(), shown.get_untracked()) {
        (false, _) => shown.set(false),
        (true, true) => {}
        (true, false) if is_motion_unwanted() => shown.set(true),
        (true, false) => show_after(is_over, shown, LEAST_MS, 0),
    });
    shown
}

/// Shows the result in `wait_ms`, unless something still flies then.
fn show_after(is_over: Memo<bool>, shown: RwSignal<bool>, wait_ms: u64, waited_ms: u64) {
    let look = move || {
        let waited_ms = waited_ms + wait_ms;
        // The table may be left, or the next game begun.
        if is_over.try_get_untracked() != Some(true) {
            return;
        }
        let flies = document().query_selector(IN_THE_AIR).ok().flatten();
        if flies.is_some() && waited_ms < MOST_MS {
            show_after(is_over, shown, LOOK_EVERY_MS, waited_ms);
        } else {
            let _ = shown.try_set(true);
        }
    };
    set_timeout(look, Duration::from_millis(wait_ms));
}

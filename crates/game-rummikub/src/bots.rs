//! The bots by their names: `basic`, `advanced` and `expert`.

mod advanced;
mod basic;
mod expert;
mod guess;
mod meld;
mod plan;
mod world;

use crate::{Action, Arrangement, Row, Rummikub, Set, View};
use game_core::Bot;

/// The names of the bots, weakest first.
pub fn bots() -> &'static [&'static str] {
    &["basic", "advanced", "expert"]
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it.
pub fn ladder() -> &'static [&'static str] {
    bots()
}

pub fn bot(name: &str) -> Option<Box<dyn Bot<Rummikub>>> {
    match name {
        "basic" => Some(Box::new(basic::Basic::default())),
        "advanced" => Some(Box::new(advanced::Advanced::default())),
        "expert" => Some(Box::new(expert::Expert::default())),
        _ => None,
    }
}

/// The play that makes these sets the table; the state chooses their places.
fn play(sets: Vec<Set>) -> Action {
    let rows = sets
        .into_iter()
        .map(|set| Row::new(set.into(), None).expect("a set fits on the table"));
    Action::Play(
        Arrangement::new(rows.collect()).expect("a table holds no more tiles than there are"),
    )
}

/// Drawing, or passing if the pool is empty.
fn idle(view: &View) -> Action {
    if view.pool == 0 {
        Action::Pass
    } else {
        Action::Draw
    }
}

//! The bots by their names: the levels of the ladder, `hoarder`, and `expert` of the source.

mod advanced;
mod appraisal;
mod basic;
mod choices;
mod expert;
mod guess;
mod hindsight;
mod limited;
mod master;
mod meld;
mod patient;
mod plan;
mod world;

pub(crate) use hindsight::{Decision, Hindsight};

use crate::{Action, Arrangement, Row, Rummikub, Set, View};
use game_core::Bot;
use limited::{Limited, Sight};

/// The names of the bots offered to people: the levels, weakest first, and before the strongest the
/// `hoarder`, which is `expert` under the name of what it does.
pub fn bots() -> &'static [&'static str] {
    &[
        "basic", "casual", "handy", "skilled", "keen", "advanced", "patient", "hoarder", "master",
    ]
}

/// The levels that `stolik arena --ladder` measures, weakest first: each should beat the one
/// below it.
pub fn ladder() -> &'static [&'static str] {
    &[
        "basic", "casual", "handy", "skilled", "keen", "advanced", "patient", "master",
    ]
}

pub fn bot(name: &str) -> Option<Box<dyn Bot<Rummikub>>> {
    let limited = |sets, percent| Box::new(Limited::new(Sight { sets, percent }));
    match name {
        "basic" => Some(Box::new(basic::Basic::default())),
        "casual" => Some(limited(1, 45)),
        "handy" => Some(limited(1, 100)),
        "skilled" => Some(limited(2, 70)),
        "keen" => Some(limited(3, 75)),
        "advanced" => Some(Box::new(advanced::Advanced::default())),
        "patient" => Some(Box::new(patient::Patient::default())),
        "expert" | "hoarder" => Some(Box::new(expert::Expert::default())),
        "master" => Some(Box::new(master::Master::default())),
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

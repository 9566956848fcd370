//! What the list of games (`games/src/list.rs`) asks of this crate beside rules and bots.

use crate::{Action, View, playout};
use game_core::{Dice, Seat};

/// Rules worth trying, one JSON object per line; the default ones among them.
pub const SAMPLE_RULES: &str = include_str!("../testdata/rules.jsonl");
/// Rules under which a game ends soon, one JSON object per line.
pub const SHORT_RULES: &str = include_str!("../testdata/short_rules.jsonl");

/// Random games at full speed: each call plays one to its end and returns its number of moves.
pub fn playouts(dice: &mut Dice) -> Box<dyn FnMut() -> u32> {
    let mut dice = Dice::stream(&dice.seed(), 0);
    Box::new(move || playout(&mut dice))
}

/// What an agent may always ask for; the rules decide whether it happens.
pub fn guess_menu(_: &View, _: Seat, _: &mut Dice) -> Vec<Action> {
    const CHORES: [&str; 7] = [
        "move up",
        "move down",
        "move left",
        "move right",
        "discover",
        "test",
        "place",
    ];
    CHORES
        .iter()
        .filter_map(|chore| chore.parse().ok())
        .collect()
}

/// None: the load generator plays no games in real time; `stolik bench project` measures them.
pub fn pick_action(_: &View, _: Seat, _: &mut Dice) -> Option<Action> {
    None
}

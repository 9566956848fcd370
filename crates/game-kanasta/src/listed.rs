//! What the list of games (`games/src/list.rs`) asks of this crate beside rules and bots.

use crate::{Action, Kanasta, View, playout};
use game_core::{Dice, Game, Imagine, Seat};
use search::Spinner;

/// Rules worth trying, one JSON object per line; the default ones among them.
pub const SAMPLE_RULES: &str = include_str!("../testdata/rules.jsonl");
/// Rules under which a game ends soon, one JSON object per line.
pub const SHORT_RULES: &str = include_str!("../testdata/short_rules.jsonl");

/// Random games at full speed: each call plays one to its end and returns its number of moves.
pub fn playouts(dice: &mut Dice) -> Box<dyn FnMut() -> u32> {
    let mut luck = Spinner::new(dice);
    Box::new(move || playout(&mut luck))
}

/// The menu of one state that fits all the seat sees. The real menu may differ in what depends on
/// hidden cards.
pub fn guess_menu(view: &View, seat: Seat, dice: &mut Dice) -> Vec<Action> {
    Kanasta::menu(&Kanasta::imagine(view, seat, dice), seat)
}

/// Any action for the seat, as a load generator picks it; none if there is nothing to do.
pub fn pick_action(view: &View, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let menu = guess_menu(view, seat, dice);
    dice.pick(&menu).cloned()
}

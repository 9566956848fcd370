//! The toy `Throws` of `testkit` as a game of the list: what `games/src/list.rs` asks of a crate.

use game_core::{
    Bot, Bout, Budget, Decided, Dice, Game, Imagine, Record, ReplayRefusal, ResultUnit, Review,
    ReviewBudget, Seat, Standing,
};

pub use testkit::toys::{
    Throw as Action, ThrowNotice as Notice, ThrowRules as Rules, ThrowView as View, Throws as Toy,
    ThrowsEnding as Ending,
};

/// Rules worth trying, one JSON object per line; the default ones among them.
pub const SAMPLE_RULES: &str = include_str!("../testdata/rules.jsonl");
/// Rules under which a game ends soon, one JSON object per line.
pub const SHORT_RULES: &str = include_str!("../testdata/short_rules.jsonl");

/// The names of the bots, gentlest first.
pub const fn bots() -> &'static [&'static str] {
    &["random"]
}

/// The levels that the arena measures, weakest first.
pub const fn ladder() -> &'static [&'static str] {
    bots()
}

/// The bot of that name, if there is one.
pub fn bot(name: &str) -> Option<Box<dyn Bot<Toy>>> {
    (name == "random").then(|| Box::new(Random) as Box<dyn Bot<Toy>>)
}

struct Random;

impl Bot<Toy> for Random {
    fn choose(
        &mut self,
        _: &View,
        _: Seat,
        menu: &[Action],
        _: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        *dice.pick(menu).expect("a menu is never empty")
    }
}

/// Random games at full speed: each call plays one to its end and returns its number of moves.
pub fn playouts(dice: &mut Dice) -> Box<dyn FnMut() -> u32> {
    let mut dice = Dice::stream(&dice.seed(), 0);
    Box::new(move || {
        let mut bout = Bout::<Toy>::open(Rules::default(), dice.seed());
        while let Some(seat) = bout.awaited().into_iter().next() {
            let action = *dice.pick(&bout.menu(seat)).expect("a menu is never empty");
            let now = bout.now();
            bout.submit(now, seat, action).expect("the menu is allowed");
        }
        bout.version()
    })
}

/// The menu of the state that the view shows.
pub fn guess_menu(view: &View, seat: Seat, dice: &mut Dice) -> Vec<Action> {
    Toy::menu(&Toy::imagine(view, seat, dice), seat)
}

/// Any action for the seat, as a load generator picks it; none if there is nothing to do.
pub fn pick_action(view: &View, seat: Seat, dice: &mut Dice) -> Option<Action> {
    let menu = guess_menu(view, seat, dice);
    dice.pick(&menu).copied()
}

/// A review without verdicts: a throw is luck.
pub fn review(record: &Record<Toy>, _: ReviewBudget<'_>) -> Result<Review<Action>, ReplayRefusal> {
    let game = Decided::of(record)?;
    let standing = Standing {
        unit: ResultUnit::Wins,
        seating: Toy::seating(&game.rules),
        gains: None,
        harsh: 1.0,
        is_whole: true,
    };
    Ok(Review::of(Vec::new(), &standing))
}

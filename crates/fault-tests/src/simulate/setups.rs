//! The simulated tables: every game, with and without clocks, of every size, with and without bots.

use game_core::{Dice, Seat};
use games::{AnyRules, GameKind};
use wire::{Absence, NewTable, Rated, Setup, Visibility};

/// Random rules of this game.
pub(super) fn draw_rules(kind: GameKind, dice: &mut Dice) -> AnyRules {
    read_rules(kind, kind.sample_rules(), dice)
}

/// One of the rules in `lines`, which are JSON objects without the game's tag.
pub(crate) fn read_rules(kind: GameKind, lines: &str, dice: &mut Dice) -> AnyRules {
    let lines: Vec<&str> = lines.lines().collect();
    let line = dice.pick(&lines).expect("the file has a line");
    let json = format!(r#"{{"{kind}":{line}}}"#);
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// A random table.
pub(super) fn draw(dice: &mut Dice) -> NewTable {
    let kind = *dice.pick(GameKind::ALL).expect("there are games");
    let rules = draw_rules(kind, dice);
    let seats = rules.seating().count();
    let absence = *dice
        .pick(&[
            Absence::Wait,
            Absence::Forfeit,
            Absence::Bot,
            Absence::Apart,
        ])
        .expect("four");
    let visibility = *dice
        .pick(&[Visibility::Public, Visibility::Private])
        .expect("two");
    let seat = dice.chance(9, 10).then(|| Seat::new(0));
    let most_bots = if dice.chance(1, 2) { 0 } else { seats };
    let free = Seat::all(seats)
        .filter(|&free| Some(free) != seat)
        .take(most_bots);
    let bots = free.filter(|_| dice.chance(1, 2));
    let bots: Vec<_> = bots.collect();
    let bots = bots
        .into_iter()
        .map(|seat| (seat, kind.bots()[0].parse().expect("bots have names")))
        .collect();
    NewTable {
        setup: Setup {
            rules,
            visibility,
            absence,
            rated: Rated::No,
        },
        seat,
        bots,
    }
}

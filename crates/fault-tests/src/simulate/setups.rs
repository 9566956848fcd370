//! The simulated tables: every game, with and without clocks, of every size, with and without bots.

use game_core::{Dice, Seat};
use games::{AnyRules, GameKind};
use wire::{Absence, NewTable, Setup, Visibility};

/// Rules to try; the first ones are the usual ones.
fn rules(kind: GameKind) -> &'static [&'static str] {
    match kind {
        GameKind::Dama => &["{}", r#"{"turn_ms":5000}"#, r#"{"turn_ms":null}"#],
        GameKind::Rummikub => &[
            "{}",
            r#"{"players":3,"turn_ms":15000}"#,
            r#"{"players":4,"strict":true,"exhaust":true}"#,
            r#"{"turn_ms":null}"#,
        ],
        GameKind::Karcianka => &[
            "{}",
            r#"{"players":4,"turn_ms":5000}"#,
            r#"{"players":6,"hand":4}"#,
            r#"{"players":3,"turn_ms":null}"#,
        ],
        GameKind::Kanasta => &[
            "{}",
            r#"{"players":4,"dealt":11}"#,
            r#"{"players":3,"turn_ms":15000}"#,
            r#"{"turn_ms":null}"#,
        ],
        GameKind::Project => &[
            r#"{"n_players":1,"grid_width":4,"grid_height":6,"goal_area_height":1,"n_goals":1,"n_pieces":3}"#,
            r#"{"n_players":2,"grid_width":4,"grid_height":6,"goal_area_height":1,"n_goals":2,"n_pieces":3,"time_limit":600000}"#,
            "{}",
        ],
    }
}

/// Random rules of this game.
pub(super) fn draw_rules(kind: GameKind, dice: &mut Dice) -> AnyRules {
    let written = *dice.pick(rules(kind)).expect("there are some");
    let json = format!(r#"{{"{}":{written}}}"#, kind.name());
    serde_json::from_str(&json).unwrap_or_else(|fault| panic!("{json}: {fault}"))
}

/// A random table.
pub(super) fn draw(dice: &mut Dice) -> NewTable {
    let kind = *dice.pick(GameKind::ALL).expect("there are games");
    let rules = draw_rules(kind, dice);
    let seats = rules.seating().count();
    let absence = *dice
        .pick(&[Absence::Wait, Absence::Forfeit, Absence::Bot])
        .expect("three");
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
        },
        seat,
        bots,
    }
}

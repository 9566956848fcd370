//! What a program tells people about a game: asked with what the page has, answered where a game
//! can.

use game_core::{Budget, Dice, Seat, Seed, Viewer};
use games::{AnyBest, AnyBot, AnyBout, FORMAT, GameKind, PlayerLine, ReplayFile};

/// A whole game of Rummikub between bots that always lay as much as can be laid.
fn played() -> ReplayFile {
    let kind = GameKind::Rummikub;
    let mut bout = AnyBout::open(kind.default_rules(), Seed::from_number(4));
    let mut bot = AnyBot::named(kind, "advanced").expect("the exact bot");
    while let Some(seat) = bout.awaited().first().copied() {
        let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
        let dice = &mut Dice::from_number(4);
        let action = bot
            .choose(&view, seat, &menu, Budget::UNTIMED, dice)
            .expect("of one game");
        bout.submit(bout.now() + 1000, seat, action)
            .expect("of one game")
            .expect("a legal play");
    }
    let players = ["Ada", "Bob"].map(|name| PlayerLine {
        name: name.to_owned(),
        bot: true,
        program: false,
    });
    ReplayFile {
        stolik: FORMAT,
        rules: bout.rules(),
        players: players.to_vec(),
        promise: bout.seed().promise(),
        seed: bout.seed().clone(),
        contributions: Vec::new(),
        dealt_seed: None,
        entries: bout.entries_since(0),
        outcome: bout.outcome().expect("it is over"),
    }
}

#[test]
fn the_best_of_a_view_is_told_to_the_seat_that_sees_it_and_survives_the_post() {
    let (steps, seat) = (played().check().unwrap(), Seat::new(0));
    let hints: Vec<_> = steps
        .iter()
        .filter_map(|step| AnyBest::of(&step.view, seat))
        .collect();
    assert!(!hints.is_empty());
    for hint in hints {
        let text = serde_json::to_string(&hint).unwrap();
        assert_eq!(serde_json::from_str::<AnyBest>(&text).unwrap(), hint);
        let AnyBest::Rummikub(best) = hint;
        assert!(best.tiles > 0 && !best.sets.is_empty());
    }
}

#[test]
fn a_game_without_an_answer_gives_none() {
    let bout = AnyBout::open(GameKind::Dama.default_rules(), Seed::from_number(1));
    let view = bout.view(Viewer::Seat(Seat::new(0)));
    assert_eq!(AnyBest::of(&view, Seat::new(0)), None);
}

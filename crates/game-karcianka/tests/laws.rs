//! The laws of `testkit` for Karcianka under many options, including imagined worlds.

use cards::Card;
use game_core::{Dice, Seat};
use game_karcianka::{Action, Karcianka, Rules, State};

fn read(json: &str) -> Rules {
    serde_json::from_str(json).unwrap()
}

/// Any card, called or not, or a draw.
fn anything(_: &State, _: Seat, dice: &mut Dice) -> Action {
    let card = Card::at(dice.below(Card::COUNT as u32) as usize).expect("an index of a card");
    match dice.below(5) {
        0 => Action::Draw,
        1 => Action::PlayAndCall(card),
        _ => Action::Play(card),
    }
}

#[test]
fn karcianka_obeys_the_laws_of_all_games() {
    testkit::laws::<Karcianka>()
        .games(20)
        .arbitrary(anything)
        .with_imagination()
        .hold();
}

#[test]
fn karcianka_obeys_the_laws_under_every_option() {
    let rules = [
        r#"{"hand":8}"#,
        r#"{"hand":4,"players":3}"#,
        r#"{"hand":8,"players":6}"#,
        r#"{"players":4,"reverses":"9","last_card":"called"}"#,
        r#"{"players":3,"drawing":"at_will","turn_ms":null,"last_card":"called"}"#,
        r#"{"players":4,"bank":{"ms":30000,"increment_ms":1000}}"#,
        r#"{"bank":{"ms":30000,"delay_ms":0}}"#,
        r#"{"drawing":"at_will","specials":{}}"#,
        r#"{"players":5,"specials":{"2":{"add":9},"5":{"add":1},"6":{"lower":1},"7":"keep"},"reverses":"2"}"#,
    ];
    testkit::laws::<Karcianka>()
        .rules(rules.map(read))
        .games(3)
        .steps(4000)
        .arbitrary(anything)
        .with_imagination()
        .hold();
}

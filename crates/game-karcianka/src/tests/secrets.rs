//! Two states that differ only in what a viewer may not know give that viewer the same
//! messages, byte for byte.

use super::setup::{ONE, THREE, TWO, cards, table};
use crate::{Action, Karcianka, State};
use cards::Card;
use game_core::{Dice, Game, GameTime, Input, Seat, Viewer};
use testkit::assert_worlds_look_alike;

/// The same table for the first seat; the others hold different cards, none of which they can
/// play on the seven.
fn worlds() -> [State; 2] {
    let own = "8H 9S 7C";
    let one = table("7H", &[own, "10C 4C 5C", "KS QS 2D"]);
    let other = table("7H", &[own, "AS AC AD", "6C 6D 6S"]);
    [one, other]
}

/// Every action there is.
fn all_actions() -> Vec<Action> {
    let plays = Card::all().flat_map(|card| [Action::Play(card), Action::PlayAndCall(card)]);
    plays.chain([Action::Draw]).collect()
}

/// The viewer's notices of an input and the view after it, as JSON.
fn messages(state: &State, viewer: Viewer, input: &Input<Action>, luck: u64) -> String {
    let mut state = state.clone();
    let events = Karcianka::apply(
        &mut state,
        GameTime::from_ms(9),
        input.clone(),
        &mut Dice::from_number(luck),
    );
    let notices: Vec<_> = events
        .iter()
        .filter_map(|event| Karcianka::notice(event, viewer))
        .collect();
    serde_json::to_string(&(notices, Karcianka::view(&state, viewer))).unwrap()
}

#[test]
fn views_menus_deadlines_and_every_refusal_are_the_same() {
    let [one, other] = worlds();
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        assert_worlds_look_alike::<Karcianka>(&one, &other, viewer, 3, &all_actions());
    }
    let under_penalty = worlds().map(|state| super::setup::owing(state, 5));
    assert_worlds_look_alike::<Karcianka>(
        &under_penalty[0],
        &under_penalty[1],
        Viewer::Seat(ONE),
        3,
        &all_actions(),
    );
}

#[test]
fn whatever_happens_is_told_the_same() {
    for turn in [ONE, TWO, THREE] {
        let [one, other] = worlds().map(|mut state| {
            state.table.turn = turn;
            state
        });
        let mut inputs = vec![Input::Wake];
        inputs.extend(Seat::all(3).map(|seat| Input::Leave { seat }));
        let both = all_actions().into_iter().filter(|action| {
            [&one, &other]
                .iter()
                .all(|state| Karcianka::check(state, turn, action).is_ok())
        });
        inputs.extend(both.map(|action| Input::Act { seat: turn, action }));
        assert!(
            inputs
                .iter()
                .any(|input| matches!(input, Input::Act { .. })),
            "someone can act in both"
        );
        for input in inputs {
            // The second seat draws for itself: then the first may not know which card it was,
            // either.
            let draws_own = turn == ONE && matches!(input, Input::Wake);
            for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
                if draws_own && viewer == Viewer::Seat(ONE) {
                    continue;
                }
                for luck in 0..20 {
                    let told = messages(&one, viewer, &input, luck);
                    assert_eq!(
                        told,
                        messages(&other, viewer, &input, luck),
                        "{viewer:?} {input:?}"
                    );
                    assert_eq!(
                        told,
                        messages(&other, viewer, &input, luck + 100),
                        "whatever the luck"
                    );
                }
            }
        }
    }
}

#[test]
fn only_the_one_who_drew_and_a_reviewer_are_told_the_cards() {
    let mut state = table("7H", &["8S 9S", "10C 7D"]);
    let events = super::setup::play(&mut state, "draw");
    let drawn = state.table.hand(ONE) - cards("8S 9S");
    let text = |viewer| serde_json::to_string(&super::setup::told(&events, viewer)).unwrap();
    let card = drawn.first().unwrap().to_string();
    for (viewer, knows) in [
        (Viewer::Seat(ONE), true),
        (Viewer::Reviewer, true),
        (Viewer::Seat(TWO), false),
        (Viewer::Spectator, false),
    ] {
        assert_eq!(text(viewer).contains(&card), knows, "{viewer:?}");
    }
}

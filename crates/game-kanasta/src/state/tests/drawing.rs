//! Drawing from the stock and discarding: the frame of a turn.

use super::*;

#[test]
fn a_turn_begins_with_drawing() {
    let mut state = at_pile(&["7C 7D 7H 9S", "9H"], "4S");
    refused(&state, "discard 9S", "draw a card or take the pile first");
    refused(
        &state,
        "meld 7C 7D 7H",
        "draw a card or take the pile first",
    );
    refused(&state, "add 0 7C", "draw a card or take the pile first");
    act(&mut state, "draw");
    assert_eq!(
        (state.players[0].hand.len(), state.stock.len(), state.step),
        (5, 5, Step::Play)
    );
    refused(&state, "draw", "already drawn");
    refused(&state, "take", "already drawn");
}

#[test]
fn a_red_three_drawn_is_laid_face_up_and_another_card_drawn() {
    let mut state = at_pile(&["9S", "9H"], "4S");
    state.stock = heap("3H 3D 3H 6C 6C");
    let mut reds = 0;
    for luck in 0..8 {
        let mut state = state.clone();
        let input = Input::Act {
            seat: ONE,
            action: Action::Draw,
        };
        let events = Kanasta::apply(
            &mut state,
            GameTime::START,
            input,
            &mut Dice::from_number(luck),
        );
        let laid = events
            .iter()
            .filter(|event| matches!(event, Event::DrewRedThree { seat: ONE, .. }))
            .count();
        assert_eq!(
            (
                hand(&state, ONE).as_str(),
                state.players[0].red_threes.len()
            ),
            ("6C 9S", laid)
        );
        assert!(matches!(events.last(), Some(Event::Drew { seat: ONE, .. })));
        reds += laid;
    }
    assert!(reds > 0);
}

#[test]
fn when_no_card_is_left_in_the_stock_the_round_ends_at_once() {
    let mut state = at_pile(&["9S", "9H"], "4S");
    state.stock = heap("6D");
    let events = act(&mut state, "draw");
    assert!(
        matches!(
            &events[..],
            [
                Event::Drew { stock: 0, .. },
                Event::RoundEnded(Summary {
                    end: crate::RoundEnd::StockEmpty,
                    ..
                })
            ]
        ),
        "{events:?}"
    );
    assert_eq!(state.stage, Stage::Between);
    assert_eq!(hand(&state, ONE), "6D 9S");
}

#[test]
fn a_card_left_in_the_stock_leaves_the_round_going() {
    let mut state = at_pile(&["9S", "9H"], "4S");
    state.stock = heap("6D 6D");
    act(&mut state, "draw");
    assert_eq!((state.step, &state.stage), (Step::Play, &Stage::Playing));
}

#[test]
fn in_the_first_edition_the_last_card_is_played_and_the_next_draw_ends_the_round() {
    let mut state = of_first_edition(at_pile(&["9S", "9H"], "4S"));
    state.stock = heap("6D");
    act(&mut state, "draw");
    act(&mut state, "discard 6D");
    assert_eq!((state.turn, &state.stage), (TWO, &Stage::Playing));
    let events = act(&mut state, "draw");
    assert!(matches!(&events[..], [Event::RoundEnded(_)]), "{events:?}");
}

#[test]
fn in_the_first_edition_a_stock_that_cannot_serve_a_draw_ends_the_round_at_once() {
    let mut state = of_first_edition(at_pile(&["9S", "9H"], "4S"));
    state.stock = heap("");
    let events = act(&mut state, "draw");
    assert!(
        matches!(
            &events[..],
            [Event::RoundEnded(Summary {
                end: crate::RoundEnd::StockEmpty,
                ..
            })]
        ),
        "{events:?}"
    );
    assert_eq!(state.stage, Stage::Between);
    assert_eq!(
        (hand(&state, ONE).as_str(), hand(&state, TWO).as_str()),
        ("9S", "9H")
    );
}

#[test]
fn so_it_does_when_the_last_card_is_a_red_three_or_more_is_owed_than_there_is() {
    let mut state = at_pile(&["9S", "9H"], "4S");
    state.stock = heap("3D");
    let events = act(&mut state, "draw");
    assert!(
        matches!(
            &events[..],
            [Event::DrewRedThree { .. }, Event::RoundEnded(_)]
        ),
        "{events:?}"
    );
    let mut state = at_pile(&["9S", "9H"], "4S");
    state.stock = heap("6D");
    state.players[0].owed = 1;
    let events = act(&mut state, "draw");
    assert!(
        matches!(&events[..], [Event::Drew { .. }, Event::RoundEnded(_)]),
        "{events:?}"
    );
}

#[test]
fn an_empty_stock_does_not_keep_the_pile_from_being_taken() {
    let mut state = with_melds(at_pile(&["8H 9D", "9H"], "5S 7S"), &["7C 7D 7D"]);
    state.stock = heap("");
    act(&mut state, "take");
    act(&mut state, "add 0 7S");
    act(&mut state, "discard 5S");
    assert_eq!((state.turn, &state.stage), (TWO, &Stage::Playing));
}

#[test]
fn a_turn_ends_with_a_discard_and_the_next_player_moves() {
    let mut state = table(&["7H 9S", "9H", "KS"]);
    refused(&state, "discard 8S", "8S is not in your hand");
    assert_eq!(
        act(&mut state, "discard 9S"),
        [Event::Discarded {
            seat: ONE,
            card: face("9S"),
            pile: 2
        }]
    );
    assert_eq!((state.turn, state.step, state.turns), (TWO, Step::Draw, 10));
    for next in [THREE, ONE] {
        act(&mut state, "draw");
        discard_first(&mut state);
        assert_eq!(state.turn, next);
    }
}

#[test]
fn only_the_player_on_turn_acts() {
    let state = table(&["7H 9S", "9H"]);
    assert_eq!(
        Kanasta::check(&state, TWO, &Action::Draw),
        Err(Refusal::NotYourTurn)
    );
    assert_eq!(
        Kanasta::check(&state, ONE, &Action::Next),
        Err(Refusal::RoundNotOver)
    );
}

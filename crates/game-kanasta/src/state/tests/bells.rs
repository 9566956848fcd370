//! The turn timer.

use super::*;
use game_core::{Bout, Rejection, Seed};

fn ring(state: &mut State) -> Vec<Event> {
    let at = Kanasta::wake_at(state).unwrap();
    Kanasta::apply(state, at, Input::Wake, &mut Dice::from_number(1))
}

#[test]
fn a_turn_has_sixty_seconds_or_what_the_table_says_or_no_limit() {
    for (turn_ms, bell) in [
        (Some(60_000), Some(60_000)),
        (Some(15_000), Some(15_000)),
        (None, None),
    ] {
        let rules = Rules::default().with_turn_ms(turn_ms).unwrap();
        let bout = Bout::<Kanasta>::open(rules, Seed::from_number(1));
        let bell = bell.map(GameTime::from_ms);
        assert_eq!(
            (bout.wake_at(), bout.deadline(ONE), bout.deadline(TWO)),
            (bell, bell, None)
        );
    }
}

#[test]
fn when_it_runs_out_a_card_is_drawn_if_none_was_and_the_leftmost_card_discarded() {
    let mut state = at_pile(&["KS 9D 2C *", "9H"], "4S");
    state.stock = heap("AC AD");
    let events = ring(&mut state);
    assert!(
        matches!(&events[..], [Event::TimeUp { seat: ONE }, Event::Drew { .. }, Event::Discarded { card, .. }] if *card == face("9D")),
        "{events:?}"
    );
    assert_eq!(
        (state.turn, state.clock.deadline()),
        (TWO, Some(GameTime::from_ms(120_000)))
    );
}

#[test]
fn a_card_that_was_drawn_is_enough() {
    let mut state = table(&["KS 9D", "9H"]);
    assert_eq!(ring(&mut state).len(), 2);
    assert_eq!((hand(&state, ONE).as_str(), state.stock.len()), ("KS", 6));
}

#[test]
fn provisional_melds_go_back() {
    let mut state = table(&["KC KD KH 4S", "9H"]);
    state.players[0].hand = heap("KC KD KH 4S 5S");
    act(&mut state, "meld KC KD KH");
    let events = ring(&mut state);
    assert!(
        matches!(
            &events[..],
            [
                Event::TimeUp { .. },
                Event::TookBack { .. },
                Event::Discarded { .. }
            ]
        ),
        "{events:?}"
    );
    assert_eq!(hand(&state, ONE), "5S KC KD KH");
}

#[test]
fn the_piles_card_goes_back_and_one_is_drawn_instead() {
    let mut state = at_pile(&["KC KD 4S 5S", "9H"], "6S KH");
    act(&mut state, "take");
    act(&mut state, "meld KC KD KH");
    let events = ring(&mut state);
    assert!(
        matches!(
            &events[..],
            [
                Event::TimeUp { .. },
                Event::TookBack { .. },
                Event::Returned { .. },
                Event::Drew { .. },
                Event::Discarded { .. }
            ]
        ),
        "{events:?}"
    );
    assert_eq!((state.pile.len(), state.players[0].hand.len()), (3, 4));
}

#[test]
fn melds_that_are_good_stay_and_the_last_card_may_close() {
    let mut state = with_melds(table(&["KC KD KH 4S", "9H"]), &["7C 7C 7D 7D 7H 7H 7S"]);
    act(&mut state, "meld KC KD KH");
    let events = ring(&mut state);
    assert!(
        matches!(events.last(), Some(Event::RoundEnded(_))),
        "{events:?}"
    );
}

#[test]
fn the_round_ends_if_there_is_nothing_to_draw() {
    let mut state = at_pile(&["KS 9D", "9H"], "4S");
    state.stock = heap("");
    let events = ring(&mut state);
    assert!(
        matches!(&events[..], [Event::TimeUp { .. }, Event::RoundEnded(_)]),
        "{events:?}"
    );
}

#[test]
fn laying_and_taking_back_do_not_stop_the_clock() {
    let mut state = table(&["KC KD KH 4S 5S", "9H"]);
    let bell = state.clock.deadline();
    act(&mut state, "meld KC KD KH");
    act(&mut state, "back");
    assert_eq!(state.clock.deadline(), bell);
}

#[test]
fn a_late_move_does_not_overtake_the_bell() {
    let mut bout = Bout::<Kanasta>::open(Rules::default(), Seed::from_number(1));
    assert_eq!(
        bout.submit(GameTime::from_ms(60_000), ONE, Action::Draw),
        Err(Rejection::NotAwaited)
    );
    assert_eq!(bout.deadline(TWO), Some(GameTime::from_ms(120_000)));
}

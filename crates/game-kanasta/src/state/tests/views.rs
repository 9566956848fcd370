//! Who sees what.

use super::*;

#[test]
fn a_player_sees_the_own_hand_and_of_others_how_many_cards() {
    let state = table(&["KC KD", "9H", "7S 8S", "QS"]);
    let view = seen(&state, ONE);
    assert_eq!(view.hand(ONE), heap("KC KD"));
    // Not even the partner's hand.
    for (seat, cards) in [(TWO, 1), (THREE, 2), (FOUR, 1)] {
        let player = &view.players[seat.index()];
        assert_eq!((player.cards, &player.hand), (cards, &None));
    }
    let view = Kanasta::view(&state, Viewer::Spectator);
    assert!(view.players.iter().all(|player| player.hand.is_none()));
    let view = Kanasta::view(&state, Viewer::Reviewer);
    assert!(view.players.iter().all(|player| player.hand.is_some()));
}

#[test]
fn only_the_player_sees_what_is_laid_provisionally() {
    let mut state = table(&["KC KD KH 4S 5S", "9H", "7S", "QS"]);
    let before: Vec<View> = [TWO, THREE, FOUR].map(|seat| seen(&state, seat)).into();
    let watched = Kanasta::view(&state, Viewer::Spectator);
    let events = act(&mut state, "meld KC KD KH");
    assert_eq!(
        [TWO, THREE, FOUR].map(|seat| seen(&state, seat)).to_vec(),
        before
    );
    assert_eq!(Kanasta::view(&state, Viewer::Spectator), watched);
    let view = seen(&state, ONE);
    assert_eq!(
        (
            view.side(ONE).points(),
            view.side(ONE).minimum(),
            view.players[0].cards
        ),
        (30, 50, 2)
    );
    for viewer in [Viewer::Seat(THREE), Viewer::Seat(TWO), Viewer::Spectator] {
        assert_eq!(Kanasta::notice(&events[0], viewer), None);
        let back = act(&mut state.clone(), "back");
        assert_eq!(Kanasta::notice(&back[0], viewer), None);
    }
    assert!(Kanasta::notice(&events[0], Viewer::Seat(ONE)).is_some());
}

#[test]
fn others_see_that_the_piles_card_was_taken_but_not_where_it_is() {
    let mut state = at_pile(&["KC KD 4S 5S", "9H"], "6S KH");
    act(&mut state, "take");
    let before = seen(&state, TWO);
    assert_eq!(
        (before.step, before.pile.len(), before.players[0].cards),
        (Step::Top(face("KH")), 1, 4)
    );
    act(&mut state, "meld KC KD KH");
    assert_eq!(seen(&state, TWO), before);
    assert_eq!(seen(&state, ONE).step, Step::Laid(face("KH")));
}

#[test]
fn a_card_from_the_stock_is_told_to_the_player_who_drew_it() {
    let mut state = at_pile(&["KC KD", "9H", "7S", "QS"], "6S");
    state.stock = heap("AS");
    let events = act(&mut state, "draw");
    let told = |viewer| match Kanasta::notice(&events[0], viewer) {
        Some(Event::Drew { card, .. }) => card,
        other => panic!("{other:?}"),
    };
    assert_eq!(told(Viewer::Seat(ONE)), Some(face("AS")));
    assert_eq!(
        [
            told(Viewer::Seat(TWO)),
            told(Viewer::Seat(THREE)),
            told(Viewer::Spectator)
        ],
        [None; 3]
    );
}

#[test]
fn all_know_which_cards_came_from_the_pile_until_they_are_laid_or_discarded() {
    let mut state = with_melds(
        at_pile(&["KC KD KS 4S", "9H"], "6H 6S QS KH"),
        &["7C 7D 7H"],
    );
    act(&mut state, "take");
    act(&mut state, "meld KC KD KH");
    assert_eq!(seen(&state, TWO).players[0].seen, heap("6H 6S QS"));
    act(&mut state, "discard 6S");
    assert_eq!(seen(&state, TWO).players[0].seen, heap("6H QS"));
}

#[test]
fn hands_are_shown_when_the_round_is_over() {
    let mut state = at_pile(&["KC KD", "9H"], "6S");
    state.stock = heap("");
    act(&mut state, "draw");
    for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator] {
        let view = Kanasta::view(&state, viewer);
        assert_eq!(
            (view.hand(ONE), view.hand(TWO), view.playing),
            (heap("KC KD"), heap("9H"), false)
        );
    }
}

#[test]
fn a_view_answers_whether_the_pile_may_be_taken_as_the_table_does() {
    for pile in ["6S KH", "6S 3C", "6S 9C", "6S *"] {
        let state = at_pile(&["KC KD 4S 5S", "9H"], pile);
        assert_eq!(
            seen(&state, ONE).may_take(ONE),
            Kanasta::check(&state, ONE, &Action::Take),
            "{pile}"
        );
        assert_eq!(seen(&state, TWO).may_take(TWO), Err(Refusal::NotYourTurn));
    }
}

#[test]
fn a_table_with_provisional_melds_looks_like_one_without_to_all_others() {
    let plain = at_pile(&["KC KD 4S 5S", "9H", "7S 8D", "QS"], "6S KH");
    let mut taken = plain.clone();
    act(&mut taken, "take");
    let mut laid = taken.clone();
    act(&mut laid, "meld KC KD KH");
    // A hand with other cards, which could not have laid these.
    let mut other = taken.clone();
    other.players[0].hand = heap("9C 10D 4S 5S");
    let tries: Vec<Action> = ["draw", "take", "back", "add 0 7S", "discard 7S"]
        .map(|text| text.parse().unwrap())
        .into();
    for viewer in [
        Viewer::Seat(TWO),
        Viewer::Seat(THREE),
        Viewer::Seat(FOUR),
        Viewer::Spectator,
    ] {
        testkit::assert_worlds_look_alike::<Kanasta>(&taken, &laid, viewer, 4, &tries);
        testkit::assert_worlds_look_alike::<Kanasta>(&other, &laid, viewer, 4, &tries);
    }
}

#[test]
fn no_viewer_knows_the_order_of_the_stock_or_its_cards() {
    let one = at_pile(&["KC KD", "9H", "7S", "QS"], "6S");
    let mut other = one.clone();
    other.stock = heap("AC AD AH AS * *");
    for viewer in Viewer::of_running_game(4) {
        testkit::assert_worlds_look_alike::<Kanasta>(&one, &other, viewer, 4, &[]);
    }
}

//! A pair of worlds made by hand: who can tell two deals apart, and who cannot.

use game_core::{Bout, Seat, Seed, Viewer};
use testkit::{
    assert_worlds_look_alike,
    toys::{ShedState, Sheds},
};

/// A deal, and the same one with a card of seat 1 and a card of seat 3 changed over.
fn deals() -> [ShedState; 2] {
    let one = Bout::<Sheds>::open((), Seed::from_number(3))
        .state()
        .clone();
    let mut other = one.clone();
    (other.hands[1][0], other.hands[3][0]) = (one.hands[3][0], one.hands[1][0]);
    [one, other]
}

#[test]
fn those_who_hold_neither_card_cannot_tell() {
    let [one, other] = deals();
    for viewer in [
        Viewer::Seat(Seat::new(0)),
        Viewer::Seat(Seat::new(2)),
        Viewer::Spectator,
    ] {
        assert_worlds_look_alike::<Sheds>(&one, &other, viewer, 4, &["b1".parse().unwrap()]);
    }
}

#[test]
#[should_panic(
    expected = "law broken: two worlds look alike\nthe view tells Seat(Seat(1)) two worlds apart"
)]
fn a_seat_that_holds_one_of_them_can() {
    let [one, other] = deals();
    assert_worlds_look_alike::<Sheds>(&one, &other, Viewer::Seat(Seat::new(1)), 4, &[]);
}

//! The rules until a player has melded.

use super::*;

/// A table at which the first player has not melded yet.
fn before(sets: &str, rack: &str) -> State {
    let mut state = table(sets, &[rack, "b1 b2"], "o1 o2");
    state.hands[0].stage = Stage::FirstMeld;
    state
}

#[test]
fn new_sets_of_the_players_own_tiles_are_worth_at_least_thirty_in_total() {
    let mut state = before("", "r9 b9 o9 k1 k2 k3 k4");
    refused(
        &state,
        "play r9.b9.o9",
        "worth 30 or more; this one is worth 27",
    );
    refused(&state, "play k1.k2.k3", "worth 6");
    act(&mut state, "play r9.b9.o9 k1.k2.k3");
    assert_eq!(state.hands[0].stage, Stage::Open);
    assert!(seen(&state, TWO).players[0].melded);
}

#[test]
fn exactly_thirty_is_enough() {
    act(&mut before("", "r10 b10 o10 k1"), "play r10.b10.o10");
}

#[test]
fn a_joker_is_worth_what_it_stands_for() {
    let state = before("", "r10 * o10 k1 b9");
    assert_eq!(check(&state, "play r10.*.o10"), Ok(()));
    let low = before("", "r9 * o9 k1");
    refused(&low, "play r9.*.o9", "worth 27");
}

#[test]
fn where_the_order_allows_more_than_one_reading_the_highest_counts() {
    // As a group of tens it is worth 30; as 9, 10, 11 also 30; as 10, 11, 12 it is worth 33,
    // which counts.
    let state = before("", "r10 * * k1");
    assert_eq!(check(&state, "play r10.*.*"), Ok(()));
    let low = before("", "r9 * * k1");
    // Read as 9, 10, 11.
    assert_eq!(check(&low, "play r9.*.*"), Ok(()));
    refused(&before("", "r8 * * k1"), "play r8.*.*", "worth 27");
}

#[test]
fn all_earlier_sets_stay_exactly_as_they_were() {
    let state = before("k1.k2.k3@0:0 r1.b1.o1@1:0", "r10 b10 o10 k4");
    refused(
        &state,
        "play k1.k2.k3.k4 r1.b1.o1 r10.b10.o10",
        "k1 k2 k3 has to stay as it is until you have melded",
    );
    assert_eq!(check(&state, "play k1.k2.k3 r1.b1.o1 r10.b10.o10"), Ok(()));
}

#[test]
fn earlier_sets_may_lie_elsewhere() {
    let mut state = before("k1.k2.k3@0:0", "r10 b10 o10 k4");
    act(&mut state, "play k1.k2.k3@4:4 r10.b10.o10@0:0");
    assert_eq!(on_table(&state), "k1.k2.k3@4:4 r10.b10.o10@0:0");
}

#[test]
fn a_twin_of_a_set_on_the_table_is_a_set_of_ones_own() {
    let mut state = before("r10.b10.o10@0:0", "r10 b10 o10 k4");
    act(&mut state, "play r10.b10.o10@0:0 r10.b10.o10@1:0");
    assert_eq!(rack(&state, ONE), "k4");
}

#[test]
fn the_running_value_counts_new_sets_only() {
    let state = before("k1.k2.k3@0:0", "r10 b10 o10 k4");
    let value =
        |rows: &str| crate::meld_value(&state.table, rows.parse::<Arrangement>().unwrap().rows());
    assert_eq!(value("k1.k2.k3"), 0);
    assert_eq!(value("k1.k2.k3 r10.b10"), 0);
    assert_eq!(value("k1.k2.k3 r10.b10.o10"), 30);
}

#[test]
fn a_player_who_has_melded_is_free_even_with_little() {
    let mut state = table("", &["k1 k2 k3 r9", "b1"], "o1 o2");
    act(&mut state, "play k1.k2.k3");
    assert_eq!(rack(&state, ONE), "r9");
}

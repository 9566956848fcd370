//! Where sets lie.

use super::*;
use crate::{COLUMNS, Place, ROWS};
use proptest::prelude::*;

#[test]
fn each_set_has_a_place_and_everyone_sees_the_same_table() {
    let mut state = table("k1.k2.k3@5:3", &["k4 r9", "b1"], "o1 o2");
    act(&mut state, "play k1.k2.k3.k4@7:2");
    assert_eq!(seen(&state, TWO).table, state.table);
    assert_eq!(on_table(&state), "k1.k2.k3.k4@7:2");
}

#[test]
fn sets_may_not_overlap_nor_touch() {
    let state = table("k1.k2.k3@0:0", &["r9 b9 o9", "b1"], "o1 o2");
    for place in ["0:0", "0:2", "0:3"] {
        refused(
            &state,
            &format!("play k1.k2.k3@0:0 r9.b9.o9@{place}"),
            "on or right beside another",
        );
        refused(
            &state,
            &format!("draft k1.k2.k3@0:0 r9.b9.o9@{place}"),
            "on or right beside another",
        );
    }
    for place in ["0:4", "1:0", "1:3"] {
        assert_eq!(
            check(&state, &format!("play k1.k2.k3@0:0 r9.b9.o9@{place}")),
            Ok(())
        );
    }
}

#[test]
fn places_may_be_left_out_and_the_table_is_laid_out_tidily() {
    let mut state = table(
        "k1.k2.k3@5:3 r1.b1.o1@5:8",
        &["k4 r9 b9 o9 r13", "b1"],
        "o1 o2",
    );
    act(&mut state, "play r9.b9.o9 r1.b1.o1 k1.k2.k3.k4");
    // Old sets keep their places, even if they grow; new sets go to the first gap.
    assert_eq!(
        on_table(&state),
        "r9.b9.o9@0:0 r1.b1.o1@5:8 k1.k2.k3.k4@5:3"
    );
}

#[test]
fn a_set_that_grows_in_front_keeps_its_other_tiles_where_they_lay() {
    let mut state = table("k2.k3.k4@5:3", &["k1 r9", "b1"], "o1 o2");
    act(&mut state, "play k1.k2.k3.k4");
    assert_eq!(on_table(&state), "k1.k2.k3.k4@5:2");
}

#[test]
fn rows_put_with_spite_are_laid_anew() {
    let singles =
        (0..ROWS).map(|row| format!("{}@{row}:8", Tile::kinds().nth(row.into()).unwrap()));
    let rack: Vec<String> = Tile::kinds()
        .take(ROWS.into())
        .map(|tile| tile.to_string())
        .collect();
    let long = "o1.o2.o3.o4.o5.o6.o7.o8.o9.o10";
    let state = table(
        "",
        &[
            &format!("{} {}", rack.join(" "), long.replace('.', " ")),
            "b1",
        ],
        "o1",
    );
    let spite = format!("draft {} {long}", singles.collect::<Vec<_>>().join(" "));
    assert_eq!(check(&state, &spite), Ok(()));
}

proptest! {
    #[test]
    fn any_rows_of_tiles_find_a_place_without_touching(lengths in prop::collection::vec(1usize..=17, 0..106), seed: u64) {
        let mut all: Vec<Tile> = Tiles::all().iter().collect();
        Dice::from_number(seed).shuffle(&mut all);
        let mut rows = Vec::new();
        for length in lengths {
            if all.is_empty() { break }
            let from = all.len().saturating_sub(length);
            rows.push(Row::new(all.split_off(from), None).unwrap());
        }
        let places = crate::tidy::tidy(&rows, &[]).unwrap();
        let mut taken = std::collections::BTreeSet::new();
        for (row, place) in rows.iter().zip(&places) {
            prop_assert!(usize::from(place.column()) + row.tiles().len() <= usize::from(COLUMNS));
            for column in 0..row.tiles().len() as u8 {
                prop_assert!(taken.insert((place.row(), place.column() + column)));
            }
        }
        for (row, place) in rows.iter().zip(&places) {
            let after = place.column() + row.tiles().len() as u8;
            prop_assert!(!taken.contains(&(place.row(), after)));
        }
    }

    #[test]
    fn a_place_survives_its_text(row in 0..ROWS, column in 0..COLUMNS) {
        let place = Place::new(row, column).unwrap();
        prop_assert_eq!(place.to_string().parse(), Ok(place));
    }
}

//! Notation, sets and their readings.

use game_rummikub::{Colour, Number, Reading, Set, SetError, Tile};

fn read(text: &str) -> Result<Set, SetError> {
    Set::new(
        text.split(' ')
            .map(|tile| tile.parse().expect("a tile"))
            .collect(),
    )
}

#[test]
fn every_tile_has_one_text() {
    assert_eq!(Tile::kinds().count(), 53);
    for tile in Tile::kinds() {
        assert_eq!(tile.to_string().parse(), Ok(tile));
        assert_eq!(
            serde_json::to_string(&tile).ok(),
            Some(format!("\"{tile}\""))
        );
    }
    for text in [
        "", "k", "k0", "k14", "k07", "k+7", "7k", "K7", "**", "k7 ", "g5", "k256",
    ] {
        assert!(text.parse::<Tile>().is_err(), "{text}");
    }
}

#[test]
fn the_reading_of_highest_value_counts() {
    let number = |n| Number::new(n).expect("a number of a tile");
    for (text, reading, value) in [
        ("r5 * r7", Reading::Run(Colour::Red, number(5)), 18),
        ("k7 b7 *", Reading::Group(number(7)), 21),
        ("k1 b1 o1 r1", Reading::Group(number(1)), 4),
        ("r5 * *", Reading::Run(Colour::Red, number(5)), 18),
        ("* r5 *", Reading::Run(Colour::Red, number(4)), 15),
        ("* * r5", Reading::Group(number(5)), 15),
        ("* * r2", Reading::Group(number(2)), 6),
        ("r12 * *", Reading::Group(number(12)), 36),
        ("* r1 *", Reading::Group(number(1)), 3),
        ("o11 o12 o13", Reading::Run(Colour::Orange, number(11)), 36),
    ] {
        let set = read(text).expect(text);
        assert_eq!((set.reading(), set.value()), (reading, value), "{text}");
        assert_eq!(set.to_string(), text);
    }
}

#[test]
fn a_fault_names_the_rule() {
    for (text, error) in [
        ("k5 k6", SetError::TooShort),
        ("k5 b6 o7", SetError::Mixed),
        ("k5 b5 k5", SetError::ColourTwice),
        ("k5 b5 o5 r5 *", SetError::GroupTooLong),
        ("k5 k7 k8", SetError::NotConsecutive),
        ("k7 k6 k5", SetError::NotConsecutive),
        ("k12 k13 k1", SetError::NotConsecutive),
        ("k12 k13 *", SetError::OffTheEnd),
        ("* k1 k2", SetError::OffTheEnd),
        ("* * *", SetError::OnlyJokers),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
}

//! The scene of Kanasta: a canasta squared up, melds beside it, and a joker in the hand.

use crate::art::{felt_scene, laid_cards};
use leptos::prelude::*;

/// Cards on the felt: where, how far turned, what they show; from the lowest to the topmost.
const LAID: [(i32, i32, i32, &str); 14] = [
    (26, 30, -7, "7C"),
    (29, 27, -3, "7S"),
    (31, 25, 2, "7H"),
    (118, 8, 0, "QC"),
    (118, 30, 0, "QD"),
    (118, 52, 0, "QS"),
    (206, 8, 0, "AS"),
    (206, 30, 0, "2H"),
    (206, 52, 0, "AH"),
    (60, 128, -16, "KC"),
    (98, 118, -7, "KH"),
    (138, 114, 2, "*"),
    (178, 118, 11, "2S"),
    (214, 130, 20, "5D"),
];

pub fn art() -> AnyView {
    felt_scene("kanasta", (0.45, 0.3), 0.12, &laid_cards(70, &LAID), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_scene_is_a_card() {
        assert!(
            LAID.iter()
                .all(|(.., card)| card.parse::<cards::Face>().is_ok())
        );
    }
}

//! The scene of Karcianka: a hand of cards fanned out on the felt, and the pile they are meant for.

use crate::art::{felt_scene, laid_cards};
use leptos::prelude::*;

/// Cards on the felt: where, how far turned, what they show; from the lowest to the topmost.
const LAID: [(i32, i32, i32, &str); 7] = [
    (226, 22, -14, "4C"),
    (236, 14, 7, "4H"),
    (232, 18, -3, "KH"),
    (34, 62, -24, "3S"),
    (66, 46, -10, "7D"),
    (100, 42, 4, "QC"),
    (134, 50, 18, "AH"),
];

pub fn art() -> AnyView {
    felt_scene("karcianka", (0.55, 0.25), 0.12, &laid_cards(75, &LAID), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_scene_is_a_card() {
        assert!(
            LAID.iter()
                .all(|(.., card)| card.parse::<cards::Card>().is_ok())
        );
    }
}

//! The scene of Karcianka: a hand of cards fanned out on the felt, and the pile they are meant for.

use super::card::face;
use leptos::prelude::*;
use std::fmt::Write;

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

#[component]
pub fn KarciankaArt() -> impl IntoView {
    let mut drawing = String::from(r#"<rect class="art-felt" width="320" height="180"/>"#);
    for (x, y, turn, card) in LAID {
        let Ok(card) = card.parse() else { continue };
        let face = face(card).replacen("<svg ", r#"<svg width="75" height="105" "#, 1);
        let _ = write!(
            drawing,
            r#"<g transform="translate({x} {y}) rotate({turn} 37 52)"><rect class="art-shade" x="2" y="4" width="75" height="105" rx="8"/>{face}</g>"#
        );
    }
    drawing += r#"<rect width="320" height="180" fill="url(#art-karcianka-lamp)"/>"#;
    view! {
        <svg class="art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs>
                <radialGradient id="art-karcianka-lamp" cx="0.55" cy="0.25" r="0.9">
                    <stop offset="0" stop-color="#fff3d6" stop-opacity="0.12"/>
                    <stop offset="0.6" stop-color="#fff3d6" stop-opacity="0"/>
                    <stop offset="1" stop-color="#0a0503" stop-opacity="0.4"/>
                </radialGradient>
            </defs>
            <g inner_html=drawing></g>
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_scene_is_a_card() {
        assert!(LAID.iter().all(|(.., card)| card.parse::<cards::Card>().is_ok()));
    }
}

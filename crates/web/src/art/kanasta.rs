//! The scene of Kanasta: a canasta squared up, melds beside it, and a joker in the hand.

use super::card::face_of;
use cards::Face;
use leptos::prelude::*;
use std::fmt::Write;

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

#[component]
pub fn KanastaArt() -> impl IntoView {
    let mut drawing = String::from(r#"<rect class="art-felt" width="320" height="180"/>"#);
    for (x, y, turn, card) in LAID {
        let Ok(card) = card.parse::<Face>() else { continue };
        let face = face_of(card).replacen("<svg ", r#"<svg width="70" height="98" "#, 1);
        let _ = write!(
            drawing,
            r#"<g transform="translate({x} {y}) rotate({turn} 35 49)"><rect class="art-shade" x="2" y="3" width="70" height="98" rx="8"/>{face}</g>"#
        );
    }
    drawing += r#"<rect width="320" height="180" fill="url(#art-kanasta-lamp)"/>"#;
    view! {
        <svg class="art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs>
                <radialGradient id="art-kanasta-lamp" cx="0.45" cy="0.3" r="0.9">
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
        assert!(LAID.iter().all(|(.., card)| card.parse::<Face>().is_ok()));
    }
}

//! What the drawings on several games' cards share: `felt_scene` and `laid_cards`.

pub mod card;
pub mod faces;

use leptos::prelude::*;
use std::fmt::Write;

/// A scene on felt under a lamp that hangs at this place, each from 0 to 1: `under` it, and
/// `above`, where it does not shine.
pub fn felt_scene(game: &str, (x, y): (f32, f32), glow: f32, under: &str, above: &str) -> AnyView {
    let lamp = format!("art-{game}-lamp");
    let drawing = format!(
        r#"<rect class="art-felt" width="320" height="180"/>{under}<rect width="320" height="180" fill="url(#{lamp})"/>{above}"#
    );
    view! {
        <svg class="art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs>
                <radialGradient id=lamp cx=x.to_string() cy=y.to_string() r="0.9">
                    <stop offset="0" stop-color="#fff3d6" stop-opacity=glow.to_string()/>
                    <stop offset="0.6" stop-color="#fff3d6" stop-opacity="0"/>
                    <stop offset="1" stop-color="#0a0503" stop-opacity="0.4"/>
                </radialGradient>
            </defs>
            <g inner_html=drawing></g>
        </svg>
    }
    .into_any()
}

/// Cards lying about, each this wide: where, how turned, and which.
pub fn laid_cards(width: u32, cards: &[(i32, i32, i32, &str)]) -> String {
    let height = width * 7 / 5;
    let (middle_x, middle_y) = (width / 2, height / 2);
    cards.iter().fold(String::new(), |mut drawing, (x, y, turn, card)| {
        let Ok(card) = card.parse() else { return drawing };
        let face = card::face_of(card).replacen("<svg ", &format!(r#"<svg width="{width}" height="{height}" "#), 1);
        let _ = write!(
            drawing,
            r#"<g transform="translate({x} {y}) rotate({turn} {middle_x} {middle_y})"><rect class="art-shade" x="2" y="4" width="{width}" height="{height}" rx="8"/>{face}</g>"#
        );
        drawing
    })
}

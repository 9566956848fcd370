//! The scene of Rummikub: a rack full of tiles in the evening light, and sets on the felt behind it.

use leptos::prelude::*;
use std::fmt::Write;

/// Tiles side by side: where the first lies, how far the row is turned, what they show.
struct Laid {
    x: i32,
    y: i32,
    turn: i32,
    tiles: &'static [(char, &'static str)],
}

/// On the felt, from the far side to the near one.
const FELT: [Laid; 3] = [
    Laid { x: 196, y: 4, turn: 7, tiles: &[('k', "11"), ('b', "11"), ('r', "11")] },
    Laid { x: 26, y: 30, turn: -6, tiles: &[('r', "5"), ('r', "6"), ('j', ""), ('r', "8")] },
    Laid { x: 204, y: 70, turn: -3, tiles: &[('b', "1"), ('b', "2"), ('b', "3")] },
];

const RACK: Laid = Laid {
    x: 44,
    y: 116,
    turn: 0,
    tiles: &[('k', "3"), ('b', "9"), ('o', "9"), ('r', "9"), ('o', "10"), ('o', "12"), ('r', "13")],
};

/// From one tile of a row to the next.
const STEP: i32 = 33;

#[component]
pub fn RummikubArt() -> impl IntoView {
    let mut drawing = String::from(r#"<rect class="art-felt" width="320" height="180"/>"#);
    FELT.iter().for_each(|laid| draw(&mut drawing, laid));
    drawing += r#"<rect width="320" height="180" fill="url(#art-rummikub-lamp)"/><path class="art-board-shade" d="M14 152h292v28H14z"/>"#;
    draw(&mut drawing, &RACK);
    drawing += r#"<path class="art-rim" d="M12 158q0-6 6-6h284q6 0 6 6v22H12z"/><path class="art-ledge" d="M12 158q0-6 6-6h284q6 0 6 6z"/>"#;
    view! {
        <svg class="art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs>
                <radialGradient id="art-rummikub-lamp" cx="0.4" cy="0.25" r="0.9">
                    <stop offset="0" stop-color="#fff3d6" stop-opacity="0.22"/>
                    <stop offset="0.6" stop-color="#fff3d6" stop-opacity="0"/>
                    <stop offset="1" stop-color="#0a0503" stop-opacity="0.4"/>
                </radialGradient>
            </defs>
            <g inner_html=drawing></g>
        </svg>
    }
}

fn draw(drawing: &mut String, Laid { x, y, turn, tiles }: &Laid) {
    let _ = write!(drawing, r#"<g transform="translate({x} {y}) rotate({turn})">"#);
    for (index, (hue, number)) in tiles.iter().enumerate() {
        let x = index as i32 * STEP;
        let _ = write!(
            drawing,
            r#"<g class="art-tile" data-hue="{hue}" transform="translate({x})"><rect class="art-shade" x="2" y="5" width="31" height="44" rx="5"/><rect class="art-tile-side" y="3" width="31" height="43" rx="5"/><rect class="art-tile-top" width="31" height="43" rx="5"/><text x="15.5" y="24">{number}</text>"#
        );
        *drawing += match hue {
            'j' => {
                r#"<path d="M7 20a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M11 22q4.5 5 9 0M12.5 16.5v2M18.5 16.5v2"/></g>"#
            }
            _ => r#"<circle cx="15.5" cy="33.5" r="3.6"/></g>"#,
        };
    }
    *drawing += "</g>";
}

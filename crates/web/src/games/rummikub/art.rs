//! The scene of Rummikub: a rack full of tiles in the evening light, and sets on the felt behind
//! it.

use crate::art::felt_scene;
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
    Laid {
        x: 178,
        y: 4,
        turn: 8,
        tiles: &[('k', "11"), ('b', "11"), ('r', "11")],
    },
    Laid {
        x: 24,
        y: 40,
        turn: -8,
        tiles: &[('r', "5"), ('r', "6"), ('j', ""), ('r', "8")],
    },
    Laid {
        x: 176,
        y: 68,
        turn: -4,
        tiles: &[('b', "1"), ('b', "2"), ('b', "3")],
    },
];

const RACK: Laid = Laid {
    x: 44,
    y: 120,
    turn: 0,
    tiles: &[
        ('k', "3"),
        ('b', "9"),
        ('o', "9"),
        ('r', "9"),
        ('o', "10"),
        ('o', "12"),
        ('r', "13"),
    ],
};

/// From one tile of a row to the next.
const STEP: i32 = 33;

pub fn art() -> AnyView {
    let (mut under, mut above) = (
        String::new(),
        String::from(r#"<path class="art-board-shade" d="M10 150h300v30H10z"/>"#),
    );
    FELT.iter().for_each(|laid| draw(&mut under, laid));
    draw(&mut above, &RACK);
    above += r#"<path class="art-rim" d="M12 158q0-6 6-6h284q6 0 6 6v22H12z"/><path class="art-ledge" d="M12 158q0-6 6-6h284q6 0 6 6z"/>"#;
    felt_scene("rummikub", (0.4, 0.25), 0.22, &under, &above)
}

fn draw(drawing: &mut String, Laid { x, y, turn, tiles }: &Laid) {
    let _ = write!(
        drawing,
        r#"<g transform="translate({x} {y}) rotate({turn})">"#
    );
    for (index, (hue, number)) in tiles.iter().enumerate() {
        let (x, shape) = (index as i32 * STEP, shape(*hue));
        let _ = write!(
            drawing,
            r#"<g class="art-tile" data-hue="{hue}" transform="translate({x})"><rect class="art-shade" x="2" y="5" width="31" height="44" rx="5"/><rect class="art-tile-side" y="3" width="31" height="43" rx="5"/><rect class="art-tile-top" width="31" height="43" rx="5"/><text x="15.5" y="21">{number}</text><path d="{shape}"/></g>"#
        );
    }
    *drawing += "</g>";
}

/// The shape that goes with a colour, as on the tiles at the table.
fn shape(hue: char) -> &'static str {
    match hue {
        'k' => "M11 32a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
        'b' => "M11.5 28h8v8h-8z",
        'o' => "M15.5 27l5 9h-10z",
        'r' => "M15.5 26.5l5 5.5-5 5.5-5-5.5z",
        _ => "M15.5 8l3.7 8.5 9.3.8-7 6.2 2.1 9.1-8.1-4.8-8.1 4.8 2.1-9.1-7-6.2 9.3-.8z",
    }
}

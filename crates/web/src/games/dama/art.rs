//! The scene of dáma: a board in the evening light, and a queen that has just flown over two
//! enemies.
//!
//! Drawn from a position rather than by hand: a small camera puts squares and pieces where they
//! belong.

use crate::number::{fixed, tenth};
use leptos::prelude::*;

/// A point of the board, in squares from its top left corner, or of the picture.
type Point = (f64, f64);

const TURN: f64 = -0.4;
const TILT: f64 = 0.6;
const NEARNESS: f64 = 440.0;
const MIDDLE: Point = (150.0, 98.0);

/// Where a point of the board is in the picture, and how large a square is there.
fn seen((x, y): Point) -> (Point, f64) {
    let (x, y) = (x - 3.0, y - 3.0);
    let (across, near) = (
        x * TURN.cos() - y * TURN.sin(),
        x * TURN.sin() + y * TURN.cos(),
    );
    let scale = NEARNESS / (9.4 - near * 0.62);
    (
        (MIDDLE.0 + across * scale, MIDDLE.1 + near * scale * TILT),
        scale,
    )
}

fn outline(corners: &[Point]) -> String {
    let text = |corner: &Point| {
        let ((x, y), _) = seen(*corner);
        format!("{},{}", tenth(x), tenth(y))
    };
    corners.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// A piece on the middle of a square: how many discs high, and of which wood.
struct Stack {
    square: (u8, u8),
    discs: u8,
    wood: &'static str,
}

/// From the far side to the near one, so that the near ones are drawn over the far ones.
const FAR: [Stack; 5] = [
    Stack {
        square: (5, 0),
        discs: 1,
        wood: "dark",
    },
    Stack {
        square: (5, 2),
        discs: 1,
        wood: "dark",
    },
    Stack {
        square: (2, 1),
        discs: 1,
        wood: "dark",
    },
    Stack {
        square: (3, 2),
        discs: 1,
        wood: "dark",
    },
    Stack {
        square: (0, 1),
        discs: 1,
        wood: "dark",
    },
];
const NEAR: [Stack; 3] = [
    Stack {
        square: (4, 3),
        discs: 2,
        wood: "light",
    },
    Stack {
        square: (3, 4),
        discs: 1,
        wood: "light",
    },
    Stack {
        square: (1, 4),
        discs: 1,
        wood: "light",
    },
];
const FLIGHT: [Point; 2] = [(1.5, 0.5), (4.5, 3.5)];

/// The scene on the card.
pub fn art() -> AnyView {
    view! {
        <svg class="art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <defs>
                <radialGradient id="art-dama-lamp" cx="0.62" cy="0.3" r="0.85">
                    <stop offset="0" stop-color="#fff3d6" stop-opacity="0.42"/>
                    <stop offset="0.55" stop-color="#fff3d6" stop-opacity="0"/>
                    <stop offset="1" stop-color="#0a0503" stop-opacity="0.45"/>
                </radialGradient>
                <linearGradient id="art-dama-side">
                    <stop offset="0" stop-color="#000" stop-opacity="0.3"/>
                    <stop offset="0.6" stop-color="#fff" stop-opacity="0.22"/>
                    <stop offset="1" stop-color="#000" stop-opacity="0.4"/>
                </linearGradient>
            </defs>
            <rect class="art-felt" width="320" height="180"/>
            {board()}
            <rect width="320" height="180" fill="url(#art-dama-lamp)"/>
            {FAR.iter().map(stack).collect_view()}
            {flight()}
            {NEAR.iter().map(stack).collect_view()}
        </svg>
    }
    .into_any()
}

fn board() -> impl IntoView {
    let rim = [(-0.45, -0.45), (6.45, -0.45), (6.45, 6.45), (-0.45, 6.45)];
    let field = [(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0)];
    let dark = (0..6).flat_map(|y| {
        (0..6)
            .filter(move |x| (x + y) % 2 == 1)
            .map(move |x| (x, y))
    });
    let square = |(x, y): (i32, i32)| {
        let (x, y) = (f64::from(x), f64::from(y));
        let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)];
        view! { <polygon class="art-dark-square" points=outline(&corners)/> }.into_any()
    };
    view! {
        <polygon class="art-board-shade" points=outline(&rim) transform="translate(3 14)"/>
        <polygon class="art-board-side" points=outline(&rim) transform="translate(0 8)"/>
        <polygon class="art-rim" points=outline(&rim)/>
        <polygon class="art-light-square" points=outline(&field)/>
        {dark.map(square).collect_view()}
    }
}

/// The way the queen came: an arc over the pieces it takes.
fn flight() -> impl IntoView {
    let [((x1, y1), _), ((x2, y2), _)] = FLIGHT.map(seen);
    let [x, y] = [(x1 + x2) / 2.0, y1.min(y2) - 58.0].map(tenth);
    let [x1, y1, x2, y2] = [x1, y1, x2, y2 - 30.0].map(tenth);
    let path = format!("M{x1} {y1}Q{x} {y} {x2} {y2}");
    view! { <path class="art-flight" d=path/> }
}

fn stack(
    Stack {
        square: (x, y),
        discs,
        wood,
    }: &Stack,
) -> AnyView {
    let ((x, y), scale) = seen((f64::from(*x) + 0.5, f64::from(*y) + 0.5));
    let height = scale * 0.2;
    let discs_up = (0..*discs)
        .map(|up| disc(x, y - f64::from(up) * height, scale, wood))
        .collect_view();
    let is_queen = *discs > 1;
    let crown = is_queen.then(|| crown(x, y - f64::from(*discs) * height, scale));
    let shade = (
        x + scale * 0.1,
        y + scale * 0.05,
        scale * 0.46,
        scale * 0.46 * TILT,
    );
    view! {
        <ellipse class="art-shade" cx=tenth(shade.0) cy=tenth(shade.1) rx=tenth(shade.2) ry=tenth(shade.3)/>
        {discs_up}
        {crown}
    }
    .into_any()
}

fn disc(x: f64, y: f64, scale: f64, wood: &'static str) -> AnyView {
    let (wide, height) = (scale * 0.4, scale * 0.19);
    let (tall, top) = (wide * TILT, y - height);
    let [left, right, upper, lower] = [x - wide, x + wide, top, y].map(tenth);
    let side = format!(
        "M{left} {upper}V{lower}A{} {} 0 0 0 {right} {lower}V{upper}Z",
        tenth(wide),
        tenth(tall)
    );
    let ring = |part: f64, class: &'static str| {
        let (wide, tall) = (tenth(wide * part), tenth(tall * part));
        view! { <ellipse class=class cx=tenth(x) cy=tenth(top) rx=wide ry=tall/> }
    };
    view! {
        <g data-wood=wood>
            <path class="art-side" d=side.clone()/>
            <path fill="url(#art-dama-side)" d=side/>
            {ring(1.0, "art-top")}
            {ring(0.74, "art-groove")}
            {ring(0.5, "art-groove")}
        </g>
    }
    .into_any()
}

fn crown(x: f64, y: f64, scale: f64) -> impl IntoView {
    let size = scale * 0.0125;
    let place = format!(
        "translate({} {}) scale({})",
        tenth(x),
        tenth(y - scale * 0.2),
        fixed(size, 3)
    );
    view! {
        <g class="art-crown" transform=place>
            <path d="M-19 17-22-6-10 4 0-15 10 4 22-6 19 17Q0 24-19 17Z"/>
            <circle cx="-22" cy="-8" r="4"/>
            <circle cx="0" cy="-18" r="4.5"/>
            <circle cx="22" cy="-8" r="4"/>
        </g>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_pieces_are_drawn_over_far_ones() {
        let depth = |stack: &Stack| {
            seen((f64::from(stack.square.0), f64::from(stack.square.1)))
                .0
                .1
        };
        assert!(
            FAR.iter()
                .chain(&NEAR)
                .is_sorted_by(|far, near| depth(far) <= depth(near))
        );
    }

    #[test]
    fn pieces_stand_on_dark_squares_and_the_flight_passes_over_the_enemy() {
        assert!(
            FAR.iter()
                .chain(&NEAR)
                .all(|stack| (stack.square.0 + stack.square.1) % 2 == 1)
        );
        let enemies = FAR.iter();
        let on_the_way = |stack: &&Stack| stack.square.0 == stack.square.1 + 1;
        assert_eq!(enemies.filter(on_the_way).count(), 2);
    }
}

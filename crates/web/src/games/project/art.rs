//! The scene of The Project Game: a corner of its dark board, goals above, and agents on their way
//! with pieces.

use leptos::prelude::*;
use std::fmt::Write;

const FIELD: i32 = 36;

/// Where goals, pieces and agents are, in columns and rows.
const GOALS: [(i32, i32, bool); 3] = [(1, 0, true), (4, 0, false), (6, 1, false)];
const PIECES: [(i32, i32, bool); 3] = [(2, 3, true), (7, 2, true), (5, 4, false)];
const AGENTS: [(i32, i32, &str, i32, bool); 4] = [
    (4, 1, "red", 2, true),
    (1, 2, "red", 1, false),
    (6, 3, "blue", 3, true),
    (3, 4, "blue", 1, false),
];

pub fn art() -> AnyView {
    view! {
        <svg class="art" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <g inner_html=scene()></g>
        </svg>
    }
    .into_any()
}

fn scene() -> String {
    let mut drawing = String::from(
        r#"<rect class="art-night" width="320" height="180"/><rect class="art-red-area" width="320" height="72"/>"#,
    );
    for line in 1..9 {
        let at = line * FIELD;
        let _ = write!(
            drawing,
            r#"<path class="art-grid" d="M{at} 0V180M0 {at}H320"/>"#
        );
    }
    for (x, y, is_done) in GOALS {
        let (x, y) = middle(x, y);
        let _ = write!(
            drawing,
            r#"<circle class="art-goal" cx="{x}" cy="{y}" r="12"/>"#
        );
        let inside = if is_done {
            format!(r#"<path class="art-tick" d="m{} {y} 5 5 9-10"/>"#, x - 7)
        } else {
            format!(r#"<circle class="art-goal" cx="{x}" cy="{y}" r="6"/>"#)
        };
        drawing += &inside;
    }
    for (x, y, is_real) in PIECES {
        let (x, y) = middle(x, y);
        drawing += &piece(x, y, 8, is_real);
    }
    let (x, y) = middle(4, 1);
    let _ = write!(drawing, r#"<path class="art-way" d="M{x} {}v76"/>"#, y + 16);
    for (x, y, team, number, loaded) in AGENTS {
        let (x, y) = middle(x, y);
        let body = if team == "red" {
            format!(r#"<circle cx="{x}" cy="{y}" r="13"/>"#)
        } else {
            format!(
                r#"<rect x="{}" y="{}" width="25" height="25" rx="6"/>"#,
                x - 12,
                y - 12
            )
        };
        let load = if loaded {
            piece(x + 12, y - 12, 5, true)
        } else {
            String::new()
        };
        let _ = write!(
            drawing,
            r#"<g class="art-agent is-{team}">{body}<text x="{x}" y="{}">{number}</text></g>{load}"#,
            y + 6
        );
    }
    drawing
}

fn middle(x: i32, y: i32) -> (i32, i32) {
    (x * FIELD + FIELD / 2, y * FIELD + FIELD / 2)
}

fn piece(x: i32, y: i32, half: i32, is_real: bool) -> String {
    let class = if is_real { "art-real" } else { "art-sham" };
    let size = 2 * half;
    format!(
        r#"<rect class="{class}" x="{}" y="{}" width="{size}" height="{size}" rx="3"/>"#,
        x - half,
        y - half
    )
}

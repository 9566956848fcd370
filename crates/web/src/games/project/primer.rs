//! `ProjectRules`: the rules page, sections with a part of a board each.

use super::{
    badge::Badge,
    sleep_timers::Sleep,
    texts::rules as text,
    token::{self, AgentToken, Load},
};
use crate::{
    games::primer::{list, primer, rule},
    texts::{self, Text},
};
use game_core::{GameTime, Seat};
use game_project::{Chore, Piece};
use leptos::prelude::*;
use std::fmt::Write;

/// A small board: so many columns and rows, and what is on its fields.
struct BoardFigure {
    columns: usize,
    rows: usize,
    things: fn() -> Vec<(usize, usize, String)>,
}

const SECTIONS: [(Text, Text, BoardFigure); 4] = [
    (
        text::board_title,
        text::board_body,
        BoardFigure {
            columns: 5,
            rows: 5,
            things: whole_board,
        },
    ),
    (
        text::find_title,
        text::find_body,
        BoardFigure {
            columns: 5,
            rows: 3,
            things: a_look_around,
        },
    ),
    (
        text::sham_title,
        text::sham_body,
        BoardFigure {
            columns: 5,
            rows: 1,
            things: a_test,
        },
    ),
    (
        text::goal_title,
        text::goal_body,
        BoardFigure {
            columns: 5,
            rows: 2,
            things: a_goal,
        },
    ),
];

fn agent(seat: u8, leads: bool, load: Load, sleep: Option<Sleep>) -> String {
    token::agent(&AgentToken {
        badge: Badge::of(Seat::new(seat), 3),
        leads,
        load,
        sleep,
        distance: None,
    })
}

fn side(seat: u8, drawing: &str) -> String {
    format!(
        r#"<div class="proj-agent is-{}">{drawing}</div>"#,
        Badge::of(Seat::new(seat), 3).side()
    )
}

fn goal(team: &str, is_done: bool) -> String {
    let state = if is_done { "done" } else { "open" };
    format!(
        r#"<div class="proj-goal is-{team}" data-goal="{state}">{}</div>"#,
        token::goal(is_done)
    )
}

fn piece(piece: Piece) -> String {
    format!(r#"<div class="proj-piece">{}</div>"#, token::piece(piece))
}

fn reading(distance: u8) -> String {
    format!(r#"<div class="proj-reading is-near-{distance} is-old-0">{distance}</div>"#)
}

fn whole_board() -> Vec<(usize, usize, String)> {
    vec![
        (1, 0, goal("red", true)),
        (3, 0, goal("red", false)),
        (0, 4, goal("blue", false)),
        (3, 4, goal("blue", true)),
        (1, 2, piece(Piece::Real)),
        (4, 3, piece(Piece::Sham)),
        (
            3,
            1,
            side(0, &agent(0, true, Load::Known(Piece::Real), None)),
        ),
        (2, 3, side(3, &agent(3, false, Load::None, None))),
    ]
}

fn a_look_around() -> Vec<(usize, usize, String)> {
    let around = [
        (0, 0, 4),
        (1, 0, 3),
        (2, 0, 2),
        (0, 1, 3),
        (2, 1, 1),
        (0, 2, 4),
        (1, 2, 3),
        (2, 2, 2),
    ];
    let sleep = Sleep {
        since: GameTime::START,
        until: GameTime::START,
        chore: Some(Chore::Discover),
        to: None,
    };
    let readings = around
        .into_iter()
        .map(|(x, y, distance)| (x, y, reading(distance)));
    readings
        .chain([
            (1, 1, side(1, &agent(1, false, Load::None, Some(sleep)))),
            (3, 1, piece(Piece::Real)),
        ])
        .collect()
}

fn a_test() -> Vec<(usize, usize, String)> {
    let with = |load| side(3, &agent(3, false, load, None));
    vec![
        (0, 0, with(Load::Unchecked)),
        (2, 0, with(Load::Known(Piece::Real))),
        (4, 0, with(Load::Known(Piece::Sham))),
    ]
}

fn a_goal() -> Vec<(usize, usize, String)> {
    let tried =
        |word: &str, sign: &str| format!(r#"<div class="proj-tried is-{word}">{sign}</div>"#);
    vec![
        (0, 0, tried("done", "✓")),
        (1, 0, tried("missed", "×")),
        (3, 0, tried("closed", "•")),
        (
            2,
            1,
            side(0, &agent(0, false, Load::Known(Piece::Real), None)),
        ),
    ]
}

/// The figure as HTML: fields of their own colours, and on them what is there.
fn drawn(
    BoardFigure {
        columns,
        rows,
        things,
    }: &BoardFigure,
) -> String {
    let mut html = String::new();
    for (x, y, body) in things() {
        let _ = write!(
            html,
            r#"<div style="grid-area:{}/{}">{body}</div>"#,
            y + 1,
            x + 1
        );
    }
    format!(r#"<div class="proj-small" style="--w:{columns};--h:{rows}">{html}</div>"#)
}

/// The rules of The Project Game, illustrated.
#[component]
pub fn ProjectRules() -> impl IntoView {
    let section = |(title, body, figure): (Text, Text, BoardFigure)| {
        let shown = view! {
            <div class="proj-figure" role="img" aria-label=texts::say(title) inner_html=drawn(&figure)></div>
        };
        rule(title, body, shown.into_any())
    };
    let lists = [
        list(
            text::more_title,
            &[
                text::more_sleep,
                text::more_block,
                text::more_ask,
                text::more_leave,
            ],
        ),
        list(text::steer_title, &[text::steer_move, text::steer_act]),
    ];
    primer(
        text::lead,
        SECTIONS.map(section).into_iter().chain(lists).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Field;

    #[test]
    fn nothing_in_a_figure_lies_beside_it_or_on_another_thing() {
        for (
            _,
            _,
            BoardFigure {
                columns,
                rows,
                things,
            },
        ) in SECTIONS
        {
            let mut places: Vec<_> = things().into_iter().map(|(x, y, _)| (x, y)).collect();
            assert!(places.iter().all(|&(x, y)| x < columns && y < rows));
            places.sort_unstable();
            let count = places.len();
            places.dedup();
            assert_eq!(places.len(), count);
        }
    }

    #[test]
    fn the_distances_of_the_figure_are_true() {
        let piece = Field::new(3, 1);
        let things = a_look_around();
        for (x, y, html) in things
            .iter()
            .filter(|(_, _, html)| html.contains("proj-reading"))
        {
            let distance = Field::new(*x as u8, *y as u8).distance(piece);
            assert!(
                html.ends_with(&format!(">{distance}</div>")),
                "{x},{y}: {html}"
            );
        }
    }
}

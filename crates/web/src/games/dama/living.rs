//! A board on which a short game of dáma plays itself, over and over: the first thing a newcomer
//! sees. It stands still for those who want no motion.

use crate::{browser::tab, games::card_animations::is_motion_unwanted, number::tenth};
use leptos::prelude::*;
use std::time::Duration;

/// Between two moves.
const PACE: Duration = Duration::from_millis(1500);
/// How many moves long the last position stays.
const REST: usize = 3;
/// The side of a square in the picture.
const SQUARE: f64 = 20.0;

/// A move: from where, to where, and the squares of the pieces that it takes.
struct ShownMove(&'static str, &'static str, &'static [&'static str]);

/// A queen is crowned and takes two at once. A test plays it by the rules.
const STEPS: [ShownMove; 12] = [
    ShownMove("b2", "a3", &[]),
    ShownMove("e5", "d4", &[]),
    ShownMove("a3", "b4", &[]),
    ShownMove("d4", "e3", &[]),
    ShownMove("c1", "b2", &[]),
    ShownMove("e3", "c1", &["d2"]),
    ShownMove("f2", "e3", &[]),
    ShownMove("c5", "a3", &["b4"]),
    ShownMove("e1", "d2", &[]),
    ShownMove("c1", "f4", &["d2", "e3"]),
    ShownMove("b2", "c3", &[]),
    ShownMove("b6", "c5", &[]),
];

const LIGHT: [&str; 6] = ["a1", "c1", "e1", "b2", "d2", "f2"];
const DARK: [&str; 6] = ["a5", "c5", "e5", "b6", "d6", "f6"];

#[derive(Clone, Copy, PartialEq, Debug)]
struct ShownPiece {
    square: &'static str,
    wood: &'static str,
    is_taken: bool,
    is_queen: bool,
}

/// All pieces after so many moves.
fn pieces_after(moves: usize) -> Vec<ShownPiece> {
    let piece = |wood| {
        move |square: &&'static str| ShownPiece {
            square,
            wood,
            is_taken: false,
            is_queen: false,
        }
    };
    let light = LIGHT.iter().map(piece("light"));
    let mut pieces: Vec<ShownPiece> = light.chain(DARK.iter().map(piece("dark"))).collect();
    for ShownMove(from, to, taken) in STEPS.iter().take(moves) {
        for piece in pieces.iter_mut().filter(|piece| !piece.is_taken) {
            piece.is_taken = taken.contains(&piece.square);
            if piece.square == *from {
                piece.square = to;
                let far = if piece.wood == "light" { "6" } else { "1" };
                piece.is_queen |= to.ends_with(far);
            }
        }
    }
    pieces
}

/// The middle of a square.
fn middle(square: &str) -> (f64, f64) {
    let mut bytes = square.bytes();
    let column = f64::from(bytes.next().map_or(0, |letter| letter - b'a'));
    let row = f64::from(bytes.next().map_or(0, |digit| b'6' - digit));
    ((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)
}

/// The board. It is a picture: nothing on it can be touched.
pub fn living() -> AnyView {
    let moves = RwSignal::new(0_usize);
    if !is_motion_unwanted() {
        let tick = move || {
            if tab::is_visible() {
                moves.update(|moves| *moves = (*moves + 1) % (STEPS.len() + REST));
            }
        };
        if let Ok(interval) = set_interval_with_handle(tick, PACE) {
            on_cleanup(move || interval.clear());
        }
    }
    let pieces = Memo::new(move |_| pieces_after(moves.get()));
    let squares = (0..36).filter(|at| (at % 6 + at / 6) % 2 == 1).map(|at| {
        let (x, y) = (f64::from(at % 6) * SQUARE, f64::from(at / 6) * SQUARE);
        view! { <rect class="art-dark-square" x=tenth(x) y=tenth(y) width=SQUARE height=SQUARE/> }
    });
    let piece = move |index: usize| {
        let one = Memo::new(move |_| pieces.with(|pieces| pieces[index]));
        let place = move || {
            let (x, y) = middle(one.get().square);
            format!("transform:translate({}px,{}px)", tenth(x), tenth(y))
        };
        view! {
            <g class="living-piece" class:taken=move || one.get().is_taken data-wood=one.get_untracked().wood style=place>
                <circle class="art-side" cy="1.2" r="8"/>
                <circle class="art-top" r="8"/>
                <circle class="art-groove" r="5.4"/>
                <path class="art-crown living-crown" class:shown=move || one.get().is_queen
                    d="M-4.6 3 -5.4 -2.4 -2.4 0.2 0 -4.2 2.4 0.2 5.4 -2.4 4.6 3Z"/>
            </g>
        }
    };
    view! {
        <svg class="art living" viewBox="-6 -6 132 132" aria-hidden="true" focusable="false">
            <rect class="art-board-side" x="-6" y="-6" width="132" height="132" rx="5"/>
            <rect class="art-light-square" width="120" height="120"/>
            {squares.collect_view()}
            {(0..12).map(piece).collect_view()}
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{GameTime, Seat, Seed};
    use games::{AnyAction, AnyBout, GameKind};

    #[test]
    fn the_shown_game_is_played_by_the_rules() {
        let rules = GameKind::Dama.default_rules();
        let mut bout = AnyBout::open(rules, Seed::from_number(1));
        for (index, ShownMove(from, to, taken)) in STEPS.iter().enumerate() {
            let kind = if taken.is_empty() { '-' } else { 'x' };
            let action = AnyAction::Dama(format!("{from}{kind}{to}").parse().unwrap());
            let seat = Seat::new((index % 2) as u8);
            assert_eq!(
                bout.submit(GameTime::START, seat, action),
                Ok(Ok(())),
                "{from} {to}"
            );
        }
    }

    #[test]
    fn what_is_taken_stays_off_the_board_and_the_next_round_begins_anew() {
        let last = pieces_after(STEPS.len());
        assert_eq!(last.iter().filter(|piece| piece.is_taken).count(), 4);
        assert_eq!(last.iter().filter(|piece| piece.is_queen).count(), 1);
        assert!(
            pieces_after(0)
                .iter()
                .all(|piece| !piece.is_taken && !piece.is_queen)
        );
    }

    #[test]
    fn the_nearest_corner_is_at_the_bottom_left() {
        assert_eq!(middle("a1"), (10.0, 110.0));
        assert_eq!(middle("f6"), (110.0, 10.0));
    }
}

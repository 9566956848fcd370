//! The board and the moves, one test per sentence of the specification.

#![allow(dead_code, reason = "the table is shared by several test programs")]

mod table;

use game_core::Game;
use game_dama::{Dama, Event, Moved, Piece, Rank, Refusal, Square};
use table::{ONE, TWO, after, apply, check, position, refusal, seen, table};

#[test]
fn each_player_starts_with_six_men_on_the_dark_squares_of_their_two_nearest_rows() {
    let state = table("xxx/xxx/.../.../ooo/ooo 0");
    for square in Square::all() {
        let seat = match square.y() {
            0 | 1 => Some(TWO),
            2 | 3 => None,
            _ => Some(ONE),
        };
        assert_eq!(
            seen(&state).piece(square),
            seat.map(|seat| Piece {
                seat,
                rank: Rank::Man
            }),
            "{square}"
        );
    }
}

#[test]
fn a_game_opens_with_the_start_and_player_one_moves_first() {
    let state = Dama::open(&Default::default(), &mut game_core::Dice::from_number(0));
    assert_eq!(position(&state), "xxx/xxx/.../.../ooo/ooo 0");
    assert_eq!(seen(&state).to_move(), ONE);
    assert_eq!(check(&state, TWO, "a5-b4"), Err(Refusal::NotYourTurn));
}

#[test]
fn a_man_moves_one_square_diagonally_forward_onto_an_empty_square() {
    assert_eq!(
        after("xxx/xxx/.../.../ooo/ooo 0", "b2-a3"),
        "xxx/xxx/.../o../.oo/ooo 1"
    );
    assert_eq!(
        after("xxx/xxx/.../.../ooo/ooo 0", "b2-c3"),
        "xxx/xxx/.../.o./.oo/ooo 1"
    );
    assert_eq!(
        after("xxx/xxx/.../.../ooo/ooo 1", "a5-b4"),
        "xxx/.xx/x../.../ooo/ooo 0"
    );
}

#[test]
fn a_man_does_not_move_back_sideways_too_far_or_onto_a_piece() {
    let lone = ".x./.../.../.o./.../... 0";
    assert_eq!(refusal(lone, "c3-b2"), Refusal::MenMoveForward);
    assert_eq!(refusal(lone, "c3-a1"), Refusal::MenMoveForward);
    assert_eq!(refusal(lone, "c3-a3"), Refusal::NotDiagonal);
    assert_eq!(refusal(lone, "c3-c5"), Refusal::NotDiagonal);
    assert_eq!(refusal(lone, "c3-e5"), Refusal::NothingToJump);
    assert_eq!(refusal(lone, "c3-f6"), Refusal::TooFar);
    assert_eq!(refusal(lone, "c3-c3"), Refusal::TargetTaken);
    assert_eq!(
        refusal("xxx/xxx/.../.../ooo/ooo 0", "a1-b2"),
        Refusal::TargetTaken
    );
    assert_eq!(
        refusal("xxx/xxx/.../.../ooo/ooo 1", "b6-a5"),
        Refusal::TargetTaken
    );
}

#[test]
fn only_an_own_piece_moves() {
    assert_eq!(
        refusal("xxx/xxx/.../.../ooo/ooo 0", "a5-b4"),
        Refusal::NotYourPiece
    );
    assert_eq!(
        refusal("xxx/xxx/.../.../ooo/ooo 0", "a3-b4"),
        Refusal::EmptySquare
    );
}

#[test]
fn a_man_jumps_forward_over_an_adjacent_enemy_onto_the_empty_square_behind_it_and_takes_it() {
    assert_eq!(
        after("x../.../.x./.o./.../... 0", "c3xe5"),
        "x../..o/.../.../.../... 1"
    );
    assert_eq!(
        after("x../.../.x./.o./.../... 1", "d4xb2"),
        "x../.../.../.../x../... 0"
    );
}

#[test]
fn a_man_does_not_jump_back_over_its_own_or_onto_a_piece() {
    assert_eq!(
        refusal("x../.../.o./x../.../... 0", "d4-b2"),
        Refusal::MenMoveForward
    );
    assert_eq!(
        refusal("x../.../.o./.x./.../... 0", "d4-b2"),
        Refusal::MenMoveForward
    );
    assert_eq!(
        refusal("x../.../.o./.o./.../... 0", "c3-e5"),
        Refusal::NothingToJump
    );
    assert_eq!(
        refusal("x../..x/.x./.o./.../... 0", "c3-e5"),
        Refusal::TargetTaken
    );
}

#[test]
fn a_turn_is_one_jump() {
    let start = "x../.../.x./.../x../o.. 0";
    assert_eq!(refusal(start, "a1-e5"), Refusal::TooFar);
    assert_eq!(after(start, "a1xc3"), "x../.../.x./.o./.../... 1");
}

#[test]
fn a_man_that_reaches_the_far_row_becomes_a_dama() {
    assert_eq!(
        after("..x/.o./.../.../.../... 0", "c5-b6"),
        "O.x/.../.../.../.../... 1"
    );
    assert_eq!(
        after("O../.../.../.../.x./o.. 1", "d2-e1"),
        "O../.../.../.../.../o.X 0"
    );
}

#[test]
fn a_man_that_jumps_to_the_far_row_becomes_a_dama_too_and_everyone_is_told() {
    let mut state = table("x../.x./o../.../.../... 0");
    let events = apply(&mut state, ONE, "b4xd6");
    let square = |name: &str| name.parse::<Square>().unwrap();
    let moved = Moved {
        seat: ONE,
        from: square("b4"),
        to: square("d6"),
        taken: vec![square("c5")],
        crowned: true,
    };
    assert_eq!(events, [Event::Moved(moved.clone())]);
    assert_eq!(seen(&state).last, Some(moved));
    assert_eq!(position(&state), "xO./.../.../.../.../... 1");
}

#[test]
fn a_dama_moves_any_distance_along_a_diagonal_in_any_direction() {
    let start = "x../.../.../.O./.../... 0";
    let moves: Vec<String> = seen(&table(start))
        .moves()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        moves,
        [
            "c3-f6", "c3-a5", "c3-e5", "c3-b4", "c3-d4", "c3-b2", "c3-d2", "c3-a1", "c3-e1"
        ]
    );
    assert_eq!(refusal(start, "c3-c5"), Refusal::NotDiagonal);
}

#[test]
fn a_dama_lands_on_empty_squares_only() {
    assert_eq!(
        refusal("x../..x/.../.O./.../... 0", "c3-e5"),
        Refusal::TargetTaken
    );
    assert_eq!(
        refusal("x../..o/.../.O./.../... 0", "c3-e5"),
        Refusal::TargetTaken
    );
}

#[test]
fn a_dama_passes_over_own_pieces_and_leaves_them() {
    assert_eq!(
        after("x../..o/.o./.O./.../... 0", "c3-f6"),
        "x.O/..o/.o./.../.../... 1"
    );
}

#[test]
fn a_dama_takes_every_enemy_piece_it_passes_over() {
    assert_eq!(
        after("x../..x/.X./.../o../O.. 0", "a1xf6"),
        "x.O/.../.../.../o../... 1"
    );
    assert_eq!(
        after("x../..x/.X./.../o../O.. 0", "a1-c3"),
        "x../..x/.X./.O./o../... 1"
    );
}

#[test]
fn taking_is_never_forced() {
    let state = table("x../.../.x./.o./.../O.. 0");
    for quiet in ["c3-b4", "a1-b2"] {
        assert_eq!(check(&state, ONE, quiet), Ok(()), "{quiet}");
    }
}

//! Compares the move generators with an independent one: counts to a depth, and sets on
//! random positions.

#![allow(
    dead_code,
    reason = "the naive board is shared by several test programs"
)]

mod naive;

use game_core::Dice;
use game_dama::{Move, Position, Rank, Side, Square};
use naive::{Naive, NaiveMove};

fn perft(position: Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    position.each_move(|found| {
        let mut next = position;
        next.play(found);
        count += perft(next, depth - 1);
    });
    count
}

fn naive_perft(board: &Naive, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |found: &NaiveMove| {
        let mut next = board.clone();
        next.play(found);
        naive_perft(&next, depth - 1)
    };
    board.moves().iter().map(after).sum()
}

fn plain(square: Square) -> (usize, usize) {
    (square.x().into(), square.y().into())
}

/// The move as the naive board writes it.
fn told(found: Move) -> NaiveMove {
    let mut taken: Vec<_> = found.taken.iter().map(plain).collect();
    taken.sort_unstable();
    (plain(found.from), plain(found.to), taken)
}

fn sorted(mut moves: Vec<NaiveMove>) -> Vec<NaiveMove> {
    for (_, _, taken) in &mut moves {
        taken.sort_unstable();
    }
    moves.sort_unstable();
    moves
}

fn assert_same_board(position: &Position, board: &Naive) {
    assert_eq!(position.to_move() == Side::One, board.is_ones_turn);
    for square in Square::all() {
        let sign = match position.piece(square) {
            None => '.',
            Some(piece) => match (piece.seat.index(), piece.rank) {
                (0, Rank::Man) => 'o',
                (0, Rank::Queen) => 'O',
                (_, Rank::Man) => 'x',
                (_, Rank::Queen) => 'X',
            },
        };
        let (x, y) = plain(square);
        assert_eq!(sign, board.grid[y][x], "{square} of {position}");
    }
}

#[test]
fn the_number_of_move_sequences_from_the_start_is_the_same_to_depth_nine() {
    for depth in 0..=9 {
        assert_eq!(
            perft(Position::START, depth),
            naive_perft(&Naive::start(), depth),
            "depth {depth}"
        );
    }
}

#[test]
fn the_number_of_move_sequences_never_changes() {
    // To depth 9 the naive board gives the same counts, in the test above.
    let known = [
        1, 5, 25, 141, 770, 4_222, 22_223, 115_307, 580_761, 2_847_474, 13_962_536,
    ];
    for (depth, count) in known.into_iter().enumerate() {
        assert_eq!(perft(Position::START, depth as u32), count, "depth {depth}");
    }
}

#[test]
fn the_moves_of_random_positions_are_the_same() {
    let mut dice = Dice::from_number(6);
    let (mut positions, mut with_queens) = (0, 0);
    for _ in 0..400 {
        let (mut position, mut board) = (Position::START, Naive::start());
        for _ in 0..60 {
            let moves = position.moves();
            assert_same_board(&position, &board);
            assert_eq!(
                sorted(moves.iter().copied().map(told).collect()),
                sorted(board.moves()),
                "{position}"
            );
            assert_eq!(position.has_move(), !board.moves().is_empty());
            let queens = position.queens(Side::One).count() + position.queens(Side::Two).count();
            positions += 1;
            with_queens += u32::from(queens >= 3);
            let Some(&played) = dice.pick(&moves) else {
                break;
            };
            position.play(played);
            board.play(&told(played));
        }
    }
    assert!(positions > 5_000, "{positions} positions");
    assert!(with_queens > 500, "{with_queens} with three queens or more");
}

#[test]
fn every_pair_of_squares_is_refused_or_allowed_as_the_moves_say() {
    let mut dice = Dice::from_number(7);
    for _ in 0..50 {
        let mut position = Position::START;
        for _ in 0..40 {
            let moves = position.moves();
            for from in Square::all() {
                for to in Square::all() {
                    let listed = moves
                        .iter()
                        .find(|found| found.from == from && found.to == to);
                    assert_eq!(
                        position.find_move(from, to).ok().as_ref(),
                        listed,
                        "{from}-{to} in {position}"
                    );
                }
            }
            let Some(&played) = dice.pick(&moves) else {
                break;
            };
            position.play(played);
        }
    }
}

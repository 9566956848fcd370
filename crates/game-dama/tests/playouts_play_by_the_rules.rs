//! Random playouts, real games and the naive board play the same moves and must agree on
//! every one and on the end.

#![allow(dead_code, reason = "the boards are shared by several test programs")]

mod naive;
mod table;

use game_core::{Bout, Dice, Seed, Viewer};
use game_dama::{
    Dama, Line, Move, Playout, Position, Rules, Side, Spinner, View, Why, playout_from,
};
use naive::Naive;
use proptest::prelude::*;
use std::collections::BTreeMap;
use table::ending;

fn random_game(spinner: &mut Spinner) -> (Vec<Move>, Playout) {
    let mut moves = Vec::new();
    let end = playout_from(Line::new(Position::START), spinner, |played| {
        moves.push(played)
    });
    (moves, end)
}

/// Plays the moves in a real game, where each must be allowed.
fn at_a_table(moves: &[Move]) -> Bout<Dama> {
    let mut bout = Bout::<Dama>::open(Rules::default(), Seed::from_number(0));
    for played in moves {
        assert!(!bout.is_over());
        let seat = bout.view(Viewer::Spectator).to_move();
        let action = game_dama::Action::Move {
            from: played.from,
            to: played.to,
        };
        bout.submit(bout.now(), seat, action).unwrap();
    }
    bout
}

/// What ends the game, by a naive implementation of the drawing rules that keeps all
/// positions.
fn naive_end(moves: &[Move]) -> (Option<Why>, usize) {
    let mut board = Naive::start();
    let (mut seen, mut quiet) = (vec![board.clone()], 0);
    for (made, played) in moves.iter().enumerate() {
        let cell = |square: game_dama::Square| (usize::from(square.x()), usize::from(square.y()));
        let taken: Vec<_> = played.taken.iter().map(cell).collect();
        let (from, to) = (cell(played.from), cell(played.to));
        let is_man = board.grid[from.1][from.0].is_ascii_lowercase();
        quiet = if is_man || !taken.is_empty() {
            0
        } else {
            quiet + 1
        };
        board.play(&(from, to, taken));
        seen.push(board.clone());
        let why = if board.has_no_pieces() {
            Some(Why::NoPieces)
        } else if board.moves().is_empty() {
            Some(Why::NoMoves)
        } else if seen.iter().filter(|&earlier| *earlier == board).count() == 3 {
            Some(Why::Repetition)
        } else {
            (quiet == 40).then_some(Why::NoProgress)
        };
        if why.is_some() {
            return (why, made + 1);
        }
    }
    (None, moves.len())
}

#[test]
fn playouts_tables_and_the_naive_board_end_the_same_games_alike() {
    let mut spinner = Spinner::new(&mut Dice::from_number(40));
    let mut ends = BTreeMap::new();
    for _ in 0..1_500 {
        let (moves, end) = random_game(&mut spinner);
        assert_eq!(end.moves as usize, moves.len());
        let bout = at_a_table(&moves);
        let (winner, why) = ending(bout.state()).expect("the table ends it too");
        assert_eq!(why, end.why);
        let loser = bout.view(Viewer::Spectator).position.to_move();
        let is_draw = matches!(why, Why::Repetition | Why::NoProgress);
        assert_eq!(winner, (!is_draw).then(|| Side::other(loser).seat()));
        assert_eq!(naive_end(&moves), (Some(why), moves.len()));
        *ends.entry(format!("{why:?}")).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 4, "all ways to end were met: {ends:?}");
}

proptest! {
    #[test]
    fn a_game_broken_off_anywhere_survives_the_text_of_its_view(seed: u64, share in 0.0..1.0) {
        let (moves, _) = random_game(&mut Spinner::new(&mut Dice::from_number(seed)));
        let made = (moves.len() as f64 * share) as usize;
        let view = at_a_table(&moves[..made]).view(Viewer::Spectator);
        let json = serde_json::to_string(&view).unwrap();
        prop_assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view.clone());
        let state = game_dama::State::from(&view);
        prop_assert_eq!(View::from(&state), view);
    }

    #[test]
    fn pieces_never_grow_in_number_and_men_never_stand_on_their_far_row(seed: u64) {
        let mut position = Position::START;
        let (moves, _) = random_game(&mut Spinner::new(&mut Dice::from_number(seed)));
        for played in moves {
            let before = position;
            position.play(played);
            let (mover, other) = (before.to_move(), position.to_move());
            prop_assert_eq!(position.pieces(mover).count(), before.pieces(mover).count());
            let lost = before.pieces(other).count() - position.pieces(other).count();
            prop_assert_eq!(lost, played.taken.count());
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        }
    }
}

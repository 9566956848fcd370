//! Compares the endgame tables with a solver that shares no code with them: it plays forward, on
//! the naive board, and counts the moves without progress one by one as the game does.

#![allow(
    dead_code,
    reason = "the naive board is shared by several test programs"
)]

mod naive;

use game_dama::{EndgameTables, Position, QUIET_MOVES, Value};
use naive::Naive;
use std::collections::{BTreeMap, HashMap};

/// How a game ends with the best play of both, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    Loss,
    Draw,
    Win,
}

impl End {
    fn for_the_other(self) -> End {
        [End::Win, End::Draw, End::Loss][self as usize]
    }
}

/// A position, its moves as places of positions, and its ends by the number of quiet moves before.
struct Node {
    board: Naive,
    progress: Vec<usize>,
    quiet: Vec<usize>,
    ends: [End; QUIET_MOVES + 1],
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..36)
        .map(|square| (square % 6, square / 6))
        .filter(|(x, y)| (x + y) % 2 == 1)
}

/// Adds every board with up to `more` pieces more, on squares from `from` on.
fn place(board: &Naive, from: usize, more: usize, boards: &mut Vec<Naive>) {
    for (index, (x, y)) in squares().enumerate().skip(from) {
        for piece in "oOxX"
            .chars()
            .filter(|&piece| (piece, y) != ('o', 0) && (piece, y) != ('x', 5))
        {
            let mut next = board.clone();
            next.grid[y][x] = piece;
            boards.push(next.clone());
            if more > 1 {
                place(&next, index + 1, more - 1, boards);
            }
        }
    }
}

/// Pieces, then men, then rows their men have to go: progress makes it smaller.
fn potential(board: &Naive) -> usize {
    squares()
        .map(|(x, y)| match board.grid[y][x] {
            '.' => 0,
            'o' => 100 + 1 + y,
            'x' => 100 + 1 + (5 - y),
            _ => 100,
        })
        .sum()
}

fn written(board: &Naive) -> String {
    let row = |y: usize| -> String {
        (0..6)
            .filter(|x| (x + y) % 2 == 1)
            .map(|x| board.grid[y][x])
            .collect()
    };
    let rows: Vec<String> = (0..6).map(row).collect();
    format!("{} {}", rows.join("/"), u8::from(!board.is_ones_turn))
}

fn nodes(pieces: usize) -> Vec<Node> {
    let empty = Naive {
        grid: [['.'; 6]; 6],
        is_ones_turn: true,
    };
    let mut boards = Vec::new();
    place(&empty, 0, pieces, &mut boards);
    let others: Vec<Naive> = boards
        .iter()
        .map(|board| Naive {
            is_ones_turn: false,
            ..board.clone()
        })
        .collect();
    boards.extend(others);
    let places: HashMap<String, usize> = boards
        .iter()
        .enumerate()
        .map(|(place, board)| (written(board), place))
        .collect();
    let node = |board: Naive| {
        let (mut progress, mut quiet) = (Vec::new(), Vec::new());
        for played in board.moves() {
            let mut next = board.clone();
            next.play(&played);
            let ((x, y), _, taken) = &played;
            let is_progress = !taken.is_empty() || board.grid[*y][*x].is_ascii_lowercase();
            let list = if is_progress {
                &mut progress
            } else {
                &mut quiet
            };
            // Once all its pieces are gone a player has lost, wherever the other's stand.
            list.push(places[&written(&next)]);
        }
        Node {
            board,
            progress,
            quiet,
            ends: [End::Draw; QUIET_MOVES + 1],
        }
    };
    boards.into_iter().map(node).collect()
}

/// Fills in the ends: after 40 quiet moves, then after 39, and so on.
fn solve(nodes: &mut [Node]) {
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (place, node) in nodes.iter().enumerate() {
        groups
            .entry(potential(&node.board))
            .or_default()
            .push(place);
    }
    for group in groups.values() {
        for quiet in (0..=QUIET_MOVES).rev() {
            for &place in group {
                nodes[place].ends[quiet] = end(nodes, place, quiet);
            }
        }
    }
}

fn end(nodes: &[Node], place: usize, quiet: usize) -> End {
    let node = &nodes[place];
    if node.progress.is_empty() && node.quiet.is_empty() {
        return End::Loss;
    }
    if quiet == QUIET_MOVES {
        return End::Draw;
    }
    let progress = node
        .progress
        .iter()
        .map(|&next| nodes[next].ends[0].for_the_other());
    let quietly = node
        .quiet
        .iter()
        .map(|&next| nodes[next].ends[quiet + 1].for_the_other());
    progress.chain(quietly).max().expect("there is a move")
}

fn compare(pieces: usize) -> usize {
    let mut nodes = nodes(pieces);
    solve(&mut nodes);
    let tables = EndgameTables::build(pieces as u32, 1, |_, _| ());
    for node in &nodes {
        let text = written(&node.board);
        let position: Position = text.parse().expect("a position");
        for (quiet, &end) in node.ends.iter().enumerate() {
            let value = tables
                .value_after(&position, quiet)
                .expect("few enough pieces");
            let found = match value {
                Value::Won(_) => End::Win,
                Value::Drawn => End::Draw,
                Value::Lost(_) => End::Loss,
            };
            assert_eq!(found, end, "{text} after {quiet} quiet moves: {value:?}");
        }
    }
    nodes.len()
}

#[test]
fn all_positions_with_up_to_three_pieces_end_alike_after_any_number_of_quiet_moves() {
    // Both sides to move; the tables hold half of those in which both have pieces.
    assert!(compare(3) > 2 * EndgameTables::positions(3));
}

#[test]
fn all_positions_with_four_pieces_do_too() {
    assert!(compare(4) > 2 * EndgameTables::positions(4));
}

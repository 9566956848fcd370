//! Translates what an agent hears in the game into messages of chapter 9.

use super::{Epoch, Names, report::info_of};
use crate::{Distance, GameStart, InfoRequest, MasterOut, MoveError};
use game_project::{BLUE, Board, Duty, Field, Knowledge, Pickup, Piece, Placing, Word};
use std::collections::BTreeMap;

/// The message that tells the agent with this knowledge the word; `None` if chapter 9 has none
/// because the sleep alone tells it.
pub fn message_of(
    word: &Word,
    hearer: &Knowledge,
    names: &Names,
    epoch: Epoch,
) -> Option<MasterOut> {
    Some(match word {
        Word::Moved {
            to,
            pickup,
            distance,
        } => MasterOut::ResponseMoveOk {
            destination_x: to.x.into(),
            destination_y: to.y.into(),
            did_pickup_piece: *pickup == Pickup::Taken,
            manhattan_distance_to_nearest_piece: (*distance).into(),
        },
        Word::Blocked { .. } => MasterOut::ResponseMoveNotOk {
            error_string: MoveError::IsOccupied,
        },
        Word::Discovered { distances } => MasterOut::ResponseResolveDistances {
            distances: nine_distances(hearer.board(), hearer.field, distances),
        },
        Word::Tested { piece } => MasterOut::ResponseCheckPieceOk {
            is_sham: *piece == Piece::Sham,
        },
        Word::Placed { placing } => MasterOut::ResponsePlacePieceOk {
            goal_achieved: match placing {
                Placing::Achieved => Some(true),
                Placing::Missed => Some(false),
                Placing::Sham => None,
            },
        },
        Word::Asked { .. } | Word::Told { .. } => return None,
        Word::Request { from, duty } => MasterOut::RequestInfo(InfoRequest {
            obligatory_response: *duty == Duty::Must,
            id_from: Some(names.player_at(*from)?),
            id_to: names.player_at(hearer.seat)?,
            unknown: BTreeMap::new(),
        }),
        Word::Information { from, report } => {
            let (from, to) = (names.player_at(*from)?, names.player_at(hearer.seat)?);
            MasterOut::ResponseToInfo(info_of(report, Some(from), to, epoch))
        }
        Word::Woke => MasterOut::WakeUp,
        Word::Ended(ending) => {
            let [score0, score1] = ending.scores.map(i32::from);
            MasterOut::EndGame { score0, score1 }
        }
    })
}

/// The nine elements of `ResponseResolveDistances`, row by row around `middle`.
///
/// A point beside the board is measured the same way: every piece is farther from it than from the
/// nearest field, by the distance between the two.
fn nine_distances(board: Board, middle: Field, known: &[(Field, u8)]) -> Vec<Distance> {
    let (x, y) = (i32::from(middle.x), i32::from(middle.y));
    let points = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
    points
        .filter_map(|(x, y)| {
            let nearest = nearest_field(board, x, y);
            let (_, distance) = known.iter().find(|(field, _)| *field == nearest)?;
            let beside = (x - i32::from(nearest.x)).abs() + (y - i32::from(nearest.y)).abs();
            Some(Distance {
                position_x: x,
                position_y: y,
                distance: i32::from(*distance) + beside,
            })
        })
        .collect()
}

fn nearest_field(board: Board, x: i32, y: i32) -> Field {
    let within = |number: i32, end: u8| number.clamp(0, i32::from(end) - 1) as u8;
    Field::new(within(x, board.width()), within(y, board.height()))
}

/// The `StartGame` message for the agent with this knowledge.
pub fn start_of(mind: &Knowledge, names: &Names) -> GameStart {
    let board = mind.board();
    let distance = mind
        .tile(mind.field)
        .reading
        .map(|reading| reading.distance.into());
    GameStart {
        width: board.width().into(),
        height: board.height().into(),
        goal_area_height: board.goal_area_height().into(),
        player_count: mind.rules.players().into(),
        starting_position_x: mind.field.x.into(),
        starting_position_y: mind.field.y.into(),
        is_leader: mind.leads(),
        teammate_ids: mind
            .mates
            .iter()
            .filter_map(|&mate| names.player_at(mate))
            .collect(),
        own_goal_area_y: Some(if mind.team == BLUE {
            i32::from(board.height() - board.goal_area_height())
        } else {
            0
        }),
        manhattan_distance_to_nearest_piece: distance,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Config;

    fn board() -> Board {
        game_project::Rules::try_from(Config::guess(4, 6, 1, 2))
            .expect("playable")
            .board()
    }

    #[test]
    fn distances_always_have_nine_elements_and_points_beside_the_board_are_measured_too() {
        let (board, pieces) = (board(), [(2, 3), (0, 4)]);
        let measured = |x: i32, y: i32| {
            let far = pieces.map(|(px, py): (i32, i32)| (px - x).abs() + (py - y).abs());
            far.into_iter().min().expect("two pieces")
        };
        for middle in board.fields() {
            let known: Vec<(Field, u8)> = board
                .around(middle)
                .map(|field| (field, measured(field.x.into(), field.y.into()) as u8))
                .collect();
            let told = nine_distances(board, middle, &known);
            assert_eq!(told.len(), 9);
            for Distance {
                position_x,
                position_y,
                distance,
            } in told
            {
                assert_eq!(distance, measured(position_x, position_y));
            }
        }
    }
}

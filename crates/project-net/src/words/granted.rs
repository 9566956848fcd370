//! Translates what an agent hears in the game into messages of chapter 9.

use super::{Epoch, Names, report::info_of};
use crate::{Distance, GameStart, InfoRequest, MasterOut, MoveError};
use game_core::Seat;
use game_project::{Duty, Knowledge, Pickup, Piece, Placing, Word};

/// The message that tells the agent at `hearer` this word; `None` if chapter 9 has none
/// because the sleep alone tells it.
pub fn message_of(word: &Word, hearer: Seat, names: &Names, epoch: Epoch) -> Option<MasterOut> {
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
            distances: distances
                .iter()
                .map(|(field, distance)| Distance {
                    position_x: field.x.into(),
                    position_y: field.y.into(),
                    distance: (*distance).into(),
                })
                .collect(),
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
            id_to: names.player_at(hearer)?,
        }),
        Word::Information { from, report } => {
            let (from, to) = (names.player_at(*from)?, names.player_at(hearer)?);
            MasterOut::ResponseToInfo(info_of(report, Some(from), to, epoch))
        }
        Word::Woke => MasterOut::WakeUp,
        Word::Ended(ending) => {
            let [score0, score1] = ending.scores.map(i32::from);
            MasterOut::EndGame { score0, score1 }
        }
    })
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
        manhattan_distance_to_nearest_piece: distance,
    }
}

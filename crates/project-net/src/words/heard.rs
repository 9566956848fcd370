//! Translates messages into what an agent hears, and its actions into requests: the player's
//! side.

use super::{
    Epoch, Names,
    report::{field, info_of, report_of},
};
use crate::{InfoRequest, MasterOut, MoveError, PlayerId, PlayerOut};
use game_project::{Action, Duty, Field, Knowledge, Pickup, Piece, Placing, Word, Words};
use std::collections::BTreeMap;

/// What the message tells an agent with this knowledge and open request; `None` if it says
/// nothing about the board.
pub fn word_of(
    message: &MasterOut,
    mind: &Knowledge,
    asked: Option<&Action>,
    names: &Names,
    epoch: Epoch,
) -> Option<Word> {
    let on_board = |x, y| field(x, y).filter(|&field| mind.board().contains(field));
    Some(match message {
        MasterOut::ResponseMoveOk {
            destination_x,
            destination_y,
            did_pickup_piece,
            manhattan_distance_to_nearest_piece,
        } => Word::Moved {
            to: on_board(*destination_x, *destination_y)?,
            pickup: if *did_pickup_piece {
                Pickup::Taken
            } else {
                Pickup::Nothing
            },
            distance: far(*manhattan_distance_to_nearest_piece),
        },
        MasterOut::ResponseMoveNotOk {
            error_string: MoveError::IsOccupied,
        } => Word::Blocked {
            field: aim(mind, asked)?,
        },
        MasterOut::ResponseResolveDistances { distances } => Word::Discovered {
            distances: distances
                .iter()
                .filter_map(|told| {
                    Some((
                        on_board(told.position_x, told.position_y)?,
                        far(told.distance),
                    ))
                })
                .collect(),
        },
        MasterOut::ResponseCheckPieceOk { is_sham } => Word::Tested {
            piece: if *is_sham { Piece::Sham } else { Piece::Real },
        },
        MasterOut::ResponsePlacePieceOk { goal_achieved } => Word::Placed {
            placing: match goal_achieved {
                Some(true) => Placing::Achieved,
                Some(false) => Placing::Missed,
                None => Placing::Sham,
            },
        },
        MasterOut::RequestInfo(asked) => Word::Request {
            from: names.seat_of(asked.id_from?)?,
            duty: if asked.obligatory_response {
                Duty::Must
            } else {
                Duty::May
            },
        },
        MasterOut::ResponseToInfo(told) => {
            let report = report_of(told, mind.board(), mind.team, epoch)?;
            let fits = report.grid.tiles().len() == mind.board().count();
            fits.then_some(Word::Information {
                from: names.seat_of(told.id_from?)?,
                report,
            })?
        }
        MasterOut::WakeUp => Word::Woke,
        MasterOut::ResponseMoveNotOk {
            error_string: MoveError::OutOfReach | MoveError::OutOfBounds,
        }
        | MasterOut::AcceptConnection { .. }
        | MasterOut::RejectConnection
        | MasterOut::StartGame(_)
        | MasterOut::YouShouldSleep { .. }
        | MasterOut::ResponseCheckPieceNoPiece
        | MasterOut::ResponsePlacePieceNoPiece
        | MasterOut::EndGame { .. } => return None,
    })
}

/// The request for this action; `None` if it addresses a seat without a known number.
pub fn request_of(
    action: &Action,
    mind: &Knowledge,
    me: PlayerId,
    names: &Names,
    epoch: Epoch,
) -> Option<PlayerOut> {
    let id = Some(me);
    Some(match action {
        Action::Move(_) => {
            let Field { x, y } = aim(mind, Some(action))?;
            PlayerOut::RequestMove {
                id,
                destination_x: x.into(),
                destination_y: y.into(),
            }
        }
        Action::Discover => PlayerOut::RequestResolveDistances { id },
        Action::Test => PlayerOut::RequestCheckPiece { id },
        Action::Place => PlayerOut::PlacePiece { id },
        Action::Ask(mate) => PlayerOut::RequestInfo(InfoRequest {
            obligatory_response: mind.leads(),
            id_from: id,
            id_to: names.player_at(*mate)?,
            unknown: BTreeMap::new(),
        }),
        Action::Tell { to, words } => {
            let report = match words {
                Words::Known { heading } => mind.report(*heading),
                Words::Own(report) => report.clone(),
            };
            PlayerOut::ResponseToInfo(info_of(&report, id, names.player_at(*to)?, epoch))
        }
    })
}

/// The target field of the requested move.
fn aim(mind: &Knowledge, asked: Option<&Action>) -> Option<Field> {
    match asked {
        Some(Action::Move(way)) => mind.board().step(mind.field, *way),
        _ => None,
    }
}

/// A distance that is negative or larger than any board counts as "very far".
fn far(distance: i32) -> u8 {
    u8::try_from(distance).unwrap_or(u8::MAX)
}

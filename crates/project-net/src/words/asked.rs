//! Translates a player's message into an action of the game, and a refusal into the answer.

use super::{Epoch, Names, report::report_of};
use crate::{MasterOut, MoveError, PlayerOut};
use game_core::GameTime;
use game_project::{Action, Knowledge, Refusal, Words};

/// The action requested by the message, given the agent's knowledge; `None` if the message is
/// no request within a game.
pub fn action_of(
    said: &PlayerOut,
    mind: &Knowledge,
    names: &Names,
    epoch: Epoch,
) -> Option<Result<Action, Refusal>> {
    if let Some(until) = mind.asleep {
        return Some(Err(Refusal::Asleep { until }));
    }
    Some(match said {
        PlayerOut::ConnectToGameMaster { .. } => return None,
        PlayerOut::RequestMove {
            destination_x,
            destination_y,
            ..
        } => mind.step_to((*destination_x).into(), (*destination_y).into()),
        PlayerOut::RequestCheckPiece { .. } => Ok(Action::Test),
        PlayerOut::PlacePiece { .. } => Ok(Action::Place),
        PlayerOut::RequestResolveDistances { .. } => Ok(Action::Discover),
        PlayerOut::RequestInfo(asked) => names
            .seat_of(asked.id_to)
            .map(Action::Ask)
            .ok_or(Refusal::NotAMate),
        PlayerOut::ResponseToInfo(told) => {
            let report = report_of(told, mind.board(), mind.team, epoch).ok_or(Refusal::OtherBoard);
            let to = names.seat_of(told.id_to).ok_or(Refusal::NotAMate);
            to.and_then(|to| {
                Ok(Action::Tell {
                    to,
                    words: Words::Own(report?),
                })
            })
        }
    })
}

/// The answer to a refused request. An agent that was awake stays awake, and is told so
/// (source, section 6.4).
pub fn refused(said: &PlayerOut, refusal: Refusal, now: GameTime) -> Vec<MasterOut> {
    let error = |error_string| Some(MasterOut::ResponseMoveNotOk { error_string });
    let answer = match (refusal, said) {
        (Refusal::Asleep { until }, _) => {
            let timeout_time = i64::try_from(until.ms_since(now)).unwrap_or(i64::MAX);
            return vec![MasterOut::YouShouldSleep { timeout_time }];
        }
        (Refusal::OutOfBounds, PlayerOut::RequestMove { .. }) => error(MoveError::OutOfBounds),
        (Refusal::OutOfReach, _) => error(MoveError::OutOfReach),
        (Refusal::NoPiece, PlayerOut::RequestCheckPiece { .. }) => {
            Some(MasterOut::ResponseCheckPieceNoPiece)
        }
        (Refusal::NoPiece, _) => Some(MasterOut::ResponsePlacePieceNoPiece),
        // Chapter 9 has no message for these refusals.
        (Refusal::OutOfBounds | Refusal::NotAMate | Refusal::NotAsked | Refusal::OtherBoard, _) => {
            None
        }
    };
    answer.into_iter().chain([MasterOut::WakeUp]).collect()
}

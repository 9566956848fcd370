//! Moves: onto another player, and to a piece, which is checked and placed.

use super::super::{
    fields::{Point, apart, are_whole, is, whole},
    findings::Stuck,
    sentence::Sentence,
};
use super::MasterCheck;
use serde_json::Value;

/// Moves on the way to another player or a piece.
const MOVES: usize = 80;
/// Shams that are passed over.
const SHAMS: usize = 8;

/// What a move has led to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stepped {
    Moved { found: bool },
    Blocked,
}

impl MasterCheck {
    /// Walks the first player towards the second until it bumps into a player.
    pub(super) async fn bump(&mut self) -> Result<(), Stuck> {
        for _ in 0..MOVES {
            let (from, to) = (self.players[0].at, self.players[1].at);
            let next = if from.0 == to.0 {
                (from.0, from.1 + (to.1 - from.1).signum())
            } else {
                (from.0 + (to.0 - from.0).signum(), from.1)
            };
            if self.step(next).await? == Stepped::Blocked {
                return Ok(());
            }
        }
        Ok(())
    }

    /// One move of the first player.
    async fn step(&mut self, to: Point) -> Result<Stepped, Stuck> {
        let is_taken = self.players.iter().skip(1).any(|player| player.at == to);
        let request = self.move_to(0, to);
        let answer = self.ask(0, &request).await;
        if is_taken {
            let holds = answer.as_ref().is_some_and(|answer| {
                is(answer, "ResponseMoveNotOk") && answer["ErrorString"] == 1
            });
            self.findings
                .need(Sentence::Occupied, holds, answer.as_ref())?;
            self.rest(0, Sentence::RefusedIsWoken).await?;
            return Ok(Stepped::Blocked);
        }
        let holds = answer.as_ref().is_some_and(|answer| {
            is(answer, "ResponseMoveOk")
                && (whole(answer, "DestinationX"), whole(answer, "DestinationY")) == to
                && answer["DidPickupPiece"].is_boolean()
                && are_whole(answer, &["ManhattanDistanceToNearestPiece"])
        });
        self.findings
            .need(Sentence::MoveAnswered, holds, answer.as_ref())?;
        self.players[0].at = to;
        self.rest(0, Sentence::WokenAfterSleep).await?;
        let answer = answer.ok_or(Stuck)?;
        let found = answer["DidPickupPiece"] == true;
        self.measure(&answer, found).await?;
        Ok(Stepped::Moved { found })
    }

    /// Compares the distance in the answer to a move with that of a look around.
    async fn measure(&mut self, answer: &Value, found: bool) -> Result<(), Stuck> {
        if found {
            return Ok(());
        }
        let distance = whole(answer, "ManhattanDistanceToNearestPiece");
        let here = self.players[0].at;
        let told = self.look(0).await?;
        self.rest(0, Sentence::WokenAfterSleep).await?;
        let known = told.iter().find(|&&(place, _)| place == here);
        let holds = known.is_some_and(|&(_, known)| known == distance);
        self.findings
            .note(Sentence::MoveDistance, holds, Some(answer));
        Ok(())
    }

    /// Fetches a piece, checks it and places it in the task area.
    pub(super) async fn carry(&mut self) -> Result<(), Stuck> {
        self.empty_hands().await?;
        for _ in 0..SHAMS {
            self.fetch().await?;
            if self.check_piece().await? == CheckedPiece::Real {
                return self.place().await;
            }
        }
        Ok(())
    }

    /// Gets rid of a piece that the player may have picked up on its way.
    async fn empty_hands(&mut self) -> Result<(), Stuck> {
        let place = self.request(0, "PlacePiece");
        let answer = self.ask(0, &place).await;
        let known = ["ResponsePlacePieceOk", "ResponsePlacePieceNoPiece"];
        let is_known = answer
            .as_ref()
            .is_some_and(|answer| known.iter().any(|kind| is(answer, kind)));
        self.findings
            .need(Sentence::PlaceAnswered, is_known, answer.as_ref())?;
        self.rest(0, Sentence::WokenAfterSleep).await
    }

    async fn fetch(&mut self) -> Result<(), Stuck> {
        for _ in 0..MOVES {
            let told = self.look(0).await?;
            self.rest(0, Sentence::WokenAfterSleep).await?;
            let here = self.players[0].at;
            let is_free = |place: Point| {
                let mut others = self.players.iter().skip(1);
                apart(place, here) == 1
                    && self.board.has(place)
                    && others.all(|player| player.at != place)
            };
            let near = told.into_iter().filter(|&(place, _)| is_free(place));
            let (to, distance) = near.min_by_key(|&(_, distance)| distance).ok_or(Stuck)?;
            let step = self.step(to).await?;
            if distance == 0 {
                let found = step == Stepped::Moved { found: true };
                return self.findings.need(Sentence::PieceTaken, found, None);
            }
        }
        Err(Stuck)
    }

    async fn check_piece(&mut self) -> Result<CheckedPiece, Stuck> {
        let check = self.request(0, "RequestCheckPiece");
        let answer = self.ask(0, &check).await;
        let holds = answer.as_ref().is_some_and(|answer| {
            is(answer, "ResponseCheckPieceOk") && answer["IsSham"].is_boolean()
        });
        self.findings
            .need(Sentence::CheckAnswered, holds, answer.as_ref())?;
        self.rest(0, Sentence::WokenAfterSleep).await?;
        if answer.is_some_and(|answer| answer["IsSham"] == false) {
            return Ok(CheckedPiece::Real);
        }
        self.is_gone("RequestCheckPiece", "ResponseCheckPieceNoPiece")
            .await?;
        Ok(CheckedPiece::Sham)
    }

    async fn place(&mut self) -> Result<(), Stuck> {
        let place = self.request(0, "PlacePiece");
        let answer = self.ask(0, &place).await;
        let holds = answer.as_ref().is_some_and(|answer| {
            is(answer, "ResponsePlacePieceOk") && answer["GoalAchieved"].is_boolean()
        });
        self.findings
            .need(Sentence::PlaceAnswered, holds, answer.as_ref())?;
        if self.board.is_task(self.players[0].at) {
            let is_none = answer
                .as_ref()
                .is_some_and(|it| it["GoalAchieved"] == false);
            self.findings
                .note(Sentence::NoGoalInTaskArea, is_none, answer.as_ref());
        }
        self.rest(0, Sentence::WokenAfterSleep).await?;
        self.is_gone("PlacePiece", "ResponsePlacePieceNoPiece")
            .await
    }

    async fn is_gone(&mut self, request: &str, refusal: &str) -> Result<(), Stuck> {
        let request = self.request(0, request);
        let answer = self.ask(0, &request).await;
        let is_gone = answer.as_ref().is_some_and(|answer| is(answer, refusal));
        self.findings
            .note(Sentence::PlacedIsGone, is_gone, answer.as_ref());
        self.rest(0, Sentence::RefusedIsWoken).await
    }
}

/// A checked piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CheckedPiece {
    Real,
    Sham,
}

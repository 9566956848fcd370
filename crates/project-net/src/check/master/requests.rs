//! Requests that are refused, a look around, and the exchange of information.

use super::super::{
    fields::{Point, apart, are_whole, carries, is, whole},
    findings::Stuck,
    sentence::Sentence,
};
use super::MasterCheck;
use serde_json::{Value, json};

/// The fields of one distance.
const DISTANCE: [&str; 3] = ["PositionX", "PositionY", "Distance"];

impl MasterCheck {
    pub(super) async fn refusals(&mut self) -> Result<(), Stuck> {
        let check = self.request(0, "RequestCheckPiece");
        self.refused(&check, Sentence::NoPieceToCheck, |answer| {
            is(answer, "ResponseCheckPieceNoPiece")
        })
        .await?;
        let place = self.request(0, "PlacePiece");
        self.refused(&place, Sentence::NoPieceToPlace, |answer| {
            is(answer, "ResponsePlacePieceNoPiece")
        })
        .await?;
        let (x, y) = self.players[0].at;
        let corners = [(0, 0), (self.board.width - 1, self.board.height - 1)];
        let far = corners
            .into_iter()
            .max_by_key(|&corner| apart(corner, (x, y)));
        let far = self.move_to(0, far.unwrap_or_default());
        self.refused(&far, Sentence::OutOfReach, |answer| {
            is(answer, "ResponseMoveNotOk") && answer["ErrorString"] == 0
        })
        .await?;
        // Off the board and, unless the player stands at the edge, too far away as well.
        let off = self.move_to(0, (-1, y));
        self.refused(&off, Sentence::OutOfBounds, |answer| {
            let error = &answer["ErrorString"];
            is(answer, "ResponseMoveNotOk") && (*error == 2 || x > 0 && *error == 0)
        })
        .await
    }

    async fn refused(
        &mut self,
        request: &Value,
        sentence: Sentence,
        holds: impl Fn(&Value) -> bool,
    ) -> Result<(), Stuck> {
        let answer = self.ask(0, request).await;
        let is_right = answer.as_ref().is_some_and(holds);
        self.findings.note(sentence, is_right, answer.as_ref());
        self.rest(0, Sentence::RefusedIsWoken).await
    }

    pub(super) async fn discover(&mut self) -> Result<(), Stuck> {
        self.look(0).await?;
        // A request while the player sleeps. With a timeout of 0 it is awake already.
        let place = self.request(0, "PlacePiece");
        self.say(0, &place);
        let answer = self.hear(0, |_| true).await;
        if answer.as_ref().is_some_and(|answer| is(answer, "WakeUp")) {
            let answer = self.hear(0, |message| !is(message, "WakeUp")).await;
            let was_awake = answer
                .as_ref()
                .is_some_and(|answer| is(answer, "ResponsePlacePieceNoPiece"));
            let asleep = answer.as_ref().is_some_and(is_told_to_sleep);
            self.findings
                .note(Sentence::SleeperTold, was_awake || asleep, answer.as_ref());
            return self.rest(0, Sentence::WokenAfterSleep).await;
        }
        let told = answer.as_ref().is_some_and(is_told_to_sleep);
        self.findings
            .note(Sentence::SleeperTold, told, answer.as_ref());
        self.rest(0, Sentence::WokenAfterSleep).await
    }

    /// Asks for the distances around a player. Does not wait until it is awake again.
    pub(super) async fn look(&mut self, player: usize) -> Result<Vec<(Point, i64)>, Stuck> {
        let look = self.request(player, "RequestResolveDistances");
        let answer = self.ask(player, &look).await;
        let told = answer.as_ref().and_then(|it| it["Distances"].as_array());
        let (x, y) = self.players[player].at;
        let around = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        let around: Vec<Point> = around.collect();
        let place = |told: &Value| (whole(told, "PositionX"), whole(told, "PositionY"));
        let holds = told.is_some_and(|told| {
            told.len() == 9
                && told.iter().all(|it| are_whole(it, &DISTANCE))
                && around
                    .iter()
                    .all(|it| told.iter().any(|told| place(told) == *it))
        });
        self.findings
            .need(Sentence::NineDistances, holds, answer.as_ref())?;
        let told = told.into_iter().flatten();
        let told: Vec<(Point, i64)> = told
            .map(|told| (place(told), whole(told, "Distance")))
            .collect();
        let fit = told.iter().all(|&(one, near)| {
            let mut others = told.iter();
            near >= 0 && others.all(|&(other, far)| (near - far).abs() <= apart(one, other))
        });
        self.findings
            .note(Sentence::DistancesFit, fit, answer.as_ref());
        Ok(told)
    }

    /// Every player of team 0 asks the next one; the first gets an answer.
    pub(super) async fn exchange(&mut self) -> Result<(), Stuck> {
        let size = self.players.len() / 2;
        if size < 2 {
            return Ok(());
        }
        let mut leaders = 0;
        for asker in 0..size {
            let mate = (asker + 1) % size;
            let (from, to) = (self.players[asker].id, self.players[mate].id);
            self.say(
                asker,
                &json!({"MessageType": "RequestInfo", "ObligatoryResponse": false,
                "IdFrom": from, "IdTo": to}),
            );
            let heard = self.hear(mate, |message| is(message, "RequestInfo")).await;
            let holds = heard.as_ref().is_some_and(|heard| {
                heard["IdFrom"] == from && heard["ObligatoryResponse"].is_boolean()
            });
            self.findings
                .need(Sentence::RequestForwarded, holds, heard.as_ref())?;
            leaders += i32::from(heard.is_some_and(|heard| heard["ObligatoryResponse"] == true));
        }
        self.findings.note(Sentence::OneLeader, leaders == 1, None);
        for asker in 0..size {
            self.rest(asker, Sentence::WokenAfterSleep).await?;
        }
        self.answer_information().await
    }

    async fn answer_information(&mut self) -> Result<(), Stuck> {
        let (asker, mate) = (0, 1);
        let fields = usize::try_from(self.board.width * self.board.height).unwrap_or_default();
        let tile = json!({"IsPossibleGoal": false, "DistToPiece": -1, "Timestamp": 0});
        let (x, y) = self.players[mate].at;
        let report = json!({"MessageType": "ResponseToInfo", "IdFrom": self.players[mate].id,
            "IdTo": self.players[asker].id, "Grid": vec![tile; fields], "DestinationX": 1,
            "DestinationY": 0, "PositionX": x, "PositionY": y});
        self.say(mate, &report);
        let heard = self
            .hear(asker, |message| is(message, "ResponseToInfo"))
            .await;
        let passes = heard.as_ref().is_some_and(|heard| carries(&report, heard));
        self.findings
            .need(Sentence::InfoForwarded, passes, heard.as_ref())?;
        self.rest(mate, Sentence::WokenAfterSleep).await
    }
}

fn is_told_to_sleep(answer: &Value) -> bool {
    is(answer, "YouShouldSleep") && are_whole(answer, &["TimeoutTime"])
}

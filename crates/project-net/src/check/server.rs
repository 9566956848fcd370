//! Checks a Communication Server: connects to it as players and Game Masters.

use super::{
    fields::{carries, is, whole},
    findings::{CheckReport, Findings, Stuck},
    noise::NOISE,
    peer::CheckPeer,
    sentence::Sentence,
};
use crate::limits::RECONNECT_WITHIN;
use serde_json::{Map, Value, json};
use std::{io, net::SocketAddr, time::Duration};

const TRIED: [Sentence; 10] = [
    Sentence::RefusedWithoutMaster,
    Sentence::MasterAccepted,
    Sentence::SecondMasterRefused,
    Sentence::JoinForwarded,
    Sentence::RequestsForwarded,
    Sentence::AnswersForwarded,
    Sentence::AnswersAddressed,
    Sentence::NoiseIgnored,
    Sentence::LossReported,
    Sentence::MasterLossEndsGame,
];

/// Where a server listens.
#[derive(Clone, Copy, Debug)]
pub struct ServerAddresses {
    pub players: SocketAddr,
    pub master: SocketAddr,
}

/// Checks a server that has no clients yet. Each answer is waited for as long as `patience`.
pub async fn check_server(at: ServerAddresses, patience: Duration) -> io::Result<CheckReport> {
    let mut findings = Findings::about(&TRIED);
    refused_without_master(at, patience, &mut findings).await?;
    let mut master = CheckPeer::to(at.master, patience).await?;
    master.say(&json!({"MessageType": "ConnectToCS"}));
    let answer = master.hear().await;
    let accepted = answer
        .as_ref()
        .is_some_and(|it| is(it, "AcceptGMConnection"));
    if findings.note(Sentence::MasterAccepted, accepted, answer.as_ref()) {
        second_master(at, patience, &mut findings).await?;
        let players = [
            CheckPeer::to(at.players, patience).await?,
            CheckPeer::to(at.players, patience).await?,
        ];
        let check = ServerCheck {
            master,
            players,
            marks: [Map::new(), Map::new()],
            findings,
        };
        return Ok(check.run(patience).await.report());
    }
    Ok(findings.report())
}

async fn refused_without_master(
    at: ServerAddresses,
    patience: Duration,
    findings: &mut Findings,
) -> io::Result<()> {
    let mut early = CheckPeer::to(at.players, patience).await?;
    early.say(&json!({"MessageType": "ConnectToGameMaster", "Team": 0}));
    let answer = early.hear().await;
    let refused = answer.as_ref().is_some_and(|it| is(it, "RejectConnection"));
    findings.note(Sentence::RefusedWithoutMaster, refused, answer.as_ref());
    Ok(())
}

async fn second_master(
    at: ServerAddresses,
    patience: Duration,
    findings: &mut Findings,
) -> io::Result<()> {
    let mut second = CheckPeer::to(at.master, patience).await?;
    second.say(&json!({"MessageType": "ConnectToCS"}));
    let answer = second.hear().await;
    let refused = answer.as_ref().is_some_and(|it| is(it, "RejectConnection"));
    findings.note(Sentence::SecondMasterRefused, refused, answer.as_ref());
    Ok(())
}

struct ServerCheck {
    master: CheckPeer,
    players: [CheckPeer; 2],
    /// What the server adds to the messages of each player. Chapter 9 does not say how it tells
    /// players apart, so the answers carry it back.
    marks: [Map<String, Value>; 2],
    findings: Findings,
}

impl ServerCheck {
    async fn run(mut self, patience: Duration) -> Findings {
        let _ = self.try_all(patience).await;
        self.findings
    }

    async fn try_all(&mut self, patience: Duration) -> Result<(), Stuck> {
        for player in 0..2 {
            self.join(player).await?;
        }
        for player in 0..2 {
            self.forward_requests(player).await?;
        }
        self.forward_answers().await?;
        self.noise().await?;
        self.lose_player().await;
        self.lose_master(patience).await;
        Ok(())
    }

    async fn join(&mut self, player: usize) -> Result<(), Stuck> {
        let asks = json!({"MessageType": "ConnectToGameMaster", "Team": player});
        self.players[player].say(&asks);
        let heard = self.master.hear().await;
        let passes = heard.as_ref().is_some_and(|heard| carries(&asks, heard));
        self.findings
            .need(Sentence::JoinForwarded, passes, heard.as_ref())?;
        let added = heard
            .as_ref()
            .and_then(Value::as_object)
            .into_iter()
            .flatten();
        let added = added.filter(|(name, _)| asks.get(name.as_str()).is_none());
        self.marks[player] = added
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let accept = json!({"MessageType": "AcceptConnection", "Id": player + 1});
        self.tell(player, &accept);
        let heard = self.players[player].hear().await;
        let passes = heard.as_ref().is_some_and(|heard| carries(&accept, heard));
        self.findings
            .need(Sentence::AnswersForwarded, passes, heard.as_ref())
    }

    /// Sends a message of the Game Master to a player.
    fn tell(&self, player: usize, message: &Value) {
        let mut marked = message.clone();
        if let Some(fields) = marked.as_object_mut() {
            fields.extend(self.marks[player].clone());
        }
        self.master.say(&marked);
    }

    async fn forward_requests(&mut self, player: usize) -> Result<(), Stuck> {
        let id = player + 1;
        let tile = json!({"IsPossibleGoal": true, "DistToPiece": 3, "Timestamp": 4});
        let requests = [
            json!({"MessageType": "RequestMove", "Id": id, "DestinationX": 3, "DestinationY": 4}),
            json!({"MessageType": "RequestCheckPiece", "Id": id}),
            json!({"MessageType": "PlacePiece", "Id": id}),
            json!({"MessageType": "RequestResolveDistances", "Id": id}),
            json!({"MessageType": "RequestInfo", "ObligatoryResponse": false, "IdFrom": id,
                "IdTo": 9}),
            json!({"MessageType": "ResponseToInfo", "IdFrom": id, "IdTo": 9, "Grid": [tile],
                "DestinationX": -1, "DestinationY": -1, "PositionX": 1, "PositionY": 2}),
        ];
        for request in requests {
            self.players[player].say(&request);
            let heard = self.master.hear().await;
            let passes = heard.as_ref().is_some_and(|heard| carries(&request, heard));
            self.findings
                .need(Sentence::RequestsForwarded, passes, heard.as_ref())?;
        }
        Ok(())
    }

    async fn forward_answers(&mut self) -> Result<(), Stuck> {
        let tile = json!({"IsPossibleGoal": false, "DistToPiece": 1, "Timestamp": 2});
        let answers = [
            json!({"MessageType": "StartGame", "Width": 3, "Height": 4, "GoalAreaHeight": 1,
                "PlayerCount": 1, "StartingPositionX": 1, "StartingPositionY": 2}),
            json!({"MessageType": "ResponseMoveOk", "DestinationX": 1, "DestinationY": 2,
                "DidPickupPiece": true, "ManhattanDistanceToNearestPiece": 3}),
            json!({"MessageType": "ResponseMoveNotOk", "ErrorString": 1}),
            json!({"MessageType": "ResponseCheckPieceOk", "IsSham": false}),
            json!({"MessageType": "ResponseCheckPieceNoPiece"}),
            json!({"MessageType": "ResponsePlacePieceOk", "GoalAchieved": true}),
            json!({"MessageType": "ResponsePlacePieceNoPiece"}),
            json!({"MessageType": "ResponseResolveDistances", "Distances": [
                {"PositionX": 1, "PositionY": 2, "Distance": 3}]}),
            json!({"MessageType": "RequestInfo", "ObligatoryResponse": true, "IdFrom": 9,
                "IdTo": 1}),
            json!({"MessageType": "ResponseToInfo", "IdFrom": 9, "IdTo": 1, "Grid": [tile],
                "DestinationX": 1, "DestinationY": 2, "PositionX": 3, "PositionY": 4}),
            json!({"MessageType": "YouShouldSleep", "TimeoutTime": 5}),
            json!({"MessageType": "WakeUp"}),
        ];
        for answer in answers {
            self.tell(0, &answer);
            let heard = self.players[0].hear().await;
            let passes = heard.as_ref().is_some_and(|heard| carries(&answer, heard));
            self.findings
                .need(Sentence::AnswersForwarded, passes, heard.as_ref())?;
        }
        // The other player has heard nothing of this: the next message is its own.
        let own = json!({"MessageType": "YouShouldSleep", "TimeoutTime": 77});
        self.tell(1, &own);
        let heard = self.players[1].hear().await;
        let passes = heard.as_ref().is_some_and(|heard| carries(&own, heard));
        self.findings
            .need(Sentence::AnswersAddressed, passes, heard.as_ref())
    }

    async fn noise(&mut self) -> Result<(), Stuck> {
        let request = json!({"MessageType": "RequestCheckPiece", "Id": 1});
        self.players[0].say_raw(NOISE);
        self.players[0].say(&request);
        let heard = self
            .master
            .hear_where(|heard| carries(&request, heard))
            .await;
        self.findings
            .need(Sentence::NoiseIgnored, heard.is_some(), None)
    }

    async fn lose_player(&mut self) {
        let [lost, _] = &mut self.players;
        lost.close();
        let heard = self.master.hear().await;
        let told = heard.as_ref().is_some_and(Value::is_object);
        self.findings
            .note(Sentence::LossReported, told, heard.as_ref());
    }

    async fn lose_master(&mut self, patience: Duration) {
        self.master.close();
        let heard = self.players[1]
            .hear_within(RECONNECT_WITHIN + patience)
            .await;
        let no_winner = heard.as_ref().is_some_and(|heard| {
            is(heard, "EndGame") && whole(heard, "Score0") == whole(heard, "Score1")
        });
        self.findings
            .note(Sentence::MasterLossEndsGame, no_winner, heard.as_ref());
    }
}

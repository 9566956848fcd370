//! Checks a Player: plays the server and a Game Master for it.

use super::{
    fields::{Point, apart, are_whole, is, whole},
    findings::{CheckReport, Findings, Stuck},
    noise::NOISE,
    peer::CheckPeer,
    sentence::Sentence,
    world::World,
};
use serde_json::{Value, json};
use std::{io, time::Duration};
use tokio::net::TcpListener;

const TRIED: [Sentence; 8] = [
    Sentence::NoiseIgnored,
    Sentence::PlayerJoins,
    Sentence::RequestsValid,
    Sentence::OneStep,
    Sentence::SleepsUntilWoken,
    Sentence::GoesOnAfterSleep,
    Sentence::LeaderAnswered,
    Sentence::SilentAfterEnd,
];
/// The numbers of the player and of its leader.
const ME: i64 = 7;
const LEADER: i64 = 8;
/// How many requests the player may make before the end.
const REQUESTS: usize = 60;
/// How many requests an obligatory answer may take.
const ANSWER_WITHIN: usize = 10;
/// How long a sleeping player is listened to.
const SILENCE: Duration = Duration::from_millis(300);

/// Waits for a player and checks it. Each answer is waited for as long as `patience`.
pub async fn check_player(listener: &TcpListener, patience: Duration) -> io::Result<CheckReport> {
    let peer = CheckPeer::from(listener, patience).await?;
    let mut check = PlayerCheck {
        peer,
        findings: Findings::about(&TRIED),
        world: World::new(),
    };
    let _ = check.run().await;
    Ok(check.findings.report())
}

struct PlayerCheck {
    peer: CheckPeer,
    findings: Findings,
    world: World,
}

impl PlayerCheck {
    async fn run(&mut self) -> Result<(), Stuck> {
        let hello = self.peer.hear().await;
        let joins = hello.as_ref().is_some_and(|hello| {
            is(hello, "ConnectToGameMaster") && matches!(hello["Team"].as_i64(), Some(0 | 1))
        });
        self.findings
            .need(Sentence::PlayerJoins, joins, hello.as_ref())?;
        self.world.team = hello.map_or(0, |hello| whole(&hello, "Team"));
        self.peer
            .say(&json!({"MessageType": "AcceptConnection", "Id": ME}));
        self.peer.say(&self.world.start());
        self.first_sleep().await?;
        self.told_to_sleep().await?;
        self.noise().await?;
        self.obligatory_answer().await?;
        for _ in 0..REQUESTS {
            let request = self.request().await.ok_or(Stuck)?;
            self.answer(&request);
        }
        self.end().await;
        Ok(())
    }

    /// The next request, which is checked.
    async fn request(&mut self) -> Option<Value> {
        let request = self.peer.hear().await?;
        let valid = is_request(&request);
        self.findings
            .note(Sentence::RequestsValid, valid, Some(&request));
        if is(&request, "RequestMove") {
            let to = destination(&request);
            let is_step = apart(self.world.at, to) == 1;
            self.findings
                .note(Sentence::OneStep, is_step, Some(&request));
        }
        Some(request)
    }

    fn answer(&mut self, request: &Value) {
        if let Some(answer) = self.world.answer(request) {
            self.peer.say(&answer);
        }
        self.wake();
    }

    fn wake(&self) {
        self.peer.say(&json!({"MessageType": "WakeUp"}));
    }

    /// The answer comes at once, `WakeUp` later: in between the player has to be silent.
    async fn first_sleep(&mut self) -> Result<(), Stuck> {
        let first = self.request().await;
        let asks = first.as_ref().is_some_and(is_request);
        self.findings
            .need(Sentence::RequestsValid, asks, first.as_ref())?;
        if let Some(answer) = first.and_then(|request| self.world.answer(&request)) {
            self.peer.say(&answer);
        }
        let early = self.peer.hear_within(SILENCE).await;
        self.findings
            .note(Sentence::SleepsUntilWoken, early.is_none(), early.as_ref());
        self.wake();
        Ok(())
    }

    async fn told_to_sleep(&mut self) -> Result<(), Stuck> {
        self.request().await.ok_or(Stuck)?;
        self.peer
            .say(&json!({"MessageType": "YouShouldSleep", "TimeoutTime": 20}));
        self.wake();
        let next = self.request().await;
        self.findings
            .need(Sentence::GoesOnAfterSleep, next.is_some(), None)?;
        if let Some(next) = next {
            self.answer(&next);
        }
        Ok(())
    }

    async fn noise(&mut self) -> Result<(), Stuck> {
        let request = self.request().await.ok_or(Stuck)?;
        self.peer.say_raw(NOISE);
        self.answer(&request);
        let next = self.request().await;
        self.findings
            .need(Sentence::NoiseIgnored, next.is_some(), None)?;
        if let Some(next) = next {
            self.answer(&next);
        }
        Ok(())
    }

    async fn obligatory_answer(&mut self) -> Result<(), Stuck> {
        self.peer.say(
            &json!({"MessageType": "RequestInfo", "ObligatoryResponse": true,
            "IdFrom": LEADER, "IdTo": ME}),
        );
        for _ in 0..ANSWER_WITHIN {
            let request = self.request().await.ok_or(Stuck)?;
            self.answer(&request);
            if is(&request, "ResponseToInfo") {
                let holds = self.is_whole_report(&request);
                self.findings
                    .note(Sentence::LeaderAnswered, holds, Some(&request));
                return Ok(());
            }
        }
        self.findings.note(Sentence::LeaderAnswered, false, None);
        Ok(())
    }

    fn is_whole_report(&self, report: &Value) -> bool {
        let tile = |tile: &Value| {
            tile["IsPossibleGoal"].is_boolean() && are_whole(tile, &["DistToPiece", "Timestamp"])
        };
        let grid = report["Grid"].as_array();
        let numbers = ["DestinationX", "DestinationY", "PositionX", "PositionY"];
        grid.is_some_and(|grid| grid.len() == self.world.fields() && grid.iter().all(tile))
            && are_whole(report, &numbers)
            && report["IdFrom"] == ME
            && report["IdTo"] == LEADER
    }

    async fn end(&mut self) {
        // The request that is on its way when the game ends is no fault.
        let _ = self.request().await;
        self.peer
            .say(&json!({"MessageType": "EndGame", "Score0": 0, "Score1": 1}));
        self.wake();
        let late = self.peer.hear_within(SILENCE).await;
        self.findings
            .note(Sentence::SilentAfterEnd, late.is_none(), late.as_ref());
    }
}

fn destination(request: &Value) -> Point {
    (
        whole(request, "DestinationX"),
        whole(request, "DestinationY"),
    )
}

fn is_request(message: &Value) -> bool {
    let is_mine = message["Id"] == ME;
    match message["MessageType"].as_str() {
        Some("RequestMove") => is_mine && are_whole(message, &["DestinationX", "DestinationY"]),
        Some("RequestCheckPiece" | "PlacePiece" | "RequestResolveDistances") => is_mine,
        Some("RequestInfo") => {
            message["IdFrom"] == ME
                && message["ObligatoryResponse"].is_boolean()
                && message["IdTo"].is_i64()
        }
        Some("ResponseToInfo") => message["IdFrom"] == ME && message["IdTo"].is_i64(),
        Some(_) | None => false,
    }
}

//! A foreign player, written from chapter 9, in a game with our server, our Game Master and
//! our agents.

mod common;

use common::Wire;
use game_core::{Dice, Seed};
use game_project::{Config, Rules, Why, bot};
use project_net::{
    Address,
    master::{self, MasterPlan, MasterSight},
    player::{self, Agent, IfRefused, PlayerPlan},
    server::{Listeners, serve},
};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::{net::TcpListener, sync::watch};

fn address(bound: SocketAddr) -> Address {
    Address {
        host: bound.ip().to_string(),
        port: bound.port(),
    }
}

/// Walks to the nearest piece by its distance, carries it to the goal area at the top and
/// tries field after field.
struct Foreigner {
    wire: Wire,
    id: Value,
    at: (i64, i64),
    tried: usize,
}

/// What the foreign player learns from a message.
enum Learnt {
    Answer(Value),
    End([i64; 2]),
}

const WIDTH: i64 = 4;

impl Foreigner {
    async fn join(address: SocketAddr) -> Self {
        let mut wire = Wire::to(address).await;
        wire.say(r#"{"MessageType":"ConnectToGameMaster","Team":0}"#)
            .await;
        let id = wire.await_kind("AcceptConnection").await["Id"].clone();
        Self {
            wire,
            id,
            at: (0, 0),
            tried: 0,
        }
    }

    async fn play(mut self) -> [i64; 2] {
        let start = self.wire.await_kind("StartGame").await;
        let number = |key: &str| start[key].as_i64().expect("a number");
        self.at = (number("StartingPositionX"), number("StartingPositionY"));
        loop {
            if let Err(scores) = self.round().await {
                return scores;
            }
        }
    }

    /// Brings one piece from the board to a goal field.
    async fn round(&mut self) -> Result<(), [i64; 2]> {
        while !self.step_to_piece().await? {}
        self.ask(json!({"MessageType": "RequestCheckPiece", "Id": self.id}))
            .await?;
        let aim = i64::try_from(self.tried).expect("small") % (2 * WIDTH);
        self.walk((aim % WIDTH, aim / WIDTH)).await?;
        self.ask(json!({"MessageType": "PlacePiece", "Id": self.id}))
            .await?;
        self.tried += 1;
        self.walk((self.at.0, 2)).await
    }

    async fn step_to_piece(&mut self) -> Result<bool, [i64; 2]> {
        let around = self
            .ask(json!({"MessageType": "RequestResolveDistances", "Id": self.id}))
            .await?;
        let number = |told: &Value, key: &str| told[key].as_i64().expect("a number");
        let (x, y) = self.at;
        let distances = around["Distances"].as_array().expect("a list");
        let mut ways: Vec<&Value> = distances
            .iter()
            .filter(|told| {
                (number(told, "PositionX") - x).abs() + (number(told, "PositionY") - y).abs() == 1
            })
            .collect();
        ways.sort_by_key(|told| number(told, "Distance"));
        for way in ways {
            let moved = self
                .step((number(way, "PositionX"), number(way, "PositionY")))
                .await?;
            if moved["MessageType"] == "ResponseMoveOk" {
                return Ok(moved["DidPickupPiece"] == true);
            }
        }
        Ok(false)
    }

    /// Walks one column or row at a time, around agents in the way.
    async fn walk(&mut self, to: (i64, i64)) -> Result<(), [i64; 2]> {
        let mut aside = 0;
        while self.at != to {
            let (x, y) = self.at;
            let straight = if x == to.0 {
                (x, y + (to.1 - y).signum())
            } else {
                (x + (to.0 - x).signum(), y)
            };
            let ways = [straight, (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)];
            let moved = self.step(ways[aside % 5]).await?;
            aside = if moved["MessageType"] == "ResponseMoveOk" {
                0
            } else {
                aside + 1
            };
        }
        Ok(())
    }

    async fn step(&mut self, to: (i64, i64)) -> Result<Value, [i64; 2]> {
        let request = json!({"MessageType": "RequestMove", "Id": self.id, "DestinationX": to.0, "DestinationY": to.1});
        let answer = self.ask(request).await?;
        if answer["MessageType"] == "ResponseMoveOk" {
            self.at = to;
        }
        Ok(answer)
    }

    /// Sends a request, then sleeps until `WakeUp`.
    async fn ask(&mut self, request: Value) -> Result<Value, [i64; 2]> {
        self.wire.say(&request.to_string()).await;
        let mut answer = None;
        loop {
            match learn(self.wire.hear().await) {
                Learnt::End(scores) => return Err(scores),
                Learnt::Answer(woken) if woken["MessageType"] == "WakeUp" => {
                    if let Some(answer) = answer {
                        return Ok(answer);
                    }
                }
                Learnt::Answer(heard) => answer = Some(heard),
            }
        }
    }
}

fn learn(message: Value) -> Learnt {
    if message["MessageType"] == "EndGame" {
        let score = |key: &str| message[key].as_i64().expect("a number");
        return Learnt::End([score("Score0"), score("Score1")]);
    }
    Learnt::Answer(message)
}

#[tokio::test]
async fn a_foreign_player_plays_a_game_to_its_end() {
    let listener = || async { TcpListener::bind("127.0.0.1:0").await.expect("a free port") };
    let listeners = Listeners {
        players: listener().await,
        master: listener().await,
    };
    let players = listeners.player_address().expect("bound");
    let server = address(listeners.master_address().expect("bound"));
    let (_stop, stopping) = watch::channel(false);
    tokio::spawn(serve(listeners, stopping.clone()));
    let config = Config {
        n_goals: 3,
        n_pieces: 3,
        sham_chance: 0.0,
        discover_neighbor_fields_timeout: 2,
        place_piece_timeout: 2,
        test_piece_timeout: 2,
        move_timeout: 1,
        ..Config::guess(WIDTH, 8, 2, 1)
    };
    let rules = Rules::try_from(config).expect("playable");
    let (sight, mut seen) = watch::channel(MasterSight::Gathering {
        joined: [0, 0],
        of: 0,
    });
    let plan = MasterPlan {
        rules,
        seed: Seed::from_number(5),
        server,
    };
    let judging = tokio::spawn(master::run(plan, sight, stopping.clone()));
    seen.changed().await.expect("the game master is there");

    let foreigner = Foreigner::join(players).await;
    let agent = Agent::new(1, bot("simple").expect("it exists"), Dice::from_number(1));
    let (unseen, _) = watch::channel(None);
    let ours = tokio::spawn(player::run(
        PlayerPlan {
            server: address(players),
            team: 1,
            if_refused: IfRefused::Leave,
        },
        agent,
        unseen,
        stopping,
    ));
    let scores = foreigner.play().await;

    let ending = judging.await.expect("no panic").expect("a result");
    assert_eq!(ending.why, Why::Goals);
    assert_eq!(ending.scores.map(i64::from), scores);
    let heard = ours.await.expect("no panic").expect("a result");
    assert_eq!(heard.map(i64::from), scores);
}

//! Our Game Master, connected to a server that the test plays.

use super::Wire;
use game_core::Seed;
use game_project::{Config, Ending, Rules};
use project_net::{
    Address,
    master::{self, MasterError, MasterPlan, MasterSight},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

/// Longer than any test takes, so that no agent wakes during it.
pub const LONG: i64 = 600_000;

/// Two against two on a small board. Looking around takes `LONG`, everything else hardly any
/// time.
pub fn config() -> Config {
    Config {
        n_goals: 2,
        n_pieces: 2,
        discover_neighbor_fields_timeout: LONG,
        request_info_timeout: 1,
        send_info_timeout: 1,
        place_piece_timeout: 1,
        test_piece_timeout: 1,
        move_timeout: 1,
        ..Config::guess(4, 6, 1, 2)
    }
}

pub struct MasterScript {
    pub listener: TcpListener,
    pub server: Wire,
    pub stop: watch::Sender<bool>,
    pub judging: JoinHandle<Result<Ending, MasterError>>,
    /// The Game Master's reconnection token.
    pub token: String,
}

impl MasterScript {
    /// A Game Master that has just connected.
    pub async fn open(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("bound").port();
        let plan = MasterPlan {
            rules: Rules::try_from(config).expect("playable"),
            seed: Seed::from_number(11),
            server: Address {
                host: "127.0.0.1".to_owned(),
                port,
            },
        };
        let (stop, stopping) = watch::channel(false);
        let (sight, _) = watch::channel(MasterSight::Gathering {
            joined: [0, 0],
            of: 0,
        });
        let judging = tokio::spawn(master::run(plan, sight, stopping));
        let mut server = Wire::from(&listener).await;
        let token = introduction(&mut server).await;
        Self {
            listener,
            server,
            stop,
            judging,
            token,
        }
    }

    /// As `open`, once it is accepted, with only the fields that the source prints.
    pub async fn accepted(config: Config) -> Self {
        let mut stage = Self::open(config).await;
        stage
            .server
            .say(r#"{"MessageType":"AcceptGMConnection"}"#)
            .await;
        stage
    }

    /// A running game: players 1 and 2 are red, 3 and 4 blue. Returns the `StartGame` of each.
    pub async fn playing(config: Config) -> (Self, BTreeMap<i64, Value>) {
        let mut stage = Self::accepted(config).await;
        for (id, team) in [(1, 0), (2, 0), (3, 1), (4, 1)] {
            stage.connect(id, team).await;
            stage
                .server
                .expect(&format!(
                    r#"{{"MessageType":"AcceptConnection","Id":{id},"PlayerId":{id}}}"#
                ))
                .await;
        }
        let mut starts = BTreeMap::new();
        for _ in 0..4 {
            let start = stage.server.hear().await;
            assert_eq!(start["MessageType"], "StartGame");
            starts.insert(start["PlayerId"].as_i64().expect("a number"), start);
        }
        (stage, starts)
    }

    pub async fn connect(&mut self, id: i64, team: i64) {
        let text =
            format!(r#"{{"MessageType":"ConnectToGameMaster","Team":{team},"PlayerId":{id}}}"#);
        self.server.say(&text).await;
    }

    /// Sends a player's request and returns the next message, which must be for that player.
    pub async fn ask(&mut self, id: i64, request: Value) -> Value {
        self.tell(id, request).await;
        let answer = self.server.hear().await;
        assert_eq!(answer["PlayerId"], id);
        answer
    }

    pub async fn tell(&mut self, id: i64, mut request: Value) {
        request["PlayerId"] = id.into();
        self.server.say(&request.to_string()).await;
    }

    pub async fn expect_wake(&mut self, id: i64) {
        self.server
            .expect(&format!(r#"{{"MessageType":"WakeUp","PlayerId":{id}}}"#))
            .await;
    }

    pub async fn ending(self) -> Result<Ending, MasterError> {
        drop(self.server);
        self.judging.await.expect("no panic")
    }
}

pub fn move_to(x: i64, y: i64) -> Value {
    json!({"MessageType": "RequestMove", "Id": 1, "DestinationX": x, "DestinationY": y})
}

pub fn place_of(start: &Value) -> (i64, i64) {
    let number = |key: &str| start[key].as_i64().expect("a number");
    (number("StartingPositionX"), number("StartingPositionY"))
}

/// Reads a Game Master's `ConnectToCS` and returns its token.
pub async fn introduction(server: &mut Wire) -> String {
    let said = server.hear().await;
    assert_eq!(said["MessageType"], "ConnectToCS");
    said["Token"].as_str().expect("a token").to_owned()
}

//! Our Player against a scripted server that speaks chapter 9 without our additions.

mod common;

use common::Wire;
use game_core::Dice;
use game_project::bot;
use project_net::{
    Address,
    player::{self, Agent, IfRefused, PlayerError, PlayerPlan},
};
use serde_json::{Value, json};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time};

struct PlayerScript {
    listener: TcpListener,
    server: Wire,
    playing: JoinHandle<Result<[i32; 2], PlayerError>>,
    /// The player's reconnection token.
    token: String,
    _stop: watch::Sender<bool>,
}

fn play(
    name: &str,
    port: u16,
) -> (
    JoinHandle<Result<[i32; 2], PlayerError>>,
    watch::Sender<bool>,
) {
    play_as(name, port, IfRefused::Leave)
}

fn play_as(
    name: &str,
    port: u16,
    if_refused: IfRefused,
) -> (
    JoinHandle<Result<[i32; 2], PlayerError>>,
    watch::Sender<bool>,
) {
    let (stop, stopping) = watch::channel(false);
    let (unseen, _) = watch::channel(None);
    let plan = PlayerPlan {
        server: Address {
            host: "127.0.0.1".to_owned(),
            port,
        },
        team: 1,
        if_refused,
    };
    let agent = Agent::new(1, bot(name).expect("it exists"), Dice::from_number(1));
    (
        tokio::spawn(player::run(plan, agent, unseen, stopping)),
        stop,
    )
}

impl PlayerScript {
    /// A player of team 1 that has asked to join.
    async fn open(name: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let (playing, stop) = play(name, listener.local_addr().expect("bound").port());
        let mut server = Wire::from(&listener).await;
        let token = introduction(&mut server).await;
        Self {
            listener,
            server,
            playing,
            token,
            _stop: stop,
        }
    }

    /// As `open`, in a game: a board of 5 by 7 with goals in the last two rows; the player stands
    /// on 2,3.
    async fn started(name: &str) -> Self {
        let mut stage = Self::open(name).await;
        stage.start().await;
        stage
    }

    async fn start(&mut self) {
        self.server
            .say(r#"{"MessageType":"AcceptConnection","Id":17}"#)
            .await;
        let start = json!({"MessageType": "StartGame", "Width": 5, "Height": 7, "GoalAreaHeight": 2, "PlayerCount": 2,
            "StartingPositionX": 2, "StartingPositionY": 3});
        self.server.say(&start.to_string()).await;
    }

    async fn result(self) -> Result<[i32; 2], PlayerError> {
        drop(self.server);
        self.playing.await.expect("no panic")
    }
}

/// A scripted Game Master for one player: one piece after another lies on 0,2; the goals are
/// 4,5 and 4,6.
struct Judge {
    at: (i64, i64),
    holds: bool,
    goals: Vec<(i64, i64)>,
}

impl Judge {
    const PIECE: (i64, i64) = (0, 2);

    fn new() -> Self {
        Self {
            at: (2, 3),
            holds: false,
            goals: vec![(4, 5), (4, 6)],
        }
    }

    fn distance((x, y): (i64, i64)) -> i64 {
        (x - Self::PIECE.0).abs() + (y - Self::PIECE.1).abs()
    }

    fn answer(&mut self, request: &Value) -> Value {
        if request["MessageType"] == "RequestInfo" {
            // It has no answer but the sleep.
            return json!({"MessageType": "YouShouldSleep", "TimeoutTime": 0});
        }
        assert_eq!(request["Id"], 17, "{request}");
        match request["MessageType"].as_str() {
            Some("RequestMove") => {
                let to = ["DestinationX", "DestinationY"]
                    .map(|key| request[key].as_i64().expect("a number"));
                self.step((to[0], to[1]))
            }
            Some("RequestResolveDistances") => {
                let (x, y) = self.at;
                let around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
                let told = around.map(
                    |(x, y)| json!({"PositionX": x, "PositionY": y, "Distance": Self::distance((x, y))}),
                );
                json!({"MessageType": "ResponseResolveDistances", "Distances": told.collect::<Vec<_>>()})
            }
            Some("RequestCheckPiece") => {
                assert!(self.holds);
                json!({"MessageType": "ResponseCheckPieceOk", "IsSham": false})
            }
            Some("PlacePiece") => {
                assert!(self.holds);
                self.holds = false;
                let before = self.goals.len();
                self.goals.retain(|&goal| goal != self.at);
                json!({"MessageType": "ResponsePlacePieceOk", "GoalAchieved": self.goals.len() < before})
            }
            other => panic!("nothing to ask for: {other:?}"),
        }
    }

    fn step(&mut self, to: (i64, i64)) -> Value {
        assert_eq!(
            (to.0 - self.at.0).abs() + (to.1 - self.at.1).abs(),
            1,
            "one step from {:?}",
            self.at
        );
        assert!(
            (0..5).contains(&to.0) && (0..7).contains(&to.1),
            "{to:?} is on the board"
        );
        self.at = to;
        let found = to == Self::PIECE && !self.holds;
        self.holds |= found;
        json!({"MessageType": "ResponseMoveOk", "DestinationX": to.0, "DestinationY": to.1, "DidPickupPiece": found,
            "ManhattanDistanceToNearestPiece": Self::distance(to)})
    }
}

#[tokio::test]
async fn both_agents_win_a_game_of_a_game_master_that_says_no_more_than_the_source() {
    for name in ["simple", "team"] {
        let mut stage = PlayerScript::started(name).await;
        let mut judge = Judge::new();
        while !judge.goals.is_empty() {
            let request = stage.server.hear().await;
            let answer = judge.answer(&request);
            stage
                .server
                .say(&format!("{answer}{}", r#"{"MessageType":"WakeUp"}"#))
                .await;
        }
        stage
            .server
            .say(r#"{"MessageType":"EndGame","Score0":0,"Score1":2}"#)
            .await;
        assert_eq!(stage.result().await.expect("a result"), [0, 2], "{name}");
    }
}

#[tokio::test]
async fn the_leader_is_answered_with_the_whole_board() {
    let mut stage = PlayerScript::started("simple").await;
    let mut judge = Judge::new();
    let request = stage.server.hear().await;
    let answer = judge.answer(&request);
    let asked = r#"{"MessageType":"RequestInfo","ObligatoryResponse":true,"IdFrom":5,"IdTo":17}"#;
    stage
        .server
        .say(&format!(
            "{answer}\n{asked}\n{}",
            r#"{"MessageType":"WakeUp"}"#
        ))
        .await;
    let told = stage.server.await_kind("ResponseToInfo").await;
    assert_eq!((&told["IdFrom"], &told["IdTo"]), (&17.into(), &5.into()));
    assert_eq!(
        (&told["PositionX"], &told["PositionY"]),
        (&judge.at.0.into(), &judge.at.1.into())
    );
    let grid = told["Grid"].as_array().expect("a list");
    assert_eq!(grid.len(), 35);
    let possible = grid
        .iter()
        .filter(|tile| tile["IsPossibleGoal"] == true)
        .count();
    assert_eq!(possible, 10, "its own goal area, none of it tried");
    assert!(
        grid[25..].iter().all(|tile| tile["IsPossibleGoal"] == true),
        "the bottom rows"
    );
    let here = &grid[usize::try_from(judge.at.1 * 5 + judge.at.0).expect("small")];
    assert_eq!(here["DistToPiece"], Judge::distance(judge.at));
}

#[tokio::test]
async fn an_agent_that_has_lost_its_way_looks_around() {
    let mut stage = PlayerScript::started("simple").await;
    stage.server.hear().await;
    // An answer that contradicts the player's assumed position.
    stage
        .server
        .say(r#"{"MessageType":"ResponseMoveNotOk","ErrorString":0}{"MessageType":"WakeUp"}"#)
        .await;
    assert_eq!(
        stage.server.hear().await["MessageType"],
        "RequestResolveDistances"
    );
    let mut judge = Judge {
        at: (3, 4),
        ..Judge::new()
    };
    let answer = judge.answer(&json!({"MessageType": "RequestResolveDistances", "Id": 17}));
    stage
        .server
        .say(&format!("{answer}{}", r#"{"MessageType":"WakeUp"}"#))
        .await;
    let request = stage.server.hear().await;
    judge.answer(&request);
}

#[tokio::test]
async fn an_agent_told_to_sleep_goes_on_when_it_is_woken() {
    let mut stage = PlayerScript::started("simple").await;
    let first = stage.server.hear().await;
    stage
        .server
        .say(r#"{"MessageType":"YouShouldSleep","TimeoutTime":250}"#)
        .await;
    stage.server.say(r#"{"MessageType":"WakeUp"}"#).await;
    let second = stage.server.hear().await;
    assert_eq!(second["MessageType"], first["MessageType"]);
}

#[tokio::test]
async fn what_is_invalid_is_ignored_and_half_a_message_waits_for_the_other() {
    let mut stage = PlayerScript::started("simple").await;
    let mut judge = Judge::new();
    for _ in 0..3 {
        let request = stage.server.hear().await;
        let answer = judge.answer(&request).to_string();
        let (one, other) = answer.split_at(answer.len() / 2);
        stage
            .server
            .say(&format!(
                "]{{\"MessageType\":\"Dance\"}}{{\"MessageType\":\"WakeUp\n{one}"
            ))
            .await;
        stage.server.say(other).await;
        stage.server.say("{ \"MessageType\" : \"WakeUp\" }").await;
    }
    stage.server.hear().await;
}

#[tokio::test]
async fn a_player_that_is_refused_says_so() {
    let mut stage = PlayerScript::open("simple").await;
    stage
        .server
        .say(r#"{"MessageType":"RejectConnection"}"#)
        .await;
    assert!(matches!(
        stage.result().await,
        Err(PlayerError::Refused { team: 1 })
    ));
}

#[tokio::test]
async fn a_game_master_that_is_gone_leaves_no_winner() {
    let mut stage = PlayerScript::started("simple").await;
    stage.server.hear().await;
    stage
        .server
        .say(r#"{"MessageType":"RejectConnection"}"#)
        .await;
    assert!(matches!(stage.result().await, Err(PlayerError::Lost)));
}

#[tokio::test]
async fn a_board_that_is_none_is_refused_by_name() {
    let mut stage = PlayerScript::open("simple").await;
    stage
        .server
        .say(r#"{"MessageType":"AcceptConnection","Id":17}"#)
        .await;
    let start = json!({"MessageType": "StartGame", "Width": 1, "Height": 7, "GoalAreaHeight": 9, "PlayerCount": 0,
        "StartingPositionX": 0, "StartingPositionY": -3});
    stage.server.say(&start.to_string()).await;
    let error = stage.result().await.expect_err("it cannot be played");
    assert!(error.to_string().contains("grid_width"), "{error}");
}

/// Reads a player's request to join and returns its token.
async fn introduction(server: &mut Wire) -> String {
    let said = server.hear().await;
    let asked = (&said["MessageType"], &said["Team"]);
    assert_eq!(asked, (&"ConnectToGameMaster".into(), &1.into()));
    said["Token"].as_str().expect("a token").to_owned()
}

#[tokio::test]
async fn a_player_that_returns_shows_its_token_and_goes_on_where_it_was() {
    let mut stage = PlayerScript::open("simple").await;
    let token = stage.token.clone();
    let mut judge = Judge::new();
    stage.start().await;
    let first = stage.server.hear().await;
    let answer = judge.answer(&first);
    // The answer is lost with the connection, and two attempts to return are refused.
    for _ in 0..2 {
        stage.server.close().await;
        stage.server = Wire::from(&stage.listener).await;
        assert_eq!(introduction(&mut stage.server).await, token);
        stage
            .server
            .say(r#"{"MessageType":"RejectConnection"}"#)
            .await;
    }
    stage.server = Wire::from(&stage.listener).await;
    assert_eq!(introduction(&mut stage.server).await, token);
    let welcome = r#"{"MessageType":"AcceptConnection","Id":17}"#;
    let wake = r#"{"MessageType":"WakeUp"}"#;
    stage.server.say(&format!("{welcome}{answer}{wake}")).await;
    while !judge.goals.is_empty() {
        let request = stage.server.hear().await;
        let answer = judge.answer(&request);
        stage.server.say(&format!("{answer}{wake}")).await;
    }
    stage
        .server
        .say(r#"{"MessageType":"EndGame","Score0":0,"Score1":2}"#)
        .await;
    assert_eq!(stage.result().await.expect("a result"), [0, 2]);
}

#[tokio::test]
async fn a_player_that_is_not_taken_back_in_ten_seconds_has_no_winner() {
    let mut stage = PlayerScript::started("simple").await;
    stage.server.hear().await;
    stage.server.close().await;
    let PlayerScript {
        listener,
        playing,
        _stop,
        ..
    } = stage;
    let refusing = tokio::spawn(async move {
        loop {
            let mut server = Wire::from(&listener).await;
            introduction(&mut server).await;
            server.say(r#"{"MessageType":"RejectConnection"}"#).await;
        }
    });
    assert!(matches!(
        playing.await.expect("no panic"),
        Err(PlayerError::Lost)
    ));
    refusing.abort();
}

#[tokio::test]
async fn a_player_that_is_told_to_wait_asks_until_a_game_master_is_there() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    let (playing, _stop) = play_as("simple", port, IfRefused::Wait);
    for _ in 0..3 {
        let mut server = Wire::from(&listener).await;
        introduction(&mut server).await;
        server.say(r#"{"MessageType":"RejectConnection"}"#).await;
        server.expect_end().await;
    }
    let mut server = Wire::from(&listener).await;
    introduction(&mut server).await;
    let end = r#"{"MessageType":"EndGame","Score0":1,"Score1":0}"#;
    server
        .say(&format!(
            r#"{{"MessageType":"AcceptConnection","Id":1}}{end}"#
        ))
        .await;
    assert_eq!(playing.await.expect("no panic").expect("a result"), [1, 0]);
}

#[tokio::test]
async fn a_server_that_does_not_come_back_in_ten_seconds_leaves_no_winner() {
    let PlayerScript {
        listener,
        mut server,
        playing,
        _stop,
        ..
    } = PlayerScript::started("simple").await;
    server.hear().await;
    // From here on virtual time advances whenever all tasks wait.
    time::pause();
    let began = time::Instant::now();
    drop((listener, server));
    assert!(matches!(
        playing.await.expect("no panic"),
        Err(PlayerError::Lost)
    ));
    assert!(began.elapsed().as_secs() >= 9, "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_player_without_a_server_names_the_address() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    drop(listener);
    time::pause();
    let (playing, _stop) = play("simple", port);
    let error = playing
        .await
        .expect("no panic")
        .expect_err("no server is there");
    assert!(
        error.to_string().contains(&format!("127.0.0.1:{port}")),
        "{error}"
    );
}

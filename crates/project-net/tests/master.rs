//! Our Game Master against a scripted server that speaks chapter 9.

mod common;

use common::Wire;
use game_core::Seed;
use game_project::{Config, Ending, Rules, Why};
use project_net::{
    Address,
    master::{self, MasterFault, MasterPlan, MasterSight},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time};

/// Long enough that nobody wakes during a test.
const LONG: i64 = 600_000;

/// Two against two on a small board; looking around takes ages, the rest no time that matters.
fn config() -> Config {
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

struct Stage {
    listener: TcpListener,
    server: Wire,
    stop: watch::Sender<bool>,
    judging: JoinHandle<Result<Ending, MasterFault>>,
}

impl Stage {
    /// A Game Master that has just connected.
    async fn open(config: Config) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("bound").port();
        let plan = MasterPlan {
            rules: Rules::try_from(config).expect("playable"),
            seed: Seed::from_number(11),
            server: Address { host: "127.0.0.1".to_owned(), port },
        };
        let (stop, stopping) = watch::channel(false);
        let (sight, _) = watch::channel(MasterSight::Gathering { joined: [0, 0], of: 0 });
        let judging = tokio::spawn(master::run(plan, sight, stopping));
        let mut server = Wire::from(&listener).await;
        server.expect(r#"{"MessageType":"ConnectToCS"}"#).await;
        Self { listener, server, stop, judging }
    }

    /// The same once it is accepted; the server says nothing that the source does not.
    async fn accepted(config: Config) -> Self {
        let mut stage = Self::open(config).await;
        stage.server.say(r#"{"MessageType":"AcceptGMConnection"}"#).await;
        stage
    }

    /// A running game: players 1 and 2 are red, 3 and 4 blue. Gives the start of each.
    async fn playing(config: Config) -> (Self, BTreeMap<i64, Value>) {
        let mut stage = Self::accepted(config).await;
        for (id, team) in [(1, 0), (2, 0), (3, 1), (4, 1)] {
            stage.connect(id, team).await;
            stage
                .server
                .expect(&format!(r#"{{"MessageType":"AcceptConnection","Id":{id},"PlayerId":{id}}}"#))
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

    async fn connect(&mut self, id: i64, team: i64) {
        let text = format!(r#"{{"MessageType":"ConnectToGameMaster","Team":{team},"PlayerId":{id}}}"#);
        self.server.say(&text).await;
    }

    /// A player asks; the next message is the answer, to that player.
    async fn ask(&mut self, id: i64, request: Value) -> Value {
        self.tell(id, request).await;
        let answer = self.server.hear().await;
        assert_eq!(answer["PlayerId"], id);
        answer
    }

    async fn tell(&mut self, id: i64, mut request: Value) {
        request["PlayerId"] = id.into();
        self.server.say(&request.to_string()).await;
    }

    async fn expect_wake(&mut self, id: i64) {
        self.server.expect(&format!(r#"{{"MessageType":"WakeUp","PlayerId":{id}}}"#)).await;
    }

    async fn ending(self) -> Result<Ending, MasterFault> {
        drop(self.server);
        self.judging.await.expect("no panic")
    }
}

fn move_to(x: i64, y: i64) -> Value {
    json!({"MessageType": "RequestMove", "Id": 1, "DestinationX": x, "DestinationY": y})
}

fn place_of(start: &Value) -> (i64, i64) {
    let number = |key: &str| start[key].as_i64().expect("a number");
    (number("StartingPositionX"), number("StartingPositionY"))
}

#[tokio::test]
async fn players_join_until_their_team_is_full_and_nobody_once_the_game_has_begun() {
    let mut stage = Stage::accepted(config()).await;
    let refused = |id: i64| format!(r#"{{"MessageType":"RejectConnection","PlayerId":{id}}}"#);
    for id in [1, 2] {
        stage.connect(id, 0).await;
        stage
            .server
            .expect(&format!(r#"{{"MessageType":"AcceptConnection","Id":{id},"PlayerId":{id}}}"#))
            .await;
    }
    for (id, team) in [(5, 0), (6, 2), (7, -1)] {
        stage.connect(id, team).await;
        stage.server.expect(&refused(id)).await;
    }
    // Who leaves before the game makes room.
    stage.server.say(r#"{"MessageType":"PlayerDisconnected","PlayerId":2}"#).await;
    for (id, team) in [(5, 0), (8, 1), (9, 1)] {
        stage.connect(id, team).await;
        stage.server.await_kind("AcceptConnection").await;
    }
    for _ in 0..4 {
        assert_eq!(stage.server.hear().await["MessageType"], "StartGame");
    }
    stage.connect(10, 1).await;
    stage.server.expect(&refused(10)).await;
}

#[tokio::test]
async fn everyone_is_told_the_board_their_place_and_their_team() {
    let (_stage, starts) = Stage::playing(config()).await;
    let mut places = Vec::new();
    for (id, start) in &starts {
        for (key, value) in [("Width", 4), ("Height", 6), ("GoalAreaHeight", 1), ("PlayerCount", 2)] {
            assert_eq!(start[key], value, "{start}");
        }
        let mate = [0, 2, 1, 4, 3][usize::try_from(*id).expect("small")];
        assert_eq!(start["TeammateIds"], json!([mate]));
        let (x, y) = place_of(start);
        assert!((0..4).contains(&x) && (1..5).contains(&y), "in the task area: {start}");
        places.push((x, y));
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 4, "on different fields");
    let leads = |id: i64| i64::from(starts[&id]["IsLeader"] == true);
    assert_eq!((leads(1) + leads(2), leads(3) + leads(4)), (1, 1));
}

#[tokio::test]
async fn a_move_that_cannot_be_is_answered_with_its_reason_and_the_agent_is_awake() {
    let (mut stage, starts) = Stage::playing(config()).await;
    let (x, y) = place_of(&starts[&1]);
    for (request, reason) in [
        (move_to(x, y), 0),
        (move_to((x + 2) % 4, y), 0),
        (move_to(-1, y), 2),
        (move_to(x, 6), 2),
        (move_to(i64::from(i32::MAX), i64::from(i32::MIN)), 2),
    ] {
        let answer = stage.ask(1, request).await;
        assert_eq!(answer, json!({"MessageType": "ResponseMoveNotOk", "ErrorString": reason, "PlayerId": 1}));
        stage.expect_wake(1).await;
    }
}

#[tokio::test]
async fn a_field_with_an_agent_on_it_is_occupied() {
    let (mut stage, starts) = Stage::playing(config()).await;
    let (mut x, mut y) = place_of(&starts[&1]);
    let (to_x, to_y) = place_of(&starts[&2]);
    // Straight to the team-mate; who else stands in the way is as good.
    loop {
        let next = if x == to_x { (x, y + (to_y - y).signum()) } else { (x + (to_x - x).signum(), y) };
        let answer = stage.ask(1, move_to(next.0, next.1)).await;
        stage.expect_wake(1).await;
        if answer["MessageType"] == "ResponseMoveNotOk" {
            assert_eq!(answer["ErrorString"], 1);
            break;
        }
        assert_eq!((&answer["DestinationX"], &answer["DestinationY"]), (&next.0.into(), &next.1.into()));
        (x, y) = next;
        assert_ne!((x, y), (to_x, to_y), "nobody walks through others");
    }
}

#[tokio::test]
async fn without_a_piece_there_is_nothing_to_test_or_place() {
    let (mut stage, _) = Stage::playing(config()).await;
    for (request, answer) in
        [("RequestCheckPiece", "ResponseCheckPieceNoPiece"), ("PlacePiece", "ResponsePlacePieceNoPiece")]
    {
        let heard = stage.ask(3, json!({"MessageType": request, "Id": 3})).await;
        assert_eq!(heard, json!({"MessageType": answer, "PlayerId": 3}));
        stage.expect_wake(3).await;
    }
}

#[tokio::test]
async fn who_asks_while_asleep_is_told_to_sleep_and_others_are_not_held_up() {
    let (mut stage, starts) = Stage::playing(config()).await;
    let around = stage.ask(1, json!({"MessageType": "RequestResolveDistances", "Id": 1})).await;
    let (x, y) = place_of(&starts[&1]);
    let distances = around["Distances"].as_array().expect("a list");
    assert_eq!(distances.len(), if x == 0 || x == 3 { 6 } else { 9 });
    for told in distances {
        let number = |key: &str| told[key].as_i64().expect("a number");
        assert!((number("PositionX") - x).abs() <= 1 && (number("PositionY") - y).abs() <= 1);
        assert!(number("Distance") >= 0);
    }
    for request in
        [move_to(x, y), json!({"MessageType": "PlacePiece"}), json!({"MessageType":"RequestInfo","IdTo":2})]
    {
        let answer = stage.ask(1, request).await;
        assert_eq!(answer["MessageType"], "YouShouldSleep");
        let left = answer["TimeoutTime"].as_i64().expect("a number");
        assert!((1..=LONG).contains(&left), "{answer}");
    }
    assert_eq!(
        stage.ask(2, json!({"MessageType":"PlacePiece"})).await["MessageType"],
        "ResponsePlacePieceNoPiece"
    );
}

#[tokio::test]
async fn what_team_mates_ask_and_answer_is_passed_on_with_the_true_sender_and_the_leaders_right() {
    let (mut stage, starts) = Stage::playing(config()).await;
    let leader = if starts[&1]["IsLeader"] == true { 1 } else { 2 };
    let mate = 3 - leader;
    for (asker, asked, obligatory) in [(leader, mate, true), (mate, leader, false)] {
        // Whatever the asker says of itself is put right.
        let lie = json!({"MessageType": "RequestInfo", "ObligatoryResponse": !obligatory, "IdFrom": 4, "IdTo": asked});
        stage.tell(asker, lie).await;
        let (mut heard, mut woken) = (None, false);
        while heard.is_none() || !woken {
            let message = stage.server.hear().await;
            match message["MessageType"].as_str() {
                Some("WakeUp") => woken |= message["PlayerId"] == asker,
                _ => heard = Some(message),
            }
        }
        let expected = json!({"MessageType": "RequestInfo", "ObligatoryResponse": obligatory, "IdFrom": asker,
            "IdTo": asked, "PlayerId": asked});
        assert_eq!(heard, Some(expected));
    }
    let tile = json!({"IsPossibleGoal": true, "DistToPiece": 7, "Timestamp": 637_147_000_000_000_000_i64});
    let mut answer = json!({"MessageType": "ResponseToInfo", "IdFrom": 99, "IdTo": leader, "Grid": vec![tile; 24],
        "DestinationX": -1, "DestinationY": -1, "PositionX": 1, "PositionY": 2});
    stage.tell(mate, answer.clone()).await;
    answer["IdFrom"] = mate.into();
    answer["PlayerId"] = leader.into();
    assert_eq!(stage.server.await_kind("ResponseToInfo").await, answer);
}

#[tokio::test]
async fn an_opponent_is_not_asked_and_who_has_not_asked_is_not_answered() {
    let (mut stage, _) = Stage::playing(config()).await;
    for id_to in [3, 77] {
        stage.tell(1, json!({"MessageType": "RequestInfo", "IdTo": id_to})).await;
        stage.expect_wake(1).await;
    }
    let unasked = json!({"MessageType": "ResponseToInfo", "IdTo": 2, "Grid": [], "DestinationX": 0,
        "DestinationY": 0, "PositionX": 0, "PositionY": 0});
    stage.tell(1, unasked).await;
    stage.expect_wake(1).await;
}

#[tokio::test]
async fn a_piece_is_found_tested_and_placed() {
    let config = Config { sham_chance: 0.0, discover_neighbor_fields_timeout: 1, ..config() };
    let (mut stage, starts) = Stage::playing(config).await;
    let (mut x, mut y) = place_of(&starts[&1]);
    // Downhill by what looking around tells; somebody in the way is passed by looking again after a step aside.
    let mut dodge = 0;
    loop {
        let around = stage.ask(1, json!({"MessageType": "RequestResolveDistances"})).await;
        stage.expect_wake(1).await;
        let distances = around["Distances"].as_array().expect("a list");
        let number = |told: &Value, key: &str| told[key].as_i64().expect("a number");
        let beside = |told: &&Value| {
            (number(told, "PositionX") - x).abs() + (number(told, "PositionY") - y).abs() == 1
        };
        let mut ways: Vec<&Value> = distances.iter().filter(beside).collect();
        ways.sort_by_key(|told| number(told, "Distance"));
        let to = ways[dodge % ways.len()];
        let to = (number(to, "PositionX"), number(to, "PositionY"));
        let answer = stage.ask(1, move_to(to.0, to.1)).await;
        stage.expect_wake(1).await;
        if answer["MessageType"] == "ResponseMoveNotOk" {
            dodge += 1;
            continue;
        }
        (x, y) = to;
        dodge = 0;
        if answer["DidPickupPiece"] == true {
            assert!(answer["ManhattanDistanceToNearestPiece"].as_i64().expect("a number") > 0);
            break;
        }
    }
    let tested = stage.ask(1, json!({"MessageType": "RequestCheckPiece"})).await;
    assert_eq!(tested, json!({"MessageType": "ResponseCheckPieceOk", "IsSham": false, "PlayerId": 1}));
    stage.expect_wake(1).await;
    let placed = stage.ask(1, json!({"MessageType": "PlacePiece"})).await;
    // In the task area there is no goal.
    assert_eq!(placed, json!({"MessageType": "ResponsePlacePieceOk", "GoalAchieved": false, "PlayerId": 1}));
    stage.expect_wake(1).await;
}

#[tokio::test]
async fn a_player_that_is_lost_ends_the_game_to_its_teams_cost() {
    let (mut stage, _) = Stage::playing(config()).await;
    stage.server.say(r#"{"MessageType":"PlayerDisconnected","PlayerId":2}"#).await;
    for _ in 0..4 {
        let end = stage.server.hear().await;
        assert_eq!(
            (&end["MessageType"], &end["Score0"], &end["Score1"]),
            (&"EndGame".into(), &0.into(), &1.into())
        );
    }
    stage.server.expect_end().await;
    let ending = stage.ending().await.expect("a result");
    assert!(matches!(ending, Ending { scores: [0, 1], why: Why::Left(_), .. }), "{ending:?}");
}

#[tokio::test]
async fn what_is_invalid_or_from_a_stranger_is_ignored() {
    let (mut stage, _) = Stage::playing(config()).await;
    stage
        .server
        .say("nonsense {\"MessageType\":\"PlacePiece\"\n{\"MessageType\":\"Dance\",\"PlayerId\":1}")
        .await;
    stage
        .server
        .say(
            r#"{"MessageType":"PlacePiece","PlayerId":99}{"MessageType":"PlayerDisconnected","PlayerId":98}"#,
        )
        .await;
    stage.server.say(r#"{"MessageType":"Place"#).await;
    stage.server.say(r#"Piece","PlayerId":4}{"MessageType":"PlacePiece","PlayerId":3}"#).await;
    for id in [4, 3] {
        stage
            .server
            .expect(&format!(r#"{{"MessageType":"ResponsePlacePieceNoPiece","PlayerId":{id}}}"#))
            .await;
        stage.expect_wake(id).await;
    }
}

#[tokio::test]
async fn a_server_that_numbers_nobody_can_be_played_through() {
    let mut stage = Stage::accepted(Config { n_players: 1, ..config() }).await;
    for id in [1, 2] {
        stage.server.say(&format!(r#"{{"MessageType":"ConnectToGameMaster","Team":{}}}"#, id - 1)).await;
        let accepted = stage.server.hear().await;
        assert_eq!((&accepted["MessageType"], &accepted["Id"]), (&"AcceptConnection".into(), &id.into()));
    }
    stage.server.await_kind("StartGame").await;
    stage.server.await_kind("StartGame").await;
    stage.server.say(r#"{"MessageType":"PlacePiece","Id":2}"#).await;
    stage.server.expect(r#"{"MessageType":"ResponsePlacePieceNoPiece","PlayerId":2}"#).await;
}

#[tokio::test]
async fn a_game_master_that_is_refused_says_so() {
    let mut stage = Stage::open(config()).await;
    stage.server.say(r#"{"MessageType":"RejectConnection"}"#).await;
    assert!(matches!(stage.ending().await, Err(MasterFault::Refused(_))));
}

#[tokio::test]
async fn a_lost_connection_is_taken_up_again_and_the_game_goes_on() {
    let (mut stage, _) = Stage::playing(config()).await;
    stage.ask(1, json!({"MessageType": "RequestResolveDistances"})).await;
    stage.server.close().await;
    stage.server = Wire::from(&stage.listener).await;
    stage.server.expect(r#"{"MessageType":"ConnectToCS"}"#).await;
    stage.server.say(r#"{"MessageType":"AcceptGMConnection"}"#).await;
    // Whoever is awake is told again, for it may not have heard.
    for id in [2, 3, 4] {
        stage.expect_wake(id).await;
    }
    assert_eq!(stage.ask(1, json!({"MessageType": "PlacePiece"})).await["MessageType"], "YouShouldSleep");
}

#[tokio::test]
async fn a_server_that_was_started_anew_has_no_players_and_the_game_no_winner() {
    let mut stage = Stage::open(config()).await;
    stage.server.say(r#"{"MessageType":"AcceptGMConnection","Session":1}"#).await;
    stage.connect(1, 0).await;
    stage.server.await_kind("AcceptConnection").await;
    stage.server.close().await;
    stage.server = Wire::from(&stage.listener).await;
    stage.server.expect(r#"{"MessageType":"ConnectToCS"}"#).await;
    stage.server.say(r#"{"MessageType":"AcceptGMConnection","Session":2}"#).await;
    assert!(matches!(stage.ending().await, Err(MasterFault::ServerChanged)));
}

#[tokio::test]
async fn a_server_that_does_not_come_back_in_ten_seconds_leaves_the_game_without_a_winner() {
    let stage = Stage::accepted(config()).await;
    let Stage { listener, mut server, judging, stop } = stage;
    server.say(r#"{"MessageType":"ConnectToGameMaster","Team":0,"PlayerId":1}"#).await;
    server.await_kind("AcceptConnection").await;
    // From here on time passes as fast as nobody has anything to do.
    time::pause();
    let began = time::Instant::now();
    drop((listener, server));
    assert!(matches!(judging.await.expect("no panic"), Err(MasterFault::Lost)));
    assert!(began.elapsed().as_secs() >= 9, "{:?}", began.elapsed());
    drop(stop);
}

#[tokio::test]
async fn a_game_master_that_is_stopped_tells_everyone_that_nobody_has_won() {
    let (mut stage, _) = Stage::playing(config()).await;
    stage.stop.send(true).expect("it listens");
    for _ in 0..4 {
        let end = stage.server.hear().await;
        assert_eq!(
            (&end["MessageType"], &end["Score0"], &end["Score1"]),
            (&"EndGame".into(), &0.into(), &0.into())
        );
    }
    stage.server.expect_end().await;
    assert!(matches!(stage.ending().await, Err(MasterFault::Stopped)));
}

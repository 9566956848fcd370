//! Our Game Master when its server is restarted during a game: which connection of the new server
//! gets which player's place.

mod common;

use common::{
    Wire,
    desk::{LONG, MasterScript, config, introduction, place_of},
};
use project_net::{PlayerId, master::MasterError};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const ACCEPTED: &str = r#"{"MessageType":"AcceptGMConnection","Session":1}"#;

/// A running game over a server that numbers its sessions. Players 1 and 2 are red, 3 and 4 blue;
/// 1 and 3 have chosen tokens. All come from one address but 4.
async fn playing() -> (MasterScript, BTreeMap<i64, Value>) {
    let mut stage = MasterScript::open(config()).await;
    stage.server.say(ACCEPTED).await;
    let mut starts = BTreeMap::new();
    for (id, team) in [(1, 0), (2, 0), (3, 1), (4, 1)] {
        join(&mut stage, id, team, token_of(id), origin_of(id)).await;
        stage.server.await_kind("AcceptConnection").await;
    }
    for _ in 0..4 {
        let start = stage.server.hear().await;
        starts.insert(start["PlayerId"].as_i64().expect("a number"), start);
    }
    (stage, starts)
}

fn token_of(id: i64) -> Option<&'static str> {
    [None, Some("one"), None, Some("three"), None][usize::try_from(id).expect("small")]
}

fn origin_of(id: i64) -> &'static str {
    if id == 4 { "there" } else { "here" }
}

async fn join(stage: &mut MasterScript, connection: i64, team: i64, token: Option<&str>, at: &str) {
    let mut asks = json!({"MessageType": "ConnectToGameMaster", "Team": team, "Origin": at});
    if let Some(token) = token {
        asks["Token"] = token.into();
    }
    stage.tell(connection, asks).await;
}

/// Replaces the server by a new one with another session.
async fn restart(stage: &mut MasterScript) {
    stage.server.close().await;
    stage.server = Wire::from(&stage.listener).await;
    let hello = stage.server.hear().await;
    assert_eq!(
        (&hello["Token"], &hello["Session"]),
        (&stage.token.clone().into(), &1.into())
    );
    stage
        .server
        .say(r#"{"MessageType":"AcceptGMConnection","Session":2}"#)
        .await;
}

async fn expect_kinds(stage: &mut MasterScript, connection: i64, kinds: &[&str]) {
    for kind in kinds {
        let heard = stage.server.hear().await;
        assert_eq!(
            (&heard["MessageType"], &heard["PlayerId"]),
            (&(*kind).into(), &connection.into()),
            "{heard}"
        );
    }
}

#[tokio::test]
async fn a_player_returns_to_its_place_by_its_token_on_any_connection() {
    let (mut stage, starts) = playing().await;
    let look = json!({"MessageType": "RequestResolveDistances"});
    let seen = stage.ask(3, look).await;
    restart(&mut stage).await;
    // Connection 1 is player 3's now; it is told its lost answer, and still sleeps.
    join(&mut stage, 1, 1, Some("three"), "elsewhere").await;
    stage
        .server
        .expect(r#"{"MessageType":"AcceptConnection","Id":3,"PlayerId":1}"#)
        .await;
    let again = stage.server.hear().await;
    assert_eq!(again["Distances"], seen["Distances"]);
    let refused = stage.ask(1, json!({"MessageType": "PlacePiece"})).await;
    assert_eq!(refused["MessageType"], "YouShouldSleep");
    // Player 1 has asked for nothing yet: its start may be lost.
    join(&mut stage, 7, 0, Some("one"), "here").await;
    stage
        .server
        .expect(r#"{"MessageType":"AcceptConnection","Id":1,"PlayerId":7}"#)
        .await;
    let start = stage.server.hear().await;
    assert_eq!(place_of(&start), place_of(&starts[&1]));
    expect_kinds(&mut stage, 7, &["WakeUp"]).await;
    // Its team-mate's number is still 2, whatever the connection.
    assert_eq!(start["TeammateIds"], json!([2]));
}

#[tokio::test]
async fn a_player_of_chapter_9_alone_returns_by_its_id_or_by_asking_its_team_from_its_address() {
    let (mut stage, starts) = playing().await;
    restart(&mut stage).await;
    // Player 2 goes on with a request.
    let mut request = json!({"MessageType": "PlacePiece", "Id": 2, "Origin": "here"});
    assert_eq!(
        stage.ask(9, request.clone()).await["MessageType"],
        "ResponsePlacePieceNoPiece"
    );
    stage.expect_wake(9).await;
    request["Origin"] = Value::Null;
    stage.tell(9, request).await;
    expect_kinds(&mut stage, 9, &["ResponsePlacePieceNoPiece", "WakeUp"]).await;
    // Player 4 begins as it did: it is told where it is.
    join(&mut stage, 1, 1, None, "there").await;
    stage
        .server
        .expect(r#"{"MessageType":"AcceptConnection","Id":4,"PlayerId":1}"#)
        .await;
    let start = stage.server.hear().await;
    assert_eq!(place_of(&start), place_of(&starts[&4]));
    expect_kinds(&mut stage, 1, &["WakeUp"]).await;
}

#[tokio::test]
async fn no_connection_takes_a_place_that_is_not_its_own() {
    let (mut stage, _) = playing().await;
    restart(&mut stage).await;
    let place = |id: i64, at: &str| json!({"MessageType": "PlacePiece", "Id": id, "Origin": at});
    // From another address; a place that has a token; a place that is not there; no mark at all.
    for thief in [place(2, "there"), place(3, "here"), place(9, "here")] {
        stage.tell(20, thief).await;
    }
    stage
        .tell(20, json!({"MessageType": "PlacePiece", "Id": 2}))
        .await;
    let refused = r#"{"MessageType":"RejectConnection","PlayerId":21}"#;
    for (team, token, at) in [
        (0, Some("guess"), "here"),
        (1, None, "here"),
        (0, None, "there"),
        (5, None, "here"),
    ] {
        join(&mut stage, 21, team, token, at).await;
        stage.server.expect(refused).await;
    }
    // The owner returns, and then its place is not to be had from its own address either.
    stage.ask(5, place(2, "here")).await;
    stage.expect_wake(5).await;
    join(&mut stage, 21, 0, None, "here").await;
    stage.server.expect(refused).await;
    // A token works once: the place is taken.
    join(&mut stage, 6, 0, Some("one"), "here").await;
    expect_kinds(&mut stage, 6, &["AcceptConnection", "StartGame", "WakeUp"]).await;
    join(&mut stage, 21, 0, Some("one"), "here").await;
    stage.server.expect(refused).await;
}

#[tokio::test]
async fn players_who_do_not_return_in_ten_seconds_leave_the_game_without_a_winner() {
    let (mut stage, _) = playing().await;
    restart(&mut stage).await;
    join(&mut stage, 1, 0, Some("one"), "here").await;
    expect_kinds(&mut stage, 1, &["AcceptConnection", "StartGame", "WakeUp"]).await;
    let end = stage.server.await_kind("EndGame").await;
    assert_eq!(
        (&end["Score0"], &end["Score1"], &end["PlayerId"]),
        (&0.into(), &0.into(), &1.into())
    );
    stage.server.expect_end().await;
    let error = stage.ending().await.expect_err("no result");
    assert!(
        matches!(&error, MasterError::PlayersLost(players) if *players == [2, 3, 4].map(PlayerId)),
        "{error}"
    );
}

#[tokio::test]
async fn a_player_that_leaves_the_new_server_ends_the_game_to_its_teams_cost() {
    let (mut stage, _) = playing().await;
    restart(&mut stage).await;
    join(&mut stage, 8, 0, Some("one"), "here").await;
    expect_kinds(&mut stage, 8, &["AcceptConnection", "StartGame", "WakeUp"]).await;
    join(&mut stage, 9, 1, Some("three"), "here").await;
    expect_kinds(&mut stage, 9, &["AcceptConnection", "StartGame", "WakeUp"]).await;
    stage
        .server
        .say(r#"{"MessageType":"PlayerDisconnected","PlayerId":8}"#)
        .await;
    let end = stage.server.await_kind("EndGame").await;
    assert_eq!((&end["Score0"], &end["Score1"]), (&0.into(), &1.into()));
}

#[tokio::test]
async fn players_who_had_joined_before_the_game_join_again_after_a_restart() {
    let mut stage = MasterScript::open(config()).await;
    stage.server.say(ACCEPTED).await;
    for id in [1, 2] {
        join(&mut stage, id, 0, None, "here").await;
        stage.server.await_kind("AcceptConnection").await;
    }
    restart(&mut stage).await;
    for (id, team) in [(1, 1), (2, 0), (3, 0), (4, 1)] {
        join(&mut stage, id, team, None, "here").await;
        expect_kinds(&mut stage, id, &["AcceptConnection"]).await;
    }
    stage.server.await_kind("StartGame").await;
}

#[tokio::test]
async fn a_game_master_that_has_lost_a_server_without_sessions_takes_the_next_for_the_same() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    stage.server.close().await;
    stage.server = Wire::from(&stage.listener).await;
    introduction(&mut stage.server).await;
    stage
        .server
        .say(r#"{"MessageType":"AcceptGMConnection"}"#)
        .await;
    for id in [1, 2, 3, 4] {
        stage.expect_wake(id).await;
    }
    let look = json!({"MessageType": "RequestResolveDistances"});
    stage.ask(2, look).await;
    let asleep = stage.ask(2, json!({"MessageType": "PlacePiece"})).await;
    assert!(asleep["TimeoutTime"].as_i64().expect("a number") <= LONG);
}

//! Our Game Master against a scripted server that speaks chapter 9: how a game begins, and
//! every way it ends.

mod common;

use common::{
    Wire,
    desk::{MasterScript, config, introduction, place_of},
};
use game_project::{Config, Ending, Why};
use project_net::master::MasterError;
use serde_json::json;
use tokio::time;

#[tokio::test]
async fn players_join_until_their_team_is_full_and_no_one_once_the_game_has_begun() {
    let mut stage = MasterScript::accepted(config()).await;
    let refused = |id: i64| format!(r#"{{"MessageType":"RejectConnection","PlayerId":{id}}}"#);
    for id in [1, 2] {
        stage.connect(id, 0).await;
        stage
            .server
            .expect(&format!(
                r#"{{"MessageType":"AcceptConnection","Id":{id},"PlayerId":{id}}}"#
            ))
            .await;
    }
    for (id, team) in [(5, 0), (6, 2), (7, -1)] {
        stage.connect(id, team).await;
        stage.server.expect(&refused(id)).await;
    }
    // A player who leaves before the game frees a place.
    stage
        .server
        .say(r#"{"MessageType":"PlayerDisconnected","PlayerId":2}"#)
        .await;
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
async fn a_player_that_asks_for_the_other_team_gets_it_if_it_has_room() {
    let mut stage = MasterScript::accepted(config()).await;
    let accepted =
        |id: i64| format!(r#"{{"MessageType":"AcceptConnection","Id":{id},"PlayerId":{id}}}"#);
    let refused = |id: i64| format!(r#"{{"MessageType":"RejectConnection","PlayerId":{id}}}"#);
    for (id, team) in [(1, 0), (1, 0), (1, 1), (2, 1)] {
        stage.connect(id, team).await;
        stage.server.expect(&accepted(id)).await;
    }
    // Team 1 is full now, and team 0 empty.
    stage.connect(3, 0).await;
    stage.server.expect(&accepted(3)).await;
    for team in [1, 2] {
        stage.connect(3, team).await;
        stage.server.expect(&refused(3)).await;
    }
    // It has kept its place: one more completes team 0.
    stage.connect(4, 0).await;
    stage.server.expect(&accepted(4)).await;
    let mut teams = Vec::new();
    for _ in 0..4 {
        let start = stage.server.hear().await;
        assert_eq!(start["MessageType"], "StartGame");
        teams.push((start["PlayerId"].clone(), start["TeammateIds"].clone()));
    }
    for (id, mate) in [(1, 2), (2, 1), (3, 4), (4, 3)] {
        assert!(teams.contains(&(id.into(), json!([mate]))), "{teams:?}");
    }
    // During the game it is refused, and plays on.
    stage.connect(3, 1).await;
    stage.server.expect(&refused(3)).await;
    assert_eq!(
        stage.ask(3, json!({"MessageType": "PlacePiece"})).await["MessageType"],
        "ResponsePlacePieceNoPiece"
    );
}

#[tokio::test]
async fn everyone_is_told_the_board_their_place_and_their_team() {
    let (_stage, starts) = MasterScript::playing(config()).await;
    let mut places = Vec::new();
    for (id, start) in &starts {
        for (key, value) in [
            ("Width", 4),
            ("Height", 6),
            ("GoalAreaHeight", 1),
            ("PlayerCount", 2),
        ] {
            assert_eq!(start[key], value, "{start}");
        }
        let mate = [0, 2, 1, 4, 3][usize::try_from(*id).expect("small")];
        assert_eq!(start["TeammateIds"], json!([mate]));
        let (x, y) = place_of(start);
        assert!(
            (0..4).contains(&x) && (1..5).contains(&y),
            "in the task area: {start}"
        );
        places.push((x, y));
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 4, "on different fields");
    let leads = |id: i64| i64::from(starts[&id]["IsLeader"] == true);
    assert_eq!((leads(1) + leads(2), leads(3) + leads(4)), (1, 1));
}

#[tokio::test]
async fn a_player_that_is_lost_ends_the_game_to_its_teams_cost() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    stage
        .server
        .say(r#"{"MessageType":"PlayerDisconnected","PlayerId":2}"#)
        .await;
    for _ in 0..4 {
        let end = stage.server.hear().await;
        assert_eq!(
            (&end["MessageType"], &end["Score0"], &end["Score1"]),
            (&"EndGame".into(), &0.into(), &1.into())
        );
    }
    stage.server.expect_end().await;
    let ending = stage.ending().await.expect("a result");
    assert!(
        matches!(
            ending,
            Ending {
                scores: [0, 1],
                why: Why::Left(_),
                ..
            }
        ),
        "{ending:?}"
    );
}

#[tokio::test]
async fn a_server_that_numbers_no_player_can_be_played_through() {
    let mut stage = MasterScript::accepted(Config {
        n_players: 1,
        ..config()
    })
    .await;
    for id in [1, 2] {
        stage
            .server
            .say(&format!(
                r#"{{"MessageType":"ConnectToGameMaster","Team":{}}}"#,
                id - 1
            ))
            .await;
        let accepted = stage.server.hear().await;
        assert_eq!(
            (&accepted["MessageType"], &accepted["Id"]),
            (&"AcceptConnection".into(), &id.into())
        );
    }
    stage.server.await_kind("StartGame").await;
    stage.server.await_kind("StartGame").await;
    stage
        .server
        .say(r#"{"MessageType":"PlacePiece","Id":2}"#)
        .await;
    stage
        .server
        .expect(r#"{"MessageType":"ResponsePlacePieceNoPiece","PlayerId":2}"#)
        .await;
}

#[tokio::test]
async fn a_game_master_that_is_refused_says_so() {
    let mut stage = MasterScript::open(config()).await;
    stage
        .server
        .say(r#"{"MessageType":"RejectConnection"}"#)
        .await;
    assert!(matches!(stage.ending().await, Err(MasterError::Refused(_))));
}

#[tokio::test]
async fn a_lost_connection_is_taken_up_again_and_the_game_goes_on() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    stage
        .ask(1, json!({"MessageType": "RequestResolveDistances"}))
        .await;
    stage.server.close().await;
    stage.server = Wire::from(&stage.listener).await;
    assert_eq!(
        introduction(&mut stage.server).await,
        stage.token,
        "it shows who it is"
    );
    stage
        .server
        .say(r#"{"MessageType":"AcceptGMConnection"}"#)
        .await;
    // `WakeUp` is repeated to everyone awake: it may have been lost.
    for id in [2, 3, 4] {
        stage.expect_wake(id).await;
    }
    assert_eq!(
        stage.ask(1, json!({"MessageType": "PlacePiece"})).await["MessageType"],
        "YouShouldSleep"
    );
}

#[tokio::test]
async fn a_server_that_does_not_come_back_in_ten_seconds_leaves_the_game_without_a_winner() {
    let stage = MasterScript::accepted(config()).await;
    let MasterScript {
        listener,
        mut server,
        judging,
        stop,
        ..
    } = stage;
    server
        .say(r#"{"MessageType":"ConnectToGameMaster","Team":0,"PlayerId":1}"#)
        .await;
    server.await_kind("AcceptConnection").await;
    // From here on virtual time advances whenever all tasks wait.
    time::pause();
    let began = time::Instant::now();
    drop((listener, server));
    assert!(matches!(
        judging.await.expect("no panic"),
        Err(MasterError::Lost)
    ));
    assert!(began.elapsed().as_secs() >= 9, "{:?}", began.elapsed());
    drop(stop);
}

#[tokio::test]
async fn a_game_master_that_is_stopped_tells_everyone_that_no_team_has_won() {
    let (mut stage, _) = MasterScript::playing(config()).await;
    stage.stop.send(true).expect("it listens");
    for _ in 0..4 {
        let end = stage.server.hear().await;
        assert_eq!(
            (&end["MessageType"], &end["Score0"], &end["Score1"]),
            (&"EndGame".into(), &0.into(), &0.into())
        );
    }
    stage.server.expect_end().await;
    assert!(matches!(stage.ending().await, Err(MasterError::Stopped)));
}

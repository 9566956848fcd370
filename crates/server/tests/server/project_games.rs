//! Agents over TCP at tables that were opened in the page.

use crate::common::{
    project::{Agent, bare, end},
    table::{project, project_rules},
    test_server::TestServer,
    web_client::WebClient,
};
use game_core::{Seat, Viewer};
use games::{AnyAction, GameKind};
use serde_json::{Value, json};
use wire::{Absence, Stage, TableAsk};

/// Rules under which an agent that moves or discovers sleeps longer than a test.
fn still() -> Value {
    json!({ "move_timeout": 600_000, "discover_neighbor_fields_timeout": 600_000 })
}

/// Where the agent may step: one field to the side.
fn beside(start: &Value) -> [i64; 2] {
    let [x, y] = ["StartingPositionX", "StartingPositionY"]
        .map(|key| start[key].as_i64().expect("a number"));
    [if x == 0 { 1 } else { x - 1 }, y]
}

fn distance(message: &Value) -> i64 {
    message["ManhattanDistanceToNearestPiece"]
        .as_i64()
        .expect("a distance")
}

#[tokio::test]
async fn an_agent_joins_a_table_with_bots_plays_and_hears_everything_to_the_end() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(project(project_rules(&json!({})), [1, 2, 3]))
        .await;
    let mut agent = Agent::joined(server.project(), 0).await;
    assert_eq!(agent.id, 1);
    let start = agent.hear().await;
    let expected = [
        ("Width", 4),
        ("Height", 6),
        ("GoalAreaHeight", 1),
        ("PlayerCount", 2),
    ];
    for (key, value) in expected {
        assert_eq!(start[key], value, "{start}");
    }
    assert_eq!(
        (&start["MessageType"], &start["TeammateIds"]),
        (&json!("StartGame"), &json!([2]))
    );
    assert!(start["IsLeader"].is_boolean());
    let looked = agent.ask("RequestResolveDistances").await;
    assert_eq!(
        looked["MessageType"], "ResponseResolveDistances",
        "{looked}"
    );
    assert!(
        looked["Distances"]
            .as_array()
            .is_some_and(|list| (4..=9).contains(&list.len()))
    );
    assert_eq!(agent.hear().await, bare("WakeUp"));
    let moved = agent.step(beside(&start)).await;
    match moved["MessageType"].as_str() {
        Some("ResponseMoveOk") => {
            assert_eq!(
                [&moved["DestinationX"], &moved["DestinationY"]],
                beside(&start).map(|at| json!(at)).each_ref()
            );
            assert!(distance(&moved) >= 0);
        }
        Some("ResponseMoveNotOk") => {
            assert_eq!(moved["ErrorString"], 1, "one of the bots stands there")
        }
        _ => panic!("{moved}"),
    }
    assert_eq!(agent.until("WakeUp").await, bare("WakeUp"));
    let over = agent.until("EndGame").await;
    assert!(over == end(1, 0) || over == end(0, 1), "{over}");
    assert_eq!(agent.hear_or_end().await, None, "one game a connection");
    page.play_where(|play| play.end.is_some()).await;
}

#[tokio::test]
async fn requests_are_answered_as_a_game_master_answers_them() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(project(project_rules(&still()), [])).await;
    let mut agents = Vec::new();
    for team in [0, 0, 1, 1] {
        agents.push(Agent::joined(server.project(), team).await);
    }
    assert_eq!(
        agents.iter().map(|agent| agent.id).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    let mut starts = Vec::new();
    for agent in &mut agents {
        starts.push(agent.hear().await);
    }
    let [one, two, ..] = &mut agents[..] else {
        panic!("four agents")
    };
    let far = one.step([9, 9]).await;
    assert_eq!(
        far,
        json!({ "MessageType": "ResponseMoveNotOk", "ErrorString": 2 })
    );
    assert_eq!(one.hear().await, bare("WakeUp"));
    assert_eq!(
        one.ask("RequestCheckPiece").await,
        bare("ResponseCheckPieceNoPiece")
    );
    assert_eq!(one.hear().await, bare("WakeUp"));
    assert_eq!(
        one.ask("PlacePiece").await,
        bare("ResponsePlacePieceNoPiece")
    );
    assert_eq!(one.hear().await, bare("WakeUp"));
    let question = |to| json!({ "MessageType": "RequestInfo", "ObligatoryResponse": true, "IdFrom": 4, "IdTo": to });
    one.say(question(3)).await;
    assert_eq!(one.hear().await, bare("WakeUp"), "not of the team");
    one.say(question(2)).await;
    let asked = two.hear().await;
    let leads = &starts[0]["IsLeader"];
    assert_eq!(
        asked,
        json!({ "MessageType": "RequestInfo", "ObligatoryResponse": leads, "IdFrom": 1, "IdTo": 2 })
    );
    assert_eq!(one.hear().await, bare("WakeUp"));
    let tile = json!({ "IsPossibleGoal": true, "DistToPiece": -1, "Timestamp": 0 });
    let known = json!({
        "MessageType": "ResponseToInfo", "IdFrom": 2, "IdTo": 1, "Grid": vec![tile; 24],
        "DestinationX": -1, "DestinationY": -1, "PositionX": 1, "PositionY": 2,
    });
    two.say(known.clone()).await;
    assert_eq!(one.hear().await, known);
    let looked = one.ask("RequestResolveDistances").await;
    assert_eq!(looked["MessageType"], "ResponseResolveDistances");
    let sleep = one.ask("PlacePiece").await;
    assert_eq!(sleep["MessageType"], "YouShouldSleep");
    assert!(
        (1..=600_000).contains(&sleep["TimeoutTime"].as_i64().expect("a time")),
        "{sleep}"
    );
}

#[tokio::test]
async fn an_agent_that_is_lost_ends_the_game_for_its_team() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(project(project_rules(&still()), [1, 3])).await;
    let red = Agent::joined(server.project(), 0).await;
    let mut blue = Agent::joined(server.project(), 1).await;
    assert_eq!(blue.id, 3);
    assert_eq!(blue.hear().await["MessageType"], "StartGame");
    drop(red);
    assert_eq!(blue.hear().await, end(0, 1));
    assert_eq!(blue.hear_or_end().await, None);
    page.play_where(|play| play.end.is_some()).await;
}

#[tokio::test]
async fn a_person_at_the_table_plays_with_agents_and_sees_who_they_are() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let mut wish = project(project_rules(&still()), [2, 3]);
    wish.seat = Some(Seat::new(0));
    let table = page.open(wish).await;
    let mut agent = Agent::joined(server.project(), 0).await;
    assert_eq!(agent.hear().await["MessageType"], "StartGame");
    let room = page.room_where(|room| room.stage == Stage::Playing).await;
    let sitter = room.seats[1]
        .sitter
        .as_ref()
        .and_then(|sitter| sitter.person())
        .expect("an agent");
    assert_eq!(sitter.nick.as_str(), "Agent1");
    let play = page.play_where(|play| play.running).await;
    assert_eq!(play.viewer, Viewer::Seat(Seat::new(0)));
    let action = AnyAction::parse(GameKind::Project, "ask 1").expect("in notation");
    page.at(
        &table,
        TableAsk::Act {
            action,
            basis: play.version,
            game: Some(play.game),
        },
    )
    .await
    .expect("granted");
    let asked = agent.hear().await;
    assert_eq!(
        (&asked["MessageType"], &asked["IdFrom"], &asked["IdTo"]),
        (&json!("RequestInfo"), &json!(1), &json!(2))
    );
    page.at(&table, TableAsk::Leave).await.expect("may leave");
    assert_eq!(agent.hear().await, end(0, 1));
}

#[tokio::test]
async fn an_agent_sleeps_while_the_game_is_paused() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let mut wish = project(project_rules(&still()), [2, 3]);
    wish.seat = Some(Seat::new(0));
    let table = page.open(wish).await;
    let mut agent = Agent::joined(server.project(), 0).await;
    assert_eq!(agent.hear().await["MessageType"], "StartGame");
    let (_, mut watcher) = WebClient::new_guest(server.address()).await;
    watcher.enter(&table).await.expect("to be let in");
    page.close().await;
    watcher.play_where(|play| !play.running).await;
    let told = agent.ask("RequestResolveDistances").await;
    assert_eq!(
        told,
        json!({ "MessageType": "YouShouldSleep", "TimeoutTime": 0 })
    );
    let mut page = guest.connect(server.address()).await;
    page.enter(&table).await.expect("to be let in");
    assert_eq!(agent.hear().await, bare("WakeUp"));
    let told = agent.ask("RequestResolveDistances").await;
    assert_eq!(told["MessageType"], "ResponseResolveDistances");
}

#[tokio::test]
async fn where_bots_replace_players_a_bot_plays_on_for_a_lost_agent() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let mut wish = project(project_rules(&still()), [1, 3]);
    wish.setup.absence = Absence::Bot;
    page.open(wish).await;
    let red = Agent::joined(server.project(), 0).await;
    let mut blue = Agent::joined(server.project(), 1).await;
    assert_eq!(blue.hear().await["MessageType"], "StartGame");
    drop(red);
    let room = page
        .room_where(|room| {
            room.stage == Stage::Playing
                && room.seats[0]
                    .sitter
                    .as_ref()
                    .is_some_and(|sitter| sitter.person().is_none())
        })
        .await;
    assert_eq!(room.stage, Stage::Playing);
    assert_eq!(
        blue.ask("PlacePiece").await,
        bare("ResponsePlacePieceNoPiece"),
        "the game is on"
    );
}

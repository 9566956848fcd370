//! Which clients may join at The Project Game's gateway, and which messages are ignored.

use crate::common::{
    project::{Agent, bare, end},
    table::{dama, project, project_rules},
    test_server::TestServer,
    web_client::WebClient,
};
use game_core::Seat;
use serde_json::json;
use wire::{NewTable, TableAsk, Visibility};

/// A table with free seats in both teams.
fn waiting() -> NewTable {
    project(project_rules(&json!({})), [1, 3])
}

async fn refused(server: &TestServer, team: i64) {
    let mut agent = Agent::asking(server.project(), team).await;
    assert_eq!(agent.hear().await, bare("RejectConnection"));
}

#[tokio::test]
async fn a_player_is_refused_while_no_table_has_a_seat_for_its_team() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    refused(&server, 0).await;
    page.open(dama()).await;
    let mut hidden = waiting();
    hidden.setup.visibility = Visibility::Private;
    page.open(hidden).await;
    page.open(project(project_rules(&json!({})), [0, 1, 3]))
        .await;
    refused(&server, 0).await;
    for no_team in [-1, 2, 1 << 40] {
        refused_or_ignored(&server, no_team).await;
    }
    let agent = Agent::joined(server.project(), 1).await;
    assert_eq!(agent.id, 3);
    refused(&server, 1).await;
}

/// A number that is not a team is refused; one that is not an `int` is an invalid message.
async fn refused_or_ignored(server: &TestServer, team: i64) {
    let mut agent = Agent::asking(server.project(), team).await;
    agent
        .say(json!({ "MessageType": "ConnectToGameMaster", "Team": 0 }))
        .await;
    assert_eq!(agent.hear().await, bare("RejectConnection"));
}

#[tokio::test]
async fn a_refused_agent_may_ask_again_on_the_same_connection() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let mut agent = Agent::asking(server.project(), 0).await;
    assert_eq!(agent.hear().await, bare("RejectConnection"));
    page.open(waiting()).await;
    agent
        .say(json!({ "MessageType": "ConnectToGameMaster", "Team": 0 }))
        .await;
    assert_eq!(
        agent.hear().await,
        json!({ "MessageType": "AcceptConnection", "Id": 1 })
    );
    agent
        .say(json!({ "MessageType": "ConnectToGameMaster", "Team": 0 }))
        .await;
    assert_eq!(
        agent.hear().await,
        json!({ "MessageType": "AcceptConnection", "Id": 1 })
    );
}

#[tokio::test]
async fn the_table_that_has_waited_longest_is_filled_first() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let (first, second) = (page.open(waiting()).await, page.open(waiting()).await);
    let _red = Agent::joined(server.project(), 0).await;
    let room = page.room_where(|room| room.seats[0].sitter.is_some()).await;
    assert_eq!(room.table, first);
    let _other = Agent::joined(server.project(), 0).await;
    let room = page
        .room_where(|room| room.table == second && room.seats[0].sitter.is_some())
        .await;
    assert!(room.seats[0].ready);
}

#[tokio::test]
async fn an_agent_lost_before_the_game_leaves_a_free_seat() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(waiting()).await;
    let agent = Agent::joined(server.project(), 0).await;
    page.room_where(|room| room.seats[0].sitter.is_some()).await;
    drop(agent);
    page.room_where(|room| room.seats[0].sitter.is_none()).await;
    assert_eq!(Agent::joined(server.project(), 0).await.id, 1);
}

#[tokio::test]
async fn an_agent_that_asks_for_the_other_team_changes_its_seat_if_there_is_room() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(waiting()).await;
    let mut agent = Agent::joined(server.project(), 0).await;
    page.room_where(|room| room.seats[0].sitter.is_some()).await;
    let asks = |team: i32| json!({ "MessageType": "ConnectToGameMaster", "Team": team });
    agent.say(asks(7)).await;
    assert_eq!(agent.hear().await, bare("RejectConnection"));
    agent.say(asks(1)).await;
    let accepted = agent.hear().await;
    assert_eq!(accepted["MessageType"], "AcceptConnection");
    assert_ne!(accepted["Id"], 1);
    page.room_where(|room| {
        let seats = &room.seats;
        seats[0].sitter.is_none() && seats.iter().any(|seat| seat.sitter.is_some())
    })
    .await;
}

#[tokio::test]
async fn a_player_whose_seat_is_cleared_or_changes_sides_is_out_and_else_ready_again() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let table = page.open(project(project_rules(&json!({})), [0, 3])).await;
    let mut agent = Agent::joined(server.project(), 0).await;
    let rules = project_rules(&json!({ "move_timeout": 3 }));
    page.at(&table, TableAsk::Rules { rules })
        .await
        .expect("the host");
    page.room_where(|room| !room.seats[1].ready).await;
    page.room_where(|room| room.seats[1].ready).await;
    let rules = project_rules(&json!({ "n_players": 1 }));
    page.at(&table, TableAsk::Rules { rules })
        .await
        .expect("the host");
    assert_eq!(
        agent.hear().await,
        bare("RejectConnection"),
        "the second seat is now the other team's"
    );
    let mut other = Agent::joined(server.project(), 1).await;
    assert_eq!(other.id, 2);
    page.room_where(|room| room.seats.len() == 2 && room.seats[1].sitter.is_some())
        .await;
    let over = other.until("EndGame").await;
    assert!(over["Score0"].is_i64());
    let table = page.open(waiting()).await;
    let mut agent = Agent::joined(server.project(), 0).await;
    page.at(&table, TableAsk::Clear { seat: Seat::new(0) })
        .await
        .expect("the host");
    assert_eq!(agent.hear().await, bare("RejectConnection"));
}

#[tokio::test]
async fn invalid_messages_and_the_ids_of_other_players_are_ignored() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let rules = project_rules(&json!({ "discover_neighbor_fields_timeout": 600_000 }));
    page.open(project(rules, [1, 3])).await;
    let mut red = Agent::joined(server.project(), 0).await;
    red.say_text("} nonsense \u{7} {\"MessageType\":\"PlacePiece\"")
        .await;
    red.say_text(",\"Id\":[]} {\"MessageType\":\"EndGame\",\"Score0\":1,\"Score1\":0} [1]\n{}")
        .await;
    red.say(json!({ "MessageType": "RequestResolveDistances", "Id": 1 }))
        .await;
    let mut blue = Agent::joined(server.project(), 1).await;
    for agent in [&mut red, &mut blue] {
        assert_eq!(agent.hear().await["MessageType"], "StartGame");
    }
    let forged = json!({ "MessageType": "RequestResolveDistances", "Id": 3, "PlayerId": 3 });
    red.say(forged).await;
    assert_eq!(red.hear().await["MessageType"], "ResponseResolveDistances");
    assert_eq!(
        blue.ask("RequestResolveDistances").await["MessageType"],
        "ResponseResolveDistances",
        "awake"
    );
    assert_eq!(red.ask("PlacePiece").await["MessageType"], "YouShouldSleep");
}

#[tokio::test]
async fn a_flood_of_invalid_messages_ends_the_connection_and_the_game() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let slowly = json!({ "move_timeout": 600_000, "discover_neighbor_fields_timeout": 600_000 });
    page.open(project(project_rules(&slowly), [1, 3])).await;
    let mut red = Agent::joined(server.project(), 0).await;
    let mut blue = Agent::joined(server.project(), 1).await;
    assert_eq!(red.hear().await["MessageType"], "StartGame");
    assert_eq!(blue.hear().await["MessageType"], "StartGame");
    red.say_text(&"{\"MessageType\":0}\n".repeat(1000)).await;
    assert_eq!(red.hear_or_end().await, None);
    assert_eq!(blue.hear().await, end(0, 1));
}

#[tokio::test]
async fn an_agent_that_does_not_read_is_lost_and_delays_no_one() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let endless = json!({ "move_timeout": 600_000, "discover_neighbor_fields_timeout": 0 });
    page.open(project(project_rules(&endless), [])).await;
    let mut slow = Agent::with_small_buffer(server.project()).await;
    slow.say(json!({ "MessageType": "ConnectToGameMaster", "Team": 0 }))
        .await;
    let mut others = Vec::new();
    for team in [0, 1, 1] {
        others.push(Agent::joined(server.project(), team).await);
    }
    let flood = r#"{"MessageType":"RequestResolveDistances"}"#.repeat(20_000);
    let flooding = tokio::spawn(async move {
        let _ = slow.try_say(&flood).await;
        slow
    });
    for other in &mut others {
        assert_eq!(other.until("EndGame").await, end(0, 1));
    }
    flooding.abort();
}

#[tokio::test]
async fn a_stopping_server_ends_games_without_a_winner_and_lets_those_who_wait_go() {
    let mut server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(project(
        project_rules(&json!({ "move_timeout": 600_000 })),
        [1],
    ))
    .await;
    let mut playing = Vec::new();
    for team in [0, 1, 1] {
        playing.push(Agent::joined(server.project(), team).await);
    }
    page.open(waiting()).await;
    let mut waits = Agent::joined(server.project(), 0).await;
    server.stop().await;
    for agent in &mut playing {
        assert_eq!(agent.until("EndGame").await, end(0, 0));
        assert_eq!(agent.hear_or_end().await, None);
    }
    assert_eq!(waits.hear().await, bare("RejectConnection"));
    assert_eq!(waits.hear_or_end().await, None);
}

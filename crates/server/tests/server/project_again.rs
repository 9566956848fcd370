//! The next game at The Project Game's gateway: a connection plays one game, and an agent that
//! connects again joins the table's next.

use crate::common::{
    project::{Agent, bare},
    table::{ONE, project, project_rules},
    test_server::TestServer,
    web_client::WebClient,
};
use game_core::Seat;
use serde_json::json;
use wire::{Ask, NewTable, Stage, TableAsk};

/// One against one, over by itself after a moment.
fn short() -> NewTable {
    project(
        project_rules(&json!({ "n_players": 1, "time_limit": 1000 })),
        [],
    )
}

/// An agent plays a game to its end, and its connection ends with it.
async fn play(server: &TestServer, team: i64) {
    let mut agent = Agent::joined(server.project(), team).await;
    agent.until("StartGame").await;
    agent.until("EndGame").await;
    assert_eq!(agent.hear_or_end().await, None);
}

#[tokio::test]
async fn a_program_that_connects_again_finds_the_tables_next_game() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let table = page
        .open(NewTable {
            seat: Some(ONE),
            ..short()
        })
        .await;
    for game in 1..=2 {
        play(&server, 1).await;
        let room = page
            .room_where(|room| room.stage == Stage::Over && room.game == game)
            .await;
        assert_eq!(room.table, table);
        page.at(&table, TableAsk::Ready { ready: true })
            .await
            .expect("a rematch");
    }
}

#[tokio::test]
async fn two_programs_play_game_after_game_while_a_person_watches() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    page.open(short()).await;
    for game in 1..=2 {
        tokio::join!(play(&server, 0), play(&server, 1));
        page.room_where(|room| room.stage == Stage::Over && room.game == game)
            .await;
    }
}

#[tokio::test]
async fn a_seat_that_another_player_has_taken_is_not_given_again() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let table = page
        .open(NewTable {
            seat: Some(ONE),
            ..short()
        })
        .await;
    play(&server, 1).await;
    page.room_where(|room| room.stage == Stage::Over && room.seats[1].sitter.is_none())
        .await;
    let bot = Some("simple".parse().expect("a name"));
    page.at(
        &table,
        TableAsk::Bot {
            seat: Seat::new(1),
            bot,
        },
    )
    .await
    .expect("the host");
    let mut late = Agent::asking(server.project(), 1).await;
    assert_eq!(late.hear().await, bare("RejectConnection"));
}

#[tokio::test]
async fn no_agent_joins_a_table_that_all_have_left() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let table = page
        .open(NewTable {
            seat: Some(ONE),
            ..short()
        })
        .await;
    play(&server, 1).await;
    page.room_where(|room| room.stage == Stage::Over && room.seats[1].sitter.is_none())
        .await;
    page.ask(Ask::Exit {
        table: table.clone(),
    })
    .await
    .expect("to look away");
    let mut late = Agent::asking(server.project(), 1).await;
    assert_eq!(late.hear().await, bare("RejectConnection"));
    page.enter(&table).await.expect("the host is back");
    late.say(json!({ "MessageType": "ConnectToGameMaster", "Team": 1 }))
        .await;
    assert_eq!(
        late.hear().await,
        json!({ "MessageType": "AcceptConnection", "Id": 2 })
    );
}

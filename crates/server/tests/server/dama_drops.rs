//! Lost connections: the game pauses, the seat is kept, and a player who comes back plays on.

use crate::common::{
    dama::{Client, ELSEWHERE, ann_and_bob},
    test_server::{TestServer, free_port},
};
use server::gateways::dama;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_player_pauses_the_game_and_resumes_it_with_a_new_id() {
    let server = TestServer::open().await;
    let (mut ann, bob) = ann_and_bob(&server).await;
    let old_id = bob.id;
    let before = ann.ask("GET_GAME_STATE").await;
    drop(bob);
    assert_eq!(ann.line().await, "290");
    assert_eq!(ann.ask("TURN|1,4|0,3").await, "420", "paused");
    assert_eq!(ann.ask("GET_GAME_STATE").await, before);
    let mut bob = Client::back(server.dama(), "bob").await;
    assert_ne!(bob.id, old_id);
    assert_eq!(ann.line().await, "295");
    let answer = ann.ask("TURN|1,4|0,3").await;
    assert!(answer.starts_with("208|bob|"), "{answer}");
    bob.until_state(&answer).await;
    assert_eq!(
        bob.ask_as(&old_id.to_string(), "GET_GAME_STATE").await,
        "410"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nick_is_kept_for_a_dropped_player_in_its_own_letter_case() {
    let server = TestServer::open().await;
    let (mut ann, bob) = ann_and_bob(&server).await;
    drop(bob);
    assert_eq!(ann.line().await, "290");
    let mut stranger = Client::open(server.dama()).await;
    assert_eq!(stranger.log_in("BOB").await, "401");
    assert!(stranger.log_in("bob").await.starts_with("201|"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_seat_is_given_back_to_its_own_address_only() {
    let mut server = TestServer::open().await;
    let (mut ann, bob) = ann_and_bob(&server).await;
    drop(bob);
    assert_eq!(ann.line().await, "290");
    let mut stranger = Client::open_from(ELSEWHERE, server.dama()).await;
    assert_eq!(stranger.log_in("bob").await, "401", "the name is taken");
    assert!(stranger.log_in("eve").await.starts_with("200|"));
    server.stop().await;
    server.start().await;
    let mut stranger = Client::open_from(ELSEWHERE, server.dama()).await;
    assert_eq!(stranger.log_in("bob").await, "401", "after a restart too");
    let mut bob = Client::back(server.dama(), "bob").await;
    assert_eq!(bob.line().await, "290", "ann is away now");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_without_a_seat_may_come_from_another_address() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    assert_eq!(ann.ask("LOGOUT").await, "202");
    let mut there = Client::open_from(ELSEWHERE, server.dama()).await;
    assert!(there.log_in("ann").await.starts_with("200|"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_waiting_player_may_leave_and_the_absent_one_comes_back_to_the_lobby() {
    let server = TestServer::open().await;
    let (mut ann, bob) = ann_and_bob(&server).await;
    drop(bob);
    assert_eq!(ann.line().await, "290");
    assert_eq!(ann.ask("LEAVE_GAME").await, "205");
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    let mut bob = Client::called(server.dama(), "bob").await;
    assert_eq!(bob.ask("GET_GAME_STATE").await, "420");
    assert_eq!(bob.ask("JOIN_GAME|ann").await, "206");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_dropped_players_learn_of_each_other_as_they_come_back() {
    let server = TestServer::open().await;
    let (mut ann, bob) = ann_and_bob(&server).await;
    drop(bob);
    assert_eq!(ann.line().await, "290");
    drop(ann);
    let mut bob = Client::back(server.dama(), "bob").await;
    assert_eq!(bob.line().await, "290", "the opponent is away too");
    let mut ann = Client::back(server.dama(), "ann").await;
    assert_eq!(bob.line().await, "295");
    assert!(ann.ask("TURN|1,4|0,3").await.starts_with("208|bob|"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_without_a_game_loses_the_seat_with_the_connection() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    drop(ann);
    let mut ann = Client::called(server.dama(), "ann").await;
    assert_eq!(ann.ask("GET_GAMES").await, "203");
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    drop(ann);
    // No seat holds the nick in its old letter case.
    Client::called(server.dama(), "ANN").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_of_the_server_loses_no_game() {
    let mut server = TestServer::open().await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let mut eve = Client::called(server.dama(), "eve").await;
    assert_eq!(eve.ask("CREATE_GAME").await, "204");
    let state = ann.ask("TURN|1,4|0,3").await;
    bob.until_state(&state).await;
    server.stop().await;
    for client in [&mut ann, &mut bob, &mut eve] {
        assert_eq!(client.line().await, "299");
        assert_eq!(client.line().await, "", "closed");
    }
    server.start().await;
    let mut ann = Client::back(server.dama(), "ann").await;
    assert_eq!(ann.line().await, "290");
    let mut bob = Client::back(server.dama(), "bob").await;
    assert_eq!(ann.line().await, "295");
    assert_eq!(
        bob.ask("GET_GAME_STATE").await,
        state.replacen("208", "207", 1)
    );
    let answer = bob.ask("TURN|0,1|1,2").await;
    assert!(answer.starts_with("208|ann|"), "{answer}");
    ann.until_state(&answer).await;
    let mut eve = Client::called(server.dama(), "eve").await;
    assert_eq!(
        eve.ask("GET_GAMES").await,
        "203",
        "who only waited has stopped waiting"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_client_is_dropped_and_one_that_pings_is_not() {
    let silence = Duration::from_millis(1500);
    let server = TestServer::with_dama(dama::Config {
        silence,
        ..dama::Config::at(free_port())
    })
    .await;
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    let told = loop {
        let line = ann.ask_as("any", "PING").await;
        if line != "100" {
            break line;
        }
    };
    assert_eq!(told, "290");
    assert_eq!(bob.line().await, "299");
    assert_eq!(bob.line().await, "");
}

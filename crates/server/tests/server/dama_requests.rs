//! Every request of Dáma's protocol, answered byte for byte: granted, and refused for each reason.

use crate::common::{
    dama::{Client, ann_and_bob},
    test_server::TestServer,
};

const START: &str = "ann|ann|1,4,3,4,5,4,0,5,2,5,4,5||bob|1,0,3,0,5,0,0,1,2,1,4,1|";
const AFTER_1_4_TO_0_3: &str = "bob|ann|0,3,3,4,5,4,0,5,2,5,4,5||bob|1,0,3,0,5,0,0,1,2,1,4,1|";

#[tokio::test(flavor = "multi_thread")]
async fn connect_gives_an_id_or_says_what_is_wrong_with_the_nick() {
    let server = TestServer::open().await;
    let mut ann = Client::open(server.dama()).await;
    for bad in ["", "a b", "ann-marie", "é", "twentyonelettersxxxxx"] {
        assert_eq!(ann.log_in(bad).await, "400", "{bad}");
    }
    for wrong_id in ["1", "", "x", "00", "-0"] {
        assert_eq!(
            ann.ask_as(wrong_id, "CONNECT|ann").await,
            "410",
            "{wrong_id}"
        );
    }
    assert_eq!(
        ann.log_in("Guest4821").await,
        "401",
        "so are guests of the page called"
    );
    assert_eq!(ann.log_in("ann").await, format!("200|{}", ann.id));
    assert_ne!(ann.id, 0);
    assert_eq!(
        ann.ask_as("0", "CONNECT|bob").await,
        "420",
        "one nick a connection"
    );
    let mut other = Client::open(server.dama()).await;
    assert_eq!(other.log_in("ann").await, "401");
    assert_eq!(other.log_in("ANN").await, "401");
    assert_eq!(
        other.log_in("twentylettersxxxxxxx").await,
        format!("200|{}", other.id)
    );
    assert_ne!(other.id, ann.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_but_ping_needs_the_right_id() {
    let server = TestServer::open().await;
    let mut ann = Client::open(server.dama()).await;
    let requests = [
        "LOGOUT",
        "GET_GAMES",
        "CREATE_GAME",
        "LEAVE_GAME",
        "EVENTS|ON",
        "JOIN_GAME|bob",
        "GET_GAME_STATE",
        "TURN|1,4|0,3",
    ];
    for request in requests {
        assert_eq!(ann.ask_as("0", request).await, "410", "{request}");
    }
    ann.log_in("ann").await;
    for request in requests {
        for id in [
            "0",
            "",
            "x",
            &(ann.id + 1).to_string(),
            &format!("0{}", ann.id),
        ] {
            assert_eq!(ann.ask_as(id, request).await, "410", "{id} {request}");
        }
    }
    for id in ["0", "", "x", "12345678901234567890123", "-1"] {
        assert_eq!(ann.ask_as(id, "PING").await, "100");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn logout_is_for_the_lobby_and_frees_the_nick() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    ann.ask("CREATE_GAME").await;
    assert_eq!(ann.ask("LOGOUT").await, "420");
    ann.ask("LEAVE_GAME").await;
    assert_eq!(ann.ask("LOGOUT").await, "202");
    assert_eq!(ann.ask("GET_GAMES").await, "410");
    Client::called(server.dama(), "ann").await;
    assert_eq!(
        ann.log_in("anna").await,
        format!("200|{}", ann.id),
        "the connection can be used again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_wait_are_listed_until_they_are_joined_or_left() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    let mut bob = Client::called(server.dama(), "bob").await;
    let mut eve = Client::called(server.dama(), "eve").await;
    assert_eq!(eve.ask("GET_GAMES").await, "203");
    assert_eq!(ann.ask("CREATE_GAME").await, "204");
    assert_eq!(eve.ask("GET_GAMES").await, "203|ann");
    assert_eq!(bob.ask("CREATE_GAME").await, "204");
    assert_eq!(eve.ask("GET_GAMES").await, "203|bob|ann");
    assert_eq!(
        ann.ask("GET_GAMES").await,
        "203|bob|ann",
        "allowed everywhere"
    );
    assert_eq!(bob.ask("LEAVE_GAME").await, "205");
    assert_eq!(eve.ask("GET_GAMES").await, "203|ann");
    assert_eq!(eve.ask("JOIN_GAME|ann").await, "206");
    assert_eq!(bob.ask("GET_GAMES").await, "203");
}

#[tokio::test(flavor = "multi_thread")]
async fn creating_and_joining_are_for_the_lobby_and_only_a_waiting_player_is_joined() {
    let server = TestServer::open().await;
    let mut eve = Client::called(server.dama(), "eve").await;
    for absent in ["ann", "eve", "", "no such nick"] {
        assert_eq!(
            eve.ask(&format!("JOIN_GAME|{absent}")).await,
            "402",
            "{absent}"
        );
    }
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    for playing in ["ann", "bob"] {
        assert_eq!(eve.ask(&format!("JOIN_GAME|{playing}")).await, "402");
    }
    eve.ask("CREATE_GAME").await;
    for busy in [&mut ann, &mut bob, &mut eve] {
        assert_eq!(busy.ask("CREATE_GAME").await, "420");
        assert_eq!(busy.ask("JOIN_GAME|eve").await, "420");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_state_is_told_to_those_in_a_game() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    assert_eq!(ann.ask("GET_GAME_STATE").await, "420", "in the lobby");
    ann.ask("CREATE_GAME").await;
    assert_eq!(ann.ask("GET_GAME_STATE").await, "420", "waiting");
    let mut bob = Client::called(server.dama(), "bob").await;
    bob.ask("JOIN_GAME|ann").await;
    for player in [&mut ann, &mut bob] {
        assert_eq!(player.ask("GET_GAME_STATE").await, format!("207|{START}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_answers_the_mover_and_the_opponent_may_ask_for_the_state() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    assert_eq!(ann.ask("TURN|1,4|0,3").await, "420", "in the lobby");
    ann.ask("CREATE_GAME").await;
    assert_eq!(ann.ask("TURN|1,4|0,3").await, "420", "waiting");
    let mut bob = Client::called(server.dama(), "bob").await;
    bob.ask("JOIN_GAME|ann").await;
    assert_eq!(bob.ask("TURN|0,1|1,2").await, "420", "not on turn");
    assert_eq!(
        bob.ask("TURN|9,9|1,2").await,
        "420",
        "not on turn, off the board or not"
    );
    let illegal = [
        "TURN|1,3|2,2", // nothing there
        "TURN|0,1|1,2", // the opponent's
        "TURN|1,4|1,3", // light square
        "TURN|0,5|1,4", // taken
        "TURN|1,4|3,2", // nothing to jump
        "TURN|1,4|6,9", // off the board
        "TURN|-1,4|0,3",
        "TURN|1,4|99999999999999999999,0",
    ];
    for request in illegal {
        assert_eq!(ann.ask(request).await, "403", "{request}");
    }
    assert_eq!(
        ann.ask("TURN|1,4|0,3").await,
        format!("208|{AFTER_1_4_TO_0_3}")
    );
    bob.until_state(&format!("208|{AFTER_1_4_TO_0_3}")).await;
    assert_eq!(ann.ask("TURN|3,4|2,3").await, "420", "not on turn any more");
    assert_eq!(
        bob.ask("GET_GAME_STATE").await,
        format!("207|{AFTER_1_4_TO_0_3}")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_game_ends_it_and_both_are_in_the_lobby() {
    let server = TestServer::open().await;
    let mut eve = Client::called(server.dama(), "eve").await;
    assert_eq!(eve.ask("LEAVE_GAME").await, "420");
    let (mut ann, mut bob) = ann_and_bob(&server).await;
    assert_eq!(ann.ask("LEAVE_GAME").await, "205");
    assert_eq!(bob.line().await, "280");
    for player in [&mut ann, &mut bob] {
        assert_eq!(player.ask("LEAVE_GAME").await, "420");
        assert_eq!(player.ask("GET_GAME_STATE").await, "420");
        assert_eq!(player.ask("CREATE_GAME").await, "204");
        assert_eq!(player.ask("LEAVE_GAME").await, "205");
        assert_eq!(player.ask("LOGOUT").await, "202");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_may_create_game_after_game() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    for game in 0..50 {
        assert_eq!(ann.ask("CREATE_GAME").await, "204", "game {game}");
        assert_eq!(ann.ask("LEAVE_GAME").await, "205");
    }
}

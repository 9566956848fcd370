//! Invalid lines, and the clients that send them.

use crate::common::{
    dama::Client,
    test_server::{TestServer, free_port},
};
use server::gateways::dama::{self, limits::MAX_LINE_BYTES};
use std::num::NonZeroU32;

const INVALID: [&[u8]; 12] = [
    b"\n",
    b"hello\n",
    b"|\n",
    b"0|NOTHING\n",
    b"0|ping\n",
    b"0|PING|\n",
    b"0|CONNECT\n",
    b"0|CONNECT|ann|bob\n",
    b"1|TURN|1,4\n",
    b"1|TURN|one,four|0,3\n",
    b"1|TURN|1,4|0,3|\n",
    b"\xff\xfe\xfd|PING\n",
];

#[tokio::test(flavor = "multi_thread")]
async fn the_third_invalid_message_disconnects_a_client() {
    let server = TestServer::open().await;
    for trio in INVALID.chunks(3) {
        let mut client = Client::open(server.dama()).await;
        for invalid in trio {
            client.send(invalid).await;
            assert_eq!(
                client.line().await,
                "450",
                "{}",
                String::from_utf8_lossy(invalid)
            );
        }
        assert_eq!(client.line().await, "299");
        assert_eq!(client.line().await, "", "closed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_do_not_count_as_invalid_and_valid_messages_reset_nothing() {
    let server = TestServer::open().await;
    let mut ann = Client::open(server.dama()).await;
    for _ in 0..10 {
        assert_eq!(ann.ask_as("9", "LOGOUT").await, "410");
        assert_eq!(ann.log_in("not a nick").await, "400");
    }
    ann.log_in("ann").await;
    for strike in 1..=3 {
        assert_eq!(ann.ask("NONSENSE").await, "450", "strike {strike}");
        if strike < 3 {
            assert_eq!(ann.ask("PING").await, "100");
        }
    }
    assert_eq!(ann.line().await, "299");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_invalid_messages_is_an_option() {
    let strikes = NonZeroU32::new(1).expect("one");
    let server = TestServer::with_dama(dama::Config {
        strikes,
        ..dama::Config::at(free_port())
    })
    .await;
    let mut client = Client::open(server.dama()).await;
    assert_eq!(client.ask_as("0", "NONSENSE").await, "450");
    assert_eq!(client.line().await, "299");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disconnected_player_may_come_back_to_the_game() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    let mut bob = Client::called(server.dama(), "bob").await;
    ann.ask("CREATE_GAME").await;
    bob.ask("JOIN_GAME|ann").await;
    bob.send(b"x\nx\nx\nx\nx\n").await;
    assert_eq!(ann.line().await, "290");
    for line in ["450", "450", "450", "299", ""] {
        assert_eq!(bob.line().await, line);
    }
    Client::back(server.dama(), "bob").await;
    assert_eq!(ann.line().await, "295");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_read_up_to_its_limit_and_an_endless_one_ends_the_connection() {
    let server = TestServer::open().await;
    let mut client = Client::open(server.dama()).await;
    let longest = |extra: usize| "7".repeat(MAX_LINE_BYTES - "|PING".len() + extra);
    assert_eq!(client.ask_as(&longest(0), "PING").await, "100");
    assert_eq!(client.ask_as(&longest(1), "PING").await, "450");
    assert_eq!(client.ask_as(&longest(5000), "PING").await, "450");
    assert_eq!(client.ask_as("1", "PING").await, "100");
    client.send(&[b'7'; 40_000]).await;
    assert_eq!(client.line().await, "299");
    assert_eq!(client.line().await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_may_come_in_one_piece_or_byte_by_byte_and_end_with_a_carriage_return() {
    let server = TestServer::open().await;
    let mut client = Client::open(server.dama()).await;
    client
        .send(b"0|CONNECT|ann\r\n1|PING\r\n1|PING\n1|PING\n")
        .await;
    assert!(client.line().await.starts_with("200|"));
    for _ in 0..3 {
        assert_eq!(client.line().await, "100");
    }
    for byte in b"5|PING\n" {
        client.send(&[*byte]).await;
    }
    assert_eq!(client.line().await, "100");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_of_a_flood_gets_its_one_answer() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.dama(), "ann").await;
    let requests = 250;
    let flood = format!("{}|GET_GAMES\n", ann.id).repeat(requests);
    ann.send(flood.as_bytes()).await;
    for _ in 0..requests {
        assert_eq!(ann.line().await, "203");
    }
    assert_eq!(ann.ask("LOGOUT").await, "202");
}

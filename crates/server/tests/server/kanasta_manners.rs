//! The framing of Kanasta's gateway, and messages that are invalid.

use crate::common::{kanasta::two_preparing, kanasta_client::Client, test_server::TestServer};
use server::gateways::kanasta::limits::{MAX_MESSAGE_BYTES, MAX_UNREADABLE};

#[tokio::test(flavor = "multi_thread")]
async fn a_message_ends_with_a_mark_a_line_or_with_quiet() {
    let server = TestServer::open().await;
    let mut ann = Client::open(server.kanasta()).await;
    ann.send(b"ann").await;
    assert!(
        ann.hear().await.starts_with("PRIPOJIL_SE;ann;0;"),
        "nothing but quiet ended it"
    );
    ann.send(b"CHAT;a#CHAT;b\nCHAT;c\r\n##\n\r\nCHAT;d").await;
    for text in ["a", "b", "c", "d"] {
        assert_eq!(ann.hear().await, format!("CHAT;ann: {text}"));
    }
    ann.send(b"ZMENA_POVOLIT_SEKVENCE;0").await;
    assert_eq!(ann.hear().await, "ZMENIL_POVOLIT_SEKVENCE;0");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_message_is_answered_with_a_warning_and_changes_nothing() {
    let server = TestServer::open().await;
    let mut pair = two_preparing(&server).await;
    let [ann, bob] = &mut pair.players;
    for nothing in [
        "AHOJ",
        "vzit_kartu;BALIK",
        ";;;",
        "VZAL_KARTU;BALIK;0;1;2",
        "108",
        "KONEC_SERVERU;",
    ] {
        assert_eq!(
            ann.ask(nothing).await,
            "VAROVANI;taková zpráva neexistuje",
            "{nothing}"
        );
    }
    ann.send(b"\xff\xfe\xfd;\x00#").await;
    assert_eq!(
        ann.hear().await,
        "VAROVANI;zpráva je příliš dlouhá nebo není v UTF-8"
    );
    assert_eq!(bob.news().await, [""; 0]);
    assert_eq!(ann.act("PRIPRAVEN_KE_HRE;").await, ["PRIPRAVEN_KE_HRE;0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_read_up_to_its_limit_and_an_endless_one_ends_the_connection() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let long = |bytes: usize| format!("CHAT;{}", "x".repeat(bytes - "CHAT;".len()));
    assert_eq!(
        ann.ask(&long(MAX_MESSAGE_BYTES)).await,
        "VAROVANI;příliš dlouhá zpráva"
    );
    for bytes in [MAX_MESSAGE_BYTES + 2, 3 * MAX_MESSAGE_BYTES] {
        assert_eq!(
            ann.ask(&long(bytes)).await,
            "VAROVANI;zpráva je příliš dlouhá nebo není v UTF-8"
        );
    }
    assert_eq!(ann.ask("CHAT;ahoj").await, "CHAT;ann: ahoj");
    ann.send(&[b'x'; 60_000]).await;
    assert_eq!(ann.hear().await, "VAROVANI;zpráva nemá konce, odpojuji");
    assert_eq!(ann.hear().await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_unreadable_messages_end_the_connection_and_refused_ones_do_not() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    for _ in 0..MAX_UNREADABLE {
        assert_eq!(
            ann.ask("ZMENA_TYMU;2").await,
            "VAROVANI;tým číslo 2 v této hře není"
        );
    }
    for _ in 1..MAX_UNREADABLE {
        assert_eq!(ann.ask("x").await, "VAROVANI;taková zpráva neexistuje");
    }
    assert_eq!(
        ann.ask("x").await,
        "VAROVANI;příliš mnoho nečitelných zpráv, odpojuji"
    );
    assert_eq!(ann.hear().await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_request_of_a_flood_gets_its_answer() {
    let server = TestServer::open().await;
    let mut ann = Client::called(server.kanasta(), "ann").await;
    let requests = 250;
    ann.send("ZMENA_TYMU;0#".repeat(requests).as_bytes()).await;
    for _ in 0..requests {
        assert_eq!(ann.hear().await, "ZMENIL_TYM;0;0");
    }
}

//! The web socket protocol: admission, limits on messages, and `Farewell`.

use crate::common::{
    http, in_time,
    test_server::TestServer,
    web_client::{Session, WebClient},
};
use tokio_tungstenite::tungstenite::Message;
use wire::{Ask, ClientIn, Farewell, PROTOCOL, Refusal, limits::MAX_MESSAGE_BYTES};

async fn unreadable(page: &mut WebClient, text: &str, ack: u32) -> String {
    page.send_text(text).await;
    match page.answer(ack).await {
        Err(Refusal::Unreadable(why)) => why,
        other => panic!("{text}: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_kept_by_its_cookie_and_a_stranger_becomes_a_guest() {
    let server = TestServer::open().await;
    let guest = Session::open(server.address()).await;
    assert!(guest.person.nick.is_guest());
    for header in [
        ("cookie", format!("stolik={}", guest.token)),
        ("authorization", format!("Bearer {}", guest.token)),
    ] {
        let again = http::request(
            server.address(),
            "POST",
            "/api/session",
            &[(header.0, &header.1)],
        )
        .await;
        assert_eq!(again.json::<wire::Person>(), guest.person);
    }
    let other = Session::open(server.address()).await;
    assert_ne!(other.person, guest.person);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_and_clients_without_a_session_are_refused() {
    let server = TestServer::open().await;
    let guest = Session::open(server.address()).await;
    let cookie = format!("stolik={}", guest.token);
    let foreign = [
        ("cookie", cookie.as_str()),
        ("origin", "https://evil.example"),
    ];
    assert_eq!(
        WebClient::connect(server.address(), &foreign).await.err(),
        Some(403)
    );
    assert_eq!(
        WebClient::connect(server.address(), &[]).await.err(),
        Some(401)
    );
    let forged = format!("stolik={}", "0".repeat(64));
    assert_eq!(
        WebClient::connect(server.address(), &[("cookie", &forged)])
            .await
            .err(),
        Some(401)
    );
    let own = format!("http://{}", server.address());
    assert!(
        WebClient::connect(server.address(), &[("cookie", &cookie), ("origin", &own)])
            .await
            .is_ok()
    );
    let session = http::request(
        server.address(),
        "POST",
        "/api/session",
        &[("origin", "https://evil.example")],
    )
    .await;
    assert_eq!((session.status, session.code().as_str()), (403, "foreign"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_an_upgrade_is_refused_with_a_reason() {
    let server = TestServer::open().await;
    let guest = Session::open(server.address()).await;
    let cookie = format!("stolik={}", guest.token);
    let plain = http::request(server.address(), "GET", "/ws", &[("cookie", &cookie)]).await;
    assert_eq!((plain.status, plain.code().as_str()), (400, "unreadable"));
    let upgrade = [
        ("cookie", cookie.as_str()),
        ("connection", "Upgrade"),
        ("upgrade", "websocket"),
    ];
    for headers in [
        [
            ("sec-websocket-version", "12"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ],
        [("sec-websocket-version", "13"), ("x-no-key", "")],
    ] {
        let wrong = http::request(
            server.address(),
            "GET",
            "/ws",
            &[&upgrade[..], &headers].concat(),
        )
        .await;
        assert_eq!(
            (wrong.status, wrong.code().as_str()),
            (400, "unreadable"),
            "{headers:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hello_comes_first_and_once_and_in_our_protocol() {
    let server = TestServer::open().await;
    let guest = Session::open(server.address()).await;
    let mut page = guest.connect_without_hello(server.address()).await;
    assert_eq!(page.ask(Ask::Ping).await, Err(Refusal::Hello));
    assert_eq!(
        page.ask(Ask::Hello {
            protocol: PROTOCOL + 1
        })
        .await,
        Err(Refusal::Protocol(PROTOCOL))
    );
    assert_eq!(page.ask(Ask::Hello { protocol: PROTOCOL }).await, Ok(None));
    let you = page.until(|message| match message {
        ClientIn::Welcome {
            protocol: PROTOCOL,
            you,
            seated,
        } if seated.is_empty() => Some(you.clone()),
        _ => None,
    });
    assert_eq!(you.await, guest.person);
    assert_eq!(
        page.ask(Ask::Hello { protocol: PROTOCOL }).await,
        Err(Refusal::Hello)
    );
    assert_eq!(page.ask(Ask::Ping).await, Ok(None));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_refused_with_its_place_and_the_connection_goes_on() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    let place = |why: String, column: u32| {
        assert!(why.ends_with(&format!("line 1 column {column}")), "{why}")
    };
    place(unreadable(&mut page, "hello", 0).await, 1);
    place(
        unreadable(&mut page, r#"{"ack":7,"ask":"dance"}"#, 7).await,
        22,
    );
    place(
        unreadable(&mut page, r#"{"ack":8,"ask":"ping","x":1}"#, 8).await,
        25,
    );
    place(
        unreadable(
            &mut page,
            r#"{"ack":9,"ask":{"lobby":{"follow":true,"x":1}}}"#,
            9,
        )
        .await,
        42,
    );
    assert!(
        unreadable(&mut page, r#"{"ack":-1,"ask":"ping"}"#, 0)
            .await
            .contains("-1")
    );
    assert!(unreadable(&mut page, "", 0).await.contains("EOF"));
    assert!(
        unreadable(&mut page, &"[".repeat(10_000), 0)
            .await
            .contains("column")
    );
    page.send_frame(Message::binary(vec![1, 2, 3]))
        .await
        .expect("the server reads");
    assert_eq!(
        page.answer(0).await,
        Err(Refusal::Unreadable("binary, not text".to_owned()))
    );
    assert_eq!(page.ask(Ask::Ping).await, Ok(None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_too_long_closes_its_own_connection_and_no_other() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let mut other = guest.connect(server.address()).await;
    let padded = |length: usize| format!("{:length$}", r#"{"ack":50,"ask":"ping"}"#);
    page.send_text(&padded(MAX_MESSAGE_BYTES)).await;
    assert_eq!(page.answer(50).await, Ok(None));
    page.send_text(&padded(MAX_MESSAGE_BYTES + 1)).await;
    page.end().await;
    assert_eq!(other.ask(Ask::Ping).await, Ok(None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_announced_too_long_is_not_waited_for() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    // The header of a final, masked text frame with a length of 1,000,000 bytes that are never
    // sent.
    let mut head = vec![0x81, 0xFF];
    head.extend(1_000_000_u64.to_be_bytes());
    head.extend([0; 4]);
    page.send_bytes(&head).await;
    page.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused_and_then_disconnected() {
    let server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    for _ in 0..300 {
        page.send(Ask::Ping).await;
    }
    page.until(|message| {
        matches!(
            message,
            ClientIn::Refused {
                why: Refusal::TooFast,
                ..
            }
        )
        .then_some(())
    })
    .await;
    assert_eq!(page.end().await, Some(Farewell::Misbehaving));
    let mut again = guest.connect(server.address()).await;
    assert_eq!(again.ask(Ask::Ping).await, Ok(None));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_is_refused_and_then_disconnected() {
    let server = TestServer::open().await;
    let (_, mut page) = WebClient::new_guest(server.address()).await;
    for _ in 0..300 {
        let ping = Message::Ping(Vec::new().into());
        // The connection may end before the last ping.
        if page.send_frame(ping).await.is_err() {
            break;
        }
    }
    assert_eq!(page.end().await, Some(Farewell::Misbehaving));
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_paths_are_answered_with_a_code() {
    let server = TestServer::open().await;
    for path in [
        "/api/none",
        "/api/games/nosuchtable/1",
        "/api/games/222222222222/1",
        "/api/games/222222222222/x",
    ] {
        let answer = http::get(server.address(), path).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (404, "not_found"),
            "{path}"
        );
    }
    let health = http::get(server.address(), "/healthz").await;
    assert_eq!(
        (health.status, health.body.as_str()),
        (200, r#"{"status":"ok","tables":0}"#)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_request_is_closed() {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
    };
    let server = TestServer::open().await;
    for said in ["", "GET / HTTP/1.1\r\nHost: here\r\n"] {
        let mut silent = TcpStream::connect(server.address())
            .await
            .expect("to be let in");
        silent
            .write_all(said.as_bytes())
            .await
            .expect("to be heard");
        let mut heard = Vec::new();
        in_time(silent.read_to_end(&mut heard))
            .await
            .expect("to be closed");
    }
}

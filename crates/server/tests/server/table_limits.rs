//! Open tables are counted by person and by address, also after a restart.

use crate::common::{
    account_client::AccountClient, table::dama, test_server::TestServer, web_client::WebClient,
};
use wire::{Ask, PROTOCOL, Refusal, limits::MAX_TABLES_PER_CONNECTION};

/// Tables that one address opens in a minute, and those it may have.
const IN_A_MINUTE: usize = 60;
const OF_ONE_ADDRESS: usize = 200;

/// A new guest behind a proxy on this machine.
async fn guest_from(server: &TestServer, address: &str) -> WebClient {
    let mut guest = AccountClient::new(server.address()).with("x-forwarded-for", address);
    assert_eq!(
        guest
            .post("/api/session", &serde_json::json!({}))
            .await
            .status,
        200
    );
    let cookie = format!("stolik={}", guest.token.expect("a session"));
    let headers = [("cookie", cookie.as_str()), ("x-forwarded-for", address)];
    let page = WebClient::connect(server.address(), &headers).await;
    let mut page = page.expect("a web socket");
    let hello = Ask::Hello { protocol: PROTOCOL };
    page.ask(hello).await.expect("a welcome");
    page
}

/// Opens tables as ever new guests of one IPv6 network until one is refused; returns how many.
async fn fill(server: &TestServer, pages: &mut Vec<WebClient>) -> (usize, Refusal) {
    let mut opened = 0;
    loop {
        let number = pages.len();
        let mut page = guest_from(server, &format!("2001:db8:1:2::{number:x}")).await;
        for _ in 0..MAX_TABLES_PER_CONNECTION {
            match page.ask(Ask::Open(dama())).await {
                Ok(_) => opened += 1,
                Err(why) => return (opened, why),
            }
        }
        pages.push(page);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_one_network_are_limited_in_rate_and_number_also_after_a_restart() {
    let mut server = TestServer::open().await;
    let (mut pages, mut all) = (Vec::new(), 0);
    let refusal = loop {
        let (opened, why) = fill(&server, &mut pages).await;
        all += opened;
        if why != Refusal::TooFast {
            break why;
        }
        assert_eq!(opened, IN_A_MINUTE);
        let mut other = guest_from(&server, "2001:db8:1:3::1").await;
        other.open(dama()).await;
        pages.clear();
        server.restart().await;
    };
    assert_eq!((all, refusal), (OF_ONE_ADDRESS, Refusal::TooManyTables));
    let mut other = guest_from(&server, "2001:db8:1:3::1").await;
    other.open(dama()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_of_a_person_are_counted_after_a_restart() {
    let mut server = TestServer::open().await;
    let (guest, mut page) = WebClient::new_guest(server.address()).await;
    let mut opened = 0;
    while page.ask(Ask::Open(dama())).await.is_ok() {
        opened += 1;
        if opened % MAX_TABLES_PER_CONNECTION == 0 {
            page = guest.connect(server.address()).await;
        }
    }
    assert_eq!(opened, server::TABLES_PER_PERSON);
    server.restart().await;
    let mut page = guest.connect(server.address()).await;
    let again = page.ask(Ask::Open(dama())).await;
    assert_eq!(again, Err(Refusal::TooManyTables));
}

//! Two nodes of a cluster: people find, chat with and invite people connected to the other node.

use super::cluster_tables::Two;
use crate::common::{
    account_client::AccountClient,
    table::{TWO, dama},
    web_client::WebClient,
};
use serde_json::json;
use wire::{Ask, ChatText, ClientIn, Farewell, Line, Stage};

fn text(text: &str) -> ChatText {
    text.to_owned().try_into().expect("a line")
}

async fn said(page: &mut WebClient, words: &str) -> Line {
    page.until(|message| match message {
        ClientIn::LobbySaid { lines } => lines
            .iter()
            .find(|line| line.text.as_str() == words)
            .cloned(),
        _ => None,
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn lobby_chat_reaches_all_nodes_under_one_line_number() {
    let two = Two::open().await;
    let [mut ann, mut bob] = two.pages().await;
    for page in [&mut ann, &mut bob] {
        page.ask(Ask::LobbyChat { follow: true })
            .await
            .expect("to listen");
    }
    ann.ask(Ask::SayInLobby {
        text: text("hello"),
    })
    .await
    .expect("to be heard");
    let (here, there) = (said(&mut ann, "hello").await, said(&mut bob, "hello").await);
    assert_eq!(here, there);
    bob.ask(Ask::SayInLobby {
        text: text("hello yourself"),
    })
    .await
    .expect("to be heard");
    let answer = said(&mut ann, "hello yourself").await;
    assert!(answer.number > here.number);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_reaches_a_person_at_another_node_and_leads_to_the_seat() {
    let two = Two::open().await;
    let [one, other] = &two.servers;
    let (_, mut ann) = WebClient::new_guest(one.address()).await;
    let (bob, mut page) = WebClient::new_guest(other.address()).await;
    let table = ann.open(dama()).await;
    let invite = Ask::Invite {
        table: table.clone(),
        nick: bob.person.nick.clone(),
    };
    ann.ask(invite.clone()).await.expect("invited");
    assert_eq!(page.invitation().await.table, table);
    page.ask(Ask::Decline {
        table: table.clone(),
    })
    .await
    .expect("declined");
    let by = ann.until(|message| match message {
        ClientIn::Declined { by, .. } => Some(by.clone()),
        _ => None,
    });
    assert_eq!(by.await, bob.person);
    ann.ask(invite).await.expect("invited again");
    page.invitation().await;
    let mut other_tab = bob.connect(one.address()).await;
    assert_eq!(
        other_tab.invitation().await.table,
        table,
        "known at every server"
    );
    assert_eq!(
        page.ask(Ask::Accept {
            table: table.clone(),
            ready: true,
        })
        .await,
        Ok(Some(table.clone()))
    );
    let room = page.room_where(|room| room.stage == Stage::Playing).await;
    assert_eq!(room.seat_of(&bob.person.id), Some(TWO));
    other_tab.uninvited(&table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logout_at_one_node_ends_the_connections_to_all_nodes() {
    let two = Two::open().await;
    let [one, other] = &two.servers;
    let (ann, _here) = WebClient::new_guest(one.address()).await;
    let mut there = ann.connect(other.address()).await;
    let cookie = format!("stolik={}", ann.token);
    let answer = crate::common::http::request(
        one.address(),
        "POST",
        "/api/account/logout",
        &[("cookie", &cookie)],
    )
    .await;
    assert!(answer.status < 400, "{answer:?}");
    assert_eq!(there.end().await, Some(Farewell::Identity));
}

/// The number of the window of `window_ms` in which we are.
fn window(window_ms: u128) -> u128 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.expect("a time after 1970").as_millis() / window_ms
}

/// Logs in wrongly at two nodes by turns; returns the answers' codes.
async fn wrong_logins(two: &Two, address: &str) -> Vec<String> {
    let mut codes = Vec::new();
    for number in 0..14 {
        let server = two.servers[number % 2].address();
        let mut client = AccountClient::new(server).with("x-forwarded-for", address);
        codes.push(client.log_in(address, "wrong password").await.code());
    }
    codes
}

/// Opens guests' sessions at two nodes by turns; returns how many were opened.
async fn new_guests(two: &Two, address: &str) -> usize {
    let mut opened = 0;
    for number in 0..40 {
        let server = two.servers[number % 2].address();
        let mut client = AccountClient::new(server).with("x-forwarded-for", address);
        let answer = client.post("/api/session", &json!({})).await;
        opened += usize::from(answer.status == 200);
    }
    opened
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_and_guests_of_one_address_are_counted_at_all_nodes() {
    let two = Two::open().await;
    for address in 1.. {
        let (begun, address) = (window(60_000), format!("203.0.113.{address}"));
        let (logins, guests) = (
            wrong_logins(&two, &address).await,
            new_guests(&two, &address).await,
        );
        // A window that ends meanwhile allows more; then another address tries in the next one.
        if window(60_000) == begun {
            assert_eq!(logins[..10], vec!["wrong_login"; 10]);
            assert_eq!(logins[10..], vec!["too_many"; 4]);
            assert_eq!(guests, 30);
            break;
        }
    }
}

//! The security log: every event that `docs/hosting.md` lists is written when it happens, and no
//! line holds what it must not.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD},
        dama,
        log_capture::{self, LogLine},
        smtp::MailServer,
        table::two_at_a_table,
        test_server::TestServer,
    },
    reports::keeper,
};
use runtime::SecurityEvent;
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs};
use wire::{TableAsk, account::FreshToken, admin::ReportRow};

const TARGET: &str = "stolik::security";
/// The address of the clients of this test alone.
const ADDRESS: &str = "198.51.100.7";
const GUESS: &str = "a wrong guess";

/// The names in the table of events.
fn documented() -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hosting.md");
    let text = fs::read_to_string(path).expect("the document");
    let (_, table) = text.split_once("| event |").expect("the table");
    let rows = table.lines().skip(2).take_while(|line| !line.is_empty());
    rows.map(|row| row.split('`').nth(1).expect("a name").to_owned())
        .collect()
}

/// Waits for a line of the event with this field, and checks that it holds nothing private.
async fn written(event: SecurityEvent, field: &str, value: &str) -> LogLine {
    let line = log_capture::wait_for(|line| {
        line.target == TARGET && line.has("event", event.name()) && line.has(field, value)
    })
    .await;
    let text = format!("{line:?}");
    for private in ["example.org", PASSWORD, GUESS, "stolik="] {
        assert!(!text.contains(private), "{private} in {text}");
    }
    line
}

async fn id_of(client: &mut AccountClient) -> String {
    client.you().await.person.id.to_string()
}

#[test]
fn the_document_lists_every_event() {
    let events = SecurityEvent::ALL
        .iter()
        .map(|event| event.name().to_owned());
    assert_eq!(documented(), events.collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn logins_and_changes_of_an_account_are_logged() {
    log_capture::start();
    let mut mail = MailServer::start().await;
    let server = TestServer::open().await.with_smtp(mail.url()).await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    mail.mail().await;
    let id = id_of(&mut ann).await;
    let mut there = AccountClient::new(server.address()).with("x-forwarded-for", ADDRESS);
    there.log_in("ann@example.org", GUESS).await;
    let line = written(SecurityEvent::LoginFailed, "person", &id).await;
    assert!(line.has("address", ADDRESS), "{line:?}");
    there.log_in("Ann", PASSWORD).await;
    let line = written(SecurityEvent::LoginSucceeded, "person", &id).await;
    assert!(line.has("address", ADDRESS), "{line:?}");
    let wish = json!({"nick": "Anna", "password": GUESS});
    ann.post("/api/account/nick", &wish).await;
    written(SecurityEvent::PasswordWrong, "person", &id).await;
    let wish = json!({"email": "new@example.org", "password": PASSWORD});
    ann.post("/api/account/email", &wish).await;
    let token = mail.mail().await.token();
    ann.post("/api/account/verify", &json!({"token": token}))
        .await;
    written(SecurityEvent::EmailChanged, "person", &id).await;
    let wish =
        json!({"current": PASSWORD, "password": "another one", "confirmation": "another one"});
    ann.post("/api/account/password", &wish).await;
    written(SecurityEvent::PasswordChanged, "person", &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_are_logged_with_route_and_address() {
    log_capture::start();
    let server = TestServer::open().await;
    let address = "198.51.100.8";
    let client = AccountClient::new(server.address()).with("x-forwarded-for", address);
    let refused = async |event, subject: &str| {
        let line = written(event, "address", address).await;
        assert!(line.has("subject", subject), "{line:?}");
    };
    let unknown = format!("stolik={}", "0".repeat(64));
    client
        .clone()
        .with("cookie", &unknown)
        .get("/api/account")
        .await;
    refused(SecurityEvent::TokenRefused, "/api/account").await;
    let link = json!({"token": "0".repeat(64)});
    client.clone().post("/api/account/verify", &link).await;
    refused(SecurityEvent::LinkRefused, "/api/account/verify").await;
    let mut foreign = client.clone().with("origin", "https://evil.example");
    foreign.post("/api/session", &json!({})).await;
    refused(SecurityEvent::ForeignRefused, "/api/session").await;
    for _ in 0..11 {
        client.clone().log_in("Nobody", GUESS).await;
    }
    refused(SecurityEvent::RateLimited, "/api/account/login").await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    ann.get("/api/admin/numbers").await;
    let id = id_of(&mut ann).await;
    written(SecurityEvent::AdminRefused, "person", &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_programs_token_that_wants_too_much_is_logged() {
    log_capture::start();
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let made = ann
        .post(
            "/api/account/tokens",
            &json!({"name": "bot", "password": PASSWORD}),
        )
        .await;
    let token = made.json::<FreshToken>().token;
    let address = "198.51.100.9";
    let mut program = AccountClient::new(server.address())
        .with("authorization", &format!("Bearer {token}"))
        .with("x-forwarded-for", address);
    program.get("/api/account/sessions").await;
    let line = written(SecurityEvent::TokenRefused, "address", address).await;
    assert!(!format!("{line:?}").contains(&token));
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_of_administrators_are_logged_with_both_people() {
    log_capture::start();
    let server = TestServer::open().await;
    let mut keeper = keeper(&server).await;
    let by = id_of(&mut keeper).await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let mut bob = AccountClient::registered(server.address(), "Bob").await;
    let id = id_of(&mut bob).await;
    let (mut one, mut two) = (ann.connect().await, bob.connect().await);
    let table = two_at_a_table(&mut one, &mut two).await;
    let text = "rude words".to_owned().try_into().expect("a line");
    two.at(&table, TableAsk::Say { text }).await.expect("heard");
    let report = json!({"table": table, "line": 1, "reason": "insult", "note": ""});
    assert_eq!(ann.post("/api/reports", &report).await.status, 204);
    let by_keeper = async |event, field: &str, value: &str| {
        let line = written(event, field, value).await;
        assert!(line.has("by", &by), "{line:?}");
    };
    let path = |what: &str| format!("/api/admin/people/{id}/{what}");
    keeper.delete(&path("sessions")).await;
    by_keeper(SecurityEvent::SessionsEnded, "person", &id).await;
    let reports: Vec<ReportRow> = keeper.get("/api/admin/reports").await.json();
    let settle = format!("/api/admin/reports/{}", reports[0].id);
    keeper.post(&settle, &json!({"verdict": "banned"})).await;
    by_keeper(SecurityEvent::ReportSettled, "person", &id).await;
    by_keeper(SecurityEvent::PersonBanned, "person", &id).await;
    let answer = AccountClient::new(server.address())
        .log_in("Bob", PASSWORD)
        .await;
    let problem: Value = answer.json();
    assert_eq!(problem["ban"]["reason"], "insult", "{answer:?}");
    written(SecurityEvent::LoginBanned, "person", &id).await;
    keeper.delete(&path("ban")).await;
    by_keeper(SecurityEvent::BanLifted, "person", &id).await;
    keeper.delete(&format!("/api/admin/tables/{table}")).await;
    by_keeper(SecurityEvent::TableClosed, "subject", &table.to_string()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_wants_a_held_seat_is_logged() {
    log_capture::start();
    let server = TestServer::open().await;
    let (mut ann, bob) = dama::ann_and_bob(&server).await;
    drop(bob);
    assert_eq!(ann.line().await, "290");
    let mut stranger = dama::Client::open_from(dama::ELSEWHERE, server.dama()).await;
    assert_eq!(stranger.log_in("bob").await, "401");
    let line = written(SecurityEvent::NameRefused, "address", "127.0.0.2").await;
    assert!(line.has("subject", "gateway"), "{line:?}");
}

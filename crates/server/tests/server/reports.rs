//! `POST /api/reports`, and how administrators settle reports.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, complaints},
        table::two_at_a_table,
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use serde_json::{Value, json};
use store::Role;
use wire::{
    Ask, ClientIn, Farewell, TableAsk, TableId,
    admin::{PersonRow, ReportRow},
};

/// Registers an administrator.
pub async fn keeper(server: &TestServer) -> AccountClient {
    let keeper = AccountClient::registered(server.address(), "Keeper").await;
    assert!(
        server
            .store()
            .await
            .set_role("keeper", Role::Admin)
            .await
            .expect("set")
    );
    keeper
}

fn say(text: &str) -> TableAsk {
    TableAsk::Say {
        text: text.to_owned().try_into().expect("a line"),
    }
}

fn report(table: Option<&TableId>, line: u64) -> Value {
    json!({"table": table, "line": line, "reason": "insult", "note": "look at this"})
}

async fn waiting(keeper: &mut AccountClient) -> Vec<ReportRow> {
    let answer = keeper.get("/api/admin/reports").await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// Opens a table with a chat line of each person, the host's first.
async fn talked(one: &mut WebClient, two: &mut WebClient) -> TableId {
    let table = two_at_a_table(one, two).await;
    one.at(&table, say("nice weather"))
        .await
        .expect("to be heard");
    two.at(&table, say("rude words"))
        .await
        .expect("to be heard");
    table
}

on_both_engines! {
    async fn a_report_contains_the_line_as_the_server_has_it(server: TestServer) {
        let (mut ann, mut bob) = (AccountClient::guest(server.address()).await, AccountClient::registered(server.address(), "Bob").await);
        let (mut one, mut two) = (ann.connect().await, bob.connect().await);
        let table = talked(&mut one, &mut two).await;
        for _ in 0..2 {
            assert_eq!(ann.post("/api/reports", &report(Some(&table), 2)).await.status, 204, "twice is once");
        }
        let forged = json!({"table": table, "line": 1, "reason": "spam", "note": "", "said": "what they never said"});
        assert_eq!(ann.post("/api/reports", &forged).await.code(), "unreadable");
        for line in [0, 3, u64::MAX] {
            assert_eq!(ann.post("/api/reports", &report(Some(&table), line)).await.code(), "not_found", "{line}");
        }
        let reports = waiting(&mut keeper(&server).await).await;
        assert_eq!(reports.len(), 1);
        let ReportRow { accused, said, note, reporter, guest, .. } = &reports[0];
        assert_eq!((accused.nick.as_str(), said.as_str(), note.as_str()), ("Bob", "rude words", "look at this"));
        assert_eq!((reporter.as_ref(), *guest), (Some(&ann.you().await.person), false));
        assert_eq!(reports[0].table.as_ref(), Some(&table));
    }

    async fn a_ban_settles_all_reports_about_the_person_and_disconnects_them(server: TestServer) {
        let (mut ann, mut bob) = (AccountClient::guest(server.address()).await, AccountClient::registered(server.address(), "Bob").await);
        let (mut one, mut two) = (ann.connect().await, bob.connect().await);
        let table = talked(&mut one, &mut two).await;
        two.at(&table, say("more of it")).await.expect("to be heard");
        for line in [1, 2, 3] {
            assert_eq!(ann.post("/api/reports", &report(Some(&table), line)).await.status, 204);
        }
        let mut tab = bob.connect().await;
        let mut keeper = keeper(&server).await;
        let reports = waiting(&mut keeper).await;
        let settle = async |keeper: &mut AccountClient, id: i64, verdict: &str| {
            keeper.post(&format!("/api/admin/reports/{id}"), &json!({"verdict": verdict})).await.status
        };
        assert_eq!(settle(&mut keeper, reports[0].id, "dismissed").await, 204);
        assert_eq!(settle(&mut keeper, reports[0].id, "dismissed").await, 404, "it is settled");
        assert_eq!(settle(&mut keeper, reports[1].id, "banned").await, 204);
        for page in [&mut two, &mut tab] {
            assert_eq!(page.end().await, Some(Farewell::Banned));
        }
        assert!(waiting(&mut keeper).await.is_empty());
        assert_eq!(bob.get("/api/account").await.code(), "no_session");
        assert_eq!(AccountClient::new(server.address()).log_in("Bob", PASSWORD).await.code(), "banned");
        let told = AccountClient::new(server.address()).log_in("Bob", PASSWORD).await;
        let ban = told.json::<wire::account::Problem>().ban.expect("a ban");
        assert_eq!((ban.reason.as_deref(), ban.since_ms > 0), (Some("insult"), true));
        let bobs: Vec<PersonRow> = keeper.get("/api/admin/people?find=bob").await.json();
        assert_eq!((bobs.len(), bobs[0].banned_ms.is_some()), (1, true));
        let path = format!("/api/admin/people/{}/ban", bobs[0].person.id);
        assert_eq!(keeper.delete(&path).await.status, 204);
        assert_eq!(AccountClient::new(server.address()).log_in("Bob", PASSWORD).await.status, 200, "the ban is lifted");
    }

    async fn lines_of_the_lobby_are_reported_by_their_number(server: TestServer) {
        let (mut ann, mut bob) = (AccountClient::guest(server.address()).await, AccountClient::guest(server.address()).await);
        let mut page = bob.connect().await;
        page.ask(Ask::LobbyChat { follow: true }).await.expect("to listen");
        let text = "buy my things".to_owned().try_into().expect("a line");
        page.ask(Ask::SayInLobby { text }).await.expect("to be heard");
        let number = page.until(|message| match message {
            ClientIn::LobbySaid { lines } => Some(lines.first()?.number),
            _ => None,
        }).await;
        assert_eq!(ann.post("/api/reports", &report(None, number + 1)).await.status, 404);
        assert_eq!(ann.post("/api/reports", &report(None, number)).await.status, 204);
        let mut keeper = keeper(&server).await;
        let reports = waiting(&mut keeper).await;
        assert_eq!((reports[0].said.as_str(), &reports[0].table, reports[0].guest), ("buy my things", &None, true));
        let verdict = json!({"verdict": "banned"});
        assert_eq!(keeper.post(&format!("/api/admin/reports/{}", reports[0].id), &verdict).await.status, 204);
        assert_eq!(page.end().await, Some(Farewell::Banned), "a guest is put out and told so");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_need_a_session_and_are_limited() {
    let server = TestServer::open().await;
    assert_eq!(
        AccountClient::new(server.address())
            .post("/api/reports", &report(None, 1))
            .await
            .code(),
        "no_session"
    );
    let mut ann = AccountClient::guest(server.address()).await;
    let long = json!({"table": null, "line": 1, "reason": "other", "note": "x".repeat(301)});
    assert_eq!(
        complaints(&ann.post("/api/reports", &long).await),
        ["note: too_long"]
    );
    let mut codes = Vec::new();
    for line in 0..12 {
        codes.push(ann.post("/api/reports", &report(None, line)).await.code());
    }
    assert_eq!(
        (codes[0].as_str(), codes[9].as_str(), codes[10].as_str()),
        ("not_found", "not_found", "too_many")
    );
}

//! A blocked person cannot notice the block: two runs that differ only in the block send that
//! person the same bytes.

use crate::{
    common::{
        account_client::AccountClient,
        social::{befriend, circle, nicks},
        table::dama,
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use wire::{Ask, ClientIn, Refusal, TableId};

/// Removes the ids, which differ in every run.
fn shape(text: &str, table: &TableId) -> String {
    let text = text.replace(table.as_str(), "TABLE");
    let words = text.split_inclusive(|letter: char| !letter.is_ascii_hexdigit());
    words
        .map(|word| if word.len() > 32 { "#" } else { word })
        .collect()
}

/// Returns all that Bob receives while he tries every request that concerns Ala.
async fn attempts(bob: &mut AccountClient, page: &mut WebClient, table: &TableId) -> Vec<String> {
    let mut seen = Vec::new();
    let nick: wire::Nick = "ala".parse().expect("a nick");
    for _ in 0..3 {
        let asked = page
            .ask(Ask::Invite {
                table: table.clone(),
                nick: nick.clone(),
            })
            .await;
        seen.push(format!("{asked:?}"));
        for (method, path) in [
            ("PUT", "/api/friends/ala"),
            ("GET", "/api/friends"),
            ("GET", "/api/people/ala"),
        ] {
            let answer = bob.ask(method, path, &[], "").await;
            seen.push(format!("{} {}", answer.status, answer.body));
        }
    }
    // Activity of other people is not part of the comparison.
    let heard = page.rest().await;
    let heard = heard
        .iter()
        .filter(|message| matches!(message, ClientIn::Circle(_)));
    seen.extend(heard.map(|message| serde_json::to_string(message).expect("plain data")));
    seen.iter().map(|text| shape(text, table)).collect()
}

/// Runs the scenario in which Ala blocks Bob, or never answers him.
async fn clock(server: &TestServer, names: [&str; 2], is_blocked: bool) -> Vec<String> {
    let [ala_nick, bob_nick] = names;
    let (mut ala, mut bob) = (
        AccountClient::registered(server.address(), ala_nick).await,
        AccountClient::registered(server.address(), bob_nick).await,
    );
    let mut page = bob.connect().await;
    if is_blocked {
        assert_eq!(
            ala.put(&format!("/api/blocks/{bob_nick}")).await.status,
            204
        );
    }
    let mut alas = ala.connect().await;
    let table = page.open(dama()).await;
    let seen = attempts(&mut bob, &mut page, &table).await;
    let heard = alas.rest().await;
    let is_from_bob = |message: &ClientIn| match message {
        ClientIn::Invited(_) => true,
        ClientIn::Circle(circle) => !circle.asking.is_empty(),
        _ => false,
    };
    assert_eq!(heard.iter().any(is_from_bob), !is_blocked, "{heard:?}");
    // Both accounts are deleted, so that the next run has the same nicks.
    for visitor in [&mut ala, &mut bob] {
        let wish = serde_json::json!({ "password": crate::common::account_client::PASSWORD });
        assert_eq!(visitor.post("/api/account/delete", &wish).await.status, 204);
    }
    seen
}

on_both_engines! {
    async fn a_blocked_person_sees_the_same_as_one_who_gets_no_answer(server: TestServer) {
        let unanswered = clock(&server, ["ala", "bob"], false).await;
        let blocked = clock(&server, ["ala", "bob"], true).await;
        assert_eq!(unanswered, blocked);
        assert!(unanswered[0].starts_with("Ok"), "{unanswered:?}");
    }

    async fn a_block_and_its_end_are_told_to_no_other_person(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        let (mut mine, mut theirs) = (ala.connect().await, bob.connect().await);
        theirs.circle_where(|_| true).await;
        assert_eq!(ala.put("/api/blocks/bob").await.status, 204);
        mine.circle_where(|circle| circle.blocked.len() == 1).await;
        assert_eq!(ala.delete("/api/blocks/bob").await.status, 204);
        mine.circle_where(|circle| circle.is_empty()).await;
        assert_eq!(theirs.rest().await.iter().filter(|message| matches!(message, ClientIn::Circle(_))).count(), 0);
    }

    async fn a_block_ends_friendship_invitations_and_being_seen(server: TestServer) {
        let (mut ala, mut bob) = (AccountClient::registered(server.address(), "ala").await, AccountClient::registered(server.address(), "bob").await);
        befriend(&mut ala, &mut bob).await;
        let (mut mine, mut theirs) = (ala.connect().await, bob.connect().await);
        let table = theirs.open(dama()).await;
        let nick: wire::Nick = "ala".parse().expect("a nick");
        theirs.ask(Ask::Invite { table: table.clone(), nick }).await.expect("invited");
        assert_eq!(mine.invitation().await.table, table);
        assert_eq!(ala.put("/api/blocks/bob").await.status, 204);
        mine.uninvited(&table).await;
        assert_eq!(mine.ask(Ask::Accept { table: table.clone(), ready: true }).await, Err(Refusal::NotInvited));
        theirs.circle_where(|circle| circle.friends.is_empty()).await;
        assert_eq!(nicks(&circle(&mut ala).await)[3], ["bob"]);
        for visitor in [&mut ala, &mut bob] {
            assert_eq!(visitor.get("/api/active").await.body, r#"{"people":[],"count":0}"#);
        }
        // The person who blocked is told to unblock first.
        let own = mine.open(dama()).await;
        let nick: wire::Nick = "bob".parse().expect("a nick");
        assert_eq!(mine.ask(Ask::Invite { table: own, nick }).await, Err(Refusal::Blocked));
        assert_eq!(ala.put("/api/friends/bob").await.code(), "blocked");
    }
}

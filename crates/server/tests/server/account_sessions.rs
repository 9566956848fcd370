//! Sessions of browsers and tokens of programs: listing and ending them.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, complaints},
        table::dama,
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use serde_json::json;
use wire::{
    Ask, Farewell, PROTOCOL,
    account::{FreshToken, SessionCard, TokenCard},
};

/// Creates a program's token for Ann.
async fn make_token(ann: &mut AccountClient, name: &str) -> FreshToken {
    let answer = ann
        .post("/api/account/tokens", &json!({"name": name}))
        .await;
    assert_eq!(
        (answer.status, answer.header("cache-control")),
        (200, Some("no-store")),
        "{answer:?}"
    );
    answer.json()
}

on_both_engines! {
    async fn browsers_are_listed_and_logged_out_from_afar(server: TestServer) {
        let mut here = AccountClient::registered(server.address(), "Ann").await;
        let mut there = AccountClient::new(server.address()).with("user-agent", "Netscape 4 \u{1F5FF}");
        there.post("/api/account/login", &json!({"login": "Ann", "password": PASSWORD, "stay": true})).await;
        let mut page = there.connect().await;
        let listed: Vec<SessionCard> = here.get("/api/account/sessions").await.json();
        assert_eq!(listed.len(), 2);
        let other = listed.iter().find(|card| !card.current).expect("the other browser");
        assert!(other.stay && listed.iter().any(|card| card.current && !card.stay), "{listed:?}");
        let token = there.token.clone().expect("a token");
        assert!(!token.contains(&other.id), "the list gives no token away");
        assert_eq!(here.delete(&format!("/api/account/sessions/{}", other.id)).await.status, 204);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(there.get("/api/account").await.code(), "no_session");
        let again = here.delete(&format!("/api/account/sessions/{}", other.id)).await;
        assert_eq!((again.status, again.code().as_str()), (404, "not_found"));
        assert_eq!(here.get("/api/account").await.status, 200);
    }

    async fn all_other_browsers_are_logged_out_at_once(server: TestServer) {
        let mut here = AccountClient::registered(server.address(), "Ann").await;
        let mut there = AccountClient::new(server.address());
        there.log_in("Ann", PASSWORD).await;
        let mut page = there.connect().await;
        assert_eq!(here.delete("/api/account/sessions").await.status, 204);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(here.get("/api/account/sessions").await.json::<Vec<SessionCard>>().len(), 1);
    }

    async fn a_person_cannot_log_out_another_persons_browser(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut eve = AccountClient::registered(server.address(), "Eve").await;
        let token = make_token(&mut ann, "bot").await;
        let listed: Vec<SessionCard> = ann.get("/api/account/sessions").await.json();
        assert_eq!(eve.delete(&format!("/api/account/sessions/{}", listed[0].id)).await.status, 404);
        assert_eq!(eve.delete(&format!("/api/account/tokens/{}", token.id)).await.status, 404);
        assert_eq!(ann.delete(&format!("/api/account/sessions/{}", token.id)).await.status, 404, "a token is no browser");
        assert_eq!(ann.delete(&format!("/api/account/tokens/{}", listed[0].id)).await.status, 404);
        for odd in ["x", "%00", "..%2f..", "%ff"] {
            assert!((400..=404).contains(&ann.delete(&format!("/api/account/tokens/{odd}")).await.status), "{odd}");
        }
        assert_eq!(ann.get("/api/account").await.status, 200);
    }

    async fn a_program_plays_with_its_token_until_it_is_revoked(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let fresh = make_token(&mut ann, " my bot ").await;
        assert_eq!(fresh.name, "my bot");
        let listed: Vec<TokenCard> = ann.get("/api/account/tokens").await.json();
        assert_eq!(listed.iter().map(|card| (&card.id, &card.name)).collect::<Vec<_>>(), [(&fresh.id, &fresh.name)]);
        let bearer = format!("Bearer {}", fresh.token);
        let mut program = AccountClient::new(server.address()).with("authorization", &bearer);
        assert_eq!(program.you().await, ann.you().await);
        let session = program.post("/api/session", &json!({})).await;
        assert_eq!((session.status, session.header("set-cookie")), (200, None));
        let mut page = WebClient::connect(server.address(), &[("authorization", &bearer)]).await.expect("a web socket");
        page.ask(Ask::Hello { protocol: PROTOCOL }).await.expect("a welcome");
        page.open(dama()).await;
        assert_eq!(ann.delete(&format!("/api/account/tokens/{}", fresh.id)).await.status, 204);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(WebClient::connect(server.address(), &[("authorization", &bearer)]).await.err(), Some(401));
        assert_eq!(ann.get("/api/account/tokens").await.body, "[]");
    }

    async fn a_token_changes_no_account(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let fresh = make_token(&mut ann, "bot").await;
        let mut program = AccountClient::new(server.address()).with("authorization", &format!("Bearer {}", fresh.token));
        for answer in [
            program.post("/api/account/tokens", &json!({"name": "another"})).await,
            program.get("/api/account/tokens").await,
            program.get("/api/account/sessions").await,
            program.delete("/api/account/sessions").await,
            program.post("/api/account/nick", &json!({"nick": "Anna", "password": PASSWORD})).await,
            program.post("/api/account/delete", &json!({"password": PASSWORD})).await,
        ] {
            assert_eq!((answer.status, answer.code().as_str()), (403, "not_for_programs"));
        }
        assert_eq!(program.post("/api/account/logout", &json!({})).await.status, 204, "but it may give itself up");
        assert_eq!(program.get("/api/account").await.code(), "no_session");
    }

    async fn tokens_have_names_and_a_number(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        for (name, complaint) in [("", "name: malformed"), (" ", "name: malformed"), ("a\u{7}b", "name: malformed")] {
            assert_eq!(complaints(&ann.post("/api/account/tokens", &json!({"name": name})).await), [complaint]);
        }
        let long = ann.post("/api/account/tokens", &json!({"name": "x".repeat(41)})).await;
        assert_eq!(complaints(&long), ["name: too_long"]);
        for number in 0..store::MAX_PROGRAMS {
            make_token(&mut ann, &format!("bot {number}")).await;
        }
        let answer = ann.post("/api/account/tokens", &json!({"name": "one more"})).await;
        assert_eq!((answer.status, answer.code().as_str()), (409, "too_many_tokens"));
    }
}

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

/// The request for a token of this name that never expires.
fn wish(name: &str) -> serde_json::Value {
    json!({"name": name, "password": PASSWORD, "life": "never"})
}

/// Creates a program's token for Ann.
async fn make_token(ann: &mut AccountClient, name: &str) -> FreshToken {
    let answer = ann.post("/api/account/tokens", &wish(name)).await;
    assert_eq!(
        (answer.status, answer.header("cache-control")),
        (200, Some("no-store")),
        "{answer:?}"
    );
    answer.json()
}

/// Returns a token of one repeated digit, and its hash.
fn token_of(digit: u8) -> (String, store::TokenHash) {
    let token = identity::Token::read(&digit.to_string().repeat(64)).expect("a token");
    (token.as_str().to_owned(), token.hash())
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
        assert_eq!(program.you().await.person, ann.you().await.person);
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

    async fn a_token_needs_the_password_and_has_the_life_that_was_chosen(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        for wrong in [json!({"name": "bot"}), json!({"name": "bot", "password": "a wrong one"})] {
            assert_eq!(complaints(&ann.post("/api/account/tokens", &wrong).await), ["password: wrong"]);
        }
        for (life, days) in [("30_days", Some(30)), ("90_days", Some(90)), ("365_days", Some(365)), ("never", None)] {
            let wish = json!({"name": life, "password": PASSWORD, "life": life});
            let fresh: FreshToken = ann.post("/api/account/tokens", &wish).await.json();
            let listed: Vec<TokenCard> = ann.get("/api/account/tokens").await.json();
            let card = listed.iter().find(|card| card.id == fresh.id).expect("it is listed");
            assert_eq!(card.expires_ms, fresh.expires_ms);
            let lasts_days = card.expires_ms.map(|end| (end - card.created_ms) / (24 * 60 * 60 * 1000));
            assert_eq!(lasts_days, days, "{life}");
        }
        let odd = json!({"name": "bot", "password": PASSWORD, "life": "1_day"});
        assert_eq!(ann.post("/api/account/tokens", &odd).await.code(), "unreadable");
    }

    async fn a_token_that_has_expired_plays_no_more(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let id = ann.you().await.person.id;
        let (token, kind) = (token_of(7), store::SessionKind::Program);
        let session = store::NewSession { token: token.1, kind, name: "old".to_owned() };
        assert!(server.store().await.open_ending_session(&id, &session, Some(2), 1).await.expect("room"));
        let mut program = AccountClient::new(server.address()).with("authorization", &format!("Bearer {}", token.0));
        assert_eq!(program.get("/api/account").await.code(), "no_session");
        assert_eq!(ann.get("/api/account/tokens").await.body, "[]");
    }

    async fn a_program_is_never_shown_its_owners_address(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let wish = json!({"email": "new@example.org", "password": PASSWORD});
        assert_eq!(ann.post("/api/account/email", &wish).await.status, 200);
        assert_eq!(ann.account().await.pending_email.as_deref(), Some("new@example.org"));
        let fresh = make_token(&mut ann, "bot").await;
        let mut program = AccountClient::new(server.address()).with("authorization", &format!("Bearer {}", fresh.token));
        let document: serde_json::Value = program.get("/api/openapi.json").await.json();
        let paths: Vec<String> = document["paths"].as_object().expect("paths").keys()
            .map(|path| path.replace("{nick}", "Ann").replace("{id}", "1")).collect();
        assert!(paths.len() > 30, "{paths:?}");
        for path in paths.iter().filter(|path| *path != "/api/openapi.json" && *path != "/api/account/logout") {
            for (method, body) in [("GET", ""), ("POST", "{}")] {
                let answer = program.ask(method, path, &[("content-type", "application/json")], body).await;
                let text = answer.body.to_lowercase();
                assert!(!text.contains("example.org") || answer.code() == "invalid", "{method} {path}: {answer:?}");
            }
        }
        let card = program.account().await;
        assert_eq!((card.email, card.pending_email), (None, None));
    }

    async fn a_changed_password_ends_every_token(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let fresh = make_token(&mut ann, "bot").await;
        let bearer = format!("Bearer {}", fresh.token);
        let mut page = WebClient::connect(server.address(), &[("authorization", &bearer)]).await.expect("a web socket");
        page.ask(Ask::Hello { protocol: PROTOCOL }).await.expect("a welcome");
        let wish = json!({"current": PASSWORD, "password": "another one", "confirmation": "another one"});
        assert_eq!(ann.post("/api/account/password", &wish).await.status, 200);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(ann.get("/api/account/tokens").await.body, "[]");
        assert_eq!(ann.get("/api/account").await.status, 200, "this browser stays");
    }

    async fn a_session_is_listed_by_its_device_in_words(server: TestServer) {
        let header = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
        AccountClient::registered(server.address(), "Ann").await;
        let mut here = AccountClient::new(server.address()).with("user-agent", header);
        here.log_in("Ann", PASSWORD).await;
        let listed: Vec<SessionCard> = here.get("/api/account/sessions").await.json();
        let names: Vec<(&str, bool)> = listed.iter().map(|card| (card.name.as_str(), card.current)).collect();
        assert_eq!(names, [("Chrome on Linux", true), ("Browser", false)]);
    }

    async fn a_token_changes_no_account(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let fresh = make_token(&mut ann, "bot").await;
        let mut program = AccountClient::new(server.address()).with("authorization", &format!("Bearer {}", fresh.token));
        for answer in [
            program.post("/api/account/tokens", &wish("another")).await,
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
            assert_eq!(complaints(&ann.post("/api/account/tokens", &wish(name)).await), [complaint]);
        }
        let long = ann.post("/api/account/tokens", &wish(&"x".repeat(41))).await;
        assert_eq!(complaints(&long), ["name: too_long"]);
        let (id, store) = (ann.you().await.person.id, server.store().await);
        for number in 0..store::MAX_PROGRAMS as u8 {
            let (token, kind) = (store::TokenHash::from_bytes([number; 32]), store::SessionKind::Program);
            let session = store::NewSession { token, kind, name: "bot".to_owned() };
            assert!(store.open_session(&id, &session, 1).await.expect("room"));
        }
        let answer = ann.post("/api/account/tokens", &wish("one more")).await;
        assert_eq!((answer.status, answer.code().as_str()), (409, "too_many_tokens"));
    }
}

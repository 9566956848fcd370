//! Changes of the account. Each one needs the password.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, complaints},
        test_server::TestServer,
    },
    on_both_engines,
};
use serde_json::json;
use wire::{ClientIn, Farewell};

on_both_engines! {
    async fn a_new_nick_is_known_everywhere_at_once(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut page = ann.connect().await;
        let answer = ann.post("/api/account/nick", &json!({"nick": "Anna", "password": PASSWORD})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(page.end().await, Some(Farewell::Identity), "the page comes back as Anna");
        let mut page = ann.connect().await;
        let nick = page.until(|message| match message {
            ClientIn::Welcome { you, .. } => Some(you.nick.to_string()),
            _ => None,
        }).await;
        assert_eq!(nick, "Anna");
        assert_eq!(AccountClient::new(server.address()).log_in("Ann", PASSWORD).await.code(), "wrong_login");
        assert_eq!(AccountClient::new(server.address()).log_in("anna", PASSWORD).await.status, 200);
        AccountClient::registered(server.address(), "Ann").await;
    }

    async fn a_nick_that_is_taken_or_none_is_not_given(server: TestServer) {
        AccountClient::registered(server.address(), "Bob").await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        for (nick, complaint) in [("BOB", "nick: taken"), ("a-b", "nick: malformed"), ("", "nick: malformed")] {
            let answer = ann.post("/api/account/nick", &json!({"nick": nick, "password": PASSWORD})).await;
            assert_eq!(complaints(&answer), [complaint], "{nick}");
        }
        assert_eq!(ann.post("/api/account/nick", &json!({"nick": "aNN", "password": PASSWORD})).await.status, 200);
    }

    async fn a_new_password_logs_every_other_browser_and_program_out(server: TestServer) {
        let mut here = AccountClient::registered(server.address(), "Ann").await;
        let mut there = AccountClient::new(server.address());
        there.log_in("Ann", PASSWORD).await;
        let made = here.post("/api/account/tokens", &json!({"name": "bot", "password": PASSWORD})).await;
        let token = made.json::<wire::account::FreshToken>().token;
        let (mut page_here, mut page_there) = (here.connect().await, there.connect().await);
        let wish = json!({"current": PASSWORD, "password": "another one", "confirmation": "another one"});
        assert_eq!(here.post("/api/account/password", &wish).await.status, 200);
        assert_eq!(page_there.end().await, Some(Farewell::Identity));
        assert_eq!(there.get("/api/account").await.code(), "no_session");
        assert_eq!(page_here.ask(wire::Ask::Ping).await, Ok(None));
        assert_eq!(here.get("/api/account").await.status, 200);
        let mut program = AccountClient::new(server.address()).with("authorization", &format!("Bearer {token}"));
        assert_eq!(program.get("/api/account").await.code(), "no_session", "its token has ended too");
        assert_eq!(AccountClient::new(server.address()).log_in("Ann", PASSWORD).await.code(), "wrong_login");
        assert_eq!(AccountClient::new(server.address()).log_in("Ann", "another one").await.status, 200);
    }

    async fn a_password_that_is_easy_to_guess_is_refused_wherever_one_is_chosen(server: TestServer) {
        let mut ann = AccountClient::new(server.address());
        for easy in ["password", "PASSWORD1", "Password2031!", "ann12345", "ann@example.org", "12345678"] {
            let wish = json!({"email": "ann@example.org", "nick": "Ann", "password": easy, "confirmation": easy, "stay": false});
            assert_eq!(complaints(&ann.post("/api/account/register", &wish).await), ["password: common"], "{easy}");
        }
        assert_eq!(ann.register("Ann", "ann@example.org").await.status, 200);
        for easy in ["iloveyou", "Ann-1984"] {
            let wish = json!({"current": PASSWORD, "password": easy, "confirmation": easy});
            assert_eq!(complaints(&ann.post("/api/account/password", &wish).await), ["password: common"], "{easy}");
        }
        assert_eq!(AccountClient::new(server.address()).log_in("Ann", PASSWORD).await.status, 200);
    }

    async fn nothing_changes_without_the_password(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        for (path, wish, complaint) in [
            ("nick", json!({"nick": "Anna", "password": "wrong one"}), "password: wrong"),
            ("email", json!({"email": "new@example.org", "password": "wrong one"}), "password: wrong"),
            ("delete", json!({"password": "wrong one"}), "password: wrong"),
            ("password", json!({"current": "wrong one", "password": "another one", "confirmation": "another one"}), "current: wrong"),
        ] {
            let answer = ann.post(&format!("/api/account/{path}"), &wish).await;
            assert_eq!(complaints(&answer), [complaint], "{path}");
        }
        let you = ann.you().await;
        assert_eq!((you.person.nick.as_str(), you.account.expect("an account").pending_email), ("Ann", None));
        let wish = json!({"current": PASSWORD, "password": "short", "confirmation": "shorter"});
        let answer = ann.post("/api/account/password", &wish).await;
        assert_eq!(complaints(&answer), ["password: too_short", "confirmation: different"]);
    }

    async fn a_stolen_session_does_not_guess_the_password(server: TestServer) {
        let mut thief = AccountClient::registered(server.address(), "Ann").await;
        let mut codes = Vec::new();
        for _ in 0..12 {
            codes.push(thief.post("/api/account/delete", &json!({"password": "a guess"})).await.code());
        }
        assert_eq!(codes[9..], ["invalid", "too_many", "too_many"]);
    }

    async fn guests_and_strangers_have_no_account_to_change(server: TestServer) {
        let wish = json!({"nick": "Anna", "password": PASSWORD});
        let stranger = AccountClient::new(server.address()).post("/api/account/nick", &wish).await;
        assert_eq!((stranger.status, stranger.code().as_str()), (401, "no_session"));
        let mut guest = AccountClient::guest(server.address()).await;
        for answer in [
            guest.post("/api/account/nick", &wish).await,
            guest.post("/api/account/delete", &json!({"password": PASSWORD})).await,
            guest.post("/api/account/tokens", &json!({"name": "bot", "password": PASSWORD})).await,
            guest.get("/api/account/sessions").await,
        ] {
            assert_eq!((answer.status, answer.code().as_str()), (403, "no_account"));
        }
    }
}

//! Mailed links: they verify an address, change it, and permit a new password.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, complaints},
        smtp::MailServer,
        test_server::{PUBLIC_URL, TestServer},
    },
    on_both_engines,
};
use serde_json::json;
use wire::Farewell;

/// Restarts the server with a `MailServer`.
async fn with_mail(server: TestServer) -> (TestServer, MailServer) {
    let mail = MailServer::start().await;
    (server.with_smtp(mail.url()).await, mail)
}

/// Registers a person and verifies their address.
async fn proven(server: &TestServer, mail: &mut MailServer, nick: &str) -> AccountClient {
    let mut visitor = AccountClient::registered(server.address(), nick).await;
    let token = mail.mail().await.token();
    assert_eq!(
        visitor
            .post("/api/account/verify", &json!({"token": token}))
            .await
            .status,
        204
    );
    visitor
}

on_both_engines! {
    async fn an_address_is_verified_by_the_link_mailed_to_it(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let letter = mail.mail().await;
        assert_eq!((letter.from.as_str(), letter.to.as_str()), ("stolik@example.org", "Ann@example.org"));
        assert!(letter.text.contains(&format!("{PUBLIC_URL}/account/verify#{}\n", letter.token())), "{}", letter.text);
        assert!(!ann.account().await.verified);
        // The link also works in a browser without a session.
        let mut elsewhere = AccountClient::new(server.address());
        let link = json!({"token": letter.token()});
        assert_eq!(elsewhere.post("/api/account/verify", &link).await.status, 204);
        assert!(ann.account().await.verified);
        let again = elsewhere.post("/api/account/verify", &link).await;
        assert_eq!((again.status, again.code().as_str()), (400, "bad_link"));
    }

    async fn a_link_can_be_mailed_again_and_voids_the_one_before(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let first = mail.mail().await.token();
        assert_eq!(ann.post("/api/account/verify/again", &json!({})).await.status, 204);
        let second = mail.mail().await.token();
        assert_eq!(ann.post("/api/account/verify", &json!({"token": first})).await.code(), "bad_link");
        assert_eq!(ann.post("/api/account/verify", &json!({"token": second})).await.status, 204);
        assert_eq!(ann.post("/api/account/verify/again", &json!({})).await.status, 204, "there is nothing left to prove");
        assert!(ann.account().await.verified);
    }

    async fn a_new_address_counts_once_it_is_verified(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        let mut ann = proven(&server, &mut mail, "Ann").await;
        let wish = json!({"email": "new@example.org", "password": PASSWORD});
        let answer = ann.post("/api/account/email", &wish).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let account = ann.account().await;
        assert_eq!((account.email.as_deref(), account.pending_email.as_deref()), (Some("Ann@example.org"), Some("new@example.org")));
        let letter = mail.mail().await;
        assert_eq!(letter.to, "new@example.org");
        assert_eq!(ann.post("/api/account/verify", &json!({"token": letter.token()})).await.status, 204);
        let account = ann.account().await;
        assert_eq!((account.email.as_deref(), account.verified, account.pending_email), (Some("new@example.org"), true, None));
        assert_eq!(AccountClient::new(server.address()).log_in("ann@example.org", PASSWORD).await.code(), "wrong_login");
        let notice = mail.mail().await;
        assert_eq!(notice.to, "Ann@example.org", "the old address is told");
        assert!(notice.text.contains("uses another mail address since 2"), "{}", notice.text);
        assert!(!notice.text.contains('#') && !notice.text.contains("new@example.org"), "{}", notice.text);
        assert_eq!(AccountClient::new(server.address()).log_in("new@example.org", PASSWORD).await.status, 200);
    }

    async fn a_forgotten_password_is_replaced_with_a_link_that_works_once(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        let mut ann = proven(&server, &mut mail, "Ann").await;
        let made = ann.post("/api/account/tokens", &json!({"name": "bot", "password": PASSWORD})).await;
        let token = made.json::<wire::account::FreshToken>().token;
        let mut page = ann.connect().await;
        let mut stranger = AccountClient::new(server.address());
        assert_eq!(stranger.post("/api/account/forgot", &json!({"email": "ANN@example.org"})).await.status, 204);
        let letter = mail.mail().await;
        assert!(letter.text.contains(&format!("{PUBLIC_URL}/account/reset#")), "{}", letter.text);
        let reset = |password: &str, confirmation: &str| {
            json!({"token": letter.token(), "password": password, "confirmation": confirmation})
        };
        let bad = stranger.post("/api/account/reset", &reset("short", "other")).await;
        assert_eq!(complaints(&bad), ["password: too_short", "confirmation: different"]);
        assert_eq!(stranger.post("/api/account/reset", &reset("another one", "another one")).await.status, 204);
        let notice = mail.mail().await;
        assert!(notice.text.contains("was changed on 2"), "{}", notice.text);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(ann.get("/api/account").await.code(), "no_session", "every browser is logged out");
        let mut program = AccountClient::new(server.address()).with("authorization", &format!("Bearer {token}"));
        assert_eq!(program.get("/api/account").await.code(), "no_session", "and every program");
        assert_eq!(stranger.log_in("Ann", PASSWORD).await.code(), "wrong_login");
        assert_eq!(stranger.log_in("Ann", "another one").await.status, 200);
        let again = stranger.post("/api/account/reset", &reset("a third one", "a third one")).await;
        assert_eq!((again.status, again.code().as_str()), (400, "bad_link"));
    }

    async fn a_changed_password_is_told_to_the_address_in_the_language_of_the_request(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        let mut ann = proven(&server, &mut mail, "Ann").await;
        let phone = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile";
        for (language, words) in [("en", "from a phone or tablet"), ("pl", "z telefonu lub tabletu"), ("cs", "z telefonu nebo tabletu")] {
            let mut there = ann.clone().with("accept-language", language).with("user-agent", phone);
            let wish = json!({"current": PASSWORD, "password": PASSWORD, "confirmation": PASSWORD});
            assert_eq!(there.post("/api/account/password", &wish).await.status, 200);
            let notice = mail.mail().await;
            assert_eq!(notice.to, "Ann@example.org");
            assert!(notice.text.contains(words) && notice.text.contains(" UTC"), "{}", notice.text);
            assert!(!notice.text.contains('#') && !notice.text.contains("Mozilla"), "{}", notice.text);
        }
        let wrong = json!({"current": "wrong", "password": PASSWORD, "confirmation": PASSWORD});
        ann.post("/api/account/password", &wrong).await;
        // The next mail is this one: a change that was refused is not told.
        ann.post("/api/account/forgot", &json!({"email": "ann@example.org"})).await;
        assert!(mail.mail().await.text.contains("/account/reset#"));
    }

    async fn mail_limits_hold_up_no_change_of_the_password(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let wish = json!({"current": PASSWORD, "password": PASSWORD, "confirmation": PASSWORD});
        let mut statuses = Vec::new();
        for _ in 0..10 {
            statuses.push(ann.post("/api/account/password", &wish).await.status);
        }
        assert_eq!(statuses, [200; 10], "one mail was sent at registration, and ten are the limit");
    }

    async fn a_claimed_address_that_another_has_proven_is_not_told(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        proven(&server, &mut mail, "Ann").await;
        let mut eve = AccountClient::new(server.address());
        eve.register("Eve", "ann@example.org").await;
        assert!(mail.mail().await.text.contains("already belongs"));
        let wish = json!({"current": PASSWORD, "password": PASSWORD, "confirmation": PASSWORD});
        assert_eq!(eve.post("/api/account/password", &wish).await.status, 200);
        AccountClient::registered(server.address(), "Bob").await;
        assert_eq!(mail.mail().await.to, "Bob@example.org", "nothing came before");
    }

    async fn a_reset_reaches_an_account_with_an_unverified_address(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        AccountClient::registered(server.address(), "Ann").await;
        mail.mail().await;
        let mut stranger = AccountClient::new(server.address());
        assert_eq!(stranger.post("/api/account/forgot", &json!({"email": "ann@example.org"})).await.status, 204);
        let reset = json!({"token": mail.mail().await.token(), "password": "another one", "confirmation": "another one"});
        assert_eq!(stranger.post("/api/account/reset", &reset).await.status, 204);
        assert_eq!(stranger.log_in("ann@example.org", "another one").await.status, 200);
        assert!(stranger.account().await.verified, "who read that mail has the address");
    }

    async fn the_address_of_a_reset_is_told_to_the_reader_of_its_mail_alone(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        AccountClient::registered(server.address(), "Ann").await;
        let verify = mail.mail().await.token();
        let mut reader = AccountClient::new(server.address());
        assert_eq!(reader.post("/api/account/forgot", &json!({"email": "ann@example.org"})).await.status, 204);
        let reset = mail.mail().await.token();
        let path = "/api/account/reset/address";
        for _ in 0..2 {
            let told = reader.post(path, &json!({"token": reset})).await;
            assert_eq!((told.status, told.body.as_str()), (200, r#"{"email":"Ann@example.org"}"#));
            assert_eq!(told.header("cache-control"), Some("no-store"));
        }
        for other in [verify.as_str(), &"0".repeat(64), "", "x"] {
            let refused = reader.post(path, &json!({"token": other})).await;
            assert_eq!((refused.status, refused.code().as_str()), (400, "bad_link"));
            assert!(!refused.body.contains('@'), "{}", refused.body);
        }
        let wish = json!({"token": reset, "password": "another one", "confirmation": "another one"});
        assert_eq!(reader.post("/api/account/reset", &wish).await.status, 204);
        assert_eq!(reader.post(path, &json!({"token": reset})).await.code(), "bad_link", "it was used");
    }

    async fn a_link_for_one_thing_does_not_do_another(server: TestServer) {
        let (server, mut mail) = with_mail(server).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let verify = mail.mail().await.token();
        ann.post("/api/account/forgot", &json!({"email": "ann@example.org"})).await;
        let reset = mail.mail().await.token();
        let wish = json!({"token": verify, "password": "another one", "confirmation": "another one"});
        assert_eq!(ann.post("/api/account/reset", &wish).await.code(), "bad_link");
        assert_eq!(ann.post("/api/account/verify", &json!({"token": reset})).await.code(), "bad_link");
        for nonsense in ["", "x", &"0".repeat(64), &"é".repeat(32)] {
            assert_eq!(ann.post("/api/account/verify", &json!({"token": nonsense})).await.code(), "bad_link");
        }
        assert_eq!(ann.log_in("Ann", PASSWORD).await.status, 200);
    }
}

//! Responses do not reveal which mail addresses have accounts: they are equal for both.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, registration},
        http::Response,
        smtp::{MailServer, ReceivedMail},
        test_server::TestServer,
    },
    on_both_engines,
};
use serde_json::json;

/// A password different from `PASSWORD`.
const OTHER: &str = "another one";

/// Formats a `Response` without the parts that always differ: ids, tokens, dates and the names in
/// the request.
fn shape(answer: &Response, sent: &[&str]) -> (u16, Vec<String>, String) {
    let head = answer
        .head
        .lines()
        .skip(1)
        .filter(|line| !line.to_lowercase().starts_with("date"));
    let head = head.map(blank_tokens).collect();
    let body = sent
        .iter()
        .fold(answer.body.clone(), |body, word| body.replace(word, "*"));
    (answer.status, head, blank_tokens(&body))
}

/// Replaces every long run of hexadecimal digits.
fn blank_tokens(text: &str) -> String {
    let is_digit = |letter: char| letter.is_ascii_hexdigit();
    let words = text.split_inclusive(|letter| !is_digit(letter));
    words
        .map(|word| if word.len() > 32 { "#" } else { word })
        .collect()
}

/// Registers Ann with a verified address, on a server with a `MailServer`.
async fn with_ann(server: TestServer) -> (TestServer, MailServer) {
    let mut mail = MailServer::start().await;
    let server = server.with_smtp(mail.url()).await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let token = mail.mail().await.token();
    assert_eq!(
        ann.post("/api/account/verify", &json!({"token": token}))
            .await
            .status,
        204
    );
    (server, mail)
}

/// The nicks that a login by address and the mail for a new password are for.
async fn by_address(server: &TestServer, mail: &mut MailServer, email: &str) -> [String; 2] {
    let mut visitor = AccountClient::new(server.address());
    assert_eq!(visitor.log_in(email, PASSWORD).await.status, 200);
    let nick = visitor.you().await.person.nick.to_string();
    visitor
        .post("/api/account/forgot", &json!({"email": email}))
        .await;
    let text = mail.mail().await.text;
    let greeted = text
        .strip_prefix("Hello ")
        .and_then(|text| text.split(',').next());
    [nick, greeted.expect("a greeting").to_owned()]
}

/// Checks that the owner receives a mail without a usable link.
fn assert_is_warning(letter: &ReceivedMail) {
    assert_eq!(letter.to, "Ann@example.org");
    assert!(
        letter
            .text
            .contains("already belongs to your account \"Ann\""),
        "{}",
        letter.text
    );
    assert!(!letter.text.contains('#'), "{}", letter.text);
}

on_both_engines! {
    async fn registering_with_a_known_address_looks_like_registering_with_a_new_one(server: TestServer) {
        let (server, mut mail) = with_ann(server).await;
        let mut seen = Vec::new();
        for (nick, email) in [("Eve", "ann@example.org"), ("Bob", "new@example.org")] {
            let mut visitor = AccountClient::new(server.address());
            let mut wish = registration(nick, email);
            (wish["password"], wish["confirmation"]) = (json!(OTHER), json!(OTHER));
            let mut answers = vec![
                visitor.post("/api/account/register", &wish).await,
                visitor.get("/api/account").await,
                visitor.post("/api/account/verify/again", &json!({})).await,
            ];
            // Both can log in by address.
            let mut elsewhere = AccountClient::new(server.address());
            answers.push(elsewhere.log_in(email, OTHER).await);
            answers.push(elsewhere.log_in(email, "wrong password").await);
            answers.push(elsewhere.log_in(nick, OTHER).await);
            seen.push(answers.iter().map(|answer| shape(answer, &[nick, email])).collect::<Vec<_>>());
            let (first, second) = (mail.mail().await, mail.mail().await);
            if nick == "Eve" {
                assert_is_warning(&first);
                assert_is_warning(&second);
            } else {
                assert_eq!((first.to.as_str(), second.to.as_str()), (email, email));
            }
        }
        assert_eq!(seen[0], seen[1]);
        assert_eq!(seen[0][0].0, 200);
    }

    async fn a_claim_takes_nothing_from_the_owner(server: TestServer) {
        let (server, mut mail) = with_ann(server).await;
        AccountClient::new(server.address()).register("Eve", "ann@example.org").await;
        mail.mail().await;
        let mut ann = AccountClient::new(server.address());
        let wish = json!({"login": "ann@example.org", "password": PASSWORD, "stay": false});
        ann.post("/api/account/login", &wish).await;
        assert_eq!(ann.you().await.person.nick.as_str(), "Ann", "the owner comes first, even with the same password");
        ann.post("/api/account/forgot", &json!({"email": "ann@example.org"})).await;
        assert!(mail.mail().await.text.contains("Hello Ann,"), "resets are the owner's");
    }

    async fn of_two_claims_the_older_one_has_the_address_until_one_is_proven(server: TestServer) {
        let mut mail = MailServer::start().await;
        let server = server.with_smtp(mail.url()).await;
        for (round, (first, second)) in [("Ann", "Eve"), ("Eva", "Anna")].into_iter().enumerate() {
            for proves in [first, second] {
                let email = format!("shared{round}{proves}@example.org");
                let nicks = [first, second].map(|nick| format!("{nick}{proves}"));
                let mut tokens = Vec::new();
                for nick in &nicks {
                    let answer = AccountClient::new(server.address()).register(nick, &email).await;
                    assert_eq!(answer.status, 200, "{answer:?}");
                    tokens.push(mail.mail().await.token());
                }
                assert_eq!(by_address(&server, &mut mail, &email).await, [nicks[0].as_str(); 2], "the older claim");
                let proven = usize::from(proves == second);
                let link = json!({"token": tokens[proven]});
                let answer = AccountClient::new(server.address()).post("/api/account/verify", &link).await;
                assert_eq!(answer.status, 204);
                assert_eq!(by_address(&server, &mut mail, &email).await, [nicks[proven].as_str(); 2], "the proof");
            }
        }
    }

    async fn a_later_claim_still_logs_in_by_the_address_with_its_own_password(server: TestServer) {
        AccountClient::registered(server.address(), "Ann").await;
        let mut eve = AccountClient::new(server.address());
        let mut wish = registration("Eve", "ann@example.org");
        (wish["password"], wish["confirmation"]) = (json!(OTHER), json!(OTHER));
        assert_eq!(eve.post("/api/account/register", &wish).await.status, 200);
        for (password, nick) in [(PASSWORD, "Ann"), (OTHER, "Eve")] {
            let mut visitor = AccountClient::new(server.address());
            assert_eq!(visitor.log_in("ann@example.org", password).await.status, 200);
            assert_eq!(visitor.you().await.person.nick.as_str(), nick);
        }
    }

    async fn changing_to_a_known_address_looks_like_changing_to_a_new_one(server: TestServer) {
        let (server, mut mail) = with_ann(server).await;
        let mut eve = AccountClient::registered(server.address(), "Eve").await;
        mail.mail().await;
        let mut seen = Vec::new();
        for email in ["ann@example.org", "new@example.org"] {
            let answers = [
                eve.post("/api/account/email", &json!({"email": email, "password": PASSWORD})).await,
                eve.get("/api/account").await,
            ];
            seen.push(answers.map(|answer| shape(&answer, &[email])));
        }
        assert_eq!(seen[0], seen[1]);
        assert_is_warning(&mail.mail().await);
        assert_eq!(mail.mail().await.to, "new@example.org");
    }

    async fn forgetting_a_password_tells_nothing(server: TestServer) {
        let (server, mut mail) = with_ann(server).await;
        let mut seen = Vec::new();
        for email in ["nobody@example.net", "ann@example.org"] {
            let mut stranger = AccountClient::new(server.address());
            let mut answers = Vec::new();
            for _ in 0..7 {
                let answer = stranger.post("/api/account/forgot", &json!({"email": email})).await;
                answers.push(shape(&answer, &[email]));
            }
            seen.push(answers);
        }
        assert_eq!(seen[0], seen[1]);
        let statuses: Vec<u16> = seen[0].iter().map(|answer| answer.0).collect();
        assert_eq!(statuses[0], 204);
        assert_eq!(statuses[6], 429, "not even how often it may be asked");
        assert_eq!(mail.mail().await.to, "Ann@example.org");
    }

    async fn a_wrong_login_has_the_same_response_for_every_name(server: TestServer) {
        let (server, _mail) = with_ann(server).await;
        let mut seen = Vec::new();
        for login in ["Ann", "Nobody", "ann@example.org", "nobody@example.org", "@", ""] {
            seen.push(shape(&AccountClient::new(server.address()).log_in(login, "wrong password").await, &[]));
        }
        assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "{seen:?}");
        assert_eq!(seen[0].0, 401);
    }
}

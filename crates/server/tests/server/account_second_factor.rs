//! The second factor: set up in the account, needed at login, removed with a code.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, complaints},
        http::Response,
        smtp::MailServer,
        test_server::TestServer,
    },
    on_both_engines,
    reports::keeper,
};
use hub::WallTime;
use identity::TotpSecret;
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};
use wire::{
    limits::RECOVERY_CODES,
    second_factor::{FreshRecoveryCodes, FreshSecret},
};

/// The length of one time step.
const STEP_MS: u64 = 30_000;

/// What a person has after the second factor was set up.
struct Enrolled {
    secret: TotpSecret,
    /// When the confirming code was made.
    at: WallTime,
    recovery_codes: Vec<String>,
}

impl Enrolled {
    /// The code of the step after the one that confirmed; it is valid for at least half a minute.
    fn next_code(&self) -> String {
        self.secret.code_at(WallTime(self.at.0 + STEP_MS))
    }
}

fn now() -> WallTime {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("a time after 1970");
    WallTime(now.as_millis() as u64)
}

/// Reads the secret of a person who is setting up a second factor.
async fn secret_of(server: &TestServer, client: &mut AccountClient) -> TotpSecret {
    let id = client.you().await.person.id;
    let factor = server
        .store()
        .await
        .second_factor(&id)
        .await
        .expect("look up");
    TotpSecret::stored(&factor.expect("a secret").secret).expect("a secret")
}

async fn begin(client: &mut AccountClient) -> Response {
    client
        .post("/api/account/second-factor", &json!({"password": PASSWORD}))
        .await
}

async fn confirm(client: &mut AccountClient, code: &str) -> Response {
    client
        .post("/api/account/second-factor/confirm", &json!({"code": code}))
        .await
}

async fn remove(client: &mut AccountClient, password: &str, code: &str) -> Response {
    let wish = json!({"password": password, "code": code});
    client
        .post("/api/account/second-factor/remove", &wish)
        .await
}

async fn enrol(server: &TestServer, client: &mut AccountClient) -> Enrolled {
    assert_eq!(begin(client).await.status, 200);
    let (secret, at) = (secret_of(server, client).await, now());
    let answer = confirm(client, &secret.code_at(at)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let recovery_codes = answer.json::<FreshRecoveryCodes>().codes;
    Enrolled {
        secret,
        at,
        recovery_codes,
    }
}

/// Logs in from a browser without a session.
async fn log_in(server: &TestServer, password: &str, code: Option<&str>) -> Response {
    let mut wish = json!({"login": "Ann", "password": password, "stay": false});
    if let Some(code) = code {
        wish["code"] = json!(code);
    }
    AccountClient::new(server.address())
        .post("/api/account/login", &wish)
        .await
}

on_both_engines! {
    async fn a_second_factor_is_set_up_needed_at_login_and_removed(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let wrong = ann.post("/api/account/second-factor", &json!({"password": "a wrong one"})).await;
        assert_eq!(complaints(&wrong), ["password: wrong"]);
        assert_eq!(confirm(&mut ann, "123456").await.code(), "no_second_factor");
        let answer = begin(&mut ann).await;
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        let fresh: FreshSecret = answer.json();
        assert!(fresh.url.contains(&fresh.secret) && fresh.qr.starts_with("<svg "), "{}", fresh.url);
        assert_eq!(log_in(&server, PASSWORD, None).await.status, 200, "not before it is confirmed");
        assert_eq!(ann.account().await.second_factor, None);

        let enrolled = enrol(&server, &mut ann).await;
        assert_eq!(enrolled.recovery_codes.len(), RECOVERY_CODES);
        assert_ne!(enrolled.secret.text(), fresh.secret, "another request replaces the first secret");
        assert_eq!(ann.account().await.second_factor.expect("a factor").recovery_codes, 10);
        assert_eq!(begin(&mut ann).await.code(), "has_second_factor");
        assert_eq!(confirm(&mut ann, &enrolled.next_code()).await.code(), "has_second_factor");
        let asked = log_in(&server, PASSWORD, None).await;
        assert_eq!((asked.status, asked.code().as_str(), asked.header("set-cookie")), (401, "code_needed", None));
        for wrong in ["", "000 00", "abc", "AAAA-AAAA-AAAA-AAAA", &"1".repeat(1000)] {
            assert_eq!(complaints(&log_in(&server, PASSWORD, Some(wrong)).await), ["code: wrong"], "{wrong:.20}");
        }
        assert_eq!(log_in(&server, PASSWORD, Some(&enrolled.next_code())).await.status, 200);

        let code = &enrolled.recovery_codes[0];
        assert_eq!(complaints(&remove(&mut ann, "a wrong one", code).await), ["password: wrong"]);
        assert_eq!(complaints(&remove(&mut ann, PASSWORD, "AAAA-AAAA-AAAA-AAAA").await), ["code: wrong"]);
        assert_eq!(remove(&mut ann, PASSWORD, code).await.status, 204);
        assert_eq!(remove(&mut ann, PASSWORD, code).await.code(), "no_second_factor");
        assert_eq!(log_in(&server, PASSWORD, None).await.status, 200);
    }

    async fn no_code_is_accepted_twice_and_the_use_of_a_recovery_code_is_mailed(server: TestServer) {
        let mut mail = MailServer::start().await;
        let server = server.with_smtp(mail.url()).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let link = json!({"token": mail.mail().await.token()});
        assert_eq!(ann.post("/api/account/verify", &link).await.status, 204);
        let enrolled = enrol(&server, &mut ann).await;
        let confirming = enrolled.secret.code_at(enrolled.at);
        assert_eq!(complaints(&log_in(&server, PASSWORD, Some(&confirming)).await), ["code: wrong"]);
        let (next, spare) = (enrolled.next_code(), enrolled.recovery_codes[3].to_lowercase());
        for code in [&next, &spare] {
            assert_eq!(log_in(&server, PASSWORD, Some(code)).await.status, 200);
            assert_eq!(complaints(&log_in(&server, PASSWORD, Some(code)).await), ["code: wrong"]);
        }
        let told = mail.mail().await;
        assert_eq!(told.to, "Ann@example.org");
        assert!(told.text.contains("recovery code") && told.text.contains("Codes left: 9."), "{}", told.text);
        assert_eq!(ann.account().await.second_factor.expect("a factor").recovery_codes, 9);
    }

    async fn who_has_a_second_factor_is_told_to_nobody_without_the_password(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut seen = Vec::new();
        for is_enrolled in [false, true] {
            if is_enrolled {
                enrol(&server, &mut ann).await;
            }
            for code in [None, Some("123456")] {
                let answer = log_in(&server, "a wrong one", code).await;
                seen.push((answer.status, answer.body));
            }
        }
        assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "{seen:?}");
        assert_eq!(seen[0].0, 401);
    }

    async fn a_reset_password_does_not_replace_the_second_factor(server: TestServer) {
        let mut mail = MailServer::start().await;
        let server = server.with_smtp(mail.url()).await;
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        mail.mail().await;
        let enrolled = enrol(&server, &mut ann).await;
        ann.post("/api/account/forgot", &json!({"email": "ann@example.org"})).await;
        let token = mail.mail().await.token();
        let easy = json!({"token": token, "password": "password1", "confirmation": "password1"});
        assert_eq!(complaints(&ann.post("/api/account/reset", &easy).await), ["password: common"]);
        let wish = json!({"token": token, "password": "another one", "confirmation": "another one"});
        assert_eq!(ann.post("/api/account/reset", &wish).await.status, 204, "the link is still good");
        assert_eq!(log_in(&server, "another one", None).await.code(), "code_needed");
        assert_eq!(log_in(&server, "another one", Some(&enrolled.next_code())).await.status, 200);
    }

    async fn an_admin_without_the_required_second_factor_is_told_to_set_one_up(server: TestServer) {
        let server = server.requiring_admin_totp().await;
        let mut keeper = keeper(&server).await;
        assert!(keeper.account().await.needs_second_factor);
        let answer = keeper.get("/api/admin/numbers").await;
        assert_eq!((answer.status, answer.code().as_str()), (403, "admin_needs_second_factor"));
        assert_eq!(begin(&mut keeper).await.status, 200);
        assert_eq!(keeper.get("/api/admin/numbers").await.status, 403, "it must be confirmed");
        enrol(&server, &mut keeper).await;
        assert_eq!(keeper.get("/api/admin/numbers").await.status, 200);
        assert!(!keeper.account().await.needs_second_factor);
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        assert_eq!(ann.get("/api/admin/numbers").await.status, 404, "others learn nothing of it");
        assert!(!ann.account().await.needs_second_factor);
        assert!(server.store().await.remove_second_factor_of("Keeper").await.expect("removed"));
        assert_eq!(keeper.get("/api/admin/numbers").await.status, 403);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_codes_tried_for_one_account_are_limited() {
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let mut bob = AccountClient::registered(server.address(), "Bob").await;
    assert_eq!(begin(&mut ann).await.status, 200);
    assert_eq!(begin(&mut bob).await.status, 200);
    let secret = secret_of(&server, &mut ann).await;
    let wrong = "AAAA-AAAA-AAAA-AAAA";
    let mut statuses = Vec::new();
    for _ in 0..31 {
        statuses.push(confirm(&mut ann, wrong).await.status);
    }
    assert_eq!(statuses[..30], [422; 30]);
    assert_eq!(statuses[30], 429);
    let right = confirm(&mut ann, &secret.code_at(now())).await;
    assert_eq!(right.code(), "too_many", "not even the right one");
    assert_eq!(
        confirm(&mut bob, wrong).await.status,
        422,
        "others are not harmed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_neither_sees_nor_changes_the_second_factor() {
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let enrolled = enrol(&server, &mut ann).await;
    let wish = json!({"name": "bot", "password": PASSWORD});
    let made: Value = ann.post("/api/account/tokens", &wish).await.json();
    let bearer = format!("Bearer {}", made["token"].as_str().expect("a token"));
    let mut program = AccountClient::new(server.address()).with("authorization", &bearer);
    for answer in [
        begin(&mut program).await,
        confirm(&mut program, &enrolled.next_code()).await,
        remove(&mut program, PASSWORD, &enrolled.next_code()).await,
    ] {
        assert_eq!(answer.code(), "not_for_programs");
    }
    assert_eq!(program.account().await.second_factor, None);
}

//! `/api/account/register`, `login` and `logout`.

use crate::{
    common::{
        account_client::{AccountClient, PASSWORD, complaints, registration},
        http,
        table::{TWO, act_at, any_move, dama},
        test_server::TestServer,
        web_client::WebClient,
    },
    on_both_engines,
};
use serde_json::json;
use store::Role;
use wire::{Ask, Farewell, TableAsk, account::BanNotice};

on_both_engines! {
    async fn a_person_registers_logs_out_and_logs_in_again(server: TestServer) {
        let mut ann = AccountClient::new(server.address());
        let answer = ann.register("Ann", "Ann@Example.org").await;
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-store")), "{answer:?}");
        let you = ann.you().await;
        assert_eq!(you, answer.json());
        let account = you.account.expect("an account");
        assert_eq!((account.email.as_deref(), account.verified, account.admin), (Some("Ann@Example.org"), false, false));
        let old = ann.clone();
        assert_eq!(ann.post("/api/account/logout", &json!({})).await.status, 204);
        assert_eq!(ann.token, None, "the cookie is cleared");
        assert_eq!(old.clone().get("/api/account").await.code(), "no_session");
        for login in ["ann", "ANN", "ann@example.ORG"] {
            let mut again = AccountClient::new(server.address());
            let answer = again.log_in(login, PASSWORD).await;
            assert_eq!(answer.status, 200, "{login}: {answer:?}");
            assert_eq!(again.you().await.person, you.person);
        }
    }

    async fn a_guest_who_registers_keeps_their_table_and_games(server: TestServer) {
        let mut guest = AccountClient::guest(server.address()).await;
        let before = guest.you().await;
        assert_eq!(before.account, None);
        let mut page = guest.connect().await;
        let bots = vec![(TWO, "easy".parse().expect("a name"))];
        let table = page.open(wire::NewTable { bots, ..dama() }).await;
        let old_token = guest.token.clone();
        assert_eq!(guest.register("Ann", "ann@example.org").await.status, 200);
        assert_ne!(guest.token, old_token, "a session has a new token when its holder is somebody else");
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(guest.you().await.person.id, before.person.id);
        let mut page = guest.connect().await;
        let seated = page.until(|message| match message {
            wire::ClientIn::Welcome { seated, you, .. } if you.nick.as_str() == "Ann" => Some(seated.clone()),
            _ => None,
        }).await;
        assert_eq!(seated, std::slice::from_ref(&table));
        page.enter(&table).await.expect("to be let in");
        let play = page.play_where(|play| play.running).await;
        act_at(&mut page, &play, any_move(&play)).await.expect("it is still their seat");
        page.at(&table, TableAsk::Leave).await.expect("to leave");
    }

    async fn a_guest_who_logs_in_is_the_account_and_the_guests_socket_ends(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let mut other = AccountClient::guest(server.address()).await;
        let old = other.clone();
        let mut page = other.connect().await;
        assert_eq!(other.log_in("Ann", PASSWORD).await.status, 200);
        assert_eq!(page.end().await, Some(Farewell::Identity));
        assert_eq!(other.you().await, ann.you().await);
        assert_eq!(old.clone().get("/api/account").await.status, 401, "the guest's token is void");
    }

    async fn every_field_that_is_wrong_is_named(server: TestServer) {
        let mut ann = AccountClient::new(server.address());
        let bad = json!({"email": "x", "nick": "a b", "password": "short", "confirmation": "other", "stay": true});
        let answer = ann.post("/api/account/register", &bad).await;
        assert_eq!(complaints(&answer), [
            "email: malformed", "nick: malformed", "password: too_short", "confirmation: different",
        ]);
        for nick in ["ab", "Guest-1234", "Guest1234", "Zażółć", "Deleted-player", &"x".repeat(21)] {
            assert_eq!(complaints(&ann.register(nick, "ann@example.org").await), ["nick: malformed"], "{nick}");
        }
        let long = "x".repeat(129);
        let bad = json!({"email": "a@x.org", "nick": "Ann", "password": long, "confirmation": long, "stay": true});
        assert_eq!(complaints(&ann.post("/api/account/register", &bad).await), ["password: too_long"]);
        assert_eq!(ann.token, None);
    }

    async fn a_nick_has_one_holder_in_every_letter_case(server: TestServer) {
        AccountClient::registered(server.address(), "Ann").await;
        let mut other = AccountClient::new(server.address());
        assert_eq!(complaints(&other.register("aNN", "other@example.org").await), ["nick: taken"]);
    }

    async fn one_nick_wanted_by_many_at_once_is_given_once(server: TestServer) {
        let server = server.address();
        let register = |number: u32| async move {
            AccountClient::new(server).register("Ann", &format!("a{number}@example.org")).await
        };
        let answers = tokio::join!(register(1), register(2), register(3), register(4));
        let answers = [answers.0, answers.1, answers.2, answers.3];
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "{answers:?}");
        for refused in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(complaints(refused), ["nick: taken"]);
        }
    }

    async fn a_person_with_an_account_registers_no_other(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let answer = ann.register("Bob", "bob@example.org").await;
        assert_eq!((answer.status, answer.code().as_str()), (409, "has_account"));
    }

    async fn strangers_do_not_lock_the_owner_out_of_a_device_that_has_logged_in(server: TestServer) {
        let at = |address: &str| AccountClient::new(server.address()).with("x-forwarded-for", address);
        AccountClient::registered(server.address(), "Ann").await;
        let answer = at("192.0.2.1").log_in("Ann", PASSWORD).await;
        let device = device_cookie(&answer);
        use_up(&server, "Ann").await;
        assert_eq!(at("192.0.2.1").log_in("Ann", PASSWORD).await.code(), "too_many", "a browser without the cookie");
        let mut own = at("192.0.2.1").with("cookie", &device);
        assert_eq!(own.clone().log_in("Ann", "a wrong guess").await.code(), "wrong_login");
        let answer = own.log_in("Ann", PASSWORD).await;
        assert_eq!((answer.status, device_cookie(&answer)), (200, device.clone()), "it is the same device");
        let wish = json!({"current": PASSWORD, "password": "another one", "confirmation": "another one"});
        assert_eq!(own.post("/api/account/password", &wish).await.status, 200);
        let after = at("192.0.2.1").with("cookie", &device).log_in("Ann", "another one").await;
        assert_eq!(after.code(), "too_many", "a device ends with the password");
    }

    async fn a_banned_account_is_disconnected_and_cannot_log_in_until_the_ban_is_lifted(server: TestServer) {
        let mut ann = AccountClient::registered(server.address(), "Ann").await;
        let store = server.store().await;
        assert!(store.set_role("ann", Role::Admin).await.expect("set"));
        assert!(ann.account().await.admin, "a role given by another program counts at once");
        let mut page = ann.connect().await;
        assert!(store.set_ban("ann", Some(1)).await.expect("set"));
        assert_eq!(page.end().await, Some(Farewell::Banned), "another program's doing is noticed, and told");
        assert_eq!(ann.get("/api/account").await.code(), "no_session");
        let answer = AccountClient::new(server.address()).log_in("Ann", PASSWORD).await;
        assert_eq!((answer.status, answer.code().as_str()), (403, "banned"));
        let problem: wire::account::Problem = answer.json();
        assert_eq!(problem.ban, Some(BanNotice { since_ms: 1, reason: None }));
        let wrong = AccountClient::new(server.address()).log_in("Ann", "wrong password").await;
        assert_eq!(wrong.code(), "wrong_login", "that they are banned is told to them alone");
        assert_eq!(wrong.json::<wire::account::Problem>().ban, None);
        store.set_ban("ann", None).await.expect("lifted");
        assert_eq!(AccountClient::new(server.address()).log_in("Ann", PASSWORD).await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn staying_logged_in_is_a_cookie_with_an_age() {
    let server = TestServer::open().await;
    AccountClient::registered(server.address(), "Ann").await;
    for (stay, has_age) in [(true, true), (false, false)] {
        let wish = json!({"login": "Ann", "password": PASSWORD, "stay": stay});
        let mut ann = AccountClient::new(server.address());
        for answer in [
            ann.post("/api/account/login", &wish).await,
            ann.post("/api/session", &json!({})).await,
        ] {
            let cookie = answer.header("set-cookie").expect("a cookie");
            assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
            assert_eq!(cookie.contains("Max-Age"), has_age, "{cookie}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreadable_body_is_refused_with_a_code_and_never_quoted() {
    let server = TestServer::open().await;
    let json = [("content-type", "application/json")];
    for (body, status, code) in [
        ("", 400, "unreadable"),
        ("hunter22", 400, "unreadable"),
        ("[]", 400, "unreadable"),
        ("null", 400, "unreadable"),
        (r#"{"login":"hunter22"}"#, 400, "unreadable"),
        (
            r#"{"login":"a","password":"hunter22","stay":1}"#,
            400,
            "unreadable",
        ),
        (
            r#"{"login":"a","password":"hunter22","stay":true,"admin":true}"#,
            400,
            "unreadable",
        ),
        (
            r#"{"login":"a\u0000b","password":"hunter22","stay":true}"#,
            401,
            "wrong_login",
        ),
        (
            r#"{"login":"a\u0000@b","password":"hunter22","stay":true}"#,
            401,
            "wrong_login",
        ),
        (
            r#"{"login":"' OR 1=1 --","password":"","stay":true}"#,
            401,
            "wrong_login",
        ),
        (&"[".repeat(4000), 400, "unreadable"),
        (&" ".repeat(5000), 413, "too_long"),
    ] {
        let answer = http::send(server.address(), "POST", "/api/account/login", &json, body).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (status, code),
            "{body:.60}: {answer:?}"
        );
        assert!(!answer.body.contains("hunter22"), "{answer:?}");
    }
    let plain = http::send(
        server.address(),
        "POST",
        "/api/account/login",
        &[("content-type", "text/plain")],
        "{}",
    )
    .await;
    assert_eq!((plain.status, plain.code().as_str()), (415, "not_json"));
    let get = http::get(server.address(), "/api/account/login").await;
    assert_eq!((get.status, get.code().as_str()), (405, "wrong_method"));
    let gone = http::get(server.address(), "/api/account/nothing").await;
    assert_eq!((gone.status, gone.code().as_str()), (404, "not_found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_changes_nothing() {
    let server = TestServer::open().await;
    let ann = AccountClient::registered(server.address(), "Ann").await;
    let own = format!("http://{}", server.address());
    for (name, value) in [
        ("origin", "https://evil.example"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        let mut evil = ann.clone().with(name, value);
        for answer in [
            evil.post("/api/account/logout", &json!({})).await,
            evil.post("/api/account/tokens", &json!({"name": "x"}))
                .await,
            evil.delete("/api/account/sessions").await,
            evil.post(
                "/api/account/login",
                &json!({"login": "Ann", "password": PASSWORD, "stay": true}),
            )
            .await,
            evil.register("Eve", "eve@example.org").await,
            evil.post("/api/session", &json!({})).await,
        ] {
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (403, "foreign"),
                "{name}: {value}"
            );
        }
    }
    assert_eq!(
        ann.clone()
            .with("origin", &own)
            .post("/api/account/logout", &json!({}))
            .await
            .status,
        204
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_tries_are_refused_whether_the_name_exists_or_not() {
    let server = TestServer::open().await;
    AccountClient::registered(server.address(), "Ann").await;
    let mut log = Vec::new();
    for (login, address) in [("Ann", "203.0.113.1"), ("Nobody", "203.0.113.2")] {
        let mut eve = AccountClient::new(server.address()).with("x-forwarded-for", address);
        let mut codes = Vec::new();
        for _ in 0..12 {
            codes.push(eve.log_in(login, "wrong password").await.code());
        }
        log.push(codes);
    }
    assert_eq!(log[0], log[1]);
    assert_eq!(log[0][9..], ["wrong_login", "too_many", "too_many"]);
    assert_eq!(
        AccountClient::new(server.address())
            .log_in("Ann", PASSWORD)
            .await
            .status,
        200,
        "Ann herself comes in"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_make_accounts_without_end() {
    let server = TestServer::open().await;
    let mut codes = Vec::new();
    for number in 0..22 {
        let mut eve = AccountClient::new(server.address()).with("x-forwarded-for", "203.0.113.1");
        let answer = eve
            .post(
                "/api/account/register",
                &registration(&format!("Eve{number}"), "e@x.org"),
            )
            .await;
        codes.push(answer.status);
    }
    assert_eq!(codes[..20], [200; 20]);
    assert_eq!(codes[20..], [429, 429]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_whose_session_is_unknown_is_not_opened() {
    let server = TestServer::open().await;
    let mut ann = AccountClient::registered(server.address(), "Ann").await;
    let mut page = ann.connect().await;
    assert_eq!(page.ask(Ask::Ping).await, Ok(None));
    let cookie = format!("stolik={}", ann.token.clone().expect("a token"));
    assert_eq!(
        ann.post("/api/account/logout", &json!({})).await.status,
        204
    );
    assert_eq!(page.end().await, Some(Farewell::Identity));
    assert_eq!(
        WebClient::connect(server.address(), &[("cookie", &cookie)])
            .await
            .err(),
        Some(401)
    );
}

/// The pair of the device's cookie in a response.
fn device_cookie(answer: &http::Response) -> String {
    let line = answer
        .head
        .lines()
        .find(|line| line.contains("stolik_device="))
        .expect("the cookie of a device");
    assert!(line.contains("HttpOnly; SameSite=Strict"), "{line}");
    let (_, pair) = line.split_once(": ").expect("a header");
    pair.split(';').next().expect("a pair").to_owned()
}

/// Guesses until no stranger may try the name any more.
async fn use_up(server: &TestServer, login: &str) {
    for number in 0..=100_u8 {
        let address = format!("203.0.113.{number}");
        let mut eve = AccountClient::new(server.address()).with("x-forwarded-for", &address);
        if eve.log_in(login, "a wrong guess").await.code() == "too_many" {
            return;
        }
    }
    panic!("there is no limit");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_has_a_few_tries_at_its_own_account_and_none_at_others() {
    let server = TestServer::open().await;
    AccountClient::registered(server.address(), "Ann").await;
    let mut eve = AccountClient::new(server.address());
    eve.register("Eve", "ann@example.org").await;
    let answer = eve.log_in("Eve", PASSWORD).await;
    let device = device_cookie(&answer);
    use_up(&server, "Ann").await;
    use_up(&server, "Ann@example.org").await;
    let at_device = || AccountClient::new(server.address()).with("cookie", &device);
    for login in ["Ann", "Ann@example.org"] {
        let answer = at_device().log_in(login, PASSWORD).await;
        if login == "Ann" {
            assert_eq!(
                answer.code(),
                "wrong_login",
                "not even with the right password"
            );
        } else {
            let you: wire::account::You = answer.json();
            assert_eq!(
                you.person.nick.as_str(),
                "Eve",
                "her own account, which claims the address"
            );
        }
    }
    let mut codes = Vec::new();
    for _ in 0..9 {
        codes.push(at_device().log_in("Ann", "a wrong guess").await.code());
    }
    assert_eq!(codes[7..], ["wrong_login", "too_many"], "ten tries in all");
}

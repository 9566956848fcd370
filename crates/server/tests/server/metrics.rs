//! `/metrics` and `/healthz`.

use crate::common::{
    http,
    table::{act_at, any_move, two_at_a_table},
    test_server::TestServer,
    web_client::WebClient,
};
use std::collections::BTreeMap;
use store::{Address, testing::PrivatePostgres};
use wire::{Ask, Refusal};

/// Parses `/metrics` into samples by name and labels. Asserts that each family has `HELP` and
/// `TYPE` before its samples and that no sample occurs twice.
async fn samples(server: &TestServer) -> BTreeMap<String, f64> {
    let answer = http::get(server.metrics(), "/metrics").await;
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (200, Some("text/plain; version=0.0.4; charset=utf-8"))
    );
    let (mut samples, mut family, mut families) = (BTreeMap::new(), String::new(), Vec::new());
    for line in answer.body.lines() {
        if let Some(rest) = line.strip_prefix("# ") {
            let mut words = rest.split(' ');
            let (what, name) = (words.next().expect("a word"), words.next().expect("a name"));
            match what {
                "HELP" => {
                    assert!(!families.contains(&name.to_owned()), "{name} comes twice");
                    families.push(name.to_owned());
                    family = name.to_owned();
                }
                "TYPE" => {
                    assert_eq!(name, family);
                    assert!(
                        ["counter", "gauge", "histogram"].contains(&words.next().expect("a type"))
                    );
                }
                _ => panic!("{line}"),
            }
            continue;
        }
        let (name, value) = line.rsplit_once(' ').expect("a value");
        let bare = name.split('{').next().expect("a name");
        let own = bare == family
            || ["_bucket", "_sum", "_count"]
                .iter()
                .any(|end| bare == format!("{family}{end}"));
        assert!(own && bare.starts_with("stolik_"), "{line}");
        let value: f64 = value.parse().unwrap_or_else(|_| panic!("{line}"));
        assert_eq!(samples.insert(name.to_owned(), value), None, "{line}");
    }
    samples
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_counted() {
    let server = TestServer::open().await;
    let (_, mut one) = WebClient::new_guest(server.address()).await;
    let (_, mut two) = WebClient::new_guest(server.address()).await;
    two_at_a_table(&mut one, &mut two).await;
    let play = one.play_where(|play| play.running).await;
    act_at(&mut one, &play, any_move(&play))
        .await
        .expect("a legal move");
    assert!(
        act_at(&mut one, &play, any_move(&play)).await.is_err(),
        "it is the other's turn"
    );
    assert_eq!(
        one.ask(Ask::Enter {
            table: "222222222222".parse().expect("an id")
        })
        .await,
        Err(Refusal::NoSuchTable)
    );
    http::get(server.address(), "/api/people/nobody").await;
    http::get(server.address(), "/api/people/nobody-else").await;
    http::get(server.address(), "/what/ever").await;
    http::request(server.address(), "BREW", "/pot", &[]).await;
    let samples = samples(&server).await;
    let expected = [
        (r#"stolik_connections{by="web"}"#, 2.0),
        (r#"stolik_connections{by="dama"}"#, 0.0),
        (r#"stolik_people{kind="guest"}"#, 2.0),
        (r#"stolik_people{kind="registered"}"#, 0.0),
        (r#"stolik_tables{game="dama",stage="playing"}"#, 1.0),
        (r#"stolik_tables{game="rummikub",stage="waiting"}"#, 0.0),
        (r#"stolik_moves_total{game="dama"}"#, 1.0),
        // `Hello` and `Open`; `Hello`, `Enter` and `Sit`; the moves and the wrong table.
        ("stolik_messages_in_total", 8.0),
        (r#"stolik_refusals_total{why="no_such_table"}"#, 1.0),
        (
            r#"stolik_http_requests_total{route="/api/people/{nick}",method="GET",status="404"}"#,
            2.0,
        ),
        (
            r#"stolik_http_requests_total{route="/api/session",method="POST",status="200"}"#,
            2.0,
        ),
    ];
    for (name, value) in expected {
        assert_eq!(samples.get(name), Some(&value), "{name} in {samples:#?}");
    }
    let of = |name: &str| {
        samples
            .get(name)
            .copied()
            .unwrap_or_else(|| panic!("{name} in {samples:#?}"))
    };
    assert!(of("stolik_messages_out_total") >= 8.0);
    assert!(
        samples
            .keys()
            .any(|name| name.starts_with("stolik_build_info{version="))
    );
    assert_eq!(
        of("stolik_journal_append_seconds_count"),
        of(r#"stolik_journal_append_seconds_bucket{le="+Inf"}"#)
    );
    assert!(of("stolik_journal_append_seconds_count") >= 3.0);
    assert!(of(r#"stolik_journal_commit_appends_bucket{le="1"}"#) >= 1.0);
    assert!(of("stolik_journal_commit_appends_sum") >= of("stolik_journal_append_seconds_count"));
    let mut before = 0.0;
    for bound in ["0.0005", "0.001", "0.01", "0.1", "1", "5", "+Inf"] {
        let count = of(&format!(
            r#"stolik_journal_append_seconds_bucket{{le="{bound}"}}"#
        ));
        assert!(count >= before, "classes count those below them, too");
        before = count;
    }
    let known = ["GET", "HEAD", "POST", "DELETE", "other"];
    for name in samples
        .keys()
        .filter(|name| name.starts_with("stolik_http"))
    {
        assert!(
            known
                .iter()
                .any(|method| name.contains(&format!("method=\"{method}\""))),
            "{name}"
        );
        assert!(
            !name.contains("nobody") && !name.contains("what"),
            "addresses people make up do not count apart: {name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_not_served_by_the_pages_listener() {
    let server = TestServer::open().await;
    let answer = http::get(server.address(), "/metrics").await;
    assert!(!answer.body.contains("stolik_people"), "{answer:?}");
    assert_eq!(
        http::get(server.metrics(), "/api/openapi.json")
            .await
            .status,
        404
    );
    assert_eq!(http::get(server.metrics(), "/").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn health_says_when_the_store_no_longer_writes_and_when_it_does_again() {
    let address = PrivatePostgres::shared().fresh_database().await;
    let Address::Postgres(options) = &address else {
        panic!("PostgreSQL")
    };
    let database = options.get_database().expect("a name").to_owned();
    let server = TestServer::on(address).await;
    let run = async |sql: &str| PrivatePostgres::shared().run(&database, sql).await;
    let becomes = async |status: u16, word: &str| loop {
        let answer = http::get(server.address(), "/healthz").await;
        if answer.status == status {
            return assert_eq!(answer.json::<serde_json::Value>()["status"], word);
        }
    };
    becomes(200, "ok").await;
    run("ALTER TABLE pulse ADD CONSTRAINT trouble CHECK (at_ms < 0) NOT VALID").await;
    becomes(503, "not_keeping").await;
    run("ALTER TABLE pulse DROP CONSTRAINT trouble").await;
    becomes(200, "ok").await;
}

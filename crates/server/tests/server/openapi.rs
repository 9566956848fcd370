//! `/api/openapi.json` describes every path that is served, and no other.

use crate::common::{http, test_server::TestServer};
use serde_json::Value;

const ROUTES: &str = include_str!("../../../api/src/routes/mod.rs");
const ACCOUNT: &str = include_str!("../../../api/src/routes/account/mod.rs");
const ADMIN: &str = include_str!("../../../api/src/routes/admin/mod.rs");
const FRIENDS: &str = include_str!("../../../api/src/routes/friends.rs");
const NOTICES: &str = include_str!("../../../api/src/routes/notices.rs");
const ACTIVE_PEOPLE: &str = include_str!("../../../api/src/routes/active_people.rs");
const PAGE: &str = include_str!("../../../../docs/accounts.md");
const ADMIN_PAGE: &str = include_str!("../../../../docs/admin.md");

/// Returns each operation as method, path and description.
fn operations(document: &Value) -> Vec<(String, String, Value)> {
    let paths = document["paths"].as_object().expect("paths");
    let of_path = |(path, item): (&String, &Value)| {
        let methods = item.as_object().expect("methods").clone();
        let path = path.clone();
        methods
            .into_iter()
            .map(move |(method, it)| (method.to_uppercase(), path.clone(), it))
            .collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

async fn document() -> (TestServer, Value) {
    let server = TestServer::open().await;
    let answer = http::get(server.address(), "/api/openapi.json").await;
    assert_eq!(answer.status, 200);
    (server, answer.json())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_described_path_is_served() {
    let (server, document) = document().await;
    let all = operations(&document);
    assert!(all.len() >= 20, "{}", all.len());
    for (method, path, about) in all {
        let real = path
            .replace("{table}", "222222222222")
            .replace("{number}", "1")
            .replace("{id}", "0");
        let real = real.replace("{nick}", "Nobody").replace("{game}", "dama");
        let answer = http::request(server.address(), &method, &real, &[]).await;
        assert_ne!(answer.status, 405, "{method} {path}");
        // 404 only for paths that name a table or a person, and for `/api/admin`.
        let asks_who_first = path.starts_with("/api/friends") || path.starts_with("/api/blocks");
        let needs = path.contains("{table}")
            || path.contains("{nick}") && !asks_who_first
            || path.starts_with("/api/admin");
        assert_eq!(answer.status == 404, needs, "{method} {path}: {answer:?}");
        assert!(
            about["summary"]
                .as_str()
                .is_some_and(|text| text.ends_with('.')),
            "{method} {path}: {about}"
        );
    }
}

/// Routes are added only by `routes!`, which accepts only described handlers. The two exceptions
/// are the page's files and the 404 of unknown paths under `/api`.
#[tokio::test(flavor = "multi_thread")]
async fn every_served_path_is_described() {
    let (_home, document) = document().await;
    let handlers = |source: &str| {
        let inside = source
            .split("routes!(")
            .skip(1)
            .map(|rest| rest.split(')').next().unwrap_or_default());
        inside.flat_map(|list| list.split(',')).count()
    };
    let sources = [ROUTES, ACCOUNT, ADMIN, FRIENDS, NOTICES, ACTIVE_PEOPLE];
    assert_eq!(
        sources.map(handlers).iter().sum::<usize>(),
        operations(&document).len()
    );
    let undescribed: usize = sources
        .map(|source| source.matches(".route(").count())
        .iter()
        .sum();
    assert_eq!(
        (undescribed, ROUTES.matches(".fallback(").count()),
        (1, 1),
        "served without a description"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_schema_that_is_named_is_there() {
    let (_home, document) = document().await;
    let text = document.to_string();
    let named: Vec<&str> = text
        .split("#/components/schemas/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(named.len() > 10);
    for name in named {
        assert!(
            document["components"]["schemas"][name].is_object(),
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_about_accounts_and_admins_name_every_path() {
    let (_home, document) = document().await;
    for (prefix, page) in [("/api/account", PAGE), ("/api/admin", ADMIN_PAGE)] {
        for (method, path, _) in operations(&document)
            .iter()
            .filter(|(_, path, _)| path.starts_with(prefix))
        {
            assert!(
                page.contains(&format!("`{method} {path}`")),
                "{method} {path}"
            );
        }
    }
}

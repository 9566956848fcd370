//! The security headers of every response.

use crate::common::{account_client::AccountClient, http, test_server::TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn every_response_has_the_security_headers() {
    let server = TestServer::open().await;
    for path in [
        "/",
        "/table/222222222222",
        "/sw.js",
        "/api/openapi.json",
        "/api/nothing",
        "/api/admin/numbers",
        "/healthz",
    ] {
        let answer = http::get(server.address(), path).await;
        let policy = answer
            .header("content-security-policy")
            .unwrap_or_else(|| panic!("{path}: {answer:?}"));
        for part in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval';",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(
            !policy.contains("'unsafe-eval'")
                && !policy.contains("script-src 'self' 'unsafe-inline'"),
            "{policy}"
        );
        assert_eq!(
            answer.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert_eq!(
            answer.header("referrer-policy"),
            Some("same-origin"),
            "{path}"
        );
    }
}

/// The headers of a request that a proxy on this machine has received by HTTPS.
const BY_HTTPS: [(&str, &str); 1] = [("x-forwarded-proto", "https")];

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_responses_keep_the_browser_there_and_other_windows_apart() {
    let server = TestServer::open().await;
    for path in ["/", "/api/openapi.json", "/api/nothing", "/healthz"] {
        let answer = http::request(server.address(), "GET", path, &BY_HTTPS).await;
        let hsts = answer.header("strict-transport-security");
        assert_eq!(hsts, Some("max-age=31536000"), "{path}");
        let opener = answer.header("cross-origin-opener-policy");
        assert_eq!(opener, Some("same-origin"), "{path}");
        let plain = http::get(server.address(), path).await;
        assert_eq!(plain.header("strict-transport-security"), None, "{path}");
        assert_eq!(plain.header("cross-origin-opener-policy"), None, "{path}");
    }
}

fn cookies(answer: &http::Response) -> Vec<&str> {
    let lines = answer.head.lines().filter_map(|line| line.split_once(": "));
    lines
        .filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
        .map(|(_, value)| value)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_the_old_cookie_is_replaced_and_nobody_is_logged_out() {
    let server = TestServer::open().await;
    let ann = AccountClient::registered(server.address(), "Ann").await;
    let token = ann.token.expect("a session");
    let old = format!("stolik={token}");
    let headers = [BY_HTTPS[0], ("cookie", old.as_str())];
    for method_and_path in [("GET", "/api/account"), ("POST", "/api/session")] {
        let (method, path) = method_and_path;
        let answer = http::request(server.address(), method, path, &headers).await;
        assert!(
            answer.status == 200 && answer.body.contains("Ann"),
            "{answer:?}"
        );
        let mut set = cookies(&answer);
        set.sort_unstable();
        let [new, gone] = set[..] else {
            panic!("{answer:?}")
        };
        let expected = format!("__Host-stolik={token}; Path=/; HttpOnly; SameSite=Lax; Secure");
        assert_eq!(new, expected, "{path}");
        assert!(gone.starts_with("stolik=; Path=/; Max-Age=0;"), "{gone}");
    }
    let new = format!("__Host-stolik={token}");
    let headers = [BY_HTTPS[0], ("cookie", new.as_str())];
    let answer = http::request(server.address(), "GET", "/api/account", &headers).await;
    assert!(
        answer.status == 200 && cookies(&answer).is_empty(),
        "{answer:?}"
    );
    let out = http::request(server.address(), "POST", "/api/account/logout", &headers).await;
    assert!(
        cookies(&out)[0].starts_with("__Host-stolik=; Path=/; Max-Age=0;"),
        "{out:?}"
    );
    let headers = [BY_HTTPS[0], ("cookie", old.as_str())];
    let ended = http::request(server.address(), "GET", "/api/account", &headers).await;
    assert_eq!(ended.status, 401);
    assert_eq!(
        cookies(&ended).len(),
        1,
        "an ended session gets no new cookie: {ended:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_http_keeps_the_plain_cookie() {
    let server = TestServer::open().await;
    let answer = http::request(server.address(), "POST", "/api/session", &[]).await;
    let set = cookies(&answer);
    assert!(set.len() == 1 && set[0].starts_with("stolik="), "{set:?}");
    assert!(!set[0].contains("Secure"), "{set:?}");
}

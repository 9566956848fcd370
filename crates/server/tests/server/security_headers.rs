//! The security headers of every response.

use crate::common::{http, test_server::TestServer};

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

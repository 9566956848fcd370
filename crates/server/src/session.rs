//! Sessions over HTTP: a cookie for browsers, a bearer token for programs.

use crate::people::Token;
use axum::http::{HeaderMap, HeaderValue, header};

/// The cookie's name.
const COOKIE: &str = "stolik";
/// How long a browser keeps it, in seconds: as long as the store keeps the session.
const MAX_AGE_S: i64 = store::SESSION_MS / 1000;

/// The token a request carries, if any.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<Token> {
    bearer(headers).or_else(|| cookie(headers))
}

fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Token::read(value.strip_prefix("Bearer ")?)
}

fn cookie(headers: &HeaderMap) -> Option<Token> {
    let lists = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = lists.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).find_map(|(_, value)| Token::read(value))
}

/// The header that makes a browser keep the token: out of reach for scripts, not sent along from other sites.
pub(crate) fn set_cookie(token: &Token, headers: &HeaderMap) -> HeaderValue {
    let secure = if came_by_https(headers) { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={}; Path=/; Max-Age={MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}", token.as_str());
    HeaderValue::try_from(cookie).expect("a token is plain ASCII")
}

/// As a proxy in front of us says; without one we speak plain HTTP.
fn came_by_https(headers: &HeaderMap) -> bool {
    headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

/// Whether a page of another site is behind the request. Programs send no origin.
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    own.is_none() || own != host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let token = "a".repeat(64);
        let found = token_of(&headers(&[(header::COOKIE, &format!("theme=dark; stolik={token}; x=y"))]));
        assert!(found.is_some_and(|found| found.as_str() == token));
        assert!(token_of(&headers(&[(header::COOKIE, "stolik=short; =; ;;")])).is_none());
    }

    #[test]
    fn a_page_of_another_site_is_foreign_and_a_program_is_not() {
        let host = (header::HOST, "stolik.example:8080");
        assert!(!is_foreign(&headers(std::slice::from_ref(&host))));
        assert!(!is_foreign(&headers(&[host.clone(), (header::ORIGIN, "https://stolik.example:8080")])));
        assert!(is_foreign(&headers(&[host.clone(), (header::ORIGIN, "https://evil.example")])));
        assert!(is_foreign(&headers(&[host, (header::ORIGIN, "null")])));
    }
}

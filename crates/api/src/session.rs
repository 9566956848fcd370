//! Session tokens in HTTP headers: a `Cookie` for browsers, a `Bearer` token for programs.

use axum::http::{HeaderMap, HeaderValue, header};
use identity::{Device, Token};
use mail::Language;
use store::SessionKind;

/// The name of the cookie over plain HTTP. Over HTTPS it was the name before `HOST_COOKIE` was, and
/// is still read there until `https::replace_cookie` has replaced it.
const COOKIE: &str = "stolik";
/// The name of the cookie over HTTPS. By its prefix, browsers accept it only with `Secure` and
/// `Path=/` and without `Domain`: no other host, not even a subdomain, can set it.
const HOST_COOKIE: &str = "__Host-stolik";
/// The header in which a proxy reports the scheme of a request; `https::layer` sets it to what the
/// server believes.
pub(crate) const FORWARDED_PROTO: &str = "x-forwarded-proto";
/// The `Max-Age` of the cookie in seconds: as long as the store keeps the session.
const MAX_AGE_S: i64 = store::SESSION_MS / 1000;

/// Returns the token of a request; a `Bearer` token wins over the cookie.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<Token> {
    bearer(headers)
        .or_else(|| cookie(headers, HOST_COOKIE))
        .or_else(|| cookie(headers, COOKIE))
}

/// Returns the token of the cookie that was set before `HOST_COOKIE` was.
pub(crate) fn old_cookie(headers: &HeaderMap) -> Option<Token> {
    cookie(headers, COOKIE)
}

pub(crate) fn has_host_cookie(headers: &HeaderMap) -> bool {
    cookie(headers, HOST_COOKIE).is_some()
}

fn bearer(headers: &HeaderMap) -> Option<Token> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    Token::read(value.strip_prefix("Bearer ")?)
}

fn cookie(headers: &HeaderMap, wanted: &str) -> Option<Token> {
    let lists = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let pairs = lists
        .flat_map(|list| list.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs
        .filter(|(name, _)| *name == wanted)
        .find_map(|(_, value)| Token::read(value))
}

/// Returns the `Set-Cookie` value for a token: `HttpOnly` and `SameSite=Lax`.
///
/// Only `SessionKind::Lasting` has a `Max-Age`; other cookies end with the browser.
pub(crate) fn set_cookie(token: &Token, kind: SessionKind, headers: &HeaderMap) -> HeaderValue {
    match kind {
        SessionKind::Lasting => write_cookie(token.as_str(), Some(MAX_AGE_S), headers),
        SessionKind::Browser | SessionKind::Program => write_cookie(token.as_str(), None, headers),
    }
}

/// Returns the `Set-Cookie` value that deletes the cookie.
pub(crate) fn clear_cookie(headers: &HeaderMap) -> HeaderValue {
    write_cookie("", Some(0), headers)
}

/// Returns the `Set-Cookie` value that deletes the cookie of the old name over HTTPS.
pub(crate) fn clear_old_cookie() -> HeaderValue {
    cookie_value(COOKIE, "", Some(0), "; Secure")
}

fn write_cookie(value: &str, max_age_s: Option<i64>, headers: &HeaderMap) -> HeaderValue {
    if came_by_https(headers) {
        cookie_value(HOST_COOKIE, value, max_age_s, "; Secure")
    } else {
        cookie_value(COOKIE, value, max_age_s, "")
    }
}

fn cookie_value(name: &str, value: &str, max_age_s: Option<i64>, secure: &str) -> HeaderValue {
    let age = max_age_s.map_or_else(String::new, |age| format!("; Max-Age={age}"));
    let cookie = format!("{name}={value}; Path=/{age}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::try_from(cookie).expect("a token is plain ASCII")
}

/// Names the browser and its system in words, by `User-Agent`.
pub(crate) fn device_of(headers: &HeaderMap) -> String {
    Device::of(user_agent(headers)).to_string()
}

pub(crate) fn user_agent(headers: &HeaderMap) -> &str {
    let name = headers.get(header::USER_AGENT);
    name.and_then(|name| name.to_str().ok()).unwrap_or_default()
}

/// The language in which the browser wants mail, by `Accept-Language`.
pub(crate) fn language_of(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    Language::accepted(
        accepted
            .and_then(|list| list.to_str().ok())
            .unwrap_or_default(),
    )
}

/// Whether `https::layer` has found that the request came by HTTPS.
pub(crate) fn came_by_https(headers: &HeaderMap) -> bool {
    headers
        .get(FORWARDED_PROTO)
        .is_some_and(|proto| proto == "https")
}

/// Whether a page of another site caused the request, by `Sec-Fetch-Site` and `Origin`. Requests of
/// programs have neither and are not foreign.
pub(crate) fn is_foreign(headers: &HeaderMap) -> bool {
    if headers
        .get("sec-fetch-site")
        .is_some_and(|site| site == "cross-site" || site == "same-site")
    {
        return true;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return false;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let own = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"))
        .map(|(_, host)| host);
    own.is_none() || own != host
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let token = "a".repeat(64);
        let found = token_of(&headers(&[(
            header::COOKIE,
            &format!("theme=dark; stolik={token}; x=y"),
        )]));
        assert!(found.is_some_and(|found| found.as_str() == token));
        assert!(token_of(&headers(&[(header::COOKIE, "stolik=short; =; ;;")])).is_none());
    }

    #[test]
    fn the_cookie_of_https_wins_over_the_one_of_the_old_name() {
        let (new, old) = ("a".repeat(64), "b".repeat(64));
        let both = headers(&[(
            header::COOKIE,
            &format!("stolik={old}; __Host-stolik={new}"),
        )]);
        assert!(token_of(&both).is_some_and(|found| found.as_str() == new));
        assert!(old_cookie(&both).is_some_and(|found| found.as_str() == old));
        let one = headers(&[(header::COOKIE, &format!("stolik={old}"))]);
        assert!(token_of(&one).is_some_and(|found| found.as_str() == old));
    }

    #[test]
    fn a_cookie_lasts_as_long_as_its_session_is_meant_to() {
        let token = Token::random();
        let lasting = set_cookie(&token, SessionKind::Lasting, &HeaderMap::new());
        let expected = format!(
            "stolik={}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax",
            token.as_str()
        );
        assert_eq!(lasting, expected.as_str());
        let proxy: HeaderMap = headers(&[(
            header::HeaderName::from_static("x-forwarded-proto"),
            "https",
        )]);
        let browser = set_cookie(&token, SessionKind::Browser, &proxy);
        let expected = format!(
            "__Host-stolik={}; Path=/; HttpOnly; SameSite=Lax; Secure",
            token.as_str()
        );
        assert_eq!(browser, expected.as_str());
        assert_eq!(
            clear_cookie(&HeaderMap::new()),
            "stolik=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
        );
    }

    #[test]
    fn a_page_of_another_site_is_foreign_and_a_program_is_not() {
        let host = (header::HOST, "stolik.example:8080");
        assert!(!is_foreign(&headers(std::slice::from_ref(&host))));
        assert!(!is_foreign(&headers(&[
            host.clone(),
            (header::ORIGIN, "https://stolik.example:8080")
        ])));
        assert!(is_foreign(&headers(&[
            host.clone(),
            (header::ORIGIN, "https://evil.example")
        ])));
        assert!(is_foreign(&headers(&[
            host.clone(),
            (header::ORIGIN, "null")
        ])));
        let site = header::HeaderName::from_static("sec-fetch-site");
        assert!(is_foreign(&headers(&[
            host.clone(),
            (site.clone(), "cross-site")
        ])));
        assert!(!is_foreign(&headers(&[host, (site, "same-origin")])));
    }
}

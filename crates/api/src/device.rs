//! The cookie of a device: a browser in which an account has logged in. It opens no session; it
//! lets its own account's password be tried when strangers have used up the tries.

use crate::{AppState, error::ApiError, session};
use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use identity::Token;
use store::{DEVICE_MS, PersonId};

const COOKIE: &str = "stolik_device";
/// The only paths to which browsers send the cookie.
const PATH: &str = "/api/account";
const MAX_AGE_S: i64 = DEVICE_MS / 1000;

/// Returns the person who has logged in at this device, if one more try at it is allowed.
pub(crate) async fn allowed_person(
    state: &AppState,
    headers: &HeaderMap,
) -> Result<Option<PersonId>, ApiError> {
    let now = state.clock.now();
    let Some(device) = device_of(headers).map(|token| token.hash()) else {
        return Ok(None);
    };
    let Some(person) = state.store.device_owner(&device, now.0 as i64).await? else {
        return Ok(None);
    };
    let is_allowed = state.limits.log_in_at_device(&device.name(), now).is_ok();
    Ok(is_allowed.then_some(person))
}

/// Remembers the device at which a person has just logged in, and adds its cookie to the response.
/// A device of another person gets another cookie.
pub(crate) async fn remember(
    state: &AppState,
    person: &PersonId,
    headers: &HeaderMap,
    response: &mut Response,
) -> Result<(), ApiError> {
    let now = state.clock.now().0 as i64;
    let token = match device_of(headers) {
        Some(token) => {
            let owner = state.store.device_owner(&token.hash(), now).await?;
            (owner.as_ref() == Some(person)).then_some(token)
        }
        None => None,
    };
    let token = token.unwrap_or_else(Token::random);
    state.store.save_device(person, &token.hash(), now).await?;
    let cookie = set_cookie(&token, headers);
    response.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(())
}

fn device_of(headers: &HeaderMap) -> Option<Token> {
    let lists = headers.get_all(header::COOKIE).iter();
    let pairs = lists
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs
        .filter(|(name, _)| *name == COOKIE)
        .find_map(|(_, value)| Token::read(value))
}

fn set_cookie(token: &Token, headers: &HeaderMap) -> HeaderValue {
    let secure = if session::came_by_https(headers) {
        "; Secure"
    } else {
        ""
    };
    let cookie = format!(
        "{COOKIE}={}; Path={PATH}; Max-Age={MAX_AGE_S}; HttpOnly; SameSite=Strict{secure}",
        token.as_str()
    );
    HeaderValue::try_from(cookie).expect("a token is plain ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_devices_cookie_is_hidden_from_scripts_and_other_sites() {
        let (token, mut headers) = (Token::random(), HeaderMap::new());
        let plain = format!(
            "stolik_device={}; Path=/api/account; Max-Age=31536000; HttpOnly; SameSite=Strict",
            token.as_str()
        );
        assert_eq!(set_cookie(&token, &headers), plain.as_str());
        headers.insert("x-forwarded-proto", HeaderValue::from_static("https"));
        assert_eq!(
            set_cookie(&token, &headers),
            format!("{plain}; Secure").as_str()
        );
        let sent = format!("stolik=x; stolik_device={}", token.as_str());
        headers.insert(header::COOKIE, sent.parse().expect("a header"));
        assert!(device_of(&headers) == Some(token));
    }
}

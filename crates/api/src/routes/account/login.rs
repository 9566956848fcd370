//! Registers accounts, logs in and logs out.

use super::{check_password, login_attempt::authenticate, mailed_links, private, you_of};
use crate::{
    AppState,
    body::Body,
    caller::{Anyone, Caller, Origin},
    cluster_limits, device,
    error::ApiError,
    session::{self, language_of},
};
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use identity::Token;
use store::{NewSession, NickError, PersonId, Purpose, Registration, SessionKind};
use wire::account::{Field, FieldError, LogIn, Problem, Register, You};

/// Creates an account and logs in. A guest who registers keeps their games.
///
/// The response is the same whether another account has the mail address or not; the owner of that
/// account is informed by mail.
#[utoipa::path(post, path = "/api/account/register", tag = "account", request_body = Register,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn register(
    State(state): State<AppState>,
    Origin(address): Origin,
    Anyone(caller): Anyone,
    headers: HeaderMap,
    Body(wish): Body<Register>,
) -> Result<Response, ApiError> {
    let (store, now) = (&state.store, state.clock.now());
    let guest = match &caller {
        Some(caller) if !caller.is_guest() => return Err(ApiError::HasAccount),
        Some(caller) => Some(&caller.holder.person.id),
        None => None,
    };
    state.limits.register(address, now)?;
    cluster_limits::register(&state, address).await?;
    check_password(&wish.password, &wish.nick, &wish.email)?;
    // Checked before the expensive hash. The result may be revealed: nicks are public.
    if store.person_by_nick(&wish.nick).await?.is_some() {
        return Err(ApiError::field(Field::Nick, FieldError::Taken));
    }
    let password = state.passwords.hash(&wish.password).await?;
    let (token, session) = new_session(wish.stay, &headers);
    let registration = Registration {
        nick: &wish.nick,
        email: &wish.email,
        password: &password,
    };
    let id = store
        .register(guest, &registration, &session, now.0 as i64)
        .await
        .map_err(nick_error)?;
    state.registry.end_all(&id);
    let language = language_of(&headers);
    mailed_links::mail_link(
        &state,
        &id,
        &wish.nick,
        &wish.email,
        Purpose::Verify,
        language,
    )
    .await?;
    logged_in(&state, &id, &token, session.kind, &headers).await
}

/// Logs in by mail address or nick.
///
/// If the account has a second factor, the right password without `code` is answered with
/// `code_needed`; the same request is then sent again, with a code.
#[utoipa::path(post, path = "/api/account/login", tag = "account", request_body = LogIn,
    responses((status = 200, body = You), (status = "4XX", body = Problem)))]
pub(super) async fn log_in(
    State(state): State<AppState>,
    Origin(address): Origin,
    Anyone(caller): Anyone,
    headers: HeaderMap,
    Body(wish): Body<LogIn>,
) -> Result<Response, ApiError> {
    let now = state.clock.now();
    let account = authenticate(&state, address, &headers, &wish).await?;
    let (token, session) = new_session(wish.stay, &headers);
    state
        .store
        .open_session(&account.person.id, &session, now.0 as i64)
        .await?;
    if let Some(caller) = caller {
        end_previous_session(&state, &caller).await?;
    }
    logged_in(&state, &account.person.id, &token, session.kind, &headers).await
}

/// Ends the session of this browser, or revokes the program's token.
#[utoipa::path(post, path = "/api/account/logout", tag = "account",
    responses((status = 204), (status = "4XX", body = Problem)))]
pub(super) async fn log_out(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    end_session(&state, &caller).await?;
    Ok((
        StatusCode::NO_CONTENT,
        [(header::SET_COOKIE, session::clear_cookie(&headers))],
    )
        .into_response())
}

/// Ends the previous session of a browser that logs in. A program keeps its token.
async fn end_previous_session(state: &AppState, caller: &Caller) -> Result<(), ApiError> {
    match caller.holder.kind {
        SessionKind::Browser | SessionKind::Lasting => end_session(state, caller).await,
        SessionKind::Program => Ok(()),
    }
}

async fn end_session(state: &AppState, caller: &Caller) -> Result<(), ApiError> {
    let token = caller.token.hash();
    state.store.close_session(&token).await?;
    state.registry.end_session(&caller.holder.person.id, &token);
    Ok(())
}

/// Creates a session for the requesting browser, under a random `Token`.
fn new_session(stay: bool, headers: &HeaderMap) -> (Token, NewSession) {
    let token = Token::random();
    let kind = if stay {
        SessionKind::Lasting
    } else {
        SessionKind::Browser
    };
    let session = NewSession {
        token: token.hash(),
        kind,
        name: session::device_of(headers),
    };
    (token, session)
}

async fn logged_in(
    state: &AppState,
    person: &PersonId,
    token: &Token,
    kind: SessionKind,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let you: You = you_of(state, person).await?;
    let mut response = (
        [(
            header::SET_COOKIE,
            session::set_cookie(token, kind, headers),
        )],
        private(you),
    )
        .into_response();
    device::remember(state, person, headers, &mut response).await?;
    Ok(response)
}

/// Maps the refusal of a nick to the API's error.
pub(super) fn nick_error(error: NickError) -> ApiError {
    match error {
        NickError::Taken => ApiError::field(Field::Nick, FieldError::Taken),
        NickError::Malformed => ApiError::field(Field::Nick, FieldError::Malformed),
        // The guest registered in another tab, or was deleted, during `Passwords::hash`.
        NickError::NoSuchPerson => ApiError::NoSession,
        NickError::Store(error) => error.into(),
    }
}

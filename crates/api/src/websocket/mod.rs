//! The web socket: one per page. `docs/protocol.md` describes the messages.

mod connection;
mod handshake;
mod reader;
#[cfg(test)]
mod tests;

use crate::{
    AppState,
    caller::{Caller, Origin},
    error::ApiError,
    session,
};
use axum::{
    extract::{Request, State},
    http::HeaderMap,
    response::Response,
};
use connection::{Connection, Opening};
use identity::public_person;
use presence::SessionOf;

/// Turns a request with a session into a web socket: `docs/protocol.md` says how it is spoken to.
#[utoipa::path(get, path = "/ws", tag = "play",
    responses((status = 101), (status = "4XX", body = wire::account::Problem)))]
pub(crate) async fn upgrade(
    State(state): State<AppState>,
    Origin(address): Origin,
    headers: HeaderMap,
    caller: Caller,
    request: Request,
) -> Result<Response, ApiError> {
    if session::is_foreign(&headers) {
        return Err(ApiError::Foreign);
    }
    let person = public_person(&caller.holder.person)?;
    // Both are returned when the task ends, even by a panic.
    let place = state.websockets.clone().try_acquire_owned();
    let place = place.map_err(|_| ApiError::Full)?;
    let permit = state.limits.connections.admit(address);
    let permit = permit.ok_or(ApiError::TooMany)?;
    let (response, upgrading) = handshake::accept(request)?;
    let Caller { token, holder } = caller;
    tokio::spawn(async move {
        if let Some((socket, read)) = upgrading.done().await {
            let opening = Opening {
                person,
                kind: holder.person.kind,
                session: SessionOf {
                    token: token.hash(),
                    kind: holder.kind,
                },
            };
            Connection::run(socket, read, state, opening).await;
        }
        drop((place, permit));
    });
    Ok(response)
}

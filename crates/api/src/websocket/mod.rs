//! The web socket of the page. `docs/protocol.md` describes its messages.

mod connection;
mod farewell;
mod handshake;
mod people_feed;
mod reader;
#[cfg(test)]
mod tests;

use crate::{
    AppState,
    caller::{Caller, Origin},
    error::ApiError,
    session,
    websocket_places::WebSocketPermit,
};
use axum::{
    extract::{Request, State},
    http::HeaderMap,
    response::Response,
};
use connection::{Connection, Opening};
use identity::{address_tag, public_person};
use presence::SessionOf;
use store::{PersonKind, SessionKind};
use tokio::task::JoinHandle;

/// Upgrades a request with a session to a web socket: `docs/protocol.md` describes its messages.
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
    let mut person = public_person(&caller.holder.person)?;
    if caller.holder.kind == SessionKind::Program {
        person.kind = wire::PersonKind::Program;
    }
    let is_guest = caller.holder.person.kind == PersonKind::Guest;
    let is_playing = !state.directory.seats_of(&person.id).is_empty();
    let server = state.websockets.take(!is_guest || is_playing)?;
    let permit = WebSocketPermit::new(server, &state.limits.connections, address)?;
    let (response, upgrading) = handshake::accept(request)?;
    let Caller { token, holder } = caller;
    spawn_with(permit, async move {
        if let Some((socket, read)) = upgrading.done().await {
            let opening = Opening {
                person,
                from: address_tag(address),
                kind: holder.person.kind,
                session: SessionOf {
                    token: token.hash(),
                    kind: holder.kind,
                },
            };
            Connection::run(socket, read, state, opening).await;
        }
    });
    Ok(response)
}

/// Spawns the task of a web socket. The task owns `permit`, so that a panic returns it as well.
fn spawn_with(
    permit: WebSocketPermit,
    serving: impl Future<Output = ()> + Send + 'static,
) -> JoinHandle<()> {
    tokio::spawn(async move {
        serving.await;
        drop(permit);
    })
}

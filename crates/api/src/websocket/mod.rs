//! The web socket of the page. `docs/protocol.md` describes its messages.

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
use rate_limit::{ConnectionLimiter, ConnectionPermit};
use std::{net::IpAddr, sync::Arc};
use store::SessionKind;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
};
use wire::PersonKind;

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
        person.kind = PersonKind::Program;
    }
    let permit = WebSocketPermit::acquire(&state.websockets, &state.limits.connections, address)?;
    let (response, upgrading) = handshake::accept(request)?;
    let Caller { token, holder } = caller;
    spawn_with(permit, async move {
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
    });
    Ok(response)
}

/// Counts one web socket, in the server and by its address. Dropping it returns both.
struct WebSocketPermit {
    _server: OwnedSemaphorePermit,
    _address: ConnectionPermit,
}

impl WebSocketPermit {
    /// Returns `Full` if the server has too many web sockets, `TooMany` if the address has.
    fn acquire(
        websockets: &Arc<Semaphore>,
        connections: &Arc<ConnectionLimiter>,
        address: IpAddr,
    ) -> Result<Self, ApiError> {
        let server = websockets.clone().try_acquire_owned();
        Ok(Self {
            _server: server.map_err(|_| ApiError::Full)?,
            _address: connections.admit(address).ok_or(ApiError::TooMany)?,
        })
    }
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

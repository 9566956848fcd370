//! Upgrades a request to a web socket.

use crate::error::ApiError;
use axum::{body::Body, extract::Request, response::Response};
use hyper::upgrade::{self, OnUpgrade};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tungstenite::handshake::server::create_response_with_body;

/// Returns the response to an upgrade request, and the socket that it becomes.
pub(super) fn accept(mut request: Request) -> Result<(Response, Upgrading), ApiError> {
    let response = create_response_with_body(&request, Body::empty);
    let response =
        response.map_err(|error| ApiError::Unreadable(format!("Not a web socket: {error}.")))?;
    Ok((response, Upgrading(upgrade::on(&mut request))))
}

/// A connection whose response has not been sent yet.
pub(super) struct Upgrading(OnUpgrade);

impl Upgrading {
    /// Returns the socket and what was read of it before; `None` if the client is gone.
    pub async fn done(self) -> Option<(TcpStream, Vec<u8>)> {
        let upgraded = self.0.await.ok()?;
        // The type that `Listener` serves.
        let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
        // Copied, mostly nothing: else the request's whole buffer would live with the connection.
        Some((parts.io.into_inner(), parts.read_buf.to_vec()))
    }
}

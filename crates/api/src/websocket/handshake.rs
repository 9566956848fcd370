//! Upgrades an HTTP request to a web socket with `tungstenite`'s handshake.

use crate::{error::ApiError, listener::TimedStream};
use axum::{body::Body, extract::Request, response::Response};
use hyper::upgrade::{self, OnUpgrade};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tungstenite::handshake::server::create_response_with_body;

/// Returns the response to an upgrade request, and an `Upgrading` that becomes the socket.
pub(super) fn accept(mut request: Request) -> Result<(Response, Upgrading), ApiError> {
    let response = create_response_with_body(&request, Body::empty);
    let response =
        response.map_err(|error| ApiError::Unreadable(format!("Not a web socket: {error}.")))?;
    Ok((response, Upgrading(upgrade::on(&mut request))))
}

/// A connection that becomes a `TcpStream` after its response has been sent.
pub(super) struct Upgrading(OnUpgrade);

impl Upgrading {
    /// Returns the socket and the bytes already read from it; `None` if the client is gone.
    pub async fn done(self) -> Option<(TcpStream, Vec<u8>)> {
        let upgraded = self.0.await.ok()?;
        // The stream type of `listener::HttpConnection`.
        let parts = upgraded.downcast::<TokioIo<TimedStream>>().ok()?;
        // `to_vec` copies few bytes; `read_buf` itself would keep the request's whole buffer alive.
        let socket = parts.io.into_inner().into_inner();
        Some((socket, parts.read_buf.to_vec()))
    }
}

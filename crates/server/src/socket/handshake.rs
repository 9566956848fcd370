//! How a request becomes a web socket.

use crate::problem::ApiError;
use axum::{body::Body, extract::Request, response::Response};
use hyper::upgrade::{self, OnUpgrade};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tungstenite::handshake::server::create_response_with_body;

/// What is to be answered to a request for a web socket, and what it then becomes.
pub(super) fn accept(mut request: Request) -> Result<(Response, Upgrading), ApiError> {
    let response = create_response_with_body(&request, Body::empty);
    let response =
        response.map_err(|error| ApiError::Unreadable(format!("Not a web socket: {error}.")))?;
    Ok((response, Upgrading(upgrade::on(&mut request))))
}

/// A connection whose client has not read the answer yet.
pub(super) struct Upgrading(OnUpgrade);

impl Upgrading {
    /// The connection, and what was read of it already; none if it is gone.
    pub async fn done(self) -> Option<(TcpStream, Vec<u8>)> {
        let upgraded = self.0.await.ok()?;
        // As `listener` has made it.
        let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
        // Copied, which is mostly nothing: else the whole buffer of the request would stay with the
        // connection.
        Some((parts.io.into_inner(), parts.read_buf.to_vec()))
    }
}

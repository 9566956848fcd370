//! Receives the body of a request before the router sees the request: a client that sends slowly
//! holds a buffer of a few kilobytes, and nothing of the services behind the router.

use crate::limits::MAX_BODY_BYTES;
use axum::body::{Body, HttpBody};
use hyper::body::Incoming;
use std::{future::poll_fn, io, pin::Pin, time::Duration};
use tokio::time;

/// Returns the whole body, or its beginning if it is longer than `MAX_BODY_BYTES`, which the router
/// then refuses. Fails if the body has not come `within` the time.
pub(super) async fn received_body(body: Incoming, within: Duration) -> io::Result<Body> {
    if body.is_end_stream() {
        return Ok(Body::empty());
    }
    let bytes = time::timeout(within, collect(body)).await??;
    Ok(Body::from(bytes))
}

async fn collect(mut body: Incoming) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        if let Ok(data) = frame.map_err(io::Error::other)?.into_data() {
            bytes.extend_from_slice(&data);
        }
        if bytes.len() > MAX_BODY_BYTES {
            break;
        }
    }
    Ok(bytes)
}

//! One HTTP request on a connection of its own.

use anyhow::{Context, Result};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// An HTTP response.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    /// The status line and the headers.
    pub head: String,
    pub body: String,
}

impl Response {
    /// The value of a header, if it is present.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

/// Sends a request without a session and reads the whole response.
pub async fn request(server: SocketAddr, method: &str, path: &str) -> Result<Response> {
    exchange(server, method, path, "", None).await
}

/// Sends a request with further headers, each with its line end, and a JSON body.
pub(crate) async fn exchange(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: Option<&Value>,
) -> Result<Response> {
    let mut stream = TcpStream::connect(server).await?;
    let body = body.map(Value::to_string).unwrap_or_default();
    let length = match (method, body.len()) {
        ("GET", _) => String::new(),
        (_, 0) => "Content-Length: 0\r\n".to_owned(),
        (_, length) => {
            format!("Content-Type: application/json\r\nContent-Length: {length}\r\n")
        }
    };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{headers}{length}\r\n{body}"
    );
    stream.write_all(text.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("half an answer")?;
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .context("no status")?;
    Ok(Response {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    })
}

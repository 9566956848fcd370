//! One HTTP request on a connection of its own.

use super::line::Token;
use anyhow::{Context, Result};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head, with its lines.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The value of a header, if it is there.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

/// Asks and reads the whole answer.
pub async fn request(server: SocketAddr, method: &str, path: &str) -> Result<Answer> {
    exchange(server, method, path, "").await
}

/// Asks as somebody with a session.
pub async fn request_as(
    server: SocketAddr,
    token: &Token,
    method: &str,
    path: &str,
) -> Result<Answer> {
    exchange(
        server,
        method,
        path,
        &format!("Cookie: {}\r\n", token.cookie()),
    )
    .await
}

async fn exchange(server: SocketAddr, method: &str, path: &str, who: &str) -> Result<Answer> {
    let mut stream = TcpStream::connect(server).await?;
    let length = if method == "GET" {
        ""
    } else {
        "Content-Length: 0\r\n"
    };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{who}{length}\r\n"
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
    Ok(Answer {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    })
}

//! A minimal HTTP/1.1 client: one request per connection, so that tests see the exact bytes.

use super::in_time;
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Response {
    /// Returns the first value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs
            .into_iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    pub fn json<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error} in {self:?}"))
    }

    /// Returns the `code` of a `Problem`.
    pub fn code(&self) -> String {
        self.json::<serde_json::Value>()["code"]
            .as_str()
            .expect("a code")
            .to_owned()
    }
}

pub async fn get(server: SocketAddr, path: &str) -> Response {
    request(server, "GET", path, &[]).await
}

pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
) -> Response {
    send(server, method, path, headers, "").await
}

/// Sends a request with `Connection: close` and reads the whole response.
pub async fn send(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Response {
    let headers: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    let length = if method == "GET" {
        String::new()
    } else {
        format!("Content-Length: {}\r\n", body.len())
    };
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{length}{headers}\r\n{body}"
    );
    in_time(async {
        let mut stream = TcpStream::connect(server)
            .await
            .expect("the server listens");
        stream
            .write_all(text.as_bytes())
            .await
            .expect("the server reads");
        let mut answer = Vec::new();
        stream
            .read_to_end(&mut answer)
            .await
            .expect("the server answers");
        read(&String::from_utf8_lossy(&answer))
    })
    .await
}

fn read(answer: &str) -> Response {
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .expect("a status");
    Response {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

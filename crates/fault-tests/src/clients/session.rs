//! A guest session: who the client is, and the cookie that proves it.

use super::http::{self, Response};
use anyhow::{Context, Result, bail};
use std::net::SocketAddr;
use wire::Person;

/// A person and the session cookie that proves who it is.
#[derive(Clone, Debug)]
pub struct Token {
    pub person: Person,
    cookie: String,
}

impl Token {
    /// Opens a session with `POST /api/session`, as a page does on its first visit.
    pub async fn of_new_guest(server: SocketAddr) -> Result<Self> {
        let answer = http::request(server, "POST", "/api/session").await?;
        if answer.status != 200 {
            bail!("no session: {answer:?}");
        }
        let cookie = answer.header("set-cookie").context("no cookie")?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(Self {
            person: serde_json::from_str(&answer.body)?,
            cookie,
        })
    }

    pub(super) fn cookie(&self) -> &str {
        &self.cookie
    }
}

/// Sends a request with this session and reads the whole response.
pub async fn request_as(
    server: SocketAddr,
    token: &Token,
    method: &str,
    path: &str,
) -> Result<Response> {
    http::exchange(
        server,
        method,
        path,
        &format!("Cookie: {}\r\n", token.cookie()),
        None,
    )
    .await
}

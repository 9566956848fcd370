//! One web socket to the server, for as long as it lasts.

use super::http;
use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};
use wire::{Ask, ClientIn, ClientOut, Person};

/// Who somebody is and what proves it, as a browser keeps it.
#[derive(Clone, Debug)]
pub struct Token {
    /// Who.
    pub person: Person,
    cookie: String,
}

impl Token {
    /// Opens a session, as a page does when it is opened for the first time.
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

/// An open web socket.
pub struct Line {
    socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Connects as this person.
    pub async fn open(server: SocketAddr, token: &Token) -> Result<Self> {
        let mut request = format!("ws://{server}/ws").into_client_request()?;
        request
            .headers_mut()
            .insert("cookie", HeaderValue::from_str(&token.cookie)?);
        let (socket, _) = client_async(request, TcpStream::connect(server).await?).await?;
        Ok(Self { socket })
    }

    /// Sends a message.
    pub async fn send(&mut self, ack: u32, ask: Ask) -> Result<()> {
        let text = serde_json::to_string(&ClientOut { ack, ask })?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message; none when the line is dead. Safe to drop while it waits.
    ///
    /// # Panics
    /// If the server sends what is no message.
    pub async fn next(&mut self) -> Option<ClientIn> {
        let text = self.next_text().await?;
        Some(serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{fault}: {text}")))
    }

    /// The next message, byte for byte.
    pub async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(text.to_string()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }
}

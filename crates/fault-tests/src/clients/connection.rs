//! One web socket to the server.

use super::session::Token;
use anyhow::Result;
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};
use wire::{Ask, ClientIn, ClientOut};

pub struct Connection {
    socket: WebSocketStream<TcpStream>,
}

impl Connection {
    /// Connects with this person's session.
    pub async fn open(server: SocketAddr, token: &Token) -> Result<Self> {
        let mut request = format!("ws://{server}/ws").into_client_request()?;
        request
            .headers_mut()
            .insert("cookie", HeaderValue::from_str(token.cookie())?);
        let (socket, _) = client_async(request, TcpStream::connect(server).await?).await?;
        Ok(Self { socket })
    }

    pub async fn send(&mut self, ack: u32, ask: Ask) -> Result<()> {
        let text = serde_json::to_string(&ClientOut { ack, ask })?;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message; `None` when the connection is lost. Cancel safe.
    ///
    /// # Panics
    ///
    /// If the server sends text that is not a `ClientIn`.
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

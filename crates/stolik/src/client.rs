//! A guest on a web socket, for `stolik load` and `stolik bench`.

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};
use wire::{Ask, ClientIn, ClientOut, PROTOCOL, TableId};

/// A session cookie, which many `Client`s may share.
#[derive(Clone)]
pub struct Session(String);

impl Session {
    /// Opens a session as a new guest.
    pub async fn of_new_guest(server: SocketAddr) -> anyhow::Result<Self> {
        let mut stream = TcpStream::connect(server).await?;
        let request = format!(
            "POST /api/session HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let cookies = answer.lines().filter_map(|line| line.split_once(": "));
        let mut cookies = cookies.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
        let (_, cookie) = cookies
            .next()
            .context("the server sent no session cookie")?;
        Ok(Self(cookie.split(';').next().unwrap_or(cookie).to_owned()))
    }
}

/// A web socket after its `Hello`.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    asked: u32,
}

impl Client {
    pub async fn connect(server: SocketAddr, session: &Session) -> anyhow::Result<Self> {
        let mut request = format!("ws://{server}/ws").into_client_request()?;
        request.headers_mut().insert("cookie", session.0.parse()?);
        // The library's default buffers would cost 130 KB per connection.
        let config = WebSocketConfig::default()
            .read_buffer_size(4096)
            .write_buffer_size(0);
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        let mut client = Self { socket, asked: 0 };
        client
            .ask(Ask::Hello { protocol: PROTOCOL }, |_| {})
            .await?;
        Ok(client)
    }

    /// Sends a request and waits for its answer; `see` receives the messages before it.
    pub async fn ask(
        &mut self,
        ask: Ask,
        mut see: impl FnMut(ClientIn),
    ) -> anyhow::Result<Option<TableId>> {
        let ack = self.send(ask).await?;
        loop {
            match self.next().await? {
                ClientIn::Done { ack: done, table } if done == ack => return Ok(table),
                ClientIn::Refused { ack: refused, why } if refused == ack => {
                    bail!("refused: {why}")
                }
                other => see(other),
            }
        }
    }

    /// Sends a request without waiting for its answer.
    pub async fn send(&mut self, ask: Ask) -> anyhow::Result<u32> {
        self.asked += 1;
        let text = serde_json::to_string(&ClientOut {
            ack: self.asked,
            ask,
        })?;
        self.socket.send(Message::text(text)).await?;
        Ok(self.asked)
    }

    /// The next message.
    pub async fn next(&mut self) -> anyhow::Result<ClientIn> {
        loop {
            let message = self
                .socket
                .next()
                .await
                .context("the server closed the connection")??;
            if let Message::Text(text) = message {
                return Ok(serde_json::from_str(&text)?);
            }
        }
    }

    /// Discards messages until the server closes the connection.
    pub async fn look_on(mut self) {
        while let Some(Ok(_)) = self.socket.next().await {}
    }
}

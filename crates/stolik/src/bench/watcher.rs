//! Somebody who opens a table of bots and looks on, without reading what they see: bots play only for whoever looks.

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};
use wire::{Ask, ClientIn, ClientOut, NewTable, PROTOCOL};

/// A web socket of a guest.
pub struct Watcher {
    socket: WebSocketStream<TcpStream>,
}

impl Watcher {
    /// Comes as a new guest, opens the table and is shown it.
    pub async fn at(server: SocketAddr, wish: NewTable) -> anyhow::Result<Self> {
        let mut request = format!("ws://{server}/ws").into_client_request()?;
        request.headers_mut().insert("cookie", session(server).await?.parse()?);
        let (socket, _) = client_async(request, TcpStream::connect(server).await?).await?;
        let mut watcher = Self { socket };
        watcher.ask(1, Ask::Hello { protocol: PROTOCOL }).await?;
        watcher.ask(2, Ask::Open(wish)).await?;
        Ok(watcher)
    }

    async fn ask(&mut self, ack: u32, ask: Ask) -> anyhow::Result<()> {
        let text = serde_json::to_string(&ClientOut { ack, ask })?;
        self.socket.send(Message::text(text)).await?;
        loop {
            let message = self.socket.next().await.context("the server hung up")??;
            let Message::Text(text) = message else { continue };
            match serde_json::from_str(&text)? {
                ClientIn::Done { ack: done, .. } if done == ack => return Ok(()),
                ClientIn::Refused { ack: refused, why } if refused == ack => bail!("refused: {why}"),
                _ => {}
            }
        }
    }

    /// Looks on until the server hangs up.
    pub async fn look_on(mut self) {
        while let Some(Ok(_)) = self.socket.next().await {}
    }
}

/// The cookie of a new guest.
async fn session(server: SocketAddr) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(server).await?;
    let request = format!(
        "POST /api/session HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let cookies = answer.lines().filter_map(|line| line.split_once(": "));
    let mut cookies = cookies.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    let (_, cookie) = cookies.next().context("no session was given")?;
    Ok(cookie.split(';').next().unwrap_or(cookie).to_owned())
}

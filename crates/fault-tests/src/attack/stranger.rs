//! A client that is not ours: it claims an address, keeps a cookie, and sends any JSON.

use crate::clients::{Response, exchange};
use anyhow::{Context, Result, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};
use wire::PROTOCOL;

/// A client at an address of its own.
#[derive(Clone, Debug)]
pub(super) struct Stranger {
    server: SocketAddr,
    address: IpAddr,
    cookie: Option<String>,
}

impl Stranger {
    pub fn at(server: SocketAddr, address: IpAddr) -> Self {
        Self {
            server,
            address,
            cookie: None,
        }
    }

    /// A client with a guest's session.
    pub async fn guest(server: SocketAddr, address: IpAddr) -> Result<Self> {
        let mut stranger = Self::at(server, address);
        let answer = stranger.post("/api/session", &json!({})).await?;
        ensure!(answer.status == 200, "no session: {}", answer.status);
        Ok(stranger)
    }

    pub async fn get(&mut self, path: &str) -> Result<Response> {
        self.request("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Response> {
        self.request("POST", path, Some(body)).await
    }

    async fn request(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response> {
        let answer = exchange(self.server, method, path, &self.headers(), body).await?;
        if let Some(cookie) = answer.header("set-cookie") {
            let cookie = cookie.split(';').next().unwrap_or_default();
            self.cookie = Some(cookie.to_owned());
        }
        Ok(answer)
    }

    fn headers(&self) -> String {
        let cookie = self.cookie.as_ref();
        let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n"));
        let address = self.address;
        format!(
            "X-Forwarded-For: {address}\r\n{}",
            cookie.unwrap_or_default()
        )
    }

    /// Opens a web socket and says hello.
    pub async fn connect(&self) -> Result<Socket> {
        let server = self.server;
        let mut request = format!("ws://{server}/ws").into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("x-forwarded-for", self.address.to_string().parse()?);
        if let Some(cookie) = &self.cookie {
            headers.insert("cookie", HeaderValue::from_str(cookie)?);
        }
        let (socket, _) = client_async(request, TcpStream::connect(server).await?).await?;
        let mut socket = Socket { socket, ack: 0 };
        socket
            .must(json!({"hello": {"protocol": PROTOCOL}}))
            .await?;
        Ok(socket)
    }
}

/// A web socket of a stranger.
pub(super) struct Socket {
    socket: WebSocketStream<TcpStream>,
    ack: u32,
}

impl Socket {
    /// Sends a request without waiting for its answer.
    pub async fn send(&mut self, ask: &Value) -> Result<u32> {
        self.ack += 1;
        let text = json!({"ack": self.ack, "ask": ask}).to_string();
        self.socket.send(Message::text(text)).await?;
        Ok(self.ack)
    }

    pub async fn send_protocol_ping(&mut self) -> Result<()> {
        Ok(self.socket.send(Message::Ping(Vec::new().into())).await?)
    }

    /// The next message; fails when the connection has ended.
    pub async fn next(&mut self) -> Result<Value> {
        loop {
            match self
                .socket
                .next()
                .await
                .context("the connection has ended")??
            {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("the connection was closed"),
                _ => {}
            }
        }
    }

    /// Sends a request and returns its answer, `done` or `refused`, as the value inside.
    pub async fn ask(&mut self, ask: Value) -> Result<Answer> {
        let ack = self.send(&ask).await?;
        loop {
            let message = self.next().await?;
            if message["done"]["ack"] == ack {
                return Ok(Answer::Done(message["done"].clone()));
            }
            if message["refused"]["ack"] == ack {
                return Ok(Answer::Refused(message["refused"]["why"].clone()));
            }
        }
    }

    /// Sends a request that must not be refused.
    pub async fn must(&mut self, ask: Value) -> Result<Value> {
        match self.ask(ask).await? {
            Answer::Done(done) => Ok(done),
            Answer::Refused(why) => bail!("refused: {why}"),
        }
    }

    /// Opens a table and returns its id.
    pub async fn open(&mut self, table: Value) -> Result<String> {
        let done = self.must(json!({"open": table})).await?;
        Ok(done["table"].as_str().context("a table")?.to_owned())
    }
}

/// The answer to a request.
#[derive(Debug)]
pub(super) enum Answer {
    Done(Value),
    Refused(Value),
}

/// The `n`th address of one IPv6 /64 network.
pub(super) fn in_one_network(n: u64) -> IpAddr {
    let host = n.to_be_bytes().map(u16::from);
    IpAddr::V6(Ipv6Addr::new(
        0x2001,
        0xdb8,
        0xbad,
        1,
        (host[0] << 8) | host[1],
        (host[2] << 8) | host[3],
        (host[4] << 8) | host[5],
        (host[6] << 8) | host[7],
    ))
}

/// The `n`th of many attackers' IPv4 addresses.
pub(super) fn attacker(n: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from(0xC612_0000 + n % 0x8000))
}

/// The `n`th of many honest people's IPv4 addresses; never an attacker's.
pub(super) fn honest(n: u32) -> IpAddr {
    IpAddr::V4(Ipv4Addr::from(0xC613_0000 + n % 0x8000))
}

//! A player of The Project Game at the door, written from the source's chapter 9 alone: raw JSON and none of our codec.
//!
//! It stands alone, so that other crates' tests may use it too, as a module of this path.

use serde_json::{Value, json};
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// How long it waits for what must come. Nothing is timed by it.
const PATIENCE: Duration = Duration::from_secs(30);

/// One TCP connection.
pub struct Agent {
    stream: TcpStream,
    heard: String,
    pub id: i64,
}

impl Agent {
    pub async fn open(door: SocketAddr) -> Self {
        let stream = TcpStream::connect(door).await.expect("the door is open");
        stream.set_nodelay(true).expect("a live socket");
        Self { stream, heard: String::new(), id: -1 }
    }

    /// A connection with room for hardly anything that is sent to it.
    pub async fn deaf(door: SocketAddr) -> Self {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(2048).expect("a size");
        let stream = socket.connect(door).await.expect("the door is open");
        Self { stream, heard: String::new(), id: -1 }
    }

    /// A connection that asks to join the team.
    pub async fn asking(door: SocketAddr, team: i64) -> Self {
        let mut agent = Self::open(door).await;
        agent.say(json!({ "MessageType": "ConnectToGameMaster", "Team": team })).await;
        agent
    }

    /// A connection that has joined the team.
    pub async fn joined(door: SocketAddr, team: i64) -> Self {
        let mut agent = Self::asking(door, team).await;
        let accepted = agent.hear().await;
        assert_eq!(accepted["MessageType"], "AcceptConnection", "{accepted}");
        agent.id = accepted["Id"].as_i64().expect("a number");
        agent
    }

    pub async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        self.try_say(text).await.expect("the door reads");
    }

    pub async fn try_say(&mut self, text: &str) -> std::io::Result<()> {
        self.stream.write_all(text.as_bytes()).await
    }

    /// Asks for something in the game.
    pub async fn ask(&mut self, kind: &str) -> Value {
        let message = json!({ "MessageType": kind, "Id": self.id });
        self.say(message).await;
        self.hear().await
    }

    /// Asks to step on a field.
    pub async fn step(&mut self, [x, y]: [i64; 2]) -> Value {
        let message =
            json!({ "MessageType": "RequestMove", "Id": self.id, "DestinationX": x, "DestinationY": y });
        self.say(message).await;
        self.hear().await
    }

    /// The next message; none at the end of the connection.
    pub async fn hear_or_end(&mut self) -> Option<Value> {
        timeout(PATIENCE, self.line()).await.expect("a message or the end comes")
    }

    pub async fn hear(&mut self) -> Value {
        self.hear_or_end().await.expect("a message, not the end")
    }

    /// The next message of this kind; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["MessageType"] == kind {
                return message;
            }
        }
    }

    async fn line(&mut self) -> Option<Value> {
        loop {
            if let Some((line, rest)) = self.heard.split_once('\n') {
                let message = serde_json::from_str(line).expect("one message a line");
                self.heard = rest.to_owned();
                return Some(message);
            }
            let mut bytes = [0; 4096];
            match self.stream.read(&mut bytes).await {
                Ok(0) | Err(_) => return None,
                Ok(count) => self.heard += std::str::from_utf8(&bytes[..count]).expect("plain letters"),
            }
        }
    }
}

/// A message that says nothing but its kind.
pub fn bare(kind: &str) -> Value {
    json!({ "MessageType": kind })
}

/// The end with these scores.
pub fn end(red: i64, blue: i64) -> Value {
    json!({ "MessageType": "EndGame", "Score0": red, "Score1": blue })
}

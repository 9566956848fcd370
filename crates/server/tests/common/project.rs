//! An agent of The Project Game at the gateway, written from the source's chapter 9 alone: raw JSON
//! without our codec.
//!
//! It uses no other module, so that other crates' tests may include it by its path.

#[allow(dead_code, reason = "its own crate uses all of it")]
#[path = "../../../project-net/tests/common/wire.rs"]
mod wire;

use serde_json::{Value, json};
use std::net::SocketAddr;
use wire::Wire;

/// One TCP connection.
pub struct Agent {
    wire: Wire,
    pub id: i64,
}

impl Agent {
    pub async fn open(gateway: SocketAddr) -> Self {
        Self {
            wire: Wire::to(gateway).await,
            id: -1,
        }
    }

    /// A connection with a receive buffer of 2 KiB.
    pub async fn with_small_buffer(gateway: SocketAddr) -> Self {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(2048).expect("a size");
        Self {
            wire: Wire::of(socket.connect(gateway).await.expect("the gateway accepts")),
            id: -1,
        }
    }

    /// A connection that asks to join the team.
    pub async fn asking(gateway: SocketAddr, team: i64) -> Self {
        let mut agent = Self::open(gateway).await;
        agent
            .say(json!({ "MessageType": "ConnectToGameMaster", "Team": team }))
            .await;
        agent
    }

    /// A connection that has joined the team.
    pub async fn joined(gateway: SocketAddr, team: i64) -> Self {
        let mut agent = Self::asking(gateway, team).await;
        let accepted = agent.hear().await;
        assert_eq!(accepted["MessageType"], "AcceptConnection", "{accepted}");
        agent.id = accepted["Id"].as_i64().expect("a number");
        agent
    }

    pub async fn say(&mut self, message: Value) {
        self.say_text(&message.to_string()).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        self.wire.say(text).await;
    }

    /// Sends text, if the gateway still reads.
    pub async fn try_say(&mut self, text: &str) -> std::io::Result<()> {
        self.wire.try_say(text).await
    }

    /// Asks for something in the game.
    pub async fn ask(&mut self, kind: &str) -> Value {
        let message = json!({ "MessageType": kind, "Id": self.id });
        self.say(message).await;
        self.hear().await
    }

    /// Asks to step on a field.
    pub async fn step(&mut self, [x, y]: [i64; 2]) -> Value {
        let message = json!({ "MessageType": "RequestMove", "Id": self.id, "DestinationX": x, "DestinationY": y });
        self.say(message).await;
        self.hear().await
    }

    /// The next message; none at the end of the connection.
    pub async fn hear_or_end(&mut self) -> Option<Value> {
        self.wire.hear_or_end().await
    }

    pub async fn hear(&mut self) -> Value {
        self.wire.hear().await
    }

    /// The next message of this kind; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        self.wire.await_kind(kind).await
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

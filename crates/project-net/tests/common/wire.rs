//! One end of a connection with raw JSON, one message per line, independent of our codec.
//!
//! It has no dependencies in this crate, so that other crates' tests can include it by
//! `#[path]`.

use serde_json::Value;
use std::{net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time,
};

/// Far longer than anything takes; only a broken test waits so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// One end of a connection, driven by the test.
pub struct Wire {
    stream: TcpStream,
    heard: String,
}

impl Wire {
    pub async fn to(address: SocketAddr) -> Self {
        Self::of(
            TcpStream::connect(address)
                .await
                .expect("the address accepts connections"),
        )
    }

    /// Accepts the next connection of a listener.
    pub async fn from(listener: &TcpListener) -> Self {
        let accepted = time::timeout(PATIENCE, listener.accept())
            .await
            .expect("a connection arrives");
        Self::of(accepted.expect("a live listener").0)
    }

    pub fn of(stream: TcpStream) -> Self {
        stream.set_nodelay(true).expect("a live socket");
        Self {
            stream,
            heard: String::new(),
        }
    }

    pub async fn close(&mut self) {
        self.stream.shutdown().await.expect("a live socket");
    }

    /// Sends the text unchanged.
    pub async fn say(&mut self, text: &str) {
        self.try_say(text).await.expect("the other side reads");
    }

    /// Sends the text unchanged, if the peer still reads.
    pub async fn try_say(&mut self, text: &str) -> std::io::Result<()> {
        self.stream.write_all(text.as_bytes()).await
    }

    /// The next line as JSON; `None` at the end of the connection.
    pub async fn hear_or_end(&mut self) -> Option<Value> {
        time::timeout(PATIENCE, self.line())
            .await
            .expect("a message or the end comes")
    }

    /// The next message; panics at the end of the connection.
    pub async fn hear(&mut self) -> Value {
        self.hear_or_end().await.expect("a message, not the end")
    }

    /// Asserts that the next message is exactly this.
    #[track_caller]
    pub fn expect(&mut self, text: &str) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        let expected: Value = serde_json::from_str(text).expect("JSON");
        async move {
            let heard = self.hear_or_end().await;
            assert_eq!(heard, Some(expected), "at {place}");
        }
    }

    /// Asserts that the connection ends without another message.
    pub async fn expect_end(&mut self) {
        assert_eq!(self.hear_or_end().await, None);
    }

    /// The next message of this kind; others are skipped.
    pub async fn await_kind(&mut self, kind: &str) -> Value {
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
                Ok(count) => {
                    self.heard += std::str::from_utf8(&bytes[..count]).expect("plain letters")
                }
            }
        }
    }
}

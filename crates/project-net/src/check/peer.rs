//! A connection of a check, with raw JSON.

use crate::{Frame, Frames, send_queue::SendQueue};
use serde_json::Value;
use std::{io, net::SocketAddr, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf},
    time,
};

/// Messages queued for a connection.
const QUEUE: usize = 1024;

/// One end of a connection.
pub(super) struct CheckPeer {
    frames: Frames<OwnedReadHalf>,
    /// `None` once closed.
    queue: Option<SendQueue>,
    patience: Duration,
}

impl CheckPeer {
    /// Connects, for at most `patience`.
    pub async fn to(address: SocketAddr, patience: Duration) -> io::Result<Self> {
        let connecting = TcpStream::connect(address);
        match time::timeout(patience, connecting).await {
            Ok(stream) => Ok(Self::of(stream?, patience)),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }

    /// Accepts the next connection, however long it takes.
    pub async fn from(listener: &TcpListener, patience: Duration) -> io::Result<Self> {
        Ok(Self::of(listener.accept().await?.0, patience))
    }

    fn of(stream: TcpStream, patience: Duration) -> Self {
        crate::tune(&stream);
        let (reader, writer) = stream.into_split();
        let (queue, _) = SendQueue::open(writer, QUEUE);
        Self {
            frames: Frames::of(reader),
            queue: Some(queue),
            patience,
        }
    }

    /// Sends a message. A lost connection shows when the answer is missing.
    pub fn say(&self, message: &Value) {
        self.say_raw(&message.to_string());
    }

    /// Sends text that may be no message.
    pub fn say_raw(&self, text: &str) {
        if let Some(queue) = &self.queue {
            let _ = queue.send_line(format!("{text}\n").into_bytes());
        }
    }

    /// Closes the connection for writing, after everything is sent.
    pub fn close(&mut self) {
        self.queue = None;
    }

    /// The next message; `None` after `patience`, or at the end of the connection. What is no
    /// message is handed over as a string.
    pub async fn hear(&mut self) -> Option<Value> {
        self.hear_within(self.patience).await
    }

    /// As `hear`, for at most this time.
    pub async fn hear_within(&mut self, patience: Duration) -> Option<Value> {
        let frame = time::timeout(patience, self.frames.next()).await.ok()??;
        Some(match frame {
            Frame::Message(bytes) => serde_json::from_slice(&bytes)
                .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned())),
            Frame::Invalid(error) => Value::String(error.to_string()),
        })
    }

    /// The next message that this picks; others are skipped.
    pub async fn hear_where(&mut self, pick: impl Fn(&Value) -> bool) -> Option<Value> {
        let until = time::Instant::now() + self.patience;
        loop {
            let left = until.saturating_duration_since(time::Instant::now());
            let message = self.hear_within(left).await?;
            if pick(&message) {
                return Some(message);
            }
        }
    }
}

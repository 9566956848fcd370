//! The connection of a Game Master or Player to the Communication Server.

use crate::{
    Frame, Frames,
    invalid_log::InvalidLog,
    limits::{LINGER, MASTER_QUEUE, RETRY_AFTER, WRITE_WITHIN},
    line_of, read,
    send_queue::{SendError, SendQueue},
    socket::tune,
    traffic,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt, io, time::Duration};
use tokio::{
    net::{TcpStream, tcp::OwnedReadHalf},
    task::JoinHandle,
    time,
};

/// The name of the server in the log.
const SERVER: &str = "communication server";

/// The address of a server: `cs_address` and `cs_port`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// A host name or IP address.
    pub host: String,
    pub port: u16,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// An open connection.
pub(crate) struct Link {
    frames: Frames<OwnedReadHalf>,
    queue: SendQueue,
    writing: JoinHandle<()>,
    invalid: InvalidLog,
}

impl Link {
    /// Connects, retrying every `RETRY_AFTER` for at most `patience`.
    pub async fn open_within(address: &Address, patience: Duration) -> io::Result<Self> {
        let until = time::Instant::now() + patience;
        loop {
            let connecting = TcpStream::connect((address.host.as_str(), address.port));
            let error = match time::timeout_at(until, connecting).await {
                Ok(Ok(stream)) => return Ok(Self::of(stream)),
                Ok(Err(error)) => error,
                Err(_) => return Err(io::ErrorKind::TimedOut.into()),
            };
            if time::Instant::now() + RETRY_AFTER >= until {
                return Err(error);
            }
            tracing::debug!(%address, %error, "connect failed: retrying");
            time::sleep(RETRY_AFTER).await;
        }
    }

    fn of(stream: TcpStream) -> Self {
        tune(&stream);
        let (reader, writer) = stream.into_split();
        let (queue, writing) = SendQueue::open(writer, MASTER_QUEUE);
        Self {
            frames: Frames::of(reader),
            queue,
            writing,
            invalid: InvalidLog::default(),
        }
    }

    /// The next message; `None` when the connection has ended. Invalid messages are logged and
    /// skipped. Cancel safe: no message is lost if the future is dropped.
    pub async fn hear<M: DeserializeOwned>(&mut self) -> Option<M> {
        loop {
            let frame = tokio::select! {
                // Input is read first: it may be the last message of a peer that has closed the
                // connection.
                biased;
                frame = self.frames.next() => frame?,
                _ = &mut self.writing => return None,
            };
            let bytes = match frame {
                Frame::Invalid(error) => {
                    traffic::heard(SERVER, error.to_string().as_bytes());
                    self.invalid.log(SERVER, &[], error);
                    continue;
                }
                Frame::Message(bytes) => bytes,
            };
            traffic::heard(SERVER, &bytes);
            match read(&bytes) {
                Ok(message) => return Some(message),
                Err(error) => self.invalid.log(SERVER, &bytes, error),
            }
        }
    }

    /// Queues a message.
    pub fn say<M: Serialize>(&self, message: &M) -> Result<(), SendError> {
        let line = line_of(message);
        traffic::said(SERVER, &line);
        self.queue.send_line(line)
    }

    /// Closes the connection after everything is written, and waits up to `LINGER` for the peer
    /// to read it.
    pub async fn close(mut self) {
        drop(self.queue);
        if !self.writing.is_finished() {
            let _ = time::timeout(WRITE_WITHIN, self.writing).await;
        }
        let _ = time::timeout(LINGER, self.frames.drain()).await;
    }
}

//! A connection to the Communication Server, as the Game Master and players have one.

use crate::{
    Frame, Frames,
    complaints::Complaints,
    limits::{LINGER, MASTER_QUEUE, RETRY_AFTER, WRITE_WITHIN},
    outlet::{Outlet, Unread},
    read,
    socket::tune,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{fmt, io, time::Duration};
use tokio::{
    net::{TcpStream, tcp::OwnedReadHalf},
    task::JoinHandle,
    time,
};

/// Where a server is: `cs_address` and `cs_port`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// A name or number of the machine.
    pub host: String,
    /// The port there.
    pub port: u16,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

/// A live connection.
pub(crate) struct Link {
    frames: Frames<OwnedReadHalf>,
    outlet: Outlet,
    writing: JoinHandle<()>,
    complaints: Complaints,
}

impl Link {
    /// Connects, trying again and again for so long.
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
            tracing::debug!(%address, %error, "not connected; trying again");
            time::sleep(RETRY_AFTER).await;
        }
    }

    fn of(stream: TcpStream) -> Self {
        tune(&stream);
        let (reader, writer) = stream.into_split();
        let (outlet, writing) = Outlet::open(writer, MASTER_QUEUE);
        Self {
            frames: Frames::of(reader),
            outlet,
            writing,
            complaints: Complaints::default(),
        }
    }

    /// The next message; what is invalid is ignored and logged. None when the connection has ended.
    /// May be dropped while it waits: nothing is lost.
    pub async fn hear<M: DeserializeOwned>(&mut self) -> Option<M> {
        loop {
            let frame = tokio::select! {
                // What has come is read first: it may be the last words of one who then hung up.
                biased;
                frame = self.frames.next() => frame?,
                _ = &mut self.writing => return None,
            };
            let message = match frame {
                Frame::Invalid(error) => Err(error.to_string()),
                Frame::Message(bytes) => read(&bytes).map_err(|error| error.to_string()),
            };
            match message {
                Ok(message) => return Some(message),
                Err(error) => self.complaints.log("communication server", error),
            }
        }
    }

    /// Queues a message.
    pub fn say<M: Serialize>(&self, message: &M) -> Result<(), Unread> {
        self.outlet.send(message)
    }

    /// Ends the connection once everything is written and, with luck, read.
    pub async fn close(mut self) {
        drop(self.outlet);
        if !self.writing.is_finished() {
            let _ = time::timeout(WRITE_WITHIN, self.writing).await;
        }
        let _ = time::timeout(LINGER, self.frames.drain()).await;
    }
}

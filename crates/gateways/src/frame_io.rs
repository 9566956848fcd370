//! Reads and writes one connection: what every gateway's framing has in common.

use crate::{limits::WRITE_WITHIN, lines::Lines};
use project_net::Frames;
use tokio::{
    io::AsyncWriteExt,
    net::tcp::{OwnedReadHalf, OwnedWriteHalf},
    time,
};

/// The reading half of a connection.
pub(crate) trait FrameReader: Send {
    type Frame: Send;

    /// Returns the next frame; `None` when the connection has ended. Cancel safe.
    fn next(&mut self) -> impl Future<Output = Option<Self::Frame>> + Send;

    /// Reads and discards everything up to the end of the connection.
    fn drain(&mut self) -> impl Future<Output = ()> + Send;
}

impl FrameReader for Lines<OwnedReadHalf> {
    type Frame = crate::lines::Line;

    async fn next(&mut self) -> Option<Self::Frame> {
        Lines::next(self).await
    }

    async fn drain(&mut self) {
        Lines::drain(self).await;
    }
}

impl FrameReader for Frames<OwnedReadHalf> {
    type Frame = project_net::Frame;

    async fn next(&mut self) -> Option<Self::Frame> {
        Frames::next(self).await
    }

    async fn drain(&mut self) {
        Frames::drain(self).await;
    }
}

/// The client is not connected any more, or has not read for `WRITE_WITHIN`.
#[derive(Debug)]
pub(crate) struct WriteFailed;

/// The writing half of a connection.
pub(crate) struct FrameWriter(OwnedWriteHalf);

impl FrameWriter {
    pub fn new(writer: OwnedWriteHalf) -> Self {
        Self(writer)
    }

    pub async fn write(&mut self, bytes: impl AsRef<[u8]> + Send) -> Result<(), WriteFailed> {
        match time::timeout(WRITE_WITHIN, self.0.write_all(bytes.as_ref())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(WriteFailed),
        }
    }

    /// Tells the client that nothing more will come.
    pub async fn finish(&mut self) {
        let _ = self.0.shutdown().await;
    }
}

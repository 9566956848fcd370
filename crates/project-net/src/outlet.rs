//! The writing end of a connection: a bounded queue before the socket, so that who does not read
//! holds nobody up.

use crate::{limits::WRITE_WITHIN, message::line_of};
use serde::Serialize;
use thiserror::Error;
use tokio::{
    io::{AsyncWrite, AsyncWriteExt},
    sync::mpsc,
    task::{AbortHandle, JoinHandle},
    time,
};

/// Takes messages for one connection. Once it is dropped, what is queued is still written and the
/// connection ended.
pub struct Outlet {
    queue: mpsc::Sender<Vec<u8>>,
    writing: AbortHandle,
}

/// The other side is gone, or has not read for so long that it counts as gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the other side does not read")]
pub struct Unread;

impl Outlet {
    /// Opens the writing end with room for so many messages. The task ends when nothing can or
    /// shall be written any more.
    pub fn open<W: AsyncWrite + Unpin + Send + 'static>(
        writer: W,
        room: usize,
    ) -> (Self, JoinHandle<()>) {
        let (queue, lines) = mpsc::channel(room);
        let task = tokio::spawn(write(writer, lines));
        (
            Self {
                queue,
                writing: task.abort_handle(),
            },
            task,
        )
    }

    /// Queues a message. With no room for it the connection is ended: a message left out would be
    /// worse than none.
    pub fn send<M: Serialize>(&self, message: &M) -> Result<(), Unread> {
        self.queue.try_send(line_of(message)).map_err(|_| {
            self.writing.abort();
            Unread
        })
    }
}

async fn write<W: AsyncWrite + Unpin>(mut writer: W, mut lines: mpsc::Receiver<Vec<u8>>) {
    while let Some(line) = lines.recv().await {
        let written = time::timeout(WRITE_WITHIN, writer.write_all(&line)).await;
        if !matches!(written, Ok(Ok(()))) {
            return;
        }
    }
    let _ = writer.shutdown().await;
}

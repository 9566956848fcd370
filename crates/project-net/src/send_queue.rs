//! The writing half of a connection: a bounded queue in front of the socket, so that a peer
//! that does not read blocks no other.

use crate::limits::WRITE_WITHIN;
use thiserror::Error;
use tokio::{
    io::{AsyncWrite, AsyncWriteExt},
    sync::mpsc,
    task::{AbortHandle, JoinHandle},
    time,
};

/// Sends messages to one connection. After it is dropped, queued messages are still written
/// and then the connection is closed.
pub struct SendQueue {
    queue: mpsc::Sender<Vec<u8>>,
    writing: AbortHandle,
}

/// The peer is gone, or has not read for `WRITE_WITHIN`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the other side does not read")]
pub struct SendError;

impl SendQueue {
    /// Starts the writing task with a queue of this capacity. The returned handle resolves when
    /// the task has ended.
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

    /// Queues a serialised message. Fails if the queue is full: the connection is closed then,
    /// because a missing message would be worse than none.
    pub fn send_line(&self, line: Vec<u8>) -> Result<(), SendError> {
        self.queue.try_send(line).map_err(|_| {
            self.writing.abort();
            SendError
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

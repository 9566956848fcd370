//! The reading half of a web socket. Pongs and the answer to a close frame go through the
//! connection's `SendQueue`, so that they never interrupt another frame.

use delivery::{Frame, SendQueue};
use std::{
    future::poll_fn,
    io::{self, Read, Write},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};
use tokio::{
    io::{AsyncRead, ReadBuf},
    net::tcp::OwnedReadHalf,
};
use tungstenite::{
    Error, Message,
    protocol::{CloseFrame, Role, WebSocketConfig, WebSocketContext},
};
use wire::limits::MAX_MESSAGE_BYTES;

/// The size of the read buffer in bytes.
const READ_BUFFER: usize = 512;

/// Reads messages from a socket and writes protocol frames to its `SendQueue`.
pub(super) struct SocketReader {
    protocol: WebSocketContext,
    socket: OwnedReadHalf,
    queue: Arc<SendQueue>,
}

impl SocketReader {
    /// Creates a reader for a socket from which `read` was already received.
    pub fn new(socket: OwnedReadHalf, read: Vec<u8>, queue: Arc<SendQueue>) -> Self {
        // The default buffers of `tungstenite` would cost 130 KB a connection. The read buffer is
        // zeroed before each read, and clients send short messages. The write buffer is not used.
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0);
        // Both limits: `max_message_size` alone is checked only after a whole frame.
        let config = config
            .max_frame_size(Some(MAX_MESSAGE_BYTES))
            .max_message_size(Some(MAX_MESSAGE_BYTES));
        let protocol = WebSocketContext::from_partially_read(read, Role::Server, Some(config));
        Self {
            protocol,
            socket,
            queue,
        }
    }

    /// Returns the next message. Cancel safe.
    pub async fn next(&mut self) -> Result<Message, Error> {
        poll_fn(|context| {
            let Self {
                protocol,
                socket,
                queue,
            } = self;
            let mut socket = NonBlocking {
                socket,
                queue,
                context,
            };
            match protocol.read(&mut socket) {
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
                Ok(message @ Message::Close(_)) => {
                    // Else the next `read` would write the answer, and there may be none.
                    let _ = protocol.flush(&mut socket);
                    Poll::Ready(Ok(message))
                }
                result => Poll::Ready(result),
            }
        })
        .await
    }

    /// Writes the last message and a close frame, and waits until the queue is written.
    pub async fn send_farewell(&mut self, last: &Frame, close: CloseFrame) -> Result<(), Error> {
        self.queue.write_frames(last.bytes());
        let mut close = Some(close);
        poll_fn(|context| {
            let Self {
                protocol,
                socket,
                queue,
            } = self;
            // `close` without a frame only flushes.
            protocol.close(
                &mut NonBlocking {
                    socket,
                    queue,
                    context,
                },
                close.take(),
            )?;
            queue.poll_idle(context).map_err(Error::from)
        })
        .await
    }
}

/// The socket as the `Read + Write` that `tungstenite` expects; it returns `WouldBlock` instead of
/// blocking.
struct NonBlocking<'a, 'b> {
    socket: &'a mut OwnedReadHalf,
    queue: &'a SendQueue,
    context: &'a mut Context<'b>,
}

impl Read for NonBlocking<'_, '_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let mut room = ReadBuf::new(room);
        match Pin::new(&mut *self.socket).poll_read(self.context, &mut room) {
            Poll::Ready(read) => read.map(|()| room.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for NonBlocking<'_, '_> {
    fn write(&mut self, frames: &[u8]) -> io::Result<usize> {
        self.queue.write_frames(frames);
        Ok(frames.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

//! The reading end of a web socket: bytes become messages, and what the protocol answers by itself
//! - to pings, to a farewell - is said by the writer.

use super::Frame;
use crate::{limits::READ_BUFFER, send_queue::SendQueue};
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

/// The reading end of one web socket.
pub(super) struct SocketReader {
    protocol: WebSocketContext,
    line: OwnedReadHalf,
    queue: Arc<SendQueue>,
}

impl SocketReader {
    /// Listens at a line of which `heard` was read already.
    pub fn new(line: OwnedReadHalf, heard: Vec<u8>, queue: Arc<SendQueue>) -> Self {
        // The library's own buffers would cost 130 KB a connection. This one is filled with zeros
        // before each look at the socket, and what clients ask is short. Nothing is to wait in the
        // one for writing.
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0);
        // Both: it would wait for a whole frame before it measures the message.
        let config = config
            .max_frame_size(Some(MAX_MESSAGE_BYTES))
            .max_message_size(Some(MAX_MESSAGE_BYTES));
        let protocol = WebSocketContext::from_partially_read(heard, Role::Server, Some(config));
        Self {
            protocol,
            line,
            queue,
        }
    }

    /// The next message. Stopped before that, nothing is lost.
    pub async fn hear(&mut self) -> Result<Message, Error> {
        poll_fn(|context| {
            let Self {
                protocol,
                line,
                queue,
            } = self;
            let mut line = Line {
                line,
                queue,
                context,
            };
            match protocol.read(&mut line) {
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
                Ok(message @ Message::Close(_)) => {
                    // It answers with the next look, and there may be none.
                    let _ = protocol.flush(&mut line);
                    Poll::Ready(Ok(message))
                }
                heard => Poll::Ready(heard),
            }
        })
        .await
    }

    /// Says the last words there are.
    pub async fn say_bye(&mut self, last: &Frame, close: CloseFrame) -> Result<(), Error> {
        self.queue.say(last.bytes());
        let mut close = Some(close);
        poll_fn(|context| {
            let Self {
                protocol,
                line,
                queue,
            } = self;
            // Asked again, it only makes sure.
            protocol.close(
                &mut Line {
                    line,
                    queue,
                    context,
                },
                close.take(),
            )?;
            queue.poll_free(context).map_err(Error::from)
        })
        .await
    }
}

/// A line that does not wait, as the protocol wants it.
struct Line<'a, 'b> {
    line: &'a mut OwnedReadHalf,
    queue: &'a SendQueue,
    context: &'a mut Context<'b>,
}

impl Read for Line<'_, '_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let mut room = ReadBuf::new(room);
        match Pin::new(&mut *self.line).poll_read(self.context, &mut room) {
            Poll::Ready(read) => read.map(|()| room.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Line<'_, '_> {
    fn write(&mut self, frames: &[u8]) -> io::Result<usize> {
        self.queue.say(frames);
        Ok(frames.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

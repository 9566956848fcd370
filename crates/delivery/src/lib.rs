//! From a message to a connection: a [`SharedMessage`] is serialised once for all who get it, waits
//! in the connection's bounded [`SendQueue`], and is written to the web socket by the thread that
//! sends it. Knows no table and no cluster.
//!
//! `docs/decisions/server.md` has the measurements behind the direct write: waking a connection's
//! task costs more than most messages do.

mod connection_handle;
mod frame;
mod send_queue;
mod shared_message;
mod socket_writer;

pub use connection_handle::{ConnectionHandle, ConnectionId, RemoteConnection};
pub use frame::Frame;
pub use send_queue::{SEND_QUEUE, SendQueue, SendQueueReader};
pub use shared_message::SharedMessage;
pub use socket_writer::SocketWriter;

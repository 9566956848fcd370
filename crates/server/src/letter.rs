//! A message on its way to many connections: written out once, and only if one of them reads text.

use crate::socket::Frame;
use serde_json::value::RawValue;
use std::sync::{Arc, OnceLock};
use wire::ClientIn;

/// A message that any number of connections share.
#[derive(Debug)]
pub(crate) struct Letter {
    pub message: ClientIn,
    frame: OnceLock<Frame>,
}

impl Letter {
    pub fn new(message: ClientIn) -> Arc<Self> {
        Arc::new(Self { message, frame: OnceLock::new() })
    }

    /// A message as another node has written it.
    pub fn read(text: &RawValue) -> Option<Arc<Self>> {
        let message = serde_json::from_str(text.get()).ok()?;
        let frame = Frame::written(|bytes| bytes.extend_from_slice(text.get().as_bytes()));
        Some(Arc::new(Self { message, frame: OnceLock::from(frame) }))
    }

    /// The message for another node.
    pub fn raw(&self) -> Box<RawValue> {
        RawValue::from_string(self.frame().text().to_owned()).expect("our own messages are JSON")
    }

    /// The message for a web socket.
    pub fn frame(&self) -> &Frame {
        let write = |bytes: &mut Vec<u8>| {
            serde_json::to_writer(bytes, &self.message).expect("messages are plain data");
        };
        self.frame.get_or_init(|| Frame::written(write))
    }

    /// Whether a connection must know that it is sent, because a table is gone with it.
    pub fn concerns_connection(&self) -> bool {
        matches!(self.message, ClientIn::Closed { .. } | ClientIn::Removed { .. })
    }
}

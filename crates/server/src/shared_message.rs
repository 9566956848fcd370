//! A message on its way to many connections: written out once, and only if one of them reads text.

use crate::socket::Frame;
use serde_json::value::RawValue;
use std::sync::{Arc, OnceLock};
use wire::ClientIn;

/// A message that any number of connections share.
#[derive(Debug)]
pub(crate) struct SharedMessage {
    /// None if all who get it read text, and nobody asks what it was made of.
    message: Option<ClientIn>,
    frame: OnceLock<Frame>,
}

impl SharedMessage {
    pub fn new(message: ClientIn) -> Arc<Self> {
        Arc::new(Self {
            message: Some(message),
            frame: OnceLock::new(),
        })
    }

    /// A message that only those get who read text: written out now. What is shown of a table is
    /// let go of at once, while it is at hand; by the time the letter leaves it would have to be
    /// fetched again, only to be thrown away.
    pub fn written(message: ClientIn) -> Arc<Self> {
        let frame = OnceLock::from(Frame::of(&message));
        let is_picture = matches!(message, ClientIn::Play(_) | ClientIn::Room(_));
        Arc::new(Self {
            message: (!is_picture).then_some(message),
            frame,
        })
    }

    /// A message as another node has written it.
    pub fn read(text: &RawValue) -> Option<Arc<Self>> {
        let message = serde_json::from_str(text.get()).ok()?;
        let frame = Frame::written(text.get().len(), |bytes| {
            bytes.extend_from_slice(text.get().as_bytes())
        });
        Some(Arc::new(Self {
            message: Some(message),
            frame: OnceLock::from(frame),
        }))
    }

    /// What it says; none of a picture of a table that only text is left of.
    pub fn message(&self) -> Option<&ClientIn> {
        self.message.as_ref()
    }

    /// The message for another node.
    pub fn raw(&self) -> Box<RawValue> {
        RawValue::from_string(self.frame().text().to_owned()).expect("our own messages are JSON")
    }

    /// The message for a web socket.
    pub fn frame(&self) -> &Frame {
        let write = || {
            Frame::of(
                self.message
                    .as_ref()
                    .expect("who has no message is written out"),
            )
        };
        self.frame.get_or_init(write)
    }

    /// Whether a connection must know that it is sent, because a table is gone with it.
    pub fn concerns_connection(&self) -> bool {
        matches!(
            self.message,
            Some(ClientIn::Closed { .. } | ClientIn::Removed { .. })
        )
    }
}

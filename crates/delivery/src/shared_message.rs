//! A message to any number of connections, serialised at most once.

use crate::Frame;
use serde_json::value::RawValue;
use std::sync::{Arc, OnceLock};
use wire::{ClientIn, TableId};

/// A message that its receivers share.
#[derive(Debug)]
pub struct SharedMessage {
    /// `None` if every receiver reads text and none needs the value.
    value: Option<ClientIn>,
    frame: OnceLock<Frame>,
    /// The table, if this is its `Room`.
    room_of: Option<TableId>,
}

impl SharedMessage {
    pub fn new(value: ClientIn) -> Arc<Self> {
        Arc::new(Self {
            room_of: room_of(&value),
            value: Some(value),
            frame: OnceLock::new(),
        })
    }

    /// Serialises a message now, for receivers that all read text. The value of a `Play` or `Room`
    /// is freed at once, while it is in the processor's cache.
    pub fn serialised(value: ClientIn) -> Arc<Self> {
        let frame = OnceLock::from(Frame::of(&value));
        let is_view = matches!(value, ClientIn::Play(_) | ClientIn::Room(_));
        Arc::new(Self {
            room_of: room_of(&value),
            value: (!is_view).then_some(value),
            frame,
        })
    }

    /// Reads a message that another node has serialised; `None` if it is no `ClientIn`.
    pub fn read(text: &RawValue) -> Option<Arc<Self>> {
        let value: ClientIn = serde_json::from_str(text.get()).ok()?;
        let frame = Frame::build(text.get().len(), |bytes| {
            bytes.extend_from_slice(text.get().as_bytes())
        });
        Some(Arc::new(Self {
            room_of: room_of(&value),
            value: Some(value),
            frame: OnceLock::from(frame),
        }))
    }

    /// Returns the value, unless only its text was kept.
    pub fn value(&self) -> Option<&ClientIn> {
        self.value.as_ref()
    }

    /// Returns the message as JSON, for another node.
    pub fn raw(&self) -> Box<RawValue> {
        RawValue::from_string(self.frame().text().to_owned()).expect("our own messages are JSON")
    }

    /// Returns the message as a web socket frame.
    pub fn frame(&self) -> &Frame {
        let build = || {
            let value = self.value.as_ref();
            Frame::of(value.expect("a message without value has its frame"))
        };
        self.frame.get_or_init(build)
    }

    /// Returns whether a client that gets this message right after `earlier` loses nothing without
    /// `earlier`: both are the room of one table, and each is whole.
    pub fn replaces(&self, earlier: &Self) -> bool {
        self.room_of.is_some() && self.room_of == earlier.room_of
    }

    /// Returns whether the connection's task must see this message, because it ends a subscription.
    pub fn ends_subscription(&self) -> bool {
        matches!(
            self.value,
            Some(ClientIn::Closed { .. } | ClientIn::Removed { .. })
        )
    }
}

fn room_of(value: &ClientIn) -> Option<TableId> {
    match value {
        ClientIn::Room(room) => Some(room.table.clone()),
        _ => None,
    }
}

//! A message on its way to many connections: written out once, and only if one of them reads text.

use axum::extract::ws::Utf8Bytes;
use serde_json::value::RawValue;
use std::sync::{Arc, OnceLock};
use wire::ClientIn;

/// A message that any number of connections share.
#[derive(Debug)]
pub(crate) struct Letter {
    pub message: ClientIn,
    text: OnceLock<Utf8Bytes>,
}

impl Letter {
    pub fn new(message: ClientIn) -> Arc<Self> {
        Arc::new(Self { message, text: OnceLock::new() })
    }

    /// A message as another node has written it.
    pub fn read(text: &RawValue) -> Option<Arc<Self>> {
        let message = serde_json::from_str(text.get()).ok()?;
        Some(Arc::new(Self { message, text: OnceLock::from(Utf8Bytes::from(text.get())) }))
    }

    /// The message for another node.
    pub fn raw(&self) -> Box<RawValue> {
        RawValue::from_string(self.text().to_string()).expect("our own messages are JSON")
    }

    pub fn text(&self) -> Utf8Bytes {
        self.text.get_or_init(|| written(&self.message)).clone()
    }
}

/// Most messages are no longer than this, in bytes: enough at once is quicker than ever more.
const USUAL: usize = 1536;

fn written(message: &ClientIn) -> Utf8Bytes {
    let mut text = Vec::with_capacity(USUAL);
    serde_json::to_writer(&mut text, message).expect("messages are plain data");
    String::from_utf8(text).expect("JSON is text").into()
}

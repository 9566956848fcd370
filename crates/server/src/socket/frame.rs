//! A message as it goes over a web socket: its text with a frame's header before it, written once
//! and sent as it is.

use tungstenite::protocol::frame::{
    FrameHeader,
    coding::{Data, OpCode},
};
use wire::ClientIn;

/// The longest header of a frame that a server sends.
const HEADER: usize = 10;
/// Most pictures of a table are no longer than this, in bytes: enough at once is quicker than ever
/// more.
const USUAL: usize = 1536 - HEADER;
/// And most answers no longer than this.
const SHORT: usize = 54;

/// A whole text message.
#[derive(Debug)]
pub(crate) struct Frame {
    /// Some bytes that are not used, so that the header ends where the text begins; the header; the
    /// text.
    bytes: Vec<u8>,
    start: usize,
}

impl Frame {
    /// Frames a message.
    pub fn of(message: &ClientIn) -> Self {
        let usual = if matches!(message, ClientIn::Done { .. }) {
            SHORT
        } else {
            USUAL
        };
        Self::written(usual, |bytes| {
            serde_json::to_writer(bytes, message).expect("messages are plain data")
        })
    }

    /// Frames what `write` writes, which must be UTF-8 and has usually so many bytes.
    pub fn written(usual: usize, write: impl FnOnce(&mut Vec<u8>)) -> Self {
        let mut bytes = Vec::with_capacity(HEADER + usual);
        bytes.extend_from_slice(&[0; HEADER]);
        write(&mut bytes);
        let header = FrameHeader {
            opcode: OpCode::Data(Data::Text),
            ..FrameHeader::default()
        };
        let length = (bytes.len() - HEADER) as u64;
        let start = HEADER - header.len(length);
        header
            .format(length, &mut &mut bytes[start..HEADER])
            .expect("it has as much room as it takes");
        Self { bytes, start }
    }

    /// All of it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    /// What it says.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[HEADER..]).expect("only text is framed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;
    use tungstenite::protocol::frame::FrameSocket;

    #[test]
    fn others_read_what_was_framed_whatever_its_length() {
        for length in [0, 1, 125, 126, 127, 1536, 65_535, 65_536, 200_000] {
            let text = "x".repeat(length);
            let frame = Frame::written(64, |bytes| bytes.extend_from_slice(text.as_bytes()));
            assert_eq!(frame.text(), text);
            let mut reader = FrameSocket::new(Cursor::new(frame.bytes().to_vec()));
            let read = reader.read(None).expect("a frame").expect("a whole one");
            assert_eq!(read.header().opcode, OpCode::Data(Data::Text));
            assert!(read.header().is_final);
            assert!(read.header().mask.is_none(), "servers do not mask");
            assert_eq!(read.into_text().expect("text").as_str(), text);
            assert!(reader.into_inner().1.is_empty(), "nothing is left over");
        }
    }
}

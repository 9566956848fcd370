//! A web socket text frame: header and JSON in one buffer, built once and sent to all receivers.

use tungstenite::protocol::frame::{
    FrameHeader,
    coding::{Data, OpCode},
};
use wire::ClientIn;

/// The longest header of an unmasked frame.
const HEADER: usize = 10;
/// Bytes allocated for a message at first: most views of a table fit.
const USUAL: usize = 1536 - HEADER;
/// The same for `ClientIn::Done`.
const SHORT: usize = 54;

/// A whole text message with its header.
#[derive(Debug)]
pub struct Frame {
    /// Unused bytes up to `start`, the header, and the text from `HEADER` on.
    bytes: Vec<u8>,
    start: usize,
}

impl Frame {
    pub fn of(message: &ClientIn) -> Self {
        let usual = if matches!(message, ClientIn::Done { .. }) {
            SHORT
        } else {
            USUAL
        };
        Self::build(usual, |bytes| {
            serde_json::to_writer(bytes, message).expect("messages are plain data")
        })
    }

    /// Frames what `write` writes, which must be UTF-8; `usual` is its expected length in bytes.
    pub fn build(usual: usize, write: impl FnOnce(&mut Vec<u8>)) -> Self {
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
            .expect("`start` leaves room for the header");
        Self { bytes, start }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

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
    fn tungstenite_reads_what_was_framed_whatever_its_length() {
        for length in [0, 1, 125, 126, 127, 1536, 65_535, 65_536, 200_000] {
            let text = "x".repeat(length);
            let frame = Frame::build(64, |bytes| bytes.extend_from_slice(text.as_bytes()));
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

//! Every example in docs/protocol.md is what the server reads and writes.

use proptest::prelude::*;
use wire::{ClientIn, ClientOut, LazyClientIn};

const PAGE: &str = include_str!("../../../docs/protocol.md");

/// The lines of the page's code blocks of one kind.
fn examples(kind: &str) -> Vec<&'static str> {
    let mut within = false;
    let mut lines = Vec::new();
    for line in PAGE.lines() {
        match line.strip_prefix("```") {
            Some(opening) => within = opening == kind,
            None if within => lines.push(line),
            None => {}
        }
    }
    lines
}

#[test]
fn every_message_out_on_the_page_is_one_we_read_and_write() {
    let examples = examples("out");
    assert!(examples.len() > 10, "found only {}", examples.len());
    for line in examples {
        let message: ClientOut =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(serde_json::to_string(&message).unwrap(), line);
    }
}

#[test]
fn every_message_in_on_the_page_is_one_we_read_and_write() {
    let examples = examples("in");
    assert!(examples.len() > 15, "found only {}", examples.len());
    for line in examples {
        let message: ClientIn =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(serde_json::to_string(&message).unwrap(), line);
    }
}

#[test]
fn a_message_whose_games_are_not_parsed_is_written_byte_for_byte_as_it_was_read() {
    for line in examples("in") {
        let message: LazyClientIn =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(serde_json::to_string(&message).unwrap(), line);
    }
}

#[test]
fn a_part_left_as_text_is_the_value_that_was_written() {
    for line in examples("in") {
        match (
            serde_json::from_str(line).unwrap(),
            serde_json::from_str(line).unwrap(),
        ) {
            (LazyClientIn::Play(text), ClientIn::Play(play)) => {
                assert_eq!(text.parse::<wire::Play>().unwrap(), *play);
            }
            (LazyClientIn::Room(text), ClientIn::Room(room)) => {
                assert_eq!(text.parse::<wire::Room>().unwrap(), *room);
            }
            _ => {}
        }
    }
}

#[test]
fn unknown_fields_and_unknown_words_are_refused() {
    for line in [
        r#"{"ack":1,"ask":"ping","seat":0}"#,
        r#"{"ack":1,"ask":"pong"}"#,
        r#"{"ack":-1,"ask":"ping"}"#,
        r#"{"ack":1,"ask":{"at":{"table":"922222222222","as":3,"ask":"leave"}}}"#,
        r#"{"ack":1,"ask":{"at":{"table":"../../etc","ask":"leave"}}}"#,
        r#"{"ack":1,"ask":{"at":{"table":"922222222222","ask":{"act":{"action":{"dama":"b2"},"basis":0}}}}}"#,
        r#"{"ack":1,"ask":{"at":{"table":"922222222222","ask":{"rules":{"rules":{"dama":{"turn_ms":1}}}}}}}"#,
    ] {
        assert!(serde_json::from_str::<ClientOut>(line).is_err(), "{line}");
    }
}

proptest! {
    #[test]
    fn no_damage_to_a_message_breaks_the_reader(
        which: prop::sample::Index,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut line = which.get(&examples("out")).as_bytes().to_vec();
        for (place, byte) in damage {
            let place = place.index(line.len());
            line[place] = byte;
        }
        if let Ok(message) = serde_json::from_slice::<ClientOut>(&line) {
            // A parsed message can be serialised and parsed again.
            let text = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(serde_json::from_str::<ClientOut>(&text).unwrap(), message);
        }
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = serde_json::from_slice::<ClientOut>(&bytes);
    }
}

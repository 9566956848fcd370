//! What is encoded is decoded, whatever the texts contain; formats of older versions are read.

use super::{LogEntry, decode, decode_raw, encode, encode_entries, search_terms};
use crate::{
    Append, FinishedGame, GameRow, Node, Ownership, PlayerId, PlayerRow, StoreError, StoredRow,
    TableIndex, TableStatus,
};

fn append(table_id: &str, rows: &[&str]) -> Append {
    let index = TableIndex {
        status: TableStatus::Playing,
        game: "g".into(),
        is_public: true,
        updated_ms: 9,
    };
    let ownership = Ownership {
        node: Node {
            name: "n".to_owned(),
            term: 6,
        },
        epoch: 5,
    }
    .into();
    let rows = rows.iter().map(|row| (*row).to_owned()).collect();
    Append {
        table_id: table_id.into(),
        first_seq: 4,
        ownership,
        rows,
        index,
        finished: None,
    }
}

#[test]
fn encoded_appends_are_decoded_and_found_by_search_terms() {
    let plain = append("a \"table\" \\ ♠", &["", "{\"a\":\"\n\"}", "zażółć ♠"]);
    for odd in ["", "\u{1e}", "a\u{1f}b", "\u{1e}\u{1f}\u{1f}1"] {
        let odd_row = append("odd row", &[odd]);
        let odd_table = append(&format!("odd {odd}"), &["x"]);
        let text = encode(&[&plain, &odd_row, &odd_table]);
        let entries = decode(&text).expect("valid text");
        assert_eq!(entries.len(), 3);
        for (entry, append) in entries.into_iter().zip([&plain, &odd_row, &odd_table]) {
            assert!(
                search_terms(&append.table_id)
                    .iter()
                    .any(|term| text.contains(term)),
                "{text:?}"
            );
            assert_eq!(entry, LogEntry::new(append));
            assert_eq!(entry.next_seq(), append.next_seq());
            let row = |(seq, body): (i64, &String)| StoredRow {
                seq,
                at_ms: 9,
                body: body.clone(),
                epoch: 5,
                term: 6,
            };
            assert!(entry.rows().eq((4..).zip(&append.rows).map(row)));
        }
    }
}

#[test]
fn a_finished_game_is_in_the_log_but_not_in_a_segment() {
    let id = "0123456789abcdef0123456789abcdef".parse().expect("an id");
    let player = |seat, who| PlayerRow {
        seat,
        side: seat,
        who,
        nick: "Zoë \"♠\"".to_owned(),
        place: 1,
        program: false,
    };
    let players = vec![
        player(0, PlayerId::Person(id)),
        player(1, PlayerId::Bot("hard".to_owned())),
        player(2, PlayerId::Deleted),
    ];
    let (game, outcome) = ("g".to_owned(), "{\"a\":1}".to_owned());
    let game = FinishedGame {
        number: 3,
        game,
        started_ms: 1,
        ended_ms: 2,
        outcome,
        players,
        rows: None,
        rated: true,
    };
    for row in ["plain", "odd \u{1f}"] {
        let append = Append {
            finished: Some(game.clone()),
            ..append("t", &[row])
        };
        let text = encode(&[&append]);
        let entry = decode(&text).expect("valid text").remove(0);
        let row = GameRow {
            table_id: "t".to_owned(),
            is_public: true,
            finished: game.clone(),
        };
        assert_eq!(entry.finished_game().expect("valid text"), Some(row));
        let segment = encode_entries(&[entry.for_segment()]);
        assert!(!segment.contains("Zo"), "{segment}");
        assert_eq!(
            decode(&segment).expect("valid text")[0]
                .finished_game()
                .expect("valid text"),
            None
        );
    }
}

#[test]
fn raw_entries_in_a_segment_decode_as_the_entries_of_the_log() {
    let plain = append("t", &["four", "{\"five\":5}", "♠"]);
    let odd = append("t", &["a\u{1f}b"]);
    let game = FinishedGame {
        number: 3,
        game: "g".to_owned(),
        started_ms: 1,
        ended_ms: 2,
        outcome: "{}".to_owned(),
        players: Vec::new(),
        rows: None,
        rated: true,
    };
    let ending = Append {
        finished: Some(game),
        ..append("t", &["the end"])
    };
    let old = r#"[["t",4,9,["x","a\"\n"],5,6]]"#.to_owned();
    for text in [
        encode(&[&plain, &ending, &plain]),
        encode(&[&plain, &odd]),
        encode(&[&ending]),
        old,
    ] {
        let mut segments = vec![String::new()];
        let open: Vec<_> = decode(&text)
            .expect("valid text")
            .into_iter()
            .map(LogEntry::for_segment)
            .collect();
        for (raw, open) in decode_raw(&text).expect("valid text").iter().zip(&open) {
            assert_eq!(
                (raw.table_id.as_ref(), raw.first_seq),
                ("t", open.first_seq)
            );
            assert_eq!((raw.next_seq, raw.at_ms), (open.next_seq(), open.at_ms));
            if !raw.add_to(segments.last_mut().expect("one")) {
                segments.push(String::new());
                assert!(raw.add_to(segments.last_mut().expect("one")));
            }
        }
        let moved: Vec<_> = segments
            .iter()
            .flat_map(|segment| decode(segment).expect("valid text"))
            .collect();
        assert_eq!(moved, open, "{text:?}");
    }
    for cut in [
        "\u{1e}",
        "\u{1e}t\u{1f}1\u{1f}2\u{1f}3\u{1f}4\u{1f}",
        "\u{1e}t\u{1f}x\u{1f}2\u{1f}3\u{1f}4\u{1f}\u{1f}row",
    ] {
        assert!(
            matches!(decode_raw(cut), Err(StoreError::Damaged(_))),
            "{cut:?}"
        );
    }
}

#[test]
fn records_of_older_versions_are_decoded() {
    let row = |seq, body: &str, epoch| StoredRow {
        seq,
        at_ms: 9,
        body: body.to_owned(),
        epoch,
        term: epoch,
    };
    for (text, epoch) in [
        (r#"[["t",4,9,["x","a\"\n"]]]"#, 0),
        (r#"[["t",4,9,["x","a\"\n"],5,5]]"#, 5),
    ] {
        let entry = decode(text).expect("valid old text").remove(0);
        assert_eq!(entry.finished_game().expect("valid old text"), None);
        assert!(
            entry
                .rows()
                .eq([row(4, "x", epoch), row(5, "a\"\n", epoch)])
        );
    }
    assert!(decode("[]").expect("an empty record").is_empty());
}

#[test]
fn rows_before_a_number_are_left_out() {
    let append = append("t", &["four", "five", "six"]);
    let left = |seq| {
        LogEntry::new(&append)
            .without_rows_before(seq)
            .map(|left| (left.first_seq, left.rows.len()))
    };
    assert_eq!(
        [1, 4, 5, 6, 7, 9].map(left),
        [
            Some((4, 3)),
            Some((4, 3)),
            Some((5, 2)),
            Some((6, 1)),
            None,
            None
        ]
    );
}

#[test]
fn a_damaged_record_is_an_error_and_no_panic() {
    let cut = [
        "\u{1e}",
        "\u{1e}t\u{1f}1",
        "\u{1e}t\u{1f}x\u{1f}2\u{1f}3\u{1f}4\u{1f}",
    ];
    for text in ["", "{}", "[[]]", "[[\"t\",1,2,[3]]]"]
        .into_iter()
        .chain(cut)
    {
        assert!(
            matches!(decode(text), Err(StoreError::Damaged(_))),
            "{text:?}"
        );
    }
    let no_game = decode("\u{1e}t\u{1f}1\u{1f}2\u{1f}3\u{1f}4\u{1f}{}\u{1f}row")
        .expect("whole")
        .remove(0);
    assert!(matches!(
        no_game.finished_game(),
        Err(StoreError::Damaged(_))
    ));
}

//! What one commit keeps in SQLite's tail: the rows of many tables as one text.
//!
//! A record for each append, its fields apart by a sign that no JSON text has in it: so nothing is
//! written in another way than it came, and it is taken apart without being read. A text that has
//! such a sign all the same is packed as JSON, as all were once.

use crate::{Append, FinishedGame, GameRow, Row, StoreError};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt::Write, iter::once};

/// Before each record.
const RECORD: char = '\u{1e}';
/// Between the fields of one.
const FIELD: char = '\u{1f}';

/// One append in a pack.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Packed<'a> {
    /// The table; nothing on its own sheet.
    pub table_id: Cow<'a, str>,
    pub first_seq: i64,
    pub at_ms: i64,
    /// Zero from before there were nodes, as is the term.
    epoch: i64,
    term: i64,
    /// The game that it ends, as JSON; nothing if it ends none.
    ended: Cow<'a, str>,
    pub rows: Vec<Cow<'a, str>>,
}

/// The same as a JSON array. Packs from before there were nodes end with the rows, and those that
/// ended no game with the term.
#[derive(Serialize, Deserialize)]
struct Json<'a>(
    #[serde(borrow)] Cow<'a, str>,
    i64,
    i64,
    #[serde(borrow)] Vec<Cow<'a, str>>,
    #[serde(default)] i64,
    #[serde(default)] i64,
    #[serde(default, borrow)] Cow<'a, str>,
);

impl<'a> Packed<'a> {
    fn of(append: &'a Append) -> Self {
        Packed {
            table_id: Cow::Borrowed(&append.table_id),
            first_seq: append.first_seq,
            at_ms: append.index.updated_ms,
            epoch: append.ownership.epoch,
            term: append.ownership.node.term,
            ended: Cow::Owned(ended(append)),
            rows: append
                .rows
                .iter()
                .map(|row| Cow::Borrowed(row.as_str()))
                .collect(),
        }
    }

    /// Reads a record.
    fn read(record: &'a str) -> Option<Self> {
        let mut fields = record.split(FIELD);
        let mut next = || fields.next();
        Some(Packed {
            table_id: Cow::Borrowed(next()?),
            first_seq: number(next())?,
            at_ms: number(next())?,
            epoch: number(next())?,
            term: number(next())?,
            ended: Cow::Borrowed(next()?),
            rows: fields.map(Cow::Borrowed).collect(),
        })
    }

    fn write(&self, text: &mut Text) {
        let numbers = [self.first_seq, self.at_ms, self.epoch, self.term];
        text.add(
            &self.table_id,
            numbers,
            &self.ended,
            self.rows.iter().map(AsRef::as_ref),
        );
    }

    /// The game that it ends, if it does.
    pub fn ended(&self) -> Result<Option<GameRow>, StoreError> {
        if self.ended.is_empty() {
            return Ok(None);
        }
        let (is_public, finished): (bool, FinishedGame) =
            serde_json::from_str(&self.ended).map_err(|_| DAMAGED)?;
        Ok(Some(GameRow {
            table_id: self.table_id.to_string(),
            is_public,
            finished,
        }))
    }

    /// The same for the table's own sheet: its name need not be repeated, and what follows from it
    /// is kept elsewhere by then.
    pub fn filed(self) -> Self {
        Packed {
            table_id: Cow::Borrowed(""),
            ended: Cow::Borrowed(""),
            ..self
        }
    }

    /// Gives the row of that number another text, if it is here.
    pub fn rewrite(&mut self, seq: i64, body: &'a str) {
        let place = usize::try_from(seq - self.first_seq).ok();
        if let Some(row) = place.and_then(|place| self.rows.get_mut(place)) {
            *row = Cow::Borrowed(body);
        }
    }

    /// The rows, each as if it had been kept by itself.
    pub fn rows(self) -> impl Iterator<Item = Row> {
        let Packed {
            first_seq,
            at_ms,
            epoch,
            term,
            rows,
            ..
        } = self;
        let row = move |(seq, body): (_, Cow<str>)| Row {
            seq,
            at_ms,
            body: body.into_owned(),
            epoch,
            term,
        };
        (first_seq..).zip(rows).map(row)
    }

    /// The number of the row after the last.
    pub fn next_seq(&self) -> i64 {
        self.first_seq + self.rows.len() as i64
    }

    /// What is left without the rows before that number; none if nothing is.
    pub fn from(mut self, seq: i64) -> Option<Self> {
        let filed = usize::try_from(seq - self.first_seq)
            .unwrap_or(0)
            .min(self.rows.len());
        self.rows.drain(..filed);
        self.first_seq += filed as i64;
        (!self.rows.is_empty()).then_some(self)
    }

    fn of_json(Json(table_id, first_seq, at_ms, rows, epoch, term, ended): Json<'a>) -> Self {
        Packed {
            table_id,
            first_seq,
            at_ms,
            epoch,
            term,
            ended,
            rows,
        }
    }

    fn to_json(&self) -> Json<'_> {
        let rows = self
            .rows
            .iter()
            .map(|row| Cow::Borrowed(row.as_ref()))
            .collect();
        let (table_id, ended) = (
            Cow::Borrowed(self.table_id.as_ref()),
            Cow::Borrowed(self.ended.as_ref()),
        );
        Json(
            table_id,
            self.first_seq,
            self.at_ms,
            rows,
            self.epoch,
            self.term,
            ended,
        )
    }
}

fn number(field: Option<&str>) -> Option<i64> {
    field?.parse().ok()
}

/// The game that an append ends, as JSON.
fn ended(append: &Append) -> String {
    let Some(game) = &append.finished else {
        return String::new();
    };
    serde_json::to_string(&(append.index.is_public, game))
        .expect("texts and numbers are plain data")
}

/// A pack that is being written, and how many signs of each kind it should have.
#[derive(Default)]
struct Text {
    text: String,
    records: usize,
    fields: usize,
}

impl Text {
    fn add<'a>(
        &mut self,
        table_id: &str,
        numbers: [i64; 4],
        ended: &'a str,
        rows: impl Iterator<Item = &'a str>,
    ) {
        let Self {
            text,
            records,
            fields,
        } = self;
        *records += 1;
        text.push(RECORD);
        text.push_str(table_id);
        for number in numbers {
            write!(text, "{FIELD}{number}").expect("a text takes all");
        }
        *fields += numbers.len();
        for field in once(ended).chain(rows) {
            text.push(FIELD);
            text.push_str(field);
            *fields += 1;
        }
    }

    /// The pack, unless some text in it has a sign in it.
    fn finish(self) -> Option<String> {
        let count = |sign: char| self.text.bytes().filter(|byte| *byte == sign as u8).count();
        let is_whole = count(RECORD) == self.records && count(FIELD) == self.fields;
        (is_whole && self.records > 0).then_some(self.text)
    }
}

/// Packs appends.
pub(crate) fn pack(appends: &[&Append]) -> String {
    let mut text = Text {
        text: String::with_capacity(RECORD_BYTES * appends.len()),
        ..Text::default()
    };
    for append in appends {
        let ownership = &append.ownership;
        let numbers = [
            append.first_seq,
            append.index.updated_ms,
            ownership.epoch,
            ownership.node.term,
        ];
        text.add(
            &append.table_id,
            numbers,
            &ended(append),
            append.rows.iter().map(String::as_str),
        );
    }
    text.finish().unwrap_or_else(|| {
        json(
            &appends
                .iter()
                .map(|append| Packed::of(append))
                .collect::<Vec<_>>(),
        )
    })
}

/// Packs them again.
pub(crate) fn repack(packed: &[Packed<'_>]) -> String {
    let mut text = Text::default();
    packed.iter().for_each(|one| one.write(&mut text));
    text.finish().unwrap_or_else(|| json(packed))
}

fn json(packed: &[Packed<'_>]) -> String {
    let json: Vec<_> = packed.iter().map(Packed::to_json).collect();
    serde_json::to_string(&json).expect("texts and numbers are plain data")
}

/// An append in a pack of which only what filing must know is read; all else is moved as it stands.
pub(crate) struct Sealed<'a> {
    pub table_id: Cow<'a, str>,
    pub first_seq: i64,
    /// The number of the row after the last.
    pub next_seq: i64,
    pub at_ms: i64,
    /// What comes after the sign of a record on the table's own sheet - or a pack of its own, as
    /// JSON.
    filed: Cow<'a, str>,
}

impl<'a> Sealed<'a> {
    fn read(record: &'a str) -> Option<Self> {
        let (table_id, filed) = record.split_at(record.find(FIELD)?);
        let mut fields = filed[FIELD.len_utf8()..].splitn(6, FIELD);
        let (first_seq, at_ms) = (number(fields.next())?, number(fields.next())?);
        // Neither epoch nor term.
        let (ended, rows) = (fields.nth(2)?, fields.next()?);
        if !ended.is_empty() {
            return Packed::read(record).map(Self::of);
        }
        let rows = 1 + rows.bytes().filter(|byte| *byte == FIELD as u8).count() as i64;
        let (table_id, filed) = (Cow::Borrowed(table_id), Cow::Borrowed(filed));
        Some(Sealed {
            table_id,
            first_seq,
            next_seq: first_seq + rows,
            at_ms,
            filed,
        })
    }

    fn of(packed: Packed<'a>) -> Self {
        let (first_seq, next_seq, at_ms) = (packed.first_seq, packed.next_seq(), packed.at_ms);
        let table_id = packed.table_id.clone();
        let filed = repack(&[packed.filed()]);
        let filed = filed
            .strip_prefix(RECORD)
            .map(str::to_owned)
            .unwrap_or(filed);
        Sealed {
            table_id,
            first_seq,
            next_seq,
            at_ms,
            filed: Cow::Owned(filed),
        }
    }

    /// Adds it to a sheet's pack; says whether it could. One in JSON stands alone.
    pub fn add_to(&self, pack: &mut String) -> bool {
        let is_record = self.filed.starts_with(FIELD);
        let fits = pack.is_empty() || is_record && pack.starts_with(RECORD);
        if fits {
            pack.extend(is_record.then_some(RECORD));
            pack.push_str(&self.filed);
        }
        fits
    }
}

/// Unpacks them without reading their rows.
pub(crate) fn sealed(pack: &str) -> Result<Vec<Sealed<'_>>, StoreError> {
    match pack.strip_prefix(RECORD) {
        Some(records) => records
            .split(RECORD)
            .map(Sealed::read)
            .collect::<Option<Vec<_>>>()
            .ok_or(DAMAGED),
        None => Ok(unpack(pack)?.into_iter().map(Sealed::of).collect()),
    }
}

/// Unpacks them.
pub(crate) fn unpack(pack: &str) -> Result<Vec<Packed<'_>>, StoreError> {
    match pack.strip_prefix(RECORD) {
        Some(records) => records
            .split(RECORD)
            .map(Packed::read)
            .collect::<Option<Vec<_>>>()
            .ok_or(DAMAGED),
        None => {
            let json: Vec<Json> = serde_json::from_str(pack).map_err(|_| DAMAGED)?;
            Ok(json.into_iter().map(Packed::of_json).collect())
        }
    }
}

/// About how long a record is, in bytes.
const RECORD_BYTES: usize = 192;

const DAMAGED: StoreError = StoreError::Damaged("pack of the journal");

/// What is found in every pack that has rows of the table, and in few others: one of these.
pub(crate) fn traces_of(table_id: &str) -> [String; 2] {
    let quoted = serde_json::to_string(table_id).expect("a text is plain data");
    [table_id.to_owned(), quoted[1..quoted.len() - 1].to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Node, Ownership, PlayerId, PlayerRow, TableIndex, TableStatus};

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
    fn what_was_packed_is_unpacked_and_leaves_a_trace() {
        let plain = append("a \"table\" \\ ♠", &["", "{\"a\":\"\n\"}", "zażółć ♠"]);
        for odd in ["", "\u{1e}", "a\u{1f}b", "\u{1e}\u{1f}\u{1f}1"] {
            let odd_row = append("odd row", &[odd]);
            let odd_table = append(&format!("odd {odd}"), &["x"]);
            let text = pack(&[&plain, &odd_row, &odd_table]);
            let packed = unpack(&text).expect("our own");
            assert_eq!(packed.len(), 3);
            for (packed, append) in packed.into_iter().zip([&plain, &odd_row, &odd_table]) {
                assert!(
                    traces_of(&append.table_id)
                        .iter()
                        .any(|trace| text.contains(trace)),
                    "{text:?}"
                );
                assert_eq!(packed, Packed::of(append));
                assert_eq!(packed.next_seq(), append.next_seq());
                let row = |(seq, body): (i64, &String)| Row {
                    seq,
                    at_ms: 9,
                    body: body.clone(),
                    epoch: 5,
                    term: 6,
                };
                assert!(packed.rows().eq((4..).zip(&append.rows).map(row)));
            }
        }
    }

    #[test]
    fn the_game_that_an_append_ends_is_in_its_pack_until_it_is_filed() {
        let id = "0123456789abcdef0123456789abcdef".parse().expect("an id");
        let player = |seat, who| PlayerRow {
            seat,
            side: seat,
            who,
            nick: "Zoë \"♠\"".to_owned(),
            place: 1,
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
        };
        for row in ["plain", "odd \u{1f}"] {
            let append = Append {
                finished: Some(game.clone()),
                ..append("t", &[row])
            };
            let text = pack(&[&append]);
            let packed = unpack(&text).expect("our own").remove(0);
            let row = GameRow {
                table_id: "t".to_owned(),
                is_public: true,
                finished: game.clone(),
            };
            assert_eq!(packed.ended().expect("our own"), Some(row));
            let filed = repack(&[packed.filed()]);
            assert!(!filed.contains("Zo"), "{filed}");
            assert_eq!(
                unpack(&filed).expect("our own")[0]
                    .ended()
                    .expect("our own"),
                None
            );
        }
    }

    /// Filing moves records without reading them: what is read from a sheet is what was in the
    /// packs.
    #[test]
    fn what_is_moved_sealed_is_what_is_moved_open() {
        let plain = append("t", &["four", "{\"five\":5}", "♠"]);
        let odd = append("t", &["a\u{1f}b"]);
        let game = FinishedGame {
            number: 3,
            game: "g".to_owned(),
            started_ms: 1,
            ended_ms: 2,
            outcome: "{}".to_owned(),
            players: Vec::new(),
        };
        let ending = Append {
            finished: Some(game),
            ..append("t", &["the end"])
        };
        let old = r#"[["t",4,9,["x","a\"\n"],5,6]]"#.to_owned();
        for text in [
            pack(&[&plain, &ending, &plain]),
            pack(&[&plain, &odd]),
            pack(&[&ending]),
            old,
        ] {
            let mut packs = vec![String::new()];
            let open: Vec<_> = unpack(&text)
                .expect("our own")
                .into_iter()
                .map(Packed::filed)
                .collect();
            for (sealed, open) in sealed(&text).expect("our own").iter().zip(&open) {
                assert_eq!(
                    (sealed.table_id.as_ref(), sealed.first_seq),
                    ("t", open.first_seq)
                );
                assert_eq!(
                    (sealed.next_seq, sealed.at_ms),
                    (open.next_seq(), open.at_ms)
                );
                if !sealed.add_to(packs.last_mut().expect("one")) {
                    packs.push(String::new());
                    assert!(sealed.add_to(packs.last_mut().expect("one")));
                }
            }
            let moved: Vec<_> = packs
                .iter()
                .flat_map(|pack| unpack(pack).expect("our own"))
                .collect();
            assert_eq!(moved, open, "{text:?}");
        }
        for cut in [
            "\u{1e}",
            "\u{1e}t\u{1f}1\u{1f}2\u{1f}3\u{1f}4\u{1f}",
            "\u{1e}t\u{1f}x\u{1f}2\u{1f}3\u{1f}4\u{1f}\u{1f}row",
        ] {
            assert!(
                matches!(sealed(cut), Err(StoreError::Damaged(_))),
                "{cut:?}"
            );
        }
    }

    #[test]
    fn packs_of_older_versions_are_unpacked() {
        let row = |seq, body: &str, epoch| Row {
            seq,
            at_ms: 9,
            body: body.to_owned(),
            epoch,
            term: epoch,
        };
        for (pack, epoch) in [
            (r#"[["t",4,9,["x","a\"\n"]]]"#, 0),
            (r#"[["t",4,9,["x","a\"\n"],5,5]]"#, 5),
        ] {
            let packed = unpack(pack).expect("an old one").remove(0);
            assert_eq!(packed.ended().expect("an old one"), None);
            assert!(
                packed
                    .rows()
                    .eq([row(4, "x", epoch), row(5, "a\"\n", epoch)])
            );
        }
        assert!(unpack("[]").expect("an emptied one").is_empty());
    }

    #[test]
    fn what_is_filed_already_is_left_out() {
        let append = append("t", &["four", "five", "six"]);
        let left = |seq| {
            Packed::of(&append)
                .from(seq)
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
    fn a_damaged_pack_is_a_fault_and_no_panic() {
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
                matches!(unpack(text), Err(StoreError::Damaged(_))),
                "{text:?}"
            );
        }
        let nonsense = unpack("\u{1e}t\u{1f}1\u{1f}2\u{1f}3\u{1f}4\u{1f}{}\u{1f}row")
            .expect("whole")
            .remove(0);
        assert!(matches!(nonsense.ended(), Err(StoreError::Damaged(_))));
    }
}

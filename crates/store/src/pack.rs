//! What one commit keeps in SQLite's tail: the rows of many tables as one text.
//!
//! A record for each append, its fields apart by a sign that no JSON text has in it: so nothing is written in another way than it
//! came, and it is taken apart without being read. A text that has such a sign all the same is packed as JSON, as all were once.

use crate::{Append, FinishedGame, GameRow, Row, StoreFault};
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

/// The same as a JSON array. Packs from before there were nodes end with the rows, and those that ended no game with the term.
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
        let ended = append.finished.as_ref().map(|game| {
            serde_json::to_string(&(append.index.is_public, game)).expect("texts and numbers are plain data")
        });
        Packed {
            table_id: Cow::Borrowed(&append.table_id),
            first_seq: append.first_seq,
            at_ms: append.index.updated_ms,
            epoch: append.reign.epoch,
            term: append.reign.node.term,
            ended: Cow::Owned(ended.unwrap_or_default()),
            rows: append.rows.iter().map(|row| Cow::Borrowed(row.as_str())).collect(),
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

    fn write(&self, text: &mut String) {
        text.push(RECORD);
        text.push_str(&self.table_id);
        for number in [self.first_seq, self.at_ms, self.epoch, self.term] {
            write!(text, "{FIELD}{number}").expect("a text takes all");
        }
        for field in once(&self.ended).chain(&self.rows) {
            text.push(FIELD);
            text.push_str(field);
        }
    }

    /// How many signs between fields it is written with.
    fn fields(&self) -> usize {
        5 + self.rows.len()
    }

    /// The game that it ends, if it does.
    pub fn ended(&self) -> Result<Option<GameRow>, StoreFault> {
        if self.ended.is_empty() {
            return Ok(None);
        }
        let (is_public, finished): (bool, FinishedGame) =
            serde_json::from_str(&self.ended).map_err(|_| DAMAGED)?;
        Ok(Some(GameRow { table_id: self.table_id.to_string(), is_public, finished }))
    }

    /// The same for the table's own sheet: its name need not be repeated, and what follows from it is kept elsewhere by then.
    pub fn filed(self) -> Self {
        Packed { table_id: Cow::Borrowed(""), ended: Cow::Borrowed(""), ..self }
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
        let Packed { first_seq, at_ms, epoch, term, rows, .. } = self;
        let row = move |(seq, body): (_, Cow<str>)| Row { seq, at_ms, body: body.into_owned(), epoch, term };
        (first_seq..).zip(rows).map(row)
    }

    /// The number of the row after the last.
    pub fn next_seq(&self) -> i64 {
        self.first_seq + self.rows.len() as i64
    }

    /// What is left without the rows before that number; none if nothing is.
    pub fn from(mut self, seq: i64) -> Option<Self> {
        let filed = usize::try_from(seq - self.first_seq).unwrap_or(0).min(self.rows.len());
        self.rows.drain(..filed);
        self.first_seq += filed as i64;
        (!self.rows.is_empty()).then_some(self)
    }

    fn of_json(Json(table_id, first_seq, at_ms, rows, epoch, term, ended): Json<'a>) -> Self {
        Packed { table_id, first_seq, at_ms, epoch, term, ended, rows }
    }

    fn to_json(&self) -> Json<'_> {
        let rows = self.rows.iter().map(|row| Cow::Borrowed(row.as_ref())).collect();
        let (table_id, ended) = (Cow::Borrowed(self.table_id.as_ref()), Cow::Borrowed(self.ended.as_ref()));
        Json(table_id, self.first_seq, self.at_ms, rows, self.epoch, self.term, ended)
    }
}

fn number(field: Option<&str>) -> Option<i64> {
    field?.parse().ok()
}

/// Packs appends.
pub(crate) fn pack(appends: &[&Append]) -> String {
    let packed: Vec<_> = appends.iter().map(|append| Packed::of(append)).collect();
    repack(&packed)
}

/// Packs them again.
pub(crate) fn repack(packed: &[Packed<'_>]) -> String {
    let of_one = |one: &Packed| one.rows.iter().map(|row| row.len() + 1).sum::<usize>() + RECORD_BYTES;
    let mut text = String::with_capacity(packed.iter().map(of_one).sum());
    packed.iter().for_each(|one| one.write(&mut text));
    let count = |sign: char| text.bytes().filter(|byte| *byte == sign as u8).count();
    let is_whole =
        count(RECORD) == packed.len() && count(FIELD) == packed.iter().map(Packed::fields).sum::<usize>();
    if is_whole && !text.is_empty() {
        return text;
    }
    let json: Vec<_> = packed.iter().map(Packed::to_json).collect();
    serde_json::to_string(&json).expect("texts and numbers are plain data")
}

/// Unpacks them.
pub(crate) fn unpack(pack: &str) -> Result<Vec<Packed<'_>>, StoreFault> {
    match pack.strip_prefix(RECORD) {
        Some(records) => records.split(RECORD).map(Packed::read).collect::<Option<Vec<_>>>().ok_or(DAMAGED),
        None => {
            let json: Vec<Json> = serde_json::from_str(pack).map_err(|_| DAMAGED)?;
            Ok(json.into_iter().map(Packed::of_json).collect())
        }
    }
}

/// About what a record has beside its rows, in bytes.
const RECORD_BYTES: usize = 64;

const DAMAGED: StoreFault = StoreFault::Damaged("pack of the journal");

/// What is found in every pack that has rows of the table, and in few others: one of these.
pub(crate) fn traces_of(table_id: &str) -> [String; 2] {
    let quoted = serde_json::to_string(table_id).expect("a text is plain data");
    [table_id.to_owned(), quoted[1..quoted.len() - 1].to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Node, PlayerRow, Reign, TableIndex, TableStatus, Who};

    fn append(table_id: &str, rows: &[&str]) -> Append {
        let index =
            TableIndex { status: TableStatus::Playing, game: "g".into(), is_public: true, updated_ms: 9 };
        let reign = Reign { node: Node { name: "n".to_owned(), term: 6 }, epoch: 5 }.into();
        let rows = rows.iter().map(|row| (*row).to_owned()).collect();
        Append { table_id: table_id.into(), first_seq: 4, reign, rows, index, finished: None }
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
                assert!(traces_of(&append.table_id).iter().any(|trace| text.contains(trace)), "{text:?}");
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
        let player =
            |seat, who| PlayerRow { seat, side: seat, who, nick: "Zoë \"♠\"".to_owned(), place: 1 };
        let players =
            vec![player(0, Who::Person(id)), player(1, Who::Bot("hard".to_owned())), player(2, Who::Deleted)];
        let (game, outcome) = ("g".to_owned(), "{\"a\":1}".to_owned());
        let game = FinishedGame { number: 3, game, started_ms: 1, ended_ms: 2, outcome, players };
        for row in ["plain", "odd \u{1f}"] {
            let append = Append { finished: Some(game.clone()), ..append("t", &[row]) };
            let text = pack(&[&append]);
            let packed = unpack(&text).expect("our own").remove(0);
            let row = GameRow { table_id: "t".to_owned(), is_public: true, finished: game.clone() };
            assert_eq!(packed.ended().expect("our own"), Some(row));
            let filed = repack(&[packed.filed()]);
            assert!(!filed.contains("Zo"), "{filed}");
            assert_eq!(unpack(&filed).expect("our own")[0].ended().expect("our own"), None);
        }
    }

    #[test]
    fn packs_of_older_versions_are_unpacked() {
        let row = |seq, body: &str, epoch| Row { seq, at_ms: 9, body: body.to_owned(), epoch, term: epoch };
        for (pack, epoch) in [(r#"[["t",4,9,["x","a\"\n"]]]"#, 0), (r#"[["t",4,9,["x","a\"\n"],5,5]]"#, 5)] {
            let packed = unpack(pack).expect("an old one").remove(0);
            assert_eq!(packed.ended().expect("an old one"), None);
            assert!(packed.rows().eq([row(4, "x", epoch), row(5, "a\"\n", epoch)]));
        }
        assert!(unpack("[]").expect("an emptied one").is_empty());
    }

    #[test]
    fn what_is_filed_already_is_left_out() {
        let append = append("t", &["four", "five", "six"]);
        let left = |seq| Packed::of(&append).from(seq).map(|left| (left.first_seq, left.rows.len()));
        assert_eq!(
            [1, 4, 5, 6, 7, 9].map(left),
            [Some((4, 3)), Some((4, 3)), Some((5, 2)), Some((6, 1)), None, None]
        );
    }

    #[test]
    fn a_damaged_pack_is_a_fault_and_no_panic() {
        let cut = ["\u{1e}", "\u{1e}t\u{1f}1", "\u{1e}t\u{1f}x\u{1f}2\u{1f}3\u{1f}4\u{1f}"];
        for text in ["", "{}", "[[]]", "[[\"t\",1,2,[3]]]"].into_iter().chain(cut) {
            assert!(matches!(unpack(text), Err(StoreFault::Damaged(_))), "{text:?}");
        }
        let nonsense =
            unpack("\u{1e}t\u{1f}1\u{1f}2\u{1f}3\u{1f}4\u{1f}{}\u{1f}row").expect("whole").remove(0);
        assert!(matches!(nonsense.ended(), Err(StoreFault::Damaged(_))));
    }
}

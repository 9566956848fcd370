//! One row in the text format of PostgreSQL's `COPY`: values between tabs, `\N` for null, and a
//! backslash before what would end a value.
//!
//! See <https://www.postgresql.org/docs/current/sql-copy.html>.

use std::fmt::Write;

/// The line after the last row of a table.
pub(super) const END_OF_ROWS: &str = r"\.";

/// One value of a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Truth(bool),
    Text(String),
    Bytes(Vec<u8>),
}

/// The type of a column, which says how its text is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColumnType {
    Integer,
    Real,
    Truth,
    Text,
    Bytes,
}

impl ColumnType {
    /// The type of a column by its declaration in SQLite's schema.
    pub fn declared(text: &str) -> Option<Self> {
        match text.to_ascii_uppercase().as_str() {
            "INTEGER" => Some(ColumnType::Integer),
            "REAL" => Some(ColumnType::Real),
            "BOOLEAN" => Some(ColumnType::Truth),
            "TEXT" => Some(ColumnType::Text),
            "BLOB" => Some(ColumnType::Bytes),
            _ => None,
        }
    }
}

/// Adds a value to a line; `is_first` says that no tab is needed.
pub(super) fn push_cell(line: &mut String, cell: &Cell, is_first: bool) {
    if !is_first {
        line.push('\t');
    }
    // Writing to a `String` does not fail.
    let _ = match cell {
        Cell::Null => write!(line, r"\N"),
        Cell::Integer(number) => write!(line, "{number}"),
        Cell::Real(number) => write!(line, "{number:?}"),
        Cell::Truth(truth) => write!(line, "{}", if *truth { "t" } else { "f" }),
        Cell::Text(text) => {
            push_escaped(line, text);
            Ok(())
        }
        Cell::Bytes(bytes) => {
            line.push_str(r"\\x");
            bytes.iter().try_for_each(|byte| write!(line, "{byte:02x}"))
        }
    };
}

fn push_escaped(line: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '\\' => line.push_str(r"\\"),
            '\t' => line.push_str(r"\t"),
            '\n' => line.push_str(r"\n"),
            '\r' => line.push_str(r"\r"),
            other => line.push(other),
        }
    }
}

/// Reads the values of a line; none if it has other values than the columns.
pub(super) fn read_cells(line: &str, columns: &[ColumnType]) -> Option<Vec<Cell>> {
    let cells: Vec<&str> = line.split('\t').collect();
    if cells.len() != columns.len() {
        return None;
    }
    cells
        .into_iter()
        .zip(columns)
        .map(|(text, column)| read_cell(text, *column))
        .collect()
}

fn read_cell(text: &str, column: ColumnType) -> Option<Cell> {
    if text == r"\N" {
        return Some(Cell::Null);
    }
    match column {
        ColumnType::Integer => text.parse().ok().map(Cell::Integer),
        ColumnType::Real => text.parse().ok().map(Cell::Real),
        ColumnType::Truth => match text {
            "t" => Some(Cell::Truth(true)),
            "f" => Some(Cell::Truth(false)),
            _ => None,
        },
        ColumnType::Text => unescape(text).map(Cell::Text),
        ColumnType::Bytes => read_hex(text.strip_prefix(r"\\x")?).map(Cell::Bytes),
    }
}

fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.push(match letter {
            '\\' => match letters.next()? {
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'v' => '\u{b}',
                '\\' => '\\',
                _ => return None,
            },
            other => other,
        });
    }
    Some(plain)
}

fn read_hex(text: &str) -> Option<Vec<u8>> {
    let is_whole = text.len().is_multiple_of(2) && text.is_ascii();
    let byte = |from: usize| u8::from_str_radix(&text[from..from + 2], 16).ok();
    is_whole.then(|| (0..text.len()).step_by(2).map(byte).collect())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_back_as_it_was_written() {
        let cells = [
            Cell::Null,
            Cell::Integer(i64::MIN),
            Cell::Real(1.0 / 3.0),
            Cell::Real(1e300),
            Cell::Truth(true),
            Cell::Text("a\tb\\N\n\\.\r\u{8}\u{b}\u{c} žluťoučký".to_owned()),
            Cell::Text(r"\N".to_owned()),
            Cell::Bytes(vec![0, 9, 10, 92, 255]),
        ];
        let columns = [
            ColumnType::Text,
            ColumnType::Integer,
            ColumnType::Real,
            ColumnType::Real,
            ColumnType::Truth,
            ColumnType::Text,
            ColumnType::Text,
            ColumnType::Bytes,
        ];
        let mut line = String::new();
        for (index, cell) in cells.iter().enumerate() {
            push_cell(&mut line, cell, index == 0);
        }
        assert!(!line.contains('\n') && line != END_OF_ROWS, "{line}");
        assert_eq!(read_cells(&line, &columns), Some(cells.to_vec()));
    }

    #[test]
    fn a_line_that_does_not_fit_the_columns_is_refused() {
        for (line, column) in [
            ("1\t2", ColumnType::Integer),
            ("one", ColumnType::Integer),
            ("yes", ColumnType::Truth),
            (r"half\", ColumnType::Text),
            (r"\\x1", ColumnType::Bytes),
            (r"\\xé1", ColumnType::Bytes),
        ] {
            assert_eq!(read_cells(line, &[column]), None, "{line}");
        }
    }
}

//! The SQL tables that the migrations make, in an order in which every table comes after those that
//! it references: the order of their creation.

use crate::migrations::Step;

/// Mails that are not sent yet contain links that open accounts, and notices are old news by the
/// time that a backup is restored: both are in no backup.
const LEFT_OUT: [&str; 2] = ["outgoing_mails", "notices"];

/// What the migrations make besides columns and indexes.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Schema {
    pub tables: Vec<String>,
    pub sequences: Vec<String>,
}

/// The tables of which a backup contains the rows.
pub(super) fn saved_tables(steps: &[Step]) -> impl Iterator<Item = String> {
    let tables = schema_of(steps).tables.into_iter();
    tables.filter(|table| !LEFT_OUT.contains(&table.as_str()))
}

/// Reads the statements of the migrations. `migrations` writes each statement's first words on one
/// line.
pub(super) fn schema_of(steps: &[Step]) -> Schema {
    let mut schema = Schema::default();
    for (_, sql) in steps {
        for line in sql.lines() {
            let words: Vec<&str> = line
                .split(|letter: char| letter.is_whitespace() || "(;".contains(letter))
                .filter(|word| !word.is_empty())
                .collect();
            match words.as_slice() {
                ["CREATE", "TABLE", name, ..] => schema.tables.push((*name).to_owned()),
                ["CREATE", "SEQUENCE", name, ..] => schema.sequences.push((*name).to_owned()),
                ["DROP", "TABLE", name, ..] => schema.tables.retain(|table| table != name),
                ["ALTER", "TABLE", old, "RENAME", "TO", new] => {
                    for table in schema.tables.iter_mut().filter(|table| *table == old) {
                        *table = (*new).to_owned();
                    }
                }
                _ => {}
            }
        }
    }
    schema
}

/// An SQL identifier in quotes.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A list of SQL identifiers in quotes.
pub(super) fn quoted_list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn created_renamed_and_dropped_tables_are_followed() {
        let steps: [Step; 2] = [
            (
                "one",
                "CREATE TABLE a (\n  x INTEGER\n);\nCREATE TABLE b (x INTEGER);\nCREATE SEQUENCE s;",
            ),
            ("two", "DROP TABLE b;\nALTER TABLE a RENAME TO c;"),
        ];
        let schema = schema_of(&steps);
        assert_eq!(schema.tables, ["c"]);
        assert_eq!(schema.sequences, ["s"]);
    }
}

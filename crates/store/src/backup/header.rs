//! The header of a backup: one line of JSON, padded to a fixed length so that it can be written
//! after the rows that it counts.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The length of the header in the file.
pub(super) const HEADER_BYTES: usize = 4096;
/// The version of the file format.
pub(super) const FORMAT: u32 = 1;

/// The database engine that a backup was made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Engine {
    Sqlite,
    Postgres,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackupHeader {
    /// The version of the file format.
    pub stolik_backup: u32,
    /// The number of the last migration of the schema.
    pub schema: i64,
    pub engine: Engine,
    pub made_ms: i64,
    /// The number of rows of each SQL table.
    pub rows: BTreeMap<String, u64>,
    /// The length of the compressed content.
    pub bytes: u64,
    /// SHA-256 of the content's SHA-256 and of this header with an empty `sha256`.
    pub sha256: String,
}

impl BackupHeader {
    /// Sets `sha256`, with the SHA-256 of the content.
    pub(super) fn seal(mut self, content: &[u8]) -> Self {
        self.sha256 = self.digest(content);
        self
    }

    /// Whether header and content are those that were sealed together.
    pub(super) fn is_sealed_with(&self, content: &[u8]) -> bool {
        self.sha256 == self.digest(content)
    }

    fn digest(&self, content: &[u8]) -> String {
        let unsealed = BackupHeader {
            sha256: String::new(),
            ..self.clone()
        };
        let mut digest = Sha256::new();
        digest.update(content);
        digest.update(unsealed.to_text());
        digest
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data")
    }

    /// The header as it is in the file; none if it is too long.
    pub(super) fn to_bytes(&self) -> Option<Vec<u8>> {
        let mut bytes = self.to_text().into_bytes();
        let padding = (HEADER_BYTES - 1).checked_sub(bytes.len())?;
        bytes.extend(std::iter::repeat_n(b' ', padding));
        bytes.push(b'\n');
        Some(bytes)
    }

    /// The sum of all rows.
    pub fn all_rows(&self) -> u64 {
        self.rows.values().sum()
    }
}

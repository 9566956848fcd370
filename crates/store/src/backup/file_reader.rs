//! Reads a backup. [`BackupReader::open`] reads the whole file once and refuses a damaged one, so
//! that a restore begins only with a file that can be read to its end.

use super::{
    BackupError, BackupHeader,
    copy_text::END_OF_ROWS,
    file_writer::file_error,
    header::{FORMAT, HEADER_BYTES},
};
use flate2::read::GzDecoder;
use sha2::{Digest, Sha256};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

/// Most bytes of one line: a row of the database, which is far smaller.
const MAX_LINE_BYTES: u64 = 256 * 1024 * 1024;
/// Bytes read at once.
const CHUNK_BYTES: usize = 256 * 1024;

/// A verified backup, positioned before its first table.
pub(super) struct BackupReader {
    pub header: BackupHeader,
    path: PathBuf,
    lines: BufReader<GzDecoder<BufReader<File>>>,
    /// Whether the next line is a row, or the end of rows.
    is_in_rows: bool,
}

/// The head of a table in the file.
pub(super) struct TableHeading {
    pub name: String,
    pub columns: Vec<String>,
}

impl BackupReader {
    /// Opens and verifies a backup.
    pub fn open(path: &Path) -> Result<Self, BackupError> {
        let fail = |source| file_error(path, source);
        let mut file = File::open(path).map_err(fail)?;
        let header = read_header(path, &mut file)?;
        let (digest, bytes) = digest_rest(&mut file).map_err(fail)?;
        if bytes != header.bytes {
            return Err(damaged(path, "its length is not the one it states"));
        }
        if !header.is_sealed_with(&digest) {
            return Err(damaged(path, "its SHA-256 is not the one it states"));
        }
        file.seek(SeekFrom::Start(HEADER_BYTES as u64))
            .map_err(fail)?;
        Ok(Self {
            header,
            path: path.to_path_buf(),
            lines: BufReader::new(GzDecoder::new(BufReader::with_capacity(CHUNK_BYTES, file))),
            is_in_rows: false,
        })
    }

    /// The next table; none at the end of the file.
    pub fn next_table(&mut self) -> Result<Option<TableHeading>, BackupError> {
        let Some(line) = self.line()? else {
            return Ok(None);
        };
        self.is_in_rows = true;
        let mut words = line.split('\t').map(str::to_owned);
        match (words.next().as_deref(), words.next()) {
            (Some("table"), Some(name)) => Ok(Some(TableHeading {
                name,
                columns: words.collect(),
            })),
            _ => Err(self.damage("a table is missing")),
        }
    }

    /// The next row of the table; none after the last.
    pub fn next_row(&mut self) -> Result<Option<String>, BackupError> {
        if !self.is_in_rows {
            return Ok(None);
        }
        match self.line()? {
            Some(line) if line == END_OF_ROWS => {
                self.is_in_rows = false;
                Ok(None)
            }
            Some(line) => Ok(Some(line)),
            None => Err(self.damage("rows are missing")),
        }
    }

    fn line(&mut self) -> Result<Option<String>, BackupError> {
        let mut bytes = Vec::new();
        let read = (&mut self.lines)
            .take(MAX_LINE_BYTES)
            .read_until(b'\n', &mut bytes)
            .map_err(|source| file_error(&self.path, source))?;
        if read == 0 {
            return Ok(None);
        }
        if bytes.pop() != Some(b'\n') {
            return Err(self.damage("a line is too long or has no end"));
        }
        let text = String::from_utf8(bytes);
        text.map(Some)
            .map_err(|_| self.damage("a line is not UTF-8"))
    }

    /// The error of a file with other contents than its header states.
    pub fn damage(&self, what: &'static str) -> BackupError {
        damaged(&self.path, what)
    }
}

fn damaged(path: &Path, what: &'static str) -> BackupError {
    BackupError::DamagedBackup {
        path: path.to_path_buf(),
        what,
    }
}

fn read_header(path: &Path, file: &mut File) -> Result<BackupHeader, BackupError> {
    let not_backup = || BackupError::NotBackup {
        path: path.to_path_buf(),
    };
    let mut bytes = [0; HEADER_BYTES];
    match file.read_exact(&mut bytes) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(not_backup()),
        Err(error) => return Err(file_error(path, error)),
    }
    let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(|_| not_backup())?;
    let format = value["stolik_backup"].as_u64().ok_or_else(not_backup)?;
    if format > u64::from(FORMAT) {
        return Err(BackupError::NewerBackup);
    }
    serde_json::from_value(value).map_err(|_| not_backup())
}

/// The SHA-256 and the length of the rest of a file.
fn digest_rest(file: &mut File) -> io::Result<(Vec<u8>, u64)> {
    let (mut digest, mut bytes) = (Sha256::new(), 0);
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        let read = file.read(&mut chunk)?;
        if read == 0 {
            return Ok((digest.finalize().to_vec(), bytes));
        }
        digest.update(&chunk[..read]);
        bytes += read as u64;
    }
}

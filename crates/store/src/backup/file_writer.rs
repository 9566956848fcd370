//! Writes a backup: beside its final name first, durable before it gets that name.

use super::{
    BackupError, BackupHeader, Engine,
    copy_text::END_OF_ROWS,
    header::{FORMAT, HEADER_BYTES},
};
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

/// Only the owner reads a backup: it has the hashes of passwords and sessions.
const OWNER_ONLY: u32 = 0o600;
/// Bytes gathered before a write.
const BUFFER_BYTES: usize = 256 * 1024;

/// A backup that is being written; dropped unfinished, it is deleted.
pub(super) struct BackupWriter {
    target: PathBuf,
    partial: PartialFile,
    content: GzEncoder<HashedFile>,
    rows: BTreeMap<String, u64>,
    /// The table of the rows that are being written.
    table: Option<String>,
}

/// Counts and hashes what goes to the file.
struct HashedFile {
    file: io::BufWriter<File>,
    digest: Sha256,
    bytes: u64,
}

impl Write for HashedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.digest.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A file that is deleted unless it was renamed.
struct PartialFile(PathBuf);

impl Drop for PartialFile {
    fn drop(&mut self) {
        // After the rename there is no such file.
        let _ = fs::remove_file(&self.0);
    }
}

impl BackupWriter {
    pub fn create(target: &Path) -> Result<Self, BackupError> {
        let partial = partial_name(target);
        let file = new_file(&partial).map_err(|source| file_error(&partial, source))?;
        let content = HashedFile {
            file: io::BufWriter::with_capacity(BUFFER_BYTES, file),
            digest: Sha256::new(),
            bytes: 0,
        };
        Ok(Self {
            target: target.to_path_buf(),
            partial: PartialFile(partial),
            content: GzEncoder::new(content, Compression::fast()),
            rows: BTreeMap::new(),
            table: None,
        })
    }

    /// Begins the rows of a table.
    pub fn begin_table(&mut self, name: &str, columns: &[String]) -> Result<(), BackupError> {
        self.rows.insert(name.to_owned(), 0);
        self.table = Some(name.to_owned());
        self.write(format!("table\t{name}\t{}\n", columns.join("\t")).as_bytes())
    }

    /// Adds rows of the table, each with its line end.
    pub fn add_lines(&mut self, lines: &[u8]) -> Result<(), BackupError> {
        let rows = lines.iter().filter(|byte| **byte == b'\n').count() as u64;
        if let Some(table) = &self.table {
            *self.rows.entry(table.clone()).or_default() += rows;
        }
        self.write(lines)
    }

    pub fn end_table(&mut self) -> Result<(), BackupError> {
        self.table = None;
        self.write(format!("{END_OF_ROWS}\n").as_bytes())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), BackupError> {
        let written = self.content.write_all(bytes);
        written.map_err(|source| file_error(&self.partial.0, source))
    }

    /// Completes the file, makes it durable and gives it its name.
    pub fn finish(
        self,
        engine: Engine,
        schema: i64,
        made_ms: i64,
    ) -> Result<BackupHeader, BackupError> {
        let Self {
            target,
            partial,
            content,
            rows,
            ..
        } = self;
        let write = || {
            let HashedFile {
                file,
                digest,
                bytes,
            } = content.finish()?;
            let header = BackupHeader {
                stolik_backup: FORMAT,
                schema,
                engine,
                made_ms,
                rows,
                bytes,
                sha256: String::new(),
            };
            let header = header.seal(&digest.finalize());
            let text = header
                .to_bytes()
                .ok_or_else(|| io::Error::other("too many tables"))?;
            let mut file = file.into_inner()?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&text)?;
            file.sync_all()?;
            fs::rename(&partial.0, &target)?;
            sync_folder_of(&target)?;
            Ok(header)
        };
        write().map_err(|source| file_error(&target, source))
    }
}

fn partial_name(target: &Path) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(format!(".partial-{}", std::process::id()));
    name.into()
}

/// Creates the file with room for the header.
fn new_file(path: &Path) -> io::Result<File> {
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(OWNER_ONLY)
        .open(path)?;
    file.write_all(&[b' '; HEADER_BYTES])?;
    Ok(file)
}

/// Makes a rename in the file's folder durable.
pub(super) fn sync_folder_of(file: &Path) -> io::Result<()> {
    let folder = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)?.sync_all()
}

pub(super) fn file_error(path: &Path, source: io::Error) -> BackupError {
    BackupError::File {
        path: path.to_path_buf(),
        source,
    }
}

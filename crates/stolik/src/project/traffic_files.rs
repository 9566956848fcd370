//! Writes the messages of each connection, as they were sent, to a file of their own.

use anyhow::Context;
use project_net::Language;
use std::{
    collections::BTreeMap,
    fmt,
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    sync::Mutex,
    time::{SystemTime, UNIX_EPOCH},
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{Layer, layer::Context as LayerContext};

/// The longest file, in bytes; further messages of that connection are left out.
const MAX_BYTES: usize = 16 * 1024 * 1024;
/// The most files: what connects after that is left out.
const MAX_FILES: usize = 1024;

/// A file for each connection in one folder. Gets events of the target of raw messages only.
pub(super) struct TrafficFiles {
    folder: PathBuf,
    files: Mutex<BTreeMap<String, TrafficFile>>,
}

struct TrafficFile {
    file: File,
    written: usize,
}

impl TrafficFiles {
    /// Creates the folder if it is missing.
    pub fn in_folder(folder: &Path, language: Language) -> anyhow::Result<Self> {
        fs::create_dir_all(folder).with_context(|| {
            let folder = folder.display();
            language.of(
                format!("cannot create {folder}"),
                format!("nie można utworzyć {folder}"),
            )
        })?;
        Ok(Self {
            folder: folder.to_owned(),
            files: Mutex::default(),
        })
    }

    fn write(&self, message: &RawMessage) {
        let Ok(mut files) = self.files.lock() else {
            return;
        };
        if !files.contains_key(&message.peer) {
            let name = message.peer.replace(' ', "-") + ".log";
            let file = OpenOptions::new()
                .create(true)
                .append(true)
                .open(self.folder.join(name));
            let (Ok(file), true) = (file, files.len() < MAX_FILES) else {
                return;
            };
            files.insert(message.peer.clone(), TrafficFile { file, written: 0 });
        }
        if let Some(file) = files.get_mut(&message.peer) {
            file.add(message);
        }
    }
}

impl TrafficFile {
    fn add(&mut self, message: &RawMessage) {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let line = format!(
            "{}.{:03} {} {}\n",
            now.as_secs(),
            now.subsec_millis(),
            message.way,
            message.text
        );
        self.written = self.written.saturating_add(line.len());
        if self.written <= MAX_BYTES {
            // A full disk must not stop the game.
            let _ = self.file.write_all(line.as_bytes());
        }
    }
}

impl<S: Subscriber> Layer<S> for TrafficFiles {
    fn on_event(&self, event: &Event<'_>, _context: LayerContext<'_, S>) {
        let mut message = RawMessage::default();
        event.record(&mut message);
        self.write(&message);
    }
}

/// The fields of an event.
#[derive(Default)]
struct RawMessage {
    peer: String,
    way: String,
    text: String,
}

impl Visit for RawMessage {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "way" {
            value.clone_into(&mut self.way);
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        match field.name() {
            "peer" => self.peer = format!("{value:?}"),
            "message" => self.text = format!("{value:?}"),
            _ => {}
        }
    }
}

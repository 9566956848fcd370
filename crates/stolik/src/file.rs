//! Reads replay files for `stolik replay` and `stolik verify`.

use anyhow::{Context, bail};
use games::ReplayFile;
use std::{fs::File, io::Read, path::Path};

/// Maximum size of a file: far more than the longest game needs.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// Reads a `ReplayFile`. The error names the file and what is wrong with it.
pub fn read(path: &Path) -> anyhow::Result<ReplayFile> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let mut text = String::new();
    let read = file
        .take(MAX_BYTES + 1)
        .read_to_string(&mut text)
        .with_context(|| format!("cannot read {name} as text"))?;
    if read as u64 > MAX_BYTES {
        bail!("{name} is larger than 64 MiB, the limit for a replay file");
    }
    serde_json::from_str(&text).with_context(|| format!("{name} is not a replay file of Stolik"))
}

//! Compressed twins of the page's files, kept by content so that what did not change is not
//! compressed again.

use crate::files::{Files, digest};
use anyhow::Result;
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

/// Brotli's best: paid once per change here, gained on every first visit.
const BROTLI_QUALITY: u32 = 11;
/// Brotli's largest standard window, 16 MiB: the whole WASM fits.
const BROTLI_WINDOW: u32 = 24;
/// Already compressed; a twin would only be larger.
const PACKED: [&str; 3] = [".png", ".jpg", ".woff2"];

#[derive(Clone, Copy)]
enum Format {
    Brotli,
    Gzip,
}

impl Format {
    const ALL: [Format; 2] = [Format::Brotli, Format::Gzip];

    fn suffix(self) -> &'static str {
        match self {
            Format::Brotli => "br",
            Format::Gzip => "gz",
        }
    }

    fn compress(self, bytes: &[u8]) -> Result<Vec<u8>> {
        match self {
            Format::Brotli => {
                let mut writer =
                    brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
                writer.write_all(bytes)?;
                Ok(writer.into_inner())
            }
            Format::Gzip => {
                let mut writer =
                    flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
                writer.write_all(bytes)?;
                Ok(writer.finish()?)
            }
        }
    }
}

/// Adds `x.br` and `x.gz` beside every file `x` that they make smaller.
pub fn add_twins(files: &mut Files, cache: &Path) -> Result<()> {
    fs::create_dir_all(cache)?;
    let mut jobs: Vec<(String, Format)> = files
        .keys()
        .filter(|name| !PACKED.iter().any(|packed| name.ends_with(packed)))
        .flat_map(|name| Format::ALL.map(|format| (name.clone(), format)))
        .collect();
    // The largest is taken first, so that no thread is left alone with it at the end.
    jobs.sort_by_key(|(name, _)| files[name].len());
    let twins = compress_all(files, cache, jobs)?;
    let used: BTreeSet<PathBuf> = twins.iter().map(|twin| twin.kept_at.clone()).collect();
    for twin in twins {
        if twin.bytes.len() < files[&twin.of].len() {
            files.insert(format!("{}.{}", twin.of, twin.format.suffix()), twin.bytes);
        }
    }
    forget_unused(cache, &used)
}

struct Twin {
    of: String,
    format: Format,
    bytes: Vec<u8>,
    kept_at: PathBuf,
}

fn compress_all(files: &Files, cache: &Path, jobs: Vec<(String, Format)>) -> Result<Vec<Twin>> {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().expect("no thread panics with the list").pop();
    let work = || {
        let mut twins = Vec::new();
        while let Some((of, format)) = next() {
            let kept_at = cache.join(format!("{}.{}", digest(&files[&of]), format.suffix()));
            let bytes = remembered(&kept_at, || format.compress(&files[&of]))?;
            twins.push(Twin {
                of,
                format,
                bytes,
                kept_at,
            });
        }
        anyhow::Ok(twins)
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<Result<Vec<Twin>>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("compressing does not panic"))
            .collect()
    });
    Ok(parts
        .into_iter()
        .collect::<Result<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect())
}

fn remembered(kept_at: &Path, make: impl FnOnce() -> Result<Vec<u8>>) -> Result<Vec<u8>> {
    if let Ok(bytes) = fs::read(kept_at) {
        return Ok(bytes);
    }
    let bytes = make()?;
    // Written beside and renamed: a build that is stopped here must not leave half a file to be
    // trusted later.
    let unfinished = kept_at.with_extension("unfinished");
    fs::write(&unfinished, &bytes)?;
    fs::rename(&unfinished, kept_at)?;
    Ok(bytes)
}

fn forget_unused(cache: &Path, used: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(cache)? {
        let path = entry?.path();
        if !used.contains(&path) {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

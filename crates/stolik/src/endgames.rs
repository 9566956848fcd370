//! Dáma's endgame tables in a file: read, or built and written, and given to the bots.

use anyhow::{Context, bail};
use game_dama::{EndgameTables, Level};
use games::{BotName, GameKind};
use std::{
    fs::{self, DirBuilder},
    io::{BufWriter, ErrorKind, Write},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    thread,
};
use tempfile::NamedTempFile;

/// The name of the file in the data folder.
pub const FILE: &str = "dama.tables";
/// The mode of the data folder if it is made here, as `store` makes it.
const FOLDER_MODE: u32 = 0o700;
/// The `nice` value of the thread that builds the tables while the server serves.
const NICE: i32 = 19;

/// The tables in the file; `None` if there is no such file.
pub fn read(path: &Path) -> anyhow::Result<Option<EndgameTables>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("reading {}", path.display())),
    };
    let tables = EndgameTables::read(&bytes).with_context(|| path.display().to_string())?;
    Ok(Some(tables))
}

/// Writes the tables; a file of that name is replaced once the new one is whole.
pub fn write(tables: &EndgameTables, path: &Path) -> anyhow::Result<()> {
    let name = || format!("writing {}", path.display());
    let Some(folder) = path.parent() else {
        bail!("{} is no file", path.display());
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER_MODE)
        .create(folder)
        .with_context(name)?;
    let file = NamedTempFile::new_in(folder).with_context(name)?;
    let mut out = BufWriter::new(file);
    tables.write(&mut out).with_context(name)?;
    out.flush().with_context(name)?;
    let file = out
        .into_inner()
        .map_err(|error| error.into_error())
        .with_context(name)?;
    file.persist(path).with_context(name)?;
    Ok(())
}

/// Gives the bots of this process whole tables before a match in which one needs them, so that it
/// plays alike on every machine. No bots mean all of them.
pub fn prepare(game: GameKind, bots: &[BotName]) {
    let needs = |bot: &BotName| bot.as_str() == Level::Perfect.name();
    if game == GameKind::Dama && (bots.is_empty() || bots.iter().any(needs)) {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        EndgameTables::build(EndgameTables::USUAL_PIECES, cores, |_, _| ()).share();
    }
}

/// Gives the bots of this process the tables of the data folder, once one asks for them. Builds
/// them if they are not there, in the background: that takes some 15 seconds, and only once.
pub fn serve_from(folder: PathBuf) {
    let serve = move || {
        EndgameTables::wait_until_wanted();
        // Without the right to lower its priority the thread works all the same.
        let _ = rustix::process::nice(NICE);
        let path = folder.join(FILE);
        match read(&path) {
            Ok(Some(tables)) if tables.most_pieces() >= EndgameTables::USUAL_PIECES => {
                return tables.share();
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(
                error = format!("{error:#}"),
                "endgame tables are built again"
            ),
        }
        let tables = EndgameTables::build(EndgameTables::USUAL_PIECES, 1, |_, _| ());
        if let Err(error) = write(&tables, &path) {
            tracing::warn!(error = format!("{error:#}"), "endgame tables are not kept");
        }
        tables.share();
    };
    thread::Builder::new()
        .name("endgames".to_owned())
        .spawn(serve)
        .expect("the system gives a thread");
}

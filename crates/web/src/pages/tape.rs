//! A finished game, fetched and checked: every move played again, the result and the shuffle
//! compared with what was said.

use crate::{
    connection::{FetchError, finished_game, stored_replay},
    games::is_draft,
    texts::{Lang, replay as t},
};
use game_core::Input;
use games::{FileError, ReplayFile, StepCard};
use leptos::wasm_split::SplitLoaderError;
use wire::TableId;

/// Where a finished game lies.
#[derive(Clone, PartialEq, Debug)]
pub enum Tape {
    /// On the server.
    Online(TableId, u32),
    /// In this browser.
    Here(u32),
}

/// A finished game that has passed every check.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// The file as it was written.
    pub text: String,
    /// What it says.
    pub file: ReplayFile,
    /// Its steps without drafts, the opening first; never empty.
    pub steps: Vec<StepCard>,
}

/// Why there is nothing to show.
#[derive(Clone, PartialEq, Debug)]
pub enum NoTape {
    /// It could not be had.
    Fetch(FetchError),
    /// It is not an honest record.
    Broken(FileError),
}

impl NoTape {
    /// What happened, as a sentence.
    pub fn text(&self) -> fn(Lang) -> &'static str {
        match self {
            NoTape::Fetch(FetchError::NoConnection) => t::no_connection,
            NoTape::Fetch(FetchError::NotFound) => t::not_found,
            NoTape::Fetch(FetchError::StillRunning) => t::still_running,
            NoTape::Fetch(FetchError::Unreadable) => t::unreadable,
            NoTape::Broken(FileError::Format(_)) => t::other_format,
            NoTape::Broken(FileError::BrokenPromise) => t::broken_promise,
            NoTape::Broken(
                FileError::Replay(_)
                | FileError::Mismatch(_)
                | FileError::OtherOutcome
                | FileError::Name
                | FileError::Players { .. },
            ) => t::impossible,
        }
    }
}

impl From<SplitLoaderError> for NoTape {
    fn from(_: SplitLoaderError) -> Self {
        NoTape::Fetch(FetchError::NoConnection)
    }
}

impl Tape {
    /// Fetches the text of the game.
    pub async fn fetch(self) -> Result<String, FetchError> {
        match self {
            Tape::Online(table, number) => finished_game(table, number).await,
            Tape::Here(number) => stored_replay(number).ok_or(FetchError::NotFound),
        }
    }
}

impl Checked {
    /// Reads the text of a game and plays it again.
    pub fn new(text: String) -> Result<Self, NoTape> {
        let file: ReplayFile =
            serde_json::from_str(&text).map_err(|_| NoTape::Fetch(FetchError::Unreadable))?;
        let mut steps = file.check().map_err(NoTape::Broken)?;
        steps.retain(|step| !is_draft_step(step));
        Ok(Self { text, file, steps })
    }
}

fn is_draft_step(step: &StepCard) -> bool {
    let input = step.entry.as_ref().map(|entry| &entry.input);
    matches!(input, Some(Input::Act { action, .. }) if is_draft(action))
}

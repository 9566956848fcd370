//! A finished game, fetched and checked: every move played again, the result and the shuffle
//! compared with what was said.

use crate::{
    connection::{FetchError, finished_game, stored_replay},
    games::is_draft,
    texts::{Text, replay as t},
};
use game_core::Input;
use games::{FileError, ReplayFile, StepCard};
use leptos::wasm_split::SplitLoaderError;
use wire::TableId;

/// Where a finished game lies.
#[derive(Clone, PartialEq, Debug)]
pub enum ReplayLocation {
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
    /// How many entries of the file led to each of these steps.
    pub entries: Vec<usize>,
}

/// Why there is nothing to show.
#[derive(Clone, PartialEq, Debug)]
pub enum ReplayError {
    /// It could not be had.
    Fetch(FetchError),
    /// It is not an honest record.
    Broken(FileError),
}

impl ReplayError {
    /// What happened, as a sentence.
    pub fn text(&self) -> Text {
        match self {
            ReplayError::Fetch(FetchError::NoConnection | FetchError::Forbidden) => {
                t::no_connection
            }
            ReplayError::Fetch(FetchError::NotFound) => t::not_found,
            ReplayError::Fetch(FetchError::StillRunning) => t::still_running,
            ReplayError::Fetch(FetchError::Busy) => t::busy,
            ReplayError::Fetch(FetchError::Unreadable) => t::unreadable,
            ReplayError::Broken(FileError::Format(_)) => t::other_format,
            ReplayError::Broken(FileError::BrokenPromise) => t::broken_promise,
            ReplayError::Broken(
                FileError::BrokenCommitment(_) | FileError::Contributions | FileError::OtherDeal,
            ) => t::broken_deal,
            ReplayError::Broken(
                FileError::Replay(_)
                | FileError::Mismatch(_)
                | FileError::OtherOutcome
                | FileError::Name
                | FileError::Players { .. },
            ) => t::impossible,
        }
    }
}

impl From<SplitLoaderError> for ReplayError {
    fn from(_: SplitLoaderError) -> Self {
        ReplayError::Fetch(FetchError::NoConnection)
    }
}

impl ReplayLocation {
    /// Fetches the text of the game.
    pub async fn fetch(self) -> Result<String, FetchError> {
        match self {
            ReplayLocation::Online(table, number) => finished_game(table, number).await,
            ReplayLocation::Here(number) => stored_replay(number).ok_or(FetchError::NotFound),
        }
    }
}

impl Checked {
    /// Reads the text of a game and plays it again.
    pub fn new(text: String) -> Result<Self, ReplayError> {
        let file: ReplayFile =
            serde_json::from_str(&text).map_err(|_| ReplayError::Fetch(FetchError::Unreadable))?;
        let mut steps = file.check().map_err(ReplayError::Broken)?;
        let is_kept = |(_, step): &(usize, &StepCard)| !is_draft_step(step);
        let kept = steps.iter().enumerate().filter(is_kept);
        let entries = kept.map(|(entries, _)| entries).collect();
        steps.retain(|step| !is_draft_step(step));
        Ok(Self {
            text,
            file,
            steps,
            entries,
        })
    }
}

fn is_draft_step(step: &StepCard) -> bool {
    let input = step.entry.as_ref().map(|entry| &entry.input);
    matches!(input, Some(Input::Act { action, .. }) if is_draft(action))
}

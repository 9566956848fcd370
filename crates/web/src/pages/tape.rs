//! A finished game, fetched and checked: every move played again, the result and the shuffle
//! compared with what was said.

use crate::{
    games::is_draft,
    source::{FetchFault, finished_game, stored_replay},
    texts::{Lang, replay as t},
};
use game_core::Input;
use games::{FileFault, ReplayFile, StepCard};
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
    Fetch(FetchFault),
    /// It is not an honest record.
    Broken(FileFault),
}

impl NoTape {
    /// What happened, as a sentence.
    pub fn text(&self) -> fn(Lang) -> &'static str {
        match self {
            NoTape::Fetch(FetchFault::NoConnection) => t::no_connection,
            NoTape::Fetch(FetchFault::NotFound) => t::not_found,
            NoTape::Fetch(FetchFault::StillRunning) => t::still_running,
            NoTape::Fetch(FetchFault::Unreadable) => t::unreadable,
            NoTape::Broken(FileFault::Format(_)) => t::other_format,
            NoTape::Broken(FileFault::BrokenPromise) => t::broken_promise,
            NoTape::Broken(
                FileFault::Replay(_)
                | FileFault::Mismatch(_)
                | FileFault::OtherOutcome
                | FileFault::Name
                | FileFault::Players { .. },
            ) => t::impossible,
        }
    }
}

impl From<SplitLoaderError> for NoTape {
    fn from(_: SplitLoaderError) -> Self {
        NoTape::Fetch(FetchFault::NoConnection)
    }
}

impl Tape {
    /// Fetches the text of the game.
    pub async fn fetch(self) -> Result<String, FetchFault> {
        match self {
            Tape::Online(table, number) => finished_game(table, number).await,
            Tape::Here(number) => stored_replay(number).ok_or(FetchFault::NotFound),
        }
    }
}

impl Checked {
    /// Reads the text of a game and plays it again.
    pub fn new(text: String) -> Result<Self, NoTape> {
        let file: ReplayFile =
            serde_json::from_str(&text).map_err(|_| NoTape::Fetch(FetchFault::Unreadable))?;
        let mut steps = file.check().map_err(NoTape::Broken)?;
        steps.retain(|step| !is_draft_step(step));
        Ok(Self { text, file, steps })
    }
}

fn is_draft_step(step: &StepCard) -> bool {
    let input = step.entry.as_ref().map(|entry| &entry.input);
    matches!(input, Some(Input::Act { action, .. }) if is_draft(action))
}

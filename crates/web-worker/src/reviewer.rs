//! Reviews a finished game within the time that a person waits: roughly first, then in full where
//! the device is fast enough for it.

use crate::environment::steady_ms;
use game_core::{ReviewBudget, ReviewEffort, ReviewProgress};
use games::{AnyReview, ReplayFile};

/// A review takes no longer than this.
const REVIEW_MS: f64 = 9_000.0;
/// So many times as long as a brief review takes a full one.
const FULL_TAKES: f64 = 8.0;
/// The part of the whole, in percent, as which the brief review is shown.
const BRIEF_PERCENT: u32 = 15;

/// The review of a game's file; `tell` is told how far it is.
pub fn review(text: &str, tell: &dyn Fn(ReviewProgress)) -> Option<AnyReview> {
    let file: ReplayFile = serde_json::from_str(text).ok()?;
    let began = steady_ms();
    let brief = reviewed(&file, ReviewEffort::Brief, began, &|progress| {
        tell(part(progress, 0, BRIEF_PERCENT));
    })?;
    let took = steady_ms() - began;
    if took * (1.0 + FULL_TAKES) > REVIEW_MS {
        return Some(brief);
    }
    let full = reviewed(&file, ReviewEffort::Full, began, &|progress| {
        tell(part(progress, BRIEF_PERCENT, 100));
    })?;
    Some(if full.is_whole { full } else { brief })
}

fn reviewed(
    file: &ReplayFile,
    effort: ReviewEffort,
    began: f64,
    tell: &dyn Fn(ReviewProgress),
) -> Option<AnyReview> {
    let go_on = |progress| {
        tell(progress);
        steady_ms() - began < REVIEW_MS
    };
    file.review(ReviewBudget {
        effort,
        go_on: &go_on,
    })
    .ok()
}

/// Progress as a part of the whole, in percent.
fn part(progress: ReviewProgress, from: u32, to: u32) -> ReviewProgress {
    let done = from + (to - from) * progress.done / progress.of.max(1);
    ReviewProgress { done, of: 100 }
}

//! Which games the load generator plays.

use anyhow::{Result, ensure};
use game_core::Tempo;
use games::GameKind;

/// Refuses a game in real time: its moves are not answers to views, which is what is measured.
pub fn must_play(kind: GameKind) -> Result<()> {
    ensure!(
        kind.tempo() != Tempo::RealTime,
        "games in real time are measured by `stolik bench project`"
    );
    Ok(())
}

//! Compares the list of finished games with the journals.

use super::{
    checker::Checker,
    promise::{Breach, Promise},
};
use anyhow::Result;
use store::Store;

/// Compares the store's finished games with the games that ended in the journals.
pub async fn finished_games(checker: &Checker, store: &Store) -> Result<Vec<Breach>> {
    let mut breaches = Vec::new();
    for (table, history) in &checker.histories {
        for (number, game) in (1..).zip(history.games()) {
            let listed = store.game(table.as_str(), number).await?;
            let listed = listed
                .map(|row| serde_json::from_str(&row.finished.outcome))
                .transpose()?;
            if listed != game.outcome {
                let detail = format!(
                    "{table}, game {number}: listed {listed:?}, played {:?}",
                    game.outcome
                );
                breaches.push(Breach::of(Promise::GamesEndRightly, detail));
            }
        }
    }
    Ok(breaches)
}

//! Tells the clients of tables how finished games have changed the ratings.
//!
//! One task for all tables, so that the games of a third of a second share one query. On SQLite
//! ratings are deferred writes: the task waits for them, because a flush for every game would undo
//! their batching.

use delivery::{ConnectionHandle, SharedMessage};
use ids::TableId;
use runtime::error_chain;
use std::{collections::HashMap, time::Duration};
use store::{CHANGES_AT_ONCE, Store, StoreError, WrittenRatingChange};
use tokio::{sync::mpsc, time};
use wire::{ClientIn, RatingChange};

/// The pause before each query.
const READ_EVERY: Duration = Duration::from_millis(300);
/// Queries for one game before it counts as unrated.
const TRIES: u32 = 4;
/// Finished games that wait to be read. More are not told; their clients may ask over HTTP.
const QUEUE: usize = 4_096;

/// A game that has ended, and the clients that are told how it changed the ratings.
pub(crate) struct FinishedGame {
    pub number: u32,
    pub clients: Vec<ConnectionHandle>,
}

/// The handle of the task. The task ends with the last handle.
#[derive(Clone, Debug)]
pub struct RatingPush(mpsc::Sender<Waiting>);

struct Waiting {
    table: TableId,
    finished: FinishedGame,
    tries: u32,
}

impl RatingPush {
    pub fn start(store: Store) -> Self {
        let (sender, finished) = mpsc::channel(QUEUE);
        tokio::spawn(run(store, finished));
        Self(sender)
    }

    /// Queues a game without waiting.
    pub(crate) fn add(&self, table: &TableId, finished: FinishedGame) {
        if !finished.clients.is_empty() {
            let _ = self.0.try_send(Waiting {
                table: table.clone(),
                finished,
                tries: 0,
            });
        }
    }
}

async fn run(store: Store, mut finished: mpsc::Receiver<Waiting>) {
    let mut waiting: Vec<Waiting> = Vec::new();
    loop {
        if waiting.is_empty() {
            match finished.recv().await {
                Some(game) => waiting.push(game),
                None => return,
            }
        }
        time::sleep(READ_EVERY).await;
        while let Ok(game) = finished.try_recv() {
            waiting.push(game);
        }
        for games in waiting.chunks_mut(CHANGES_AT_ONCE) {
            match push(&store, games).await {
                Ok(()) => {}
                Err(StoreError::Closed) => return,
                Err(error) => {
                    tracing::warn!(error = error_chain(&error), "read rating changes failed");
                }
            }
        }
        waiting.retain(|game| game.tries < TRIES);
    }
}

/// Tells the clients of those games whose changes are written. A game that was told, or was tried
/// too often, is not tried again.
async fn push(store: &Store, games: &mut [Waiting]) -> Result<(), StoreError> {
    let keys = games.iter();
    let keys = keys.map(|game| (game.table.to_string(), game.finished.number.into()));
    let keys: Vec<(String, i64)> = keys.collect();
    games.iter_mut().for_each(|game| game.tries += 1);
    let mut written: HashMap<(String, i64), Vec<RatingChange>> = HashMap::new();
    for change in store.written_rating_changes(&keys).await? {
        let key = (change.table_id.clone(), change.number);
        written.entry(key).or_default().push(public(&change));
    }
    for (game, key) in games.iter_mut().zip(keys) {
        if let Some(changes) = written.remove(&key) {
            game.tries = TRIES;
            game.tell(changes);
        }
    }
    Ok(())
}

impl Waiting {
    fn tell(&self, changes: Vec<RatingChange>) {
        let message = SharedMessage::new(ClientIn::RatingChanged {
            table: self.table.clone(),
            game: self.finished.number,
            changes,
        });
        for client in &self.finished.clients {
            client.send(message.clone());
        }
    }
}

fn public(change: &WrittenRatingChange) -> RatingChange {
    let rounded = |rating: f64| rating.round() as i64;
    RatingChange {
        seat: change.seat,
        rating: rounded(change.rating),
        change: change
            .before
            .map(|before| rounded(change.rating) - rounded(before)),
    }
}

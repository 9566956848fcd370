//! How often the players of a rated game have met within the window of repeats, and the weights
//! that follow.

use crate::{FinishedGame, PlayerId, PlayerRow, StoreError, engine::Tx};
use rating::{REPEAT_WINDOW_MS, Weight};
use std::collections::HashMap;

/// Two players of opposite sides in one kind of game, and the end of their game.
struct Meeting<'a> {
    game: &'a str,
    pair: [&'a str; 2],
    ended_ms: i64,
}

/// The rated games of one batch so far, which are not in the database yet.
#[derive(Default)]
pub(super) struct Meetings<'a>(Vec<Meeting<'a>>);

impl<'a> Meetings<'a> {
    /// The weight of each seat of a rated game, which is counted as a meeting from then on.
    pub async fn weights(
        &mut self,
        tx: &mut Tx<'_>,
        game: &'a FinishedGame,
    ) -> Result<Vec<Weight>, StoreError> {
        let mut weights = Vec::with_capacity(game.players.len());
        for player in &game.players {
            weights.push(match person(player) {
                Some(id) => self.weight(tx, game, player, id).await?,
                None => Weight::FULL,
            });
        }
        for player in &game.players {
            for (one, other) in pairs(player, game) {
                self.0.push(Meeting {
                    game: &game.game,
                    pair: [one, other],
                    ended_ms: game.ended_ms,
                });
            }
        }
        Ok(weights)
    }

    async fn weight(
        &self,
        tx: &mut Tx<'_>,
        game: &FinishedGame,
        player: &PlayerRow,
        id: &str,
    ) -> Result<Weight, StoreError> {
        let stored = stored_meetings(tx, game, id).await?;
        let met = |(_, other): (&str, &str)| {
            let before = stored.get(other).copied().unwrap_or(0);
            Weight::after(before + self.in_batch(game, [id, other]))
        };
        let weights: Vec<Weight> = pairs(player, game).map(met).collect();
        Ok(Weight::mean(&weights))
    }

    fn in_batch(&self, game: &FinishedGame, pair: [&str; 2]) -> i64 {
        let is_repeat = |meeting: &&Meeting<'_>| {
            meeting.game == game.game
                && meeting.pair == pair
                && meeting.ended_ms > game.ended_ms - REPEAT_WINDOW_MS
        };
        self.0.iter().filter(is_repeat).count() as i64
    }
}

fn person(player: &PlayerRow) -> Option<&str> {
    match &player.who {
        PlayerId::Person(id) => Some(id.as_str()),
        PlayerId::Bot(_) | PlayerId::Deleted => None,
    }
}

/// The player with each person on another side.
fn pairs<'a>(
    player: &'a PlayerRow,
    game: &'a FinishedGame,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let others = game
        .players
        .iter()
        .filter(|other| other.side != player.side);
    let own = person(player);
    others.filter_map(move |other| Some((own?, person(other)?)))
}

/// How many rated games of this kind a person has played against each opponent within the window.
async fn stored_meetings(
    tx: &mut Tx<'_>,
    game: &FinishedGame,
    id: &str,
) -> Result<HashMap<String, i64>, StoreError> {
    let sql = "SELECT them.person, COUNT(*) FROM game_players AS me
               JOIN games AS g ON g.table_id = me.table_id AND g.number = me.number
               JOIN game_players AS them ON them.table_id = me.table_id AND them.number = me.number
               WHERE me.person = $1 AND me.ended_ms > $2 AND g.game = $3 AND g.is_rated
                 AND them.side <> me.side AND them.person IS NOT NULL
               GROUP BY them.person";
    let met: Vec<(String, i64)> = on!(Tx, tx, |tx| {
        sqlx::query_as(sql)
            .bind(id)
            .bind(game.ended_ms - REPEAT_WINDOW_MS)
            .bind(&game.game)
            .fetch_all(&mut **tx)
            .await?
    });
    Ok(met.into_iter().collect())
}

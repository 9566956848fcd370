//! The record of a person against each friend.

use super::friendships::{FRIEND, MAX_FRIENDS};
use crate::{PersonId, Store, StoreError};

/// Most rows returned: every friend in a few games.
const MAX_HEAD_TO_HEAD: usize = 5 * MAX_FRIENDS;

/// The record of a person against one friend in one kind of game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeadToHead {
    /// The nick of the friend.
    pub nick: String,
    pub game: String,
    pub played: i64,
    /// Games in which the person placed before the friend.
    pub won: i64,
    /// Games in which the person placed after the friend.
    pub lost: i64,
}

row! {
    struct HeadToHeadRow { nick: String, game: String, played: i64, won: i64, lost: i64 }
}

impl From<HeadToHeadRow> for HeadToHead {
    fn from(row: HeadToHeadRow) -> Self {
        HeadToHead {
            nick: row.nick,
            game: row.game,
            played: row.played,
            won: row.won,
            lost: row.lost,
        }
    }
}

impl Store {
    /// The record of a person against each friend, game by game. Only for the person: private
    /// tables count too.
    pub async fn head_to_head(&self, person: &PersonId) -> Result<Vec<HeadToHead>, StoreError> {
        self.flush_before_read().await;
        // A friend on several seats counts once a game, by the best seat.
        let sql = "SELECT people.nick AS nick, met.game AS game, COUNT(*) AS played,
                          SUM(CASE WHEN met.mine < met.theirs THEN 1 ELSE 0 END) AS won,
                          SUM(CASE WHEN met.mine > met.theirs THEN 1 ELSE 0 END) AS lost
                   FROM (SELECT g.game AS game, them.person AS person, me.place AS mine, MIN(them.place) AS theirs
                         FROM game_players AS me
                         JOIN games AS g ON g.table_id = me.table_id AND g.number = me.number
                         JOIN game_players AS them ON them.table_id = me.table_id AND them.number = me.number
                              AND them.side <> me.side
                         JOIN ties ON ties.person = me.person AND ties.other = them.person AND ties.tie = $2
                         WHERE me.person = $1
                         GROUP BY me.table_id, me.number, me.place, g.game, them.person) AS met
                   JOIN people ON people.id = met.person
                   GROUP BY people.nick, met.game ORDER BY people.nick, COUNT(*) DESC, met.game LIMIT $3";
        let rows: Vec<HeadToHeadRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(FRIEND)
                .bind(MAX_HEAD_TO_HEAD as i64);
            query.fetch_all(db).await?
        });
        Ok(rows.into_iter().map(HeadToHead::from).collect())
    }
}

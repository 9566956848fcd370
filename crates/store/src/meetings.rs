//! How a person has fared against their friends.

use crate::{PersonId, Store, StoreError, ties::FRIEND};

/// Most lines: every friend in a few games.
const MEETINGS: usize = 5 * crate::MAX_FRIENDS;

/// How someone fared against one friend in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeadToHead {
    /// The friend's nick.
    pub nick: String,
    /// The game's name.
    pub game: String,
    /// Games against them.
    pub played: i64,
    /// Games in which one came before them.
    pub won: i64,
    /// Games in which one came after them.
    pub lost: i64,
}

impl Store {
    /// How a person fared against each friend they have met, game by game. Only for themselves:
    /// private tables count too.
    pub async fn head_to_head(&self, person: &PersonId) -> Result<Vec<HeadToHead>, StoreError> {
        self.settle_for_reading().await;
        // Who sits on several seats is met once in a game, where they came best.
        let sql = "SELECT people.nick, met.game, COUNT(*),
                          SUM(CASE WHEN met.mine < met.theirs THEN 1 ELSE 0 END),
                          SUM(CASE WHEN met.mine > met.theirs THEN 1 ELSE 0 END)
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
        type Line = (String, String, i64, i64, i64);
        let lines: Vec<Line> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(FRIEND)
                .bind(MEETINGS as i64);
            query.fetch_all(db).await?
        });
        let meeting = |(nick, game, played, won, lost)| HeadToHead {
            nick,
            game,
            played,
            won,
            lost,
        };
        Ok(lines.into_iter().map(meeting).collect())
    }
}

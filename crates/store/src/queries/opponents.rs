//! The record of a person against every opponent in one kind of game.

use super::ratings::Scope;
use crate::{PersonId, PlayerId, Store, StoreError, person::stored_person_id};

/// Most opponents returned.
const MAX_OPPONENTS: usize = 100;

/// The record of a person against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Against {
    pub who: PlayerId,
    /// The nick of a person, or the name of a bot.
    pub name: String,
    pub played: i64,
    /// Games in which the person placed before the opponent.
    pub won: i64,
    /// Games in which the person placed after the opponent.
    pub lost: i64,
}

row! {
    struct AgainstRow {
        person: Option<String>, bot: Option<String>, nick: Option<String>,
        played: i64, won: i64, lost: i64
    }
}

impl AgainstRow {
    fn read(self) -> Result<Against, StoreError> {
        let (who, name) = match (self.person, self.bot, self.nick) {
            (_, Some(bot), _) => (PlayerId::Bot(bot.clone()), bot),
            (Some(id), None, Some(nick)) => (PlayerId::Person(stored_person_id(&id)?), nick),
            (_, None, _) => (PlayerId::Deleted, String::new()),
        };
        Ok(Against {
            who,
            name,
            played: self.played,
            won: self.won,
            lost: self.lost,
        })
    }
}

impl Store {
    /// The record of a person against each opponent in a game, the most frequent first.
    pub async fn against(
        &self,
        person: &PersonId,
        game: &str,
        scope: Scope,
    ) -> Result<Vec<Against>, StoreError> {
        self.flush_before_read().await;
        // An opponent on several seats counts once a game, by the best seat.
        let sql = "SELECT met.person AS person, met.bot AS bot, people.nick AS nick, COUNT(*) AS played,
                          SUM(CASE WHEN met.mine < met.theirs THEN 1 ELSE 0 END) AS won,
                          SUM(CASE WHEN met.mine > met.theirs THEN 1 ELSE 0 END) AS lost
                   FROM (SELECT them.person AS person, them.bot AS bot, me.place AS mine, MIN(them.place) AS theirs
                         FROM game_players AS me
                         JOIN games AS g ON g.table_id = me.table_id AND g.number = me.number
                         JOIN game_players AS them ON them.table_id = me.table_id AND them.number = me.number
                              AND them.side <> me.side
                         WHERE me.person = $1 AND g.game = $2 AND (g.is_public OR $3)
                         GROUP BY me.table_id, me.number, me.place, them.person, them.bot) AS met
                   LEFT JOIN people ON people.id = met.person
                   GROUP BY met.person, met.bot, people.nick
                   ORDER BY COUNT(*) DESC, met.bot, people.nick LIMIT $4";
        let rows: Vec<AgainstRow> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql)
                .bind(person.as_str())
                .bind(game)
                .bind(scope == Scope::All);
            query.bind(MAX_OPPONENTS as i64).fetch_all(db).await?
        });
        rows.into_iter().map(AgainstRow::read).collect()
    }
}

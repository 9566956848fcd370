//! Friends and blocks. Nobody learns that they are blocked: to them it looks as if the other never answered.

use crate::{Person, PersonId, Store, StoreFault, engine::Tx};
use thiserror::Error;

/// Most ties a person may have and still ask for friendship: friends, requests and blocks together.
pub const MAX_TIES: usize = 500;

/// What somebody is to a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tie {
    /// Both are friends.
    Friend,
    /// They have asked the person for friendship.
    AsksMe,
    /// The person has asked them.
    Asked,
    /// The person wants nothing of them.
    Blocked,
}

/// Why a tie was not made.
#[derive(Debug, Error)]
pub enum TieFault {
    /// With oneself.
    #[error("one has no ties to oneself")]
    Oneself,
    /// The person has too many already.
    #[error("a person has at most {MAX_TIES} friends, requests and blocks")]
    TooMany,
    /// The person has blocked the other.
    #[error("they are blocked; unblock them first")]
    Blocked,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreFault),
}

impl From<sqlx::Error> for TieFault {
    fn from(error: sqlx::Error) -> Self {
        TieFault::Store(error.into())
    }
}

const ASKED: &str = "asked";
const FRIEND: &str = "friend";
const BLOCKED: &str = "blocked";

impl Store {
    /// Asks for friendship, or answers yes to somebody who has asked. Says what they are now.
    pub async fn befriend(&self, person: &PersonId, other: &PersonId, now_ms: i64) -> Result<Tie, TieFault> {
        let mut tx = self.begin_tie(person, other).await?;
        let (mine, theirs) = (tie(&mut tx, person, other).await?, tie(&mut tx, other, person).await?);
        let is = match (mine.as_deref(), theirs.as_deref()) {
            (Some(BLOCKED), _) => return Err(TieFault::Blocked),
            (Some(FRIEND), _) => Tie::Friend,
            (_, Some(ASKED)) => {
                put(&mut tx, person, other, FRIEND, now_ms).await?;
                put(&mut tx, other, person, FRIEND, now_ms).await?;
                Tie::Friend
            }
            (Some(_), _) => Tie::Asked,
            (None, _) => {
                if count(&mut tx, person).await? >= MAX_TIES as i64 {
                    return Err(TieFault::TooMany);
                }
                put(&mut tx, person, other, ASKED, now_ms).await?;
                Tie::Asked
            }
        };
        tx.commit().await?;
        Ok(is)
    }

    /// Ends a friendship, takes a request back, or says no to one. Blocks stay.
    pub async fn part(&self, person: &PersonId, other: &PersonId) -> Result<(), StoreFault> {
        let sql = "DELETE FROM ties WHERE tie <> $3
                   AND ((person = $1 AND other = $2) OR (person = $2 AND other = $1))";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql).bind(person.as_str()).bind(other.as_str()).bind(BLOCKED).execute(db).await?;
        });
        Ok(())
    }

    /// Blocks somebody: they are no friend any more, and nothing of theirs arrives.
    pub async fn block(&self, person: &PersonId, other: &PersonId, now_ms: i64) -> Result<(), TieFault> {
        let mut tx = self.begin_tie(person, other).await?;
        let theirs = "DELETE FROM ties WHERE person = $1 AND other = $2 AND tie <> $3";
        on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(theirs).bind(other.as_str()).bind(person.as_str()).bind(BLOCKED);
            query.execute(&mut **tx).await?;
        });
        put(&mut tx, person, other, BLOCKED, now_ms).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Takes a block back.
    pub async fn unblock(&self, person: &PersonId, other: &PersonId) -> Result<(), StoreFault> {
        let sql = "DELETE FROM ties WHERE person = $1 AND other = $2 AND tie = $3";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql).bind(person.as_str()).bind(other.as_str()).bind(BLOCKED).execute(db).await?;
        });
        Ok(())
    }

    /// Everyone a person has a tie to, by nick. Requests of those they have blocked are not among them.
    pub async fn ties_of(&self, person: &PersonId) -> Result<Vec<(Person, Tie)>, StoreFault> {
        let sql = "SELECT people.id, people.nick, people.kind, mine.tie, theirs.tie
                   FROM people
                   LEFT JOIN ties AS mine ON mine.person = $1 AND mine.other = people.id
                   LEFT JOIN ties AS theirs ON theirs.person = people.id AND theirs.other = $1
                   WHERE mine.tie IS NOT NULL OR theirs.tie = $2
                   ORDER BY people.nick_key LIMIT $3";
        type Line = (String, String, String, Option<String>, Option<String>);
        let lines: Vec<Line> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_as(sql).bind(person.as_str()).bind(ASKED).bind(2 * MAX_TIES as i64);
            query.fetch_all(db).await?
        });
        let tie = |(id, nick, kind, mine, theirs): Line| {
            let tie = match (mine.as_deref(), theirs.as_deref()) {
                (Some(BLOCKED), _) => Tie::Blocked,
                (Some(FRIEND), _) => Tie::Friend,
                (None, Some(ASKED)) => Tie::AsksMe,
                (Some(_), _) | (None, _) => Tie::Asked,
            };
            Ok((Person::stored((id, nick, kind))?, tie))
        };
        lines.into_iter().map(tie).collect()
    }

    /// Whether the person has blocked the other.
    pub async fn has_blocked(&self, person: &PersonId, other: &PersonId) -> Result<bool, StoreFault> {
        let sql = "SELECT COUNT(*) FROM ties WHERE person = $1 AND other = $2 AND tie = $3";
        let count: i64 = on!(Pool, &self.read, |db| {
            let query = sqlx::query_scalar(sql).bind(person.as_str()).bind(other.as_str()).bind(BLOCKED);
            query.fetch_one(db).await?
        });
        Ok(count > 0)
    }

    async fn begin_tie(&self, person: &PersonId, other: &PersonId) -> Result<Tx, TieFault> {
        if person == other {
            return Err(TieFault::Oneself);
        }
        let mut tx = self.write.begin().await?;
        // Both rows are held, in one order, so that two who ask each other at once become friends.
        let sql = "UPDATE people SET seen_ms = seen_ms WHERE id = $1";
        let (first, second) = if person < other { (person, other) } else { (other, person) };
        on!(Tx, &mut tx, |tx| {
            for id in [first, second] {
                sqlx::query(sql).bind(id.as_str()).execute(&mut **tx).await?;
            }
        });
        Ok(tx)
    }
}

async fn count(tx: &mut Tx, person: &PersonId) -> Result<i64, StoreFault> {
    let sql = "SELECT COUNT(*) FROM ties WHERE person = $1";
    Ok(on!(Tx, tx, |tx| sqlx::query_scalar(sql).bind(person.as_str()).fetch_one(&mut **tx).await?))
}

async fn tie(tx: &mut Tx, person: &PersonId, other: &PersonId) -> Result<Option<String>, StoreFault> {
    let sql = "SELECT tie FROM ties WHERE person = $1 AND other = $2";
    Ok(on!(Tx, tx, |tx| {
        let query = sqlx::query_scalar(sql).bind(person.as_str()).bind(other.as_str());
        query.fetch_optional(&mut **tx).await?
    }))
}

async fn put(
    tx: &mut Tx,
    person: &PersonId,
    other: &PersonId,
    tie: &str,
    now_ms: i64,
) -> Result<(), StoreFault> {
    let sql = "INSERT INTO ties (person, other, tie, since_ms) VALUES ($1, $2, $3, $4)
               ON CONFLICT (person, other) DO UPDATE SET tie = excluded.tie, since_ms = excluded.since_ms";
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql).bind(person.as_str()).bind(other.as_str()).bind(tie).bind(now_ms);
        query.execute(&mut **tx).await?;
    });
    Ok(())
}

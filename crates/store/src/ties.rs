//! Friends and blocks. Nobody learns that they are blocked: to them it looks as if the other never
//! answered.

use crate::person::stored_person_id;
use crate::{Person, PersonId, Store, StoreError, engine::Tx};
use thiserror::Error;

/// Most friends a person may have.
pub const MAX_FRIENDS: usize = 300;
/// Most requests of a person that may wait for an answer.
pub const MAX_ASKED: usize = 50;
/// Most requests that may wait for a person's answer. What others do fills nothing but this.
pub const MAX_ASKING: usize = 100;
/// Most people a person may block.
pub const MAX_BLOCKED: usize = 300;

/// What somebody is to a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Relation {
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
pub enum RelationError {
    /// With oneself.
    #[error("one has no ties to oneself")]
    Oneself,
    /// The person has as many friends, requests or blocks as one may have.
    #[error(
        "a person has at most {MAX_FRIENDS} friends, {MAX_ASKED} requests and {MAX_BLOCKED} blocks"
    )]
    TooMany,
    /// The other has as many friends, or requests to answer, as one may have. Says nothing of
    /// blocks.
    #[error("they have as many friends or requests as one may have")]
    TheyHaveTooMany,
    /// The person has blocked the other.
    #[error("they are blocked; unblock them first")]
    Blocked,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for RelationError {
    fn from(error: sqlx::Error) -> Self {
        RelationError::Store(error.into())
    }
}

const ASKED: &str = "asked";
pub(crate) const FRIEND: &str = "friend";
const BLOCKED: &str = "blocked";

impl Store {
    /// Asks for friendship, or answers yes to somebody who has asked. Says what they are now.
    ///
    /// Whoever is blocked meets the same limits as everybody, so that no answer tells.
    pub async fn befriend(
        &self,
        person: &PersonId,
        other: &PersonId,
        now_ms: i64,
    ) -> Result<Relation, RelationError> {
        let mut tx = self.begin_tie(person, other).await?;
        let (mine, theirs) = (
            tie(&mut tx, person, other).await?,
            tie(&mut tx, other, person).await?,
        );
        let is = match (mine.as_deref(), theirs.as_deref()) {
            (Some(BLOCKED), _) => return Err(RelationError::Blocked),
            (Some(FRIEND), _) => Relation::Friend,
            (_, Some(ASKED)) => {
                may_have_friend(&mut tx, person)
                    .await?
                    .then_some(())
                    .ok_or(RelationError::TooMany)?;
                may_have_friend(&mut tx, other)
                    .await?
                    .then_some(())
                    .ok_or(RelationError::TheyHaveTooMany)?;
                put(&mut tx, person, other, FRIEND, now_ms).await?;
                put(&mut tx, other, person, FRIEND, now_ms).await?;
                Relation::Friend
            }
            (Some(_), _) => Relation::Asked,
            (None, _) => {
                if count(&mut tx, person, ASKED).await? >= MAX_ASKED as i64 {
                    return Err(RelationError::TooMany);
                }
                if count_asking(&mut tx, other).await? >= MAX_ASKING as i64 {
                    return Err(RelationError::TheyHaveTooMany);
                }
                put(&mut tx, person, other, ASKED, now_ms).await?;
                Relation::Asked
            }
        };
        tx.commit().await?;
        Ok(is)
    }

    /// Ends a friendship, takes a request back, or says no to one. Blocks stay. Says whether there
    /// was anything to end.
    pub async fn part(&self, person: &PersonId, other: &PersonId) -> Result<bool, StoreError> {
        let sql = "DELETE FROM ties WHERE tie <> $3
                   AND ((person = $1 AND other = $2) OR (person = $2 AND other = $1))";
        let ended = on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql)
                .bind(person.as_str())
                .bind(other.as_str())
                .bind(BLOCKED);
            query.execute(db).await?.rows_affected()
        });
        Ok(ended > 0)
    }

    /// Blocks somebody: they are no friend any more, and nothing of theirs arrives. Says whether a
    /// friendship or a request ended with it, so that they see it gone.
    pub async fn block(
        &self,
        person: &PersonId,
        other: &PersonId,
        now_ms: i64,
    ) -> Result<bool, RelationError> {
        let mut tx = self.begin_tie(person, other).await?;
        let mine = tie(&mut tx, person, other).await?;
        let is_new = mine.as_deref() != Some(BLOCKED);
        if is_new && count(&mut tx, person, BLOCKED).await? >= MAX_BLOCKED as i64 {
            return Err(RelationError::TooMany);
        }
        let theirs = "DELETE FROM ties WHERE person = $1 AND other = $2 AND tie <> $3";
        let ended = on!(Tx, &mut tx, |tx| {
            let query = sqlx::query(theirs)
                .bind(other.as_str())
                .bind(person.as_str())
                .bind(BLOCKED);
            query.execute(&mut **tx).await?.rows_affected()
        });
        if is_new {
            put(&mut tx, person, other, BLOCKED, now_ms).await?;
        }
        tx.commit().await?;
        Ok(ended > 0 || mine.as_deref() == Some(ASKED))
    }

    /// Takes a block back.
    pub async fn unblock(&self, person: &PersonId, other: &PersonId) -> Result<(), StoreError> {
        let sql = "DELETE FROM ties WHERE person = $1 AND other = $2 AND tie = $3";
        on!(Pool, &self.write, |db| {
            sqlx::query(sql)
                .bind(person.as_str())
                .bind(other.as_str())
                .bind(BLOCKED)
                .execute(db)
                .await?;
        });
        Ok(())
    }

    /// Everyone a person has a tie to, by nick; requests the oldest first. Requests of those they
    /// have blocked are not among them, and no number of requests pushes a friend off the list.
    pub async fn relations_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(Person, Relation)>, StoreError> {
        let mine = "SELECT people.id, people.nick, people.kind, ties.tie
                    FROM ties JOIN people ON people.id = ties.other
                    WHERE ties.person = $1 ORDER BY people.nick_key LIMIT $2";
        let theirs = "SELECT people.id, people.nick, people.kind, ties.tie
                      FROM ties JOIN people ON people.id = ties.person
                      WHERE ties.other = $1 AND ties.tie = $3
                      AND NOT EXISTS (SELECT 1 FROM ties AS mine WHERE mine.person = $1 AND mine.other = ties.person)
                      ORDER BY ties.since_ms, people.nick_key LIMIT $2";
        type Line = (String, String, String, String);
        let (mine, theirs): (Vec<Line>, Vec<Line>) = on!(Pool, &self.read, |db| {
            let own = (MAX_FRIENDS + MAX_ASKED + MAX_BLOCKED) as i64;
            let mine = sqlx::query_as(mine)
                .bind(person.as_str())
                .bind(own)
                .fetch_all(db)
                .await?;
            let query = sqlx::query_as(theirs)
                .bind(person.as_str())
                .bind(MAX_ASKING as i64)
                .bind(ASKED);
            (mine, query.fetch_all(db).await?)
        });
        let read = |(id, nick, kind, _): Line, tie| Ok((Person::stored((id, nick, kind))?, tie));
        let mine = mine.into_iter().map(|line| {
            let tie = match line.3.as_str() {
                FRIEND => Relation::Friend,
                BLOCKED => Relation::Blocked,
                ASKED => Relation::Asked,
                _ => return Err(StoreError::Damaged("tie")),
            };
            read(line, tie)
        });
        mine.chain(theirs.into_iter().map(|line| read(line, Relation::AsksMe)))
            .collect()
    }

    /// A person's friends.
    pub async fn friends_of(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT other FROM ties WHERE person = $1 AND tie = $2 LIMIT $3";
        let ids: Vec<String> = on!(Pool, &self.read, |db| {
            let query = sqlx::query_scalar(sql)
                .bind(person.as_str())
                .bind(FRIEND)
                .bind(MAX_FRIENDS as i64);
            query.fetch_all(db).await?
        });
        ids.iter().map(|id| stored_person_id(id)).collect()
    }

    /// Everyone in whose list the person is: when they are called something else, or are gone,
    /// those lists change.
    pub async fn people_listing(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT person FROM ties WHERE other = $1
                   UNION SELECT other FROM ties WHERE person = $1 AND tie = $2";
        let ids: Vec<String> = on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql)
                .bind(person.as_str())
                .bind(ASKED)
                .fetch_all(db)
                .await?
        });
        ids.iter().map(|id| stored_person_id(id)).collect()
    }

    /// Everyone between whom and the person there is a block, whosever it is.
    pub async fn blocks_around(&self, person: &PersonId) -> Result<Vec<PersonId>, StoreError> {
        let sql = "SELECT other FROM ties WHERE person = $1 AND tie = $2
                   UNION SELECT person FROM ties WHERE other = $1 AND tie = $2";
        let ids: Vec<String> = on!(Pool, &self.read, |db| {
            sqlx::query_scalar(sql)
                .bind(person.as_str())
                .bind(BLOCKED)
                .fetch_all(db)
                .await?
        });
        ids.iter().map(|id| stored_person_id(id)).collect()
    }

    /// Whether the person has blocked the other.
    pub async fn has_blocked(
        &self,
        person: &PersonId,
        other: &PersonId,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM ties WHERE person = $1 AND other = $2 AND tie = $3";
        let count: i64 = on!(Pool, &self.read, |db| {
            let query = sqlx::query_scalar(sql)
                .bind(person.as_str())
                .bind(other.as_str())
                .bind(BLOCKED);
            query.fetch_one(db).await?
        });
        Ok(count > 0)
    }

    async fn begin_tie(
        &self,
        person: &PersonId,
        other: &PersonId,
    ) -> Result<Tx<'static>, RelationError> {
        if person == other {
            return Err(RelationError::Oneself);
        }
        let mut tx = self.write.begin().await?;
        // Both rows are held, in one order, so that two who ask each other at once become friends.
        let sql = "UPDATE people SET seen_ms = seen_ms WHERE id = $1";
        let (first, second) = if person < other {
            (person, other)
        } else {
            (other, person)
        };
        on!(Tx, &mut tx, |tx| {
            for id in [first, second] {
                sqlx::query(sql)
                    .bind(id.as_str())
                    .execute(&mut **tx)
                    .await?;
            }
        });
        Ok(tx)
    }
}

async fn may_have_friend(tx: &mut Tx<'_>, person: &PersonId) -> Result<bool, StoreError> {
    Ok(count(tx, person, FRIEND).await? < MAX_FRIENDS as i64)
}

async fn count(tx: &mut Tx<'_>, person: &PersonId, tie: &str) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM ties WHERE person = $1 AND tie = $2";
    Ok(on!(Tx, tx, |tx| {
        sqlx::query_scalar(sql)
            .bind(person.as_str())
            .bind(tie)
            .fetch_one(&mut **tx)
            .await?
    }))
}

/// How many requests the person sees.
async fn count_asking(tx: &mut Tx<'_>, person: &PersonId) -> Result<i64, StoreError> {
    let sql = "SELECT COUNT(*) FROM ties WHERE other = $1 AND tie = $2
               AND NOT EXISTS (SELECT 1 FROM ties AS mine WHERE mine.person = $1 AND mine.other = ties.person)";
    Ok(on!(Tx, tx, |tx| {
        sqlx::query_scalar(sql)
            .bind(person.as_str())
            .bind(ASKED)
            .fetch_one(&mut **tx)
            .await?
    }))
}

async fn tie(
    tx: &mut Tx<'_>,
    person: &PersonId,
    other: &PersonId,
) -> Result<Option<String>, StoreError> {
    let sql = "SELECT tie FROM ties WHERE person = $1 AND other = $2";
    Ok(on!(Tx, tx, |tx| {
        let query = sqlx::query_scalar(sql)
            .bind(person.as_str())
            .bind(other.as_str());
        query.fetch_optional(&mut **tx).await?
    }))
}

async fn put(
    tx: &mut Tx<'_>,
    person: &PersonId,
    other: &PersonId,
    tie: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO ties (person, other, tie, since_ms) VALUES ($1, $2, $3, $4)
               ON CONFLICT (person, other) DO UPDATE SET tie = excluded.tie, since_ms = excluded.since_ms";
    on!(Tx, tx, |tx| {
        let query = sqlx::query(sql)
            .bind(person.as_str())
            .bind(other.as_str())
            .bind(tie)
            .bind(now_ms);
        query.execute(&mut **tx).await?;
    });
    Ok(())
}

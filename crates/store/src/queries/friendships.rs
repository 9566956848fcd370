//! Friendships, requests and blocks, stored in `ties`. A blocked person cannot tell: it looks as if
//! the other never answered.

use crate::{PersonId, Store, StoreError, engine::Tx};
use thiserror::Error;

/// Most friends a person may have.
pub const MAX_FRIENDS: usize = 300;
/// Most open requests of a person to others.
pub const MAX_ASKED: usize = 50;
/// Most open requests of others to a person: the only limit that others can fill.
pub const MAX_ASKING: usize = 100;
/// Most people a person may block.
pub const MAX_BLOCKED: usize = 300;

/// What another person is to a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Relation {
    Friend,
    /// The other has asked for friendship.
    AsksMe,
    /// The person has asked the other.
    Asked,
    /// The person has blocked the other.
    Blocked,
}

/// A relation was not changed.
#[derive(Debug, Error)]
pub enum RelationError {
    #[error("one has no ties to oneself")]
    Oneself,
    /// The person has reached a limit.
    #[error(
        "a person has at most {MAX_FRIENDS} friends, {MAX_ASKED} requests and {MAX_BLOCKED} blocks"
    )]
    TooMany,
    /// The other has [`MAX_FRIENDS`] or [`MAX_ASKING`]; reveals no block.
    #[error("they have as many friends or requests as one may have")]
    TheyHaveTooMany,
    #[error("they are blocked; unblock them first")]
    Blocked,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for RelationError {
    fn from(error: sqlx::Error) -> Self {
        RelationError::Store(error.into())
    }
}

pub(super) const ASKED: &str = "asked";
pub(super) const FRIEND: &str = "friend";
pub(super) const BLOCKED: &str = "blocked";

impl Store {
    /// Asks for friendship, or accepts the request of the other; returns the relation after it.
    ///
    /// A blocked person meets the same limits as everyone, so that no answer reveals the block.
    pub async fn befriend(
        &self,
        person: &PersonId,
        other: &PersonId,
        now_ms: i64,
    ) -> Result<Relation, RelationError> {
        let mut tx = self.begin_relation(person, other).await?;
        let (mine, theirs) = (
            tie(&mut tx, person, other).await?,
            tie(&mut tx, other, person).await?,
        );
        let relation = match (mine.as_deref(), theirs.as_deref()) {
            (Some(BLOCKED), _) => return Err(RelationError::Blocked),
            (Some(FRIEND), _) => Relation::Friend,
            (_, Some(ASKED)) => {
                if !may_have_friend(&mut tx, person).await? {
                    return Err(RelationError::TooMany);
                }
                if !may_have_friend(&mut tx, other).await? {
                    return Err(RelationError::TheyHaveTooMany);
                }
                save(&mut tx, person, other, FRIEND, now_ms).await?;
                save(&mut tx, other, person, FRIEND, now_ms).await?;
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
                save(&mut tx, person, other, ASKED, now_ms).await?;
                Relation::Asked
            }
        };
        tx.commit().await?;
        Ok(relation)
    }

    /// Ends a friendship, withdraws a request, or declines one. Blocks stay. False if there was
    /// nothing to end.
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

    /// Blocks the other, and ends a friendship or request; true if one ended that the other could
    /// see.
    pub async fn block(
        &self,
        person: &PersonId,
        other: &PersonId,
        now_ms: i64,
    ) -> Result<bool, RelationError> {
        let mut tx = self.begin_relation(person, other).await?;
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
            save(&mut tx, person, other, BLOCKED, now_ms).await?;
        }
        tx.commit().await?;
        Ok(ended > 0 || mine.as_deref() == Some(ASKED))
    }

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

    async fn begin_relation(
        &self,
        person: &PersonId,
        other: &PersonId,
    ) -> Result<Tx<'static>, RelationError> {
        if person == other {
            return Err(RelationError::Oneself);
        }
        let mut tx = self.write.begin().await?;
        // Locks both people, in one order, so that two who ask each other at once become friends.
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

/// The number of requests that the person sees.
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

/// The value of `tie` from one person to another.
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

async fn save(
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

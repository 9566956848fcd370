//! Lists of a person's relations: friends, requests and blocks.

use super::friendships::{
    ASKED, BLOCKED, FRIEND, MAX_ASKED, MAX_ASKING, MAX_BLOCKED, MAX_FRIENDS, Relation,
};
use crate::{
    Person, PersonId, Store, StoreError,
    person::{PersonRow, stored_person_id},
};

row! {
    struct RelationRow { tie: String; person: PersonRow }
}

impl Store {
    /// The relations of a person, by nick, then requests of others, the oldest first. Requests of
    /// blocked people are left out, and no number of requests pushes a friend off the list.
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
        let (mine, theirs): (Vec<RelationRow>, Vec<RelationRow>) = on!(Pool, &self.read, |db| {
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
        let mine = mine.into_iter().map(|row| {
            let relation = match row.tie.as_str() {
                FRIEND => Relation::Friend,
                BLOCKED => Relation::Blocked,
                ASKED => Relation::Asked,
                _ => return Err(StoreError::Damaged("tie")),
            };
            Ok((row.person.read()?, relation))
        });
        let theirs = theirs
            .into_iter()
            .map(|row| Ok((row.person.read()?, Relation::AsksMe)));
        mine.chain(theirs).collect()
    }

    /// The friends of a person.
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

    /// Everyone who has a relation to the person: their lists change with the person's nick.
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

    /// Everyone who has blocked the person, and everyone blocked by the person.
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
}

//! Deletes a person in one transaction; games and journals shared with others stay, without the
//! person's name.

use crate::{
    Mention, PersonId, Store, StoreError,
    engine::{Pool, Tx},
    sqlite::segment,
};

impl Store {
    /// The rows of all journals that contain the id of a person, in order.
    ///
    /// Reads every row of every table: only for the rare deletion of a person.
    pub async fn mentions(&self, person: &PersonId) -> Result<Vec<Mention>, StoreError> {
        self.compact().await?;
        let sql =
            "SELECT table_id, seq, body FROM journal WHERE body LIKE $1 ORDER BY table_id, seq";
        let rows: Vec<(String, i64, String)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(format!("%{person}%"))
                .fetch_all(db)
                .await?
        });
        let mention = |(table_id, seq, body)| Mention {
            table_id,
            seq,
            body,
        };
        let mut mentions: Vec<_> = rows.into_iter().map(mention).collect();
        if let Pool::Sqlite(read) = &self.read {
            mentions.extend(segment::mentions(read, person).await?);
        }
        Ok(mentions)
    }

    /// Deletes a person with account, sessions, ratings, friendships and the reports about the
    /// person. Finished games stay, under `nick` and as [`PlayerId::Deleted`](crate::PlayerId).
    ///
    /// `instead` are the new texts of journal rows that named the person. All in one transaction.
    pub async fn delete_person(
        &self,
        person: &PersonId,
        nick: &str,
        instead: &[Mention],
    ) -> Result<(), StoreError> {
        // A deferred game would bring the name back.
        self.flush_deferred().await?;
        let mut tx = self.write.begin().await?;
        if let Tx::Sqlite(tx) = &mut tx {
            for row in instead {
                segment::rewrite(tx, row).await?;
            }
        }
        on!(Tx, &mut tx, |tx| {
            for row in instead {
                let query =
                    sqlx::query("UPDATE journal SET body = $3 WHERE table_id = $1 AND seq = $2");
                query
                    .bind(&row.table_id)
                    .bind(row.seq)
                    .bind(&row.body)
                    .execute(&mut **tx)
                    .await?;
            }
            let query =
                sqlx::query("UPDATE game_players SET person = NULL, nick = $2 WHERE person = $1");
            query
                .bind(person.as_str())
                .bind(nick)
                .execute(&mut **tx)
                .await?;
            // The person's reports of others stay, without the note; the reporter becomes NULL with
            // the person.
            let query = sqlx::query("UPDATE reports SET note = '' WHERE reporter = $1")
                .bind(person.as_str());
            query.execute(&mut **tx).await?;
            let query = sqlx::query("DELETE FROM ratings WHERE player = $1").bind(person.as_str());
            query.execute(&mut **tx).await?;
            // Foreign keys delete account, sessions, mailed links, friendships and blocks.
            let query = sqlx::query("DELETE FROM people WHERE id = $1").bind(person.as_str());
            query.execute(&mut **tx).await?;
        });
        Ok(tx.commit().await?)
    }
}

//! Deleting a person: all that is theirs goes at once, and what others share with them stays
//! without them.

use crate::{
    PersonId, Store, StoreError,
    engine::{Pool, Tx},
    sheet,
};

/// A row of a journal, and which it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mention {
    /// The table.
    pub table_id: String,
    /// The row's number.
    pub seq: i64,
    /// The row's text.
    pub body: String,
}

impl Store {
    /// The journals' rows that name a person by their id, in order.
    ///
    /// Reads every row of every table: this is for the rare day somebody leaves for good.
    pub async fn mentions(&self, person: &PersonId) -> Result<Vec<Mention>, StoreError> {
        self.file().await?;
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
            mentions.extend(sheet::mentions(read, person).await?);
        }
        Ok(mentions)
    }

    /// Deletes a person, their account, sessions, ratings, friends and the reports about them;
    /// their finished games stay under `nick`, as nobody's.
    ///
    /// `instead` are journal rows as they are to be from now on: with the name of the deleted taken
    /// out. All in one transaction.
    pub async fn delete_person(
        &self,
        person: &PersonId,
        nick: &str,
        instead: &[Mention],
    ) -> Result<(), StoreError> {
        // A game that is counted later would bring their name back.
        self.settle().await?;
        let mut tx = self.write.begin().await?;
        if let Tx::Sqlite(tx) = &mut tx {
            for row in instead {
                sheet::rewrite(tx, row).await?;
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
            // That they reported somebody stays; what they wrote goes, and their name with the
            // person below.
            let query = sqlx::query("UPDATE reports SET note = '' WHERE reporter = $1")
                .bind(person.as_str());
            query.execute(&mut **tx).await?;
            let query = sqlx::query("DELETE FROM ratings WHERE player = $1").bind(person.as_str());
            query.execute(&mut **tx).await?;
            // Account, sessions, mailed links, friends and blocks go with it.
            let query = sqlx::query("DELETE FROM people WHERE id = $1").bind(person.as_str());
            query.execute(&mut **tx).await?;
        });
        Ok(tx.commit().await?)
    }
}

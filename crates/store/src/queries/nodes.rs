//! The nodes that share the database, each alive while its lease runs.
//!
//! A lease only says when others may take a node's tables. That a former owner cannot append is not
//! left to clocks: every append names its epoch, and the database compares.

use crate::{Node, NodeError, Store, StoreError, text::is_name};
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// How long after its lease the row of a node without tables is stored.
const RETENTION: Duration = Duration::from_secs(24 * 60 * 60);

/// A node with a running lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveNode {
    pub node: Node,
    /// The rest of the lease.
    pub left: Duration,
}

impl Store {
    /// Starts a new term under the name. An earlier term of the name ends: its lease can no longer
    /// be renewed, and its tables are free.
    pub async fn register_node(&self, name: &str, lease: Duration) -> Result<Node, NodeError> {
        if !is_name(name) {
            return Err(NodeError::Name);
        }
        let (now, next_term) = (self.write.now(), self.write.next_term());
        let end = format!(
            "UPDATE nodes SET expires_ms = {now}, has_ended = TRUE WHERE name = $1 AND NOT has_ended"
        );
        let register_node = format!(
            "INSERT INTO nodes (term, name, expires_ms, has_ended) VALUES ({next_term}, $1, {now} + $2, FALSE)
             RETURNING term"
        );
        let delete_old = format!(
            "DELETE FROM nodes WHERE expires_ms < {now} - $1
                 AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = term AND status <> 'closed')"
        );
        let mut tx = self.write.begin().await.map_err(StoreError::from)?;
        let term = on!(Tx, &mut tx, |tx| {
            sqlx::query(AssertSqlSafe(end))
                .bind(name)
                .execute(&mut **tx)
                .await
                .map_err(StoreError::from)?;
            let query = sqlx::query_scalar(AssertSqlSafe(register_node))
                .bind(name)
                .bind(millis(lease));
            let term = query.fetch_one(&mut **tx).await.map_err(StoreError::from)?;
            // After the new term: on SQLite the next term derives from the last one.
            let query = sqlx::query(AssertSqlSafe(delete_old)).bind(millis(RETENTION));
            query.execute(&mut **tx).await.map_err(StoreError::from)?;
            term
        });
        tx.commit().await.map_err(StoreError::from)?;
        Ok(Node {
            name: name.to_owned(),
            term,
        })
    }

    /// Renews the lease of a node.
    pub async fn renew_lease(&self, node: &Node, lease: Duration) -> Result<(), NodeError> {
        let now = self.write.now();
        let sql =
            format!("UPDATE nodes SET expires_ms = {now} + $2 WHERE term = $1 AND NOT has_ended");
        let renewed = on!(Pool, &self.write, |db| {
            let query = sqlx::query(AssertSqlSafe(sql))
                .bind(node.term)
                .bind(millis(lease));
            query
                .execute(db)
                .await
                .map_err(StoreError::from)?
                .rows_affected()
        });
        if renewed == 0 {
            Err(NodeError::Superseded)
        } else {
            Ok(())
        }
    }

    /// Ends the term of a node: its tables are free at once.
    pub async fn release_node(&self, node: &Node) -> Result<(), StoreError> {
        // The row stays: another node may hand it tables at this moment, and `take_over` must find
        // them.
        let sql = format!(
            "UPDATE nodes SET expires_ms = {}, has_ended = TRUE WHERE term = $1",
            self.write.now()
        );
        on!(Pool, &self.write, |db| {
            sqlx::query(AssertSqlSafe(sql))
                .bind(node.term)
                .execute(db)
                .await?;
        });
        Ok(())
    }

    /// The nodes with a running lease, by name.
    pub async fn live_nodes(&self) -> Result<Vec<LiveNode>, StoreError> {
        let now = self.read.now();
        let sql = format!(
            "SELECT name, term, expires_ms - {now} FROM nodes WHERE expires_ms > {now} ORDER BY name"
        );
        let rows: Vec<(String, i64, i64)> =
            on!(Pool, &self.read, |db| sqlx::query_as(AssertSqlSafe(sql))
                .fetch_all(db)
                .await?);
        let live = |(name, term, left): (String, i64, i64)| LiveNode {
            node: Node { name, term },
            left: Duration::from_millis(left.max(0).unsigned_abs()),
        };
        Ok(rows.into_iter().map(live).collect())
    }
}

fn millis(lease: Duration) -> i64 {
    i64::try_from(lease.as_millis()).unwrap_or(i64::MAX)
}

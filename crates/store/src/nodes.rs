//! Which programs live, and which of them owns each table.
//!
//! A lease only says when others may take a node's tables. That a deposed owner cannot write is not
//! left to clocks: every append names its epoch, and the database compares.

use crate::{Node, NodeError, Ownership, Store, StoreError, engine::Tx, tail, text::is_name};
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// Most tables taken by one call of [`Store::take_over`]: few enough for heirs to share what one
/// node leaves.
pub const TAKE_OVER_PAGE: usize = 64;
/// Most tables handed over by one statement.
const HAND_OVER_ROWS: usize = 1_000;
/// How long the term of a node that left no tables is remembered.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);

/// A node that lives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveNode {
    /// Which.
    pub node: Node,
    /// How long its lease still runs.
    pub left: Duration,
}

impl Store {
    /// Begins a new term under the name. Whoever had the name before can no longer renew, and its
    /// tables are free.
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
        let forget = format!(
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
            // After the new term is there: numbers grow from the last.
            let query = sqlx::query(AssertSqlSafe(forget)).bind(millis(REMEMBERED));
            query.execute(&mut **tx).await.map_err(StoreError::from)?;
            term
        });
        tx.commit().await.map_err(StoreError::from)?;
        Ok(Node {
            name: name.to_owned(),
            term,
        })
    }

    /// Makes the node live on for as long as a lease.
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

    /// Ends the node's term: its tables are free at once.
    pub async fn release_node(&self, node: &Node) -> Result<(), StoreError> {
        // Remembered, though it has ended: somebody may be handing it tables at this moment, and
        // they must be found.
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

    /// The nodes that live, by name.
    pub async fn live_nodes(&self) -> Result<Vec<LiveNode>, StoreError> {
        let now = self.read.now();
        let sql = format!(
            "SELECT name, term, expires_ms - {now} FROM nodes WHERE expires_ms > {now} ORDER BY name"
        );
        let rows: Vec<(String, i64, i64)> =
            on!(Pool, &self.read, |db| sqlx::query_as(AssertSqlSafe(sql))
                .fetch_all(db)
                .await?);
        let living = |(name, term, left): (String, i64, i64)| LiveNode {
            node: Node { name, term },
            left: Duration::from_millis(left.max(0).unsigned_abs()),
        };
        Ok(rows.into_iter().map(living).collect())
    }

    /// Takes up to [`TAKE_OVER_PAGE`] tables that nobody living owns: from then on this node alone
    /// can write them.
    ///
    /// Fewer than that means that none are left but such as are being written at this moment. A
    /// node that does not live itself takes none.
    pub async fn take_over(&self, node: &Node) -> Result<Vec<(String, Ownership)>, StoreError> {
        let (now, skipping_locked) = (self.write.now(), self.write.skipping_locked());
        // Asked once and for all: a planner that asked it again for each table would take more than
        // a page.
        let sql = format!(
            "WITH free AS MATERIALIZED (
                 SELECT id AS taken FROM tables
                 WHERE status <> 'closed' AND owner IN (SELECT term FROM nodes WHERE expires_ms <= {now})
                     AND EXISTS (SELECT 1 FROM nodes WHERE term = {term} AND expires_ms > {now})
                 LIMIT {TAKE_OVER_PAGE} {skipping_locked})
             UPDATE tables SET owner = {term}, epoch = epoch + 1 FROM free WHERE id = taken RETURNING id, epoch",
            term = node.term
        );
        let mut tx = self.write.begin().await?;
        let taken: Vec<(String, i64)> = on!(Tx, &mut tx, |tx| sqlx::query_as(AssertSqlSafe(sql))
            .fetch_all(&mut **tx)
            .await?);
        settle(tx, taken, node).await
    }

    /// Gives tables to another node, each if it is still in the epoch named; says which were given,
    /// and how the other reigns.
    ///
    /// One that is being written at this moment is not given.
    pub async fn hand_over(
        &self,
        tables: &[(String, i64)],
        to: &Node,
    ) -> Result<Vec<(String, Ownership)>, StoreError> {
        let mut given = Vec::with_capacity(tables.len());
        for tables in tables.chunks(HAND_OVER_ROWS) {
            given.extend(self.hand_over_some(tables, to).await?);
        }
        Ok(given)
    }

    async fn hand_over_some(
        &self,
        tables: &[(String, i64)],
        to: &Node,
    ) -> Result<Vec<(String, Ownership)>, StoreError> {
        let skipping_locked = self.write.skipping_locked();
        let mut tx = self.write.begin().await?;
        let sql = format!(
            "WITH own AS MATERIALIZED (
                 SELECT id AS given FROM tables WHERE (id, epoch) IN (VALUES {}) AND status <> 'closed' {skipping_locked})
             UPDATE tables SET owner = {}, epoch = epoch + 1 FROM own WHERE id = given RETURNING id, epoch",
            tx.placeholders(tables.len(), 2),
            to.term
        );
        let given: Vec<(String, i64)> = on!(Tx, &mut tx, |tx| {
            let mut query = sqlx::query_as(AssertSqlSafe(sql)).persistent(false);
            for (table, epoch) in tables {
                query = query.bind(table).bind(epoch);
            }
            query.fetch_all(&mut **tx).await?
        });
        settle(tx, given, to).await
    }

    /// The tables that a node owns, with their epochs.
    pub async fn ownerships_of(&self, node: &Node) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT id, epoch FROM tables WHERE owner = $1 AND status <> 'closed'";
        Ok(on!(Pool, &self.read, |db| sqlx::query_as(sql)
            .bind(node.term)
            .fetch_all(db)
            .await?))
    }

    /// Whose a table is; of closed and unknown tables, nobody's.
    pub async fn ownership_of(&self, table: &str) -> Result<Option<Ownership>, StoreError> {
        let sql = "SELECT name, term, epoch FROM tables JOIN nodes ON term = owner
                   WHERE id = $1 AND status <> 'closed'";
        let found: Option<(String, i64, i64)> = on!(Pool, &self.read, |db| sqlx::query_as(sql)
            .bind(table)
            .fetch_optional(db)
            .await?);
        Ok(found.map(|(name, term, epoch)| Ownership {
            node: Node { name, term },
            epoch,
        }))
    }
}

/// Commits a change of owner, in a way that those who write by memory notice.
async fn settle(
    mut tx: Tx<'_>,
    taken: Vec<(String, i64)>,
    node: &Node,
) -> Result<Vec<(String, Ownership)>, StoreError> {
    if !taken.is_empty() {
        tail::move_on(&mut tx).await?;
    }
    tx.commit().await?;
    let ownership = |epoch| Ownership {
        node: node.clone(),
        epoch,
    };
    Ok(taken
        .into_iter()
        .map(|(id, epoch)| (id, ownership(epoch)))
        .collect())
}

fn millis(lease: Duration) -> i64 {
    i64::try_from(lease.as_millis()).unwrap_or(i64::MAX)
}

//! Which node owns each table, and how tables change their owner.

use crate::{Node, Ownership, Store, StoreError, engine::Tx, sqlite::invalidate_cached_heads};
use sqlx::AssertSqlSafe;

/// Most tables taken by one call of [`Store::take_over`]: few enough for several nodes to share
/// what one node leaves.
pub const TAKE_OVER_PAGE: usize = 64;
/// Most tables handed over by one statement.
const HAND_OVER_ROWS: usize = 1_000;

impl Store {
    /// Takes up to [`TAKE_OVER_PAGE`] tables whose owner's lease has expired: from then on only
    /// this node can append to them.
    ///
    /// Fewer than that means that none are left but tables that are being written at this moment. A
    /// node whose own lease has expired takes none.
    pub async fn take_over(&self, node: &Node) -> Result<Vec<(String, Ownership)>, StoreError> {
        let (now, skipping_locked) = (self.write.now(), self.write.skipping_locked());
        // `MATERIALIZED`: a planner that evaluated the query once per table would take more than a
        // page.
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
        commit_owners(tx, taken, node).await
    }

    /// Gives tables to another node, each only if its epoch is the one named; returns those given,
    /// with their new ownership.
    ///
    /// A table that is being written at this moment is not given.
    pub async fn hand_over(
        &self,
        tables: &[(String, i64)],
        to: &Node,
    ) -> Result<Vec<(String, Ownership)>, StoreError> {
        let mut given = Vec::with_capacity(tables.len());
        for tables in tables.chunks(HAND_OVER_ROWS) {
            given.extend(self.hand_over_chunk(tables, to).await?);
        }
        Ok(given)
    }

    async fn hand_over_chunk(
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
        commit_owners(tx, given, to).await
    }

    /// The tables of a node that are not closed, with their epochs.
    pub async fn ownerships_of(&self, node: &Node) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT id, epoch FROM tables WHERE owner = $1 AND status <> 'closed'";
        Ok(on!(Pool, &self.read, |db| sqlx::query_as(sql)
            .bind(node.term)
            .fetch_all(db)
            .await?))
    }

    /// The ownership of a table; none for closed and unknown tables.
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

/// Commits a change of owners, and makes SQLite's writers reload their cached heads.
async fn commit_owners(
    mut tx: Tx<'_>,
    taken: Vec<(String, i64)>,
    node: &Node,
) -> Result<Vec<(String, Ownership)>, StoreError> {
    if !taken.is_empty() {
        invalidate_cached_heads(&mut tx).await?;
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

//! A node: a server program that shares the database with others, and the tables that it owns.

use crate::StoreError;
pub use ids::Node;
use thiserror::Error;

/// The owner of a table: the only node that may append to it, until the epoch changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    pub node: Node,
    /// Grows by one with each change of owner.
    pub epoch: i64,
}

impl Ownership {
    /// The first ownership of a new table.
    pub fn first(node: Node) -> Self {
        Self { node, epoch: 1 }
    }
}

/// A node could not be registered or renewed.
#[derive(Debug, Error)]
pub enum NodeError {
    #[error("a node's name is empty, too long or has a zero byte")]
    Name,
    /// Another program has registered the name.
    #[error("another program has started at this database under the same name")]
    Superseded,
    #[error(transparent)]
    Store(#[from] StoreError),
}

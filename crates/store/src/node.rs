//! A program that shares the database, and what it may write.

use crate::StoreError;
pub use ids::Node;
use thiserror::Error;

/// Whose a table is: its owner may write it until somebody else reigns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ownership {
    /// The owner.
    pub node: Node,
    /// Grows with each change of owner.
    pub epoch: i64,
}

impl Ownership {
    /// Over a table that this program opens itself.
    pub fn first(node: Node) -> Self {
        Self { node, epoch: 1 }
    }
}

/// Why a program may not go on as the node it was.
#[derive(Debug, Error)]
pub enum NodeError {
    /// A name nobody could have.
    #[error("a node's name is empty, too long or has a zero byte")]
    Name,
    /// Another program has started under the name.
    #[error("another program has started at this database under the same name")]
    Superseded,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

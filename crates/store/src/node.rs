//! A program that shares the database, and what it may write.

use crate::StoreError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A server program, from its start to its end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Node {
    /// Its name, the same after a restart.
    pub name: String,
    /// Which start this is, over all names: no other program ever has the same.
    pub term: i64,
}

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

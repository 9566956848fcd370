//! The identity of one server program in a cluster.

use serde::{Deserialize, Serialize};

/// A server program from its start to its end.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Node {
    /// The configured name; it stays the same after a restart.
    pub name: String,
    /// The number of this start, unique over all names of one database.
    pub term: i64,
}

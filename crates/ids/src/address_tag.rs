//! A short hash of a network address.

use serde::{Deserialize, Serialize};

/// Sixteen bits of a hash of an address: enough to count what comes from one address, and shared by
/// so many addresses that it names none. It may be stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AddressTag(pub u16);

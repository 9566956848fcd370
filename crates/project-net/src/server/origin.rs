//! A mark of a player's network address for the Game Master: it can compare two addresses, also
//! across a restart of the server, without being told them.

use crate::Token;
use sha2::{Digest, Sha256};
use std::net::IpAddr;

/// The field that holds the mark.
pub(super) const ORIGIN: &str = "Origin";
const DOMAIN: &[u8] = b"stolik origin v1";
const MARK_BYTES: usize = 8;

/// The mark of this address for the Game Master with this token.
pub(super) fn origin(token: &Token, address: IpAddr) -> String {
    let mut hash = Sha256::new();
    hash.update(DOMAIN);
    hash.update(token.text());
    hash.update(address.to_string());
    let hash = hash.finalize();
    hash[..MARK_BYTES]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

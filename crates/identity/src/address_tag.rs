//! The tag of a client's address.

use ids::AddressTag;
use rate_limit::{AddressKey, is_loopback};
use std::net::IpAddr;

/// The tag by which tables are counted; `None` for this machine, which is not limited by address.
pub fn address_tag(address: IpAddr) -> Option<AddressTag> {
    (!is_loopback(address)).then(|| AddressTag(AddressKey::of(address).tag()))
}

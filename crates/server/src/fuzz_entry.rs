//! What reads bytes from outside and is nobody's business otherwise, for those who try to break it
//! (`fault_tests::fuzz`). Each says whether it could be read.

use crate::{
    bus::nats,
    gateways::{dama, kanasta, nicks},
};

/// A line at Dáma's door.
pub fn dama_line(line: &str) -> bool {
    dama::is_request(line)
}

/// A message at Kanasta's door, or a name said there.
pub fn kanasta_message(message: &str) -> bool {
    kanasta::is_request(message)
}

/// What another node says over the bus.
pub fn parcel(bytes: &[u8]) -> bool {
    nats::is_parcel(bytes)
}

/// A nick said at a door.
pub fn door_nick(text: &str) -> bool {
    nicks::read_nick(text).is_some()
}

//! Entry points of fuzzing: each parses bytes from outside and returns whether they were valid.

pub use gateways::project::lines_for_agent as project_lines;
use gateways::{dama, kanasta, nicks};

/// Parses a line of the Dáma gateway.
pub fn dama_line(line: &str) -> bool {
    dama::is_request(line)
}

/// Parses a message of the Kanasta gateway, or a name sent there.
pub fn kanasta_message(message: &str) -> bool {
    kanasta::is_request(message)
}

/// Parses a message of another node.
pub fn cluster_message(bytes: &[u8]) -> bool {
    bus::is_cluster_message(bytes)
}

/// Parses a nick sent to a gateway.
pub fn gateway_nick(text: &str) -> bool {
    nicks::read_nick(text).is_some()
}

//! How the connection to the server is.

/// How the connection is. A local table's is always live.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Status {
    /// Nobody has wanted one yet.
    Idle,
    /// It is being made for the first time.
    Connecting,
    /// Messages flow.
    Connected,
    /// It is gone; tried again at this instant of the page's steady clock.
    Lost {
        /// When, in milliseconds.
        retry_at_ms: f64,
    },
    /// The server speaks another protocol: only a reload helps.
    Outdated,
}

impl Status {
    /// Whether messages flow.
    pub fn is_connected(self) -> bool {
        self == Status::Connected
    }
}

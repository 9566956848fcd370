//! How the connection to the server is.

/// The state of a connection. The worker's is `Connected` from its first answer on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Status {
    /// `Remote::connect` was not called yet.
    Idle,
    /// It is being made for the first time.
    Connecting,
    Connected,
    /// It is gone; tried again at this instant of the page's steady clock.
    Lost {
        /// When, in milliseconds.
        retry_at_ms: f64,
    },
    /// The server speaks another protocol: only a reload helps.
    Outdated,
    /// The server has banned the person: it is not tried again.
    Banned,
}

impl Status {
    /// Whether messages flow.
    pub fn is_connected(self) -> bool {
        self == Status::Connected
    }
}

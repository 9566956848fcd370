//! Web push: sends one encrypted message to one browser through the push service of its maker.
//!
//! [`seal`] encrypts (RFC 8291), [`VapidKey`] signs (RFC 8292), [`PushService`] posts (RFC 8030).
//! An [`Endpoint`] is a URL that a person's browser has named, so it is parsed and its addresses
//! are checked before anything is sent there.

mod encryption;
mod endpoint;
mod service;
mod vapid;

pub use encryption::{BrowserKeys, KeyError, MAX_MESSAGE_BYTES, SealError, seal};
pub use endpoint::{Endpoint, EndpointError, MAX_ENDPOINT_BYTES, Reach};
pub use service::{PushMessage, PushService, Pushed, Urgency};
pub use vapid::{VapidError, VapidKey};

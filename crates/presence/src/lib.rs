//! Who is connected where ([`PresenceRegistry`]), what people are doing and invitations
//! ([`Social`]), and the [`LobbyChat`].
//!
//! All of it lives in memory, on every node: each node tells its own clients, and what happens at
//! one node is sent to the others over the bus. Friendships and blocks are the store's.

mod active_people;
mod changed_people;
mod invite;
mod lobby_chat;
mod registry;
mod remote_people;
mod social;

pub use lobby_chat::LobbyChat;
pub use registry::{PresenceGuard, PresenceRegistry, SessionOf};
pub use social::{Social, announce_changes};

//! Compares what clients sent and received with the journal, and reports every broken [`Promise`].
//!
//! The checker takes logs and rows only. It does not know which faults were injected, so the crash
//! loop and the cluster run share it.

mod acks;
mod checker;
mod event_cursors;
mod finished_games;
mod observations;
mod ownership;
mod playability;
mod promise;
mod table_history;

pub use checker::{Checker, Figures};
pub use finished_games::finished_games;
pub use ownership::OwnershipHistory;
pub use promise::{Breach, Promise};

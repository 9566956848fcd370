//! This node among others: which nodes are alive ([`Membership`]), where commands to tables go
//! ([`TableRouter`]), and what happens to the tables of a node that dies or stops.
//!
//! A server alone is a cluster of one; there is no other mode. In the database a node is a name, a
//! term and a lease, and a table has an owner and an epoch: an append with an old epoch is refused,
//! so two nodes never both write one table.

mod dead_nodes;
mod hand_over;
mod heartbeat;
mod inbound;
mod matchmaking;
mod membership;
mod near_ratings;
mod pause_detector;
mod remote_link;
mod remote_subscriptions;
mod requests;
mod router;
mod table_events;
mod table_quota;
mod table_service;

pub use dead_nodes::DeadNodes;
pub use hand_over::HandOver;
pub use heartbeat::{Heartbeat, run_heartbeat};
pub use inbound::{Inbound, run_inbound};
pub use matchmaking::Matchmaker;
pub use membership::{ALONE, Identity, JoinError, Membership};
pub use requests::Requests;
pub use router::{TableRoute, TableRouter};
pub use table_events::ClusterTableEvents;
pub use table_quota::{TABLES_PER_PERSON, TableQuota, TableQuotaLimits};
pub use table_service::TableService;

//! A real server and real sockets.

mod account_deletion;
mod account_entry;
mod account_links;
mod account_profile;
mod account_secrecy;
mod account_sessions;
mod admin;
#[path = "../common/mod.rs"]
mod common;
mod door_drops;
mod door_games;
mod door_manners;
mod door_mixed;
mod door_requests;
mod guards;
mod kanasta_drops;
mod kanasta_games;
mod kanasta_manners;
mod kanasta_mixed;
mod kanasta_preparing;
mod kanasta_turns;
mod mail;
mod matching;
mod metrics;
mod openapi;
mod profiles;
mod project_games;
mod project_manners;
mod project_master;
mod reports;
mod storage_trouble;
mod talk;
mod ws_manners;
mod ws_real_time;
mod ws_restart;
mod ws_tables;

//! The contract of `Store`, checked on SQLite and on a private PostgreSQL.

#[macro_use]
mod engines;
mod accounts;
mod deletion;
mod friendships;
mod game_rows;
mod games;
mod guest_tables;
mod journal;
mod kill;
mod mail_tokens;
mod nodes;
mod opening;
mod outage;
mod people;
mod ratings;
mod reports;
mod sessions;

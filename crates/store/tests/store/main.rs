//! The contract of `Store`, checked on SQLite and on a private PostgreSQL.

#[macro_use]
mod engines;
mod accounts;
mod backup;
mod clock_mark;
mod damage;
mod deletion;
mod devices;
mod friendships;
mod game_rows;
mod games;
mod guest_tables;
mod journal;
mod kill;
mod mail_tokens;
mod nodes;
mod notices;
mod opening;
mod outage;
mod outgoing_mails;
mod people;
mod rate_windows;
mod ratings;
mod reports;
mod second_factors;
mod sessions;

//! What the store promises, checked on SQLite and on a private PostgreSQL alike.

#[macro_use]
mod engines;
mod accounts;
mod deletion;
mod games;
mod journal;
mod kill;
mod links;
mod nodes;
mod opening;
mod outage;
mod people;
mod reports;
mod sessions;
mod standings;
mod ties;

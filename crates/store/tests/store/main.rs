//! What the store promises, checked on SQLite and on a private PostgreSQL alike.

#[macro_use]
mod engines;
mod games;
mod journal;
mod kill;
mod opening;
mod outage;
mod people;
mod standings;
mod ties;

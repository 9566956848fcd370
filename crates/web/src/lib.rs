//! The page. The table behind it, for playing bots, is a WASM module of its own (`web-worker`),
//! fetched when it is wanted.

mod admin;
mod app;
mod art;
mod bot_record;
mod browser;
mod chat;
mod connection;
mod derived;
mod error;
mod frame;
mod friendly_table;
mod games;
mod language;
mod lazy_part;
mod log_out;
mod message_line;
mod nav;
mod notices;
mod number;
mod opener;
mod own_contributions;
mod pages;
mod people;
mod preferences;
mod reactive;
mod rivals;
mod route;
mod search_number;
mod shell;
mod society;
mod sound;
mod table;
mod texts;
mod thinking;
mod toasts;
mod toured;
mod turning_point;
mod widgets;
mod worker;

/// Runs the page.
pub fn start() {
    error::watch();
    app::mount();
}

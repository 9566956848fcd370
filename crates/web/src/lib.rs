//! The page and the table behind it: two programs from one library, so that both sides share one set of types.
//!
//! Each is a WASM module of its own: whoever only looks at the page does not wait for the rules of tables and the bots.

mod app;
mod art;
mod browser;
mod fault;
mod games;
mod nav;
mod pages;
mod route;
mod settings;
mod shell;
mod sound;
mod source;
mod table;
mod texts;
mod worker;

/// Runs in a window: shows the page.
pub fn show_page() {
    fault::watch();
    app::mount();
}

/// Runs in a worker: hosts a table for the page that started it.
pub fn host_table() {
    fault::watch();
    worker::listen();
}

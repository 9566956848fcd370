//! The page's one WASM module: in a window it is the page, in a worker it is the table behind it.
//!
//! One module serves both so that it is fetched once and both sides share one set of types.

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

/// Runs whichever side this is.
pub fn start() {
    fault::watch();
    match web_sys::window() {
        Some(_) => app::mount(),
        None => worker::listen(),
    }
}

//! The page's one WASM module: in a window it is the page, in a worker it is the table behind it.
//!
//! One module serves both so that it is fetched once and both sides share one set of types.

mod app;
mod art;
mod browser;
mod games;
mod settings;
mod sound;
mod texts;
mod worker;

/// Runs whichever side this is.
pub fn start() {
    console_error_panic_hook::set_once();
    match web_sys::window() {
        Some(window) => app::mount(&window),
        None => worker::listen(),
    }
}

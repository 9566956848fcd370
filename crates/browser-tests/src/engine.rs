//! The browsers that the page is tried in, and how one is started.

use crate::{chromium, firefox, process::Process, webkit};
use std::path::Path;
use thirtyfour::WebDriver;

/// A kind of browser, by what draws its pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    Chromium,
    Firefox,
    /// WebKitGTK, with the small browser that comes with it.
    WebKit,
}

/// A browser that was started, with the programs that end with it.
pub(crate) struct Started {
    pub page: WebDriver,
    pub processes: Vec<Process>,
}

impl Engine {
    /// Starts a browser; `has_mouse` is for Chromium, which has none without a screen.
    pub(crate) async fn start(self, profile: &Path, has_mouse: bool) -> Started {
        match self {
            Engine::Chromium => chromium::start(profile, has_mouse).await,
            Engine::Firefox => firefox::start(profile).await,
            Engine::WebKit => webkit::start(profile).await,
        }
    }
}

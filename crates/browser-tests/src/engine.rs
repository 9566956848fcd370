//! The browsers that the page is tried in, and how one is started.

use crate::{chromium, firefox, started::Started, webkit};
use std::path::Path;

/// A kind of browser, by what draws its pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    Chromium,
    Firefox,
    /// WebKitGTK, with the small browser that comes with it.
    WebKit,
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

//! One file with its HTTP headers.

use crate::Encoding;
use std::borrow::Cow;

/// A file of the page and its headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    pub bytes: Cow<'static, [u8]>,
    /// The value of `Content-Type`.
    pub content_type: &'static str,
    /// The encoding of `bytes`; unless it is `Identity`, the response needs `Vary:
    /// Accept-Encoding`.
    pub encoding: Encoding,
    pub cache: Cache,
    /// The value of `ETag`, quotes included; different for each encoding.
    pub etag: String,
}

/// How long a browser may keep an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// Forever: its address changes with its content.
    Immutable,
    /// The browser must ask each time whether it has changed.
    Revalidate,
}

impl Cache {
    /// The value of `Cache-Control`.
    pub fn header(self) -> &'static str {
        match self {
            Cache::Immutable => "public, max-age=31536000, immutable",
            Cache::Revalidate => "no-cache",
        }
    }

    pub(crate) fn of(name: &str) -> Cache {
        // `cargo xtask` names the folder below after the content of the build.
        if name.starts_with("assets/") {
            Cache::Immutable
        } else {
            Cache::Revalidate
        }
    }
}

/// The value of `Content-Type`. Browsers compile `wasm` while loading only with the right
/// one.
pub(crate) fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

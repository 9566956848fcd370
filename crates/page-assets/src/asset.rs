//! One file as it is to be sent.

use crate::Encoding;
use std::borrow::Cow;

/// A file of the page and what must be said with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The body.
    pub bytes: Cow<'static, [u8]>,
    /// The value of `Content-Type`.
    pub content_type: &'static str,
    /// How the body is packed; when not plain, `Vary: Accept-Encoding` belongs to the answer too.
    pub encoding: Encoding,
    /// How long it may be kept.
    pub cache: Cache,
    /// The value of `ETag`, quotes included; different for each encoding.
    pub etag: String,
}

/// How long a browser may keep an asset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// For ever: its address changes with its content.
    Immutable,
    /// It must ask each time whether it changed.
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

/// What a browser must be told about a file's kind; `wasm` above all, or it will not compile while
/// loading.
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
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

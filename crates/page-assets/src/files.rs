//! Finds the embedded files.

use crate::{Asset, Cache, Encoding, Encodings, asset::content_type};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

const DOCUMENT: &str = "index.html";

/// The document if the program was built without the page.
const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Stolik</title>\
<h1>The page has not been built</h1>\
<p>Run <code>cargo xtask build</code>, which builds the page and puts it into the program.</p></html>";

#[derive(RustEmbed)]
#[folder = "../../target/page"]
#[allow_missing = true]
struct Page;

/// The file with this path, as in an address, in the smallest accepted encoding.
pub fn find(path: &str, accepts: Encodings) -> Option<Asset> {
    match path.trim_start_matches('/') {
        DOCUMENT => Some(plain_document(accepts)),
        name => find_in(Page::get, name, accepts),
    }
}

/// The document for every address, with no frame. The service worker keeps it.
pub(crate) fn plain_document(accepts: Encodings) -> Asset {
    find_in(Page::get, DOCUMENT, accepts).unwrap_or_else(not_built)
}

fn find_in(
    get: impl Fn(&str) -> Option<EmbeddedFile>,
    name: &str,
    accepts: Encodings,
) -> Option<Asset> {
    // The compressed copies have no addresses of their own.
    if is_twin(name) {
        return None;
    }
    let forms = Encoding::BY_SIZE
        .into_iter()
        .filter(|encoding| accepts.accepts(*encoding));
    let (encoding, file) = forms
        .filter_map(|encoding| Some((encoding, get(&format!("{name}{}", encoding.suffix()))?)))
        .next()?;
    Some(Asset {
        etag: etag(&file),
        bytes: file.data,
        content_type: content_type(name),
        encoding,
        cache: Cache::of(name),
    })
}

fn is_twin(name: &str) -> bool {
    [Encoding::Brotli, Encoding::Gzip]
        .iter()
        .any(|packed| name.ends_with(packed.suffix()))
}

fn etag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\"{digits}\"")
}

fn not_built() -> Asset {
    Asset {
        bytes: Cow::Borrowed(NOT_BUILT.as_bytes()),
        content_type: content_type(DOCUMENT),
        encoding: Encoding::Identity,
        cache: Cache::Revalidate,
        etag: "\"not-built\"".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::{find, find_in, not_built, plain_document};
    use crate::{Cache, Encoding, Encodings};
    use rust_embed::{EmbeddedFile, Metadata};

    /// A small page: the content of each file is its name, so that a test sees which one it got.
    fn sample(name: &str) -> Option<EmbeddedFile> {
        let names = [
            "index.html",
            "index.html.br",
            "assets/1a/x.wasm",
            "assets/1a/x.wasm.br",
            "assets/1a/x.wasm.gz",
            "icon.png",
        ];
        let name = names.into_iter().find(|known| *known == name)?;
        let mut hash = [0; 32];
        hash[0] = u8::try_from(name.len()).expect("short");
        Some(EmbeddedFile {
            data: name.as_bytes().into(),
            metadata: Metadata::__rust_embed_new(hash, None, None),
        })
    }

    fn check(name: &str, accepts: &str, expected: Option<(&str, Encoding)>) {
        let asset = find_in(sample, name, Encodings::parse(accepts));
        let found = asset.map(|asset| {
            (
                String::from_utf8_lossy(&asset.bytes).into_owned(),
                asset.encoding,
            )
        });
        assert_eq!(
            found,
            expected.map(|(body, encoding)| (body.to_owned(), encoding)),
            "{name} {accepts}"
        );
    }

    #[test]
    fn the_smallest_accepted_form_is_sent() {
        check(
            "assets/1a/x.wasm",
            "gzip, br",
            Some(("assets/1a/x.wasm.br", Encoding::Brotli)),
        );
        check(
            "assets/1a/x.wasm",
            "gzip",
            Some(("assets/1a/x.wasm.gz", Encoding::Gzip)),
        );
        check(
            "assets/1a/x.wasm",
            "",
            Some(("assets/1a/x.wasm", Encoding::Identity)),
        );
    }

    #[test]
    fn a_file_without_twins_is_sent_as_it_is() {
        check(
            "icon.png",
            "gzip, br",
            Some(("icon.png", Encoding::Identity)),
        );
        check(
            "index.html",
            "gzip",
            Some(("index.html", Encoding::Identity)),
        );
    }

    #[test]
    fn what_is_not_part_of_the_page_is_not_found() {
        check("assets/1a/y.wasm", "br", None);
        check("assets/1a/x.wasm.br", "br", None);
        check("../Cargo.toml", "", None);
        check("", "", None);
    }

    #[test]
    fn a_path_does_not_lead_out_of_the_page() {
        for path in [
            "/../../Cargo.toml",
            "/assets/../../../Cargo.toml",
            "//etc/passwd",
            "/%2e%2e/Cargo.toml",
        ] {
            assert_eq!(find(path, Encodings::NONE), None, "{path}");
        }
    }

    #[test]
    fn only_what_carries_its_version_in_its_address_is_kept_for_ever() {
        let cache = |name| find_in(sample, name, Encodings::NONE).map(|asset| asset.cache);
        assert_eq!(cache("assets/1a/x.wasm"), Some(Cache::Immutable));
        assert_eq!(cache("index.html"), Some(Cache::Revalidate));
        assert_eq!(cache("icon.png"), Some(Cache::Revalidate));
    }

    #[test]
    fn each_form_has_its_own_tag() {
        let tag = |accepts| {
            find_in(sample, "assets/1a/x.wasm", Encodings::parse(accepts)).map(|asset| asset.etag)
        };
        assert_ne!(tag("br"), tag(""));
    }

    #[test]
    fn there_is_always_a_document() {
        let plain = plain_document(Encodings::NONE);
        assert_eq!(plain.content_type, "text/html; charset=utf-8");
        assert_eq!(find("/index.html", Encodings::NONE), Some(plain));
        assert!(String::from_utf8_lossy(&not_built().bytes).contains("cargo xtask build"));
    }
}

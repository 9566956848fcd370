//! Writes a preview into the page's document: the title, and the tags that messengers and search
//! engines read. Everything that comes from people is escaped here.

use super::Preview;
use sha2::{Digest, Sha256};
use std::fmt::Write;

const TITLE: &str = "<title>Stolik</title>";

/// The document with the preview in its head. `origin` is the start of the site's addresses, which
/// pictures need; without one there is no picture.
pub(super) fn with_preview(
    document: &str,
    preview: &Preview,
    path: &str,
    origin: Option<&str>,
) -> String {
    let title = escaped(&preview.title);
    let tags = tags(preview, path, origin);
    document.replacen(TITLE, &format!("<title>{title}</title>\n{tags}"), 1)
}

/// The `ETag` of a document with a preview: it changes with every letter.
pub(super) fn etag(document: &str) -> String {
    let hash = Sha256::digest(document.as_bytes());
    let digits: String = hash
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\"preview-{digits}\"")
}

fn tags(preview: &Preview, path: &str, origin: Option<&str>) -> String {
    let (title, description) = (escaped(&preview.title), escaped(&preview.description));
    let mut tags = String::new();
    let mut tag = |kind: &str, name: &str, content: &str| {
        let _ = writeln!(tags, "<meta {kind}=\"{name}\" content=\"{content}\">");
    };
    tag("property", "og:site_name", "Stolik");
    tag("property", "og:type", "website");
    tag("property", "og:title", &title);
    tag("property", "og:description", &description);
    tag("name", "twitter:title", &title);
    tag("name", "twitter:description", &description);
    // A link to a table or to a person is for those it was sent to.
    tag("name", "robots", "noindex");
    let card = match origin {
        Some(origin) => {
            let picture = escaped(&format!("{origin}/{}", preview.picture));
            tag("property", "og:url", &escaped(&format!("{origin}{path}")));
            tag("property", "og:image", &picture);
            tag("name", "twitter:image", &picture);
            "summary_large_image"
        }
        None => "summary",
    };
    tag("name", "twitter:card", card);
    tags
}

/// The text with every character that means something in HTML replaced, for content and quoted
/// attributes alike.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other if other.is_control() => safe.push(' '),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "<head>\n<title>Stolik</title>\n</head><body></body>";

    fn preview(title: &str) -> Preview {
        Preview {
            title: title.to_owned(),
            description: title.to_owned(),
            picture: "preview-dama.jpg".to_owned(),
        }
    }

    #[test]
    fn nothing_that_a_person_wrote_leaves_its_attribute_or_the_title() {
        for hostile in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "' onload='x",
            "</title></head><body onload=x>",
            "&lt;script&gt;",
            "a\nb\u{0}c",
            "{{assets}} $1 \\1",
        ] {
            let page = with_preview(
                DOCUMENT,
                &preview(hostile),
                "/table/x",
                Some("https://x.org"),
            );
            for line in page.lines() {
                assert!(
                    line.starts_with("<meta ") && line.matches('"').count() == 4
                        || ["<head>", "</head><body></body>", ""].contains(&line)
                        || line.starts_with("<title>") && line.ends_with("</title>"),
                    "{hostile}: {line}"
                );
                let tags = line.matches('<').count();
                assert!(tags <= 3, "{hostile}: {line}");
            }
            assert!(
                !page.contains("<script") && !page.contains("<img"),
                "{page}"
            );
        }
    }

    #[test]
    fn a_picture_has_a_whole_address_or_there_is_none() {
        let with = with_preview(
            DOCUMENT,
            &preview("Ann"),
            "/people/Ann",
            Some("https://x.org"),
        );
        let image = "<meta property=\"og:image\" content=\"https://x.org/preview-dama.jpg\">";
        assert!(with.contains(image), "{with}");
        assert!(with.contains("<title>Ann</title>") && with.contains("https://x.org/people/Ann"));
        let without = with_preview(DOCUMENT, &preview("Ann"), "/people/Ann", None);
        assert!(
            !without.contains("og:image") && !without.contains("og:url"),
            "{without}"
        );
    }

    #[test]
    fn another_preview_has_another_tag() {
        assert_ne!(etag("a"), etag("b"));
        assert_eq!(etag("a"), etag("a"));
    }
}

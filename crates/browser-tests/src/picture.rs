//! Pictures of the page, and sheets of many of them.

use crate::browser::Browser;
use serde_json::json;

/// A picture as the browser hands it over: in base64.
pub struct Picture(String);

/// A picture and what it shows, in words.
pub struct Labelled {
    pub words: String,
    pub picture: Picture,
}

/// How good the pictures of a sheet are, from 0 to 100: small files before the last detail.
const QUALITY: u8 = 55;

impl Picture {
    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let sixes = self.0.bytes().filter_map(six_bits).collect::<Vec<u8>>();
        let four = |four: &[u8]| {
            let bits = four
                .iter()
                .chain([0; 4].iter())
                .take(4)
                .fold(0_u32, |bits, six| bits << 6 | u32::from(*six));
            bits.to_be_bytes()[1..four.len()].to_vec()
        };
        sixes.chunks(4).flat_map(four).collect()
    }
}

fn six_bits(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

impl Browser {
    /// What is on the screen now.
    pub async fn picture(&self) -> Picture {
        let how = json!({ "format": "webp", "quality": QUALITY });
        let taken = self.command("Page.captureScreenshot", how).await;
        Picture(taken["data"].as_str().expect("a picture").to_owned())
    }

    /// Rows of pictures on one sheet, each so high; leaves the page.
    pub async fn sheet(&self, rows: &[Vec<Labelled>], height: u32) -> Picture {
        let figure = |one: &Labelled| {
            format!(
                "<figure><img src='data:image/webp;base64,{}'><figcaption>{}</figcaption></figure>",
                one.picture.0, one.words
            )
        };
        let row = |row: &Vec<Labelled>| {
            format!("<div>{}</div>", row.iter().map(figure).collect::<String>())
        };
        let html = format!(
            "<style>body{{margin:8px;width:max-content;background:#777;font:12px sans-serif}}\
             div{{display:flex;gap:8px}}figure{{margin:0 0 6px}}img{{display:block;height:{height}px}}\
             figcaption{{color:#fff}}</style>{}",
            rows.iter().map(row).collect::<String>()
        );
        self.page.goto("about:blank").await.expect("a blank page");
        let tree = self.command("Page.getFrameTree", json!({})).await;
        let frame = &tree["frameTree"]["frame"]["id"];
        let content = json!({ "frameId": frame, "html": html });
        self.command("Page.setDocumentContent", content).await;
        self.until("[...document.images].every(image => image.complete)")
            .await;
        let size = self
            .ask("[document.body.scrollWidth + 16, document.documentElement.scrollHeight]")
            .await;
        let side = |index: usize| size[index].as_u64().expect("a number") as u32;
        self.resize(side(0), side(1), false).await;
        self.picture().await
    }
}

#[cfg(test)]
mod tests {
    use super::Picture;

    #[test]
    fn base64_is_read_with_and_without_padding() {
        for (text, bytes) in [
            ("U3RvbA==", "Stol"),
            ("U3RvbGlr", "Stolik"),
            ("U3Q=", "St"),
            ("", ""),
        ] {
            assert_eq!(Picture(text.to_owned()).bytes(), bytes.as_bytes());
        }
    }
}

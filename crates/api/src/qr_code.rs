//! QR codes as SVG images. Made by the server, so that the page need not contain the code for it.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The light border that readers need, in modules.
const BORDER: i32 = 4;

/// Draws a text as a QR code, dark on light in every theme; `None` if it is too long for one.
pub(crate) fn svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * BORDER;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size())
                .take_while(|&x| code.get_module(x, y))
                .count() as i32;
            if run > 0 {
                let (left, top) = (x + BORDER, y + BORDER);
                write!(path, "M{left} {top}h{run}v1h-{run}z").expect("a String takes all");
            }
            x += run.max(1);
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{size}v{size}h-{size}z\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_has_every_dark_module_once() {
        let text = "otpauth://totp/Stolik:Ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
        let image = svg(text).expect("a short text");
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("a short text");
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark: Vec<_> = all.filter(|&(x, y)| code.get_module(x, y)).collect();
        let path = image.rsplit("d=\"").next().expect("a path");
        let runs = path.split('M').skip(1).map(|run| {
            let numbers: Vec<i32> = run
                .split([' ', 'h', 'v'])
                .filter_map(|part| part.parse().ok())
                .collect();
            (numbers[0] - BORDER, numbers[1] - BORDER, numbers[2])
        });
        let drawn: Vec<_> = runs
            .flat_map(|(x, y, run)| (x..x + run).map(move |x| (x, y)))
            .collect();
        assert_eq!(drawn, dark);
        assert!(image.len() < 16_000, "{}", image.len());
        assert!(svg(&"x".repeat(5000)).is_none());
    }
}

//! A link as a QR code, so that the camera of another phone opens it.

use crate::derived::Derived;
use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The light border that readers need, in modules.
const BORDER: i32 = 4;

/// The code of a text, dark on light in every theme; nothing if the text is too long for one.
pub fn qr_picture(text: &str, label: Derived<String>) -> Option<AnyView> {
    let (size, path) = outline(text)?;
    let all = format!("0 0 {size} {size}");
    let picture = view! {
        <svg class="qr" viewBox=all role="img" aria-label=move || label.get() shape-rendering="crispEdges" data-testid="qr">
            <path fill="#fff" d=format!("M0 0h{size}v{size}h-{size}z")/>
            <path fill="#000" d=path/>
        </svg>
    };
    Some(picture.into_any())
}

/// The side of the picture in modules, and the path of all dark ones.
fn outline(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size())
                .take_while(|&x| code.get_module(x, y))
                .count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + BORDER, y + BORDER);
            }
            x += run.max(1);
        }
    }
    Some((code.size() + 2 * BORDER, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_of_a_link_is_in_the_picture() {
        let link = "https://stolik.example/table/g6kjhd4edzjy";
        let (size, path) = outline(link).unwrap();
        let code = QrCode::encode_text(link, QrCodeEcc::Medium).unwrap();
        assert_eq!(size, code.size() + 8);
        let runs = path.split('M').skip(1).map(|run| {
            let (_, length) = run.split_once('h').unwrap();
            length.split_once('v').unwrap().0.parse::<usize>().unwrap()
        });
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
        let dark = all.filter(|&(x, y)| code.get_module(x, y)).count();
        assert_eq!(runs.sum::<usize>(), dark);
    }

    #[test]
    fn a_text_that_no_code_can_hold_has_none() {
        assert_eq!(outline(&"x".repeat(5000)), None);
    }
}

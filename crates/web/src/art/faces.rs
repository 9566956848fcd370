//! The faces of the animals that stand for bots: 40 by 40, flat colours, told apart by their
//! outline as well as by colour.

use crate::texts::characters::Character;

/// The coats of a family: its members are told apart by them.
const COATS: usize = 5;

/// The face as the inside of an SVG element.
pub fn face(character: Character, member: usize) -> String {
    let (coats, shape) = drawing(character);
    let coat = coats[member % COATS];
    shape.replace("COAT", coat)
}

const GREYS: [&str; COATS] = ["#8d97a0", "#6f7b86", "#a9a296", "#7d8a78", "#5f6a7d"];
const BROWNS: [&str; COATS] = ["#a9753f", "#8a5a2e", "#c08f56", "#7a4e3a", "#9a6d5c"];
const REDS: [&str; COATS] = ["#d9702c", "#c2562a", "#e39148", "#b54a3a", "#cf8a3c"];
const DARKS: [&str; COATS] = ["#3d4656", "#56475f", "#2f5060", "#5c4a3c", "#44583f"];
const PALES: [&str; COATS] = ["#d8c4a2", "#c9b8c4", "#b9c7b0", "#e0cf9a", "#c2c9d6"];
const GREENS: [&str; COATS] = ["#6f9a4a", "#4f8a6a", "#8fa04a", "#5a7f8a", "#7a8a3a"];

const EYES: &str = r##"<circle cx="15" cy="20" r="2" fill="#1c1b1a"/><circle cx="25" cy="20" r="2" fill="#1c1b1a"/>"##;

fn drawing(character: Character) -> ([&'static str; COATS], String) {
    let with_eyes = |body: &str, front: &str| format!("{body}{EYES}{front}");
    match character {
        Character::Hare => (PALES, with_eyes(
            r##"<ellipse cx="14" cy="9" rx="3.5" ry="9" fill="COAT"/><ellipse cx="26" cy="9" rx="3.5" ry="9" fill="COAT"/><ellipse cx="14" cy="9" rx="1.5" ry="6" fill="#e8a6a0"/><ellipse cx="26" cy="9" rx="1.5" ry="6" fill="#e8a6a0"/><circle cx="20" cy="24" r="12" fill="COAT"/>"##,
            r##"<path d="M18 24h4l-2 2.5z" fill="#b4564c"/><path d="M18.5 29h3v4h-3z" fill="#fff"/>"##)),
        Character::Hedgehog => (BROWNS, with_eyes(
            r##"<path d="M20 3l3 4 4-3 2 5 5-1 0 5 5 2-3 4 3 4-5 2 0 5-14 3-14-3 0-5-5-2 3-4-3-4 5-2 0-5 5 1 2-5 4 3z" fill="COAT"/><ellipse cx="20" cy="24" rx="10" ry="10" fill="#f0dcb8"/>"##,
            r##"<circle cx="20" cy="27" r="2.5" fill="#1c1b1a"/>"##)),
        Character::Fox => (REDS, with_eyes(
            r##"<path d="M5 4l10 7h10l10-7-1 16q-3 10-14 16Q9 30 6 20z" fill="COAT"/><path d="M6 21q7 1 14 15Q9 30 6 21zM34 21q-7 1-14 15 11-6 14-15z" fill="#fff4e4"/>"##,
            r##"<circle cx="20" cy="34" r="2.6" fill="#1c1b1a"/>"##)),
        Character::Wolf => (GREYS, with_eyes(
            r##"<path d="M6 3l9 9h10l9-9 1 20-5 7-5 1-5 6-5-6-5-1-5-7z" fill="COAT"/><path d="M14 24h12l-2 9-4 4-4-4z" fill="#eceff0"/><path d="M11 15l6 3M29 15l-6 3" stroke="#1c1b1a" stroke-width="1.6"/>"##,
            r##"<path d="M17 28h6l-3 4z" fill="#1c1b1a"/>"##)),
        Character::Owl => (BROWNS, r##"<path d="M7 4l8 4h10l8-4v20q0 12-13 13Q7 36 7 24z" fill="COAT"/><circle cx="14" cy="18" r="6.5" fill="#fff"/><circle cx="26" cy="18" r="6.5" fill="#fff"/><circle cx="14" cy="18" r="3" fill="#1c1b1a"/><circle cx="26" cy="18" r="3" fill="#1c1b1a"/><path d="M17.5 23h5L20 29z" fill="#f0a52e"/><path d="M14 32l2 2 2-2 2 2 2-2 2 2 2-2" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.4"/>"##.to_owned()),
        Character::Squirrel => (BROWNS, with_eyes(
            r##"<path d="M26 39q15-3 12-20Q36 5 24 6q9 4 6 14-1 5-5 8z" fill="#6b4022"/><path d="M27 34q8-4 7-14-1-7-5-9" fill="none" stroke="#b98a5a" stroke-width="2"/><ellipse cx="13" cy="10" rx="3" ry="6" fill="COAT"/><ellipse cx="27" cy="10" rx="3" ry="6" fill="COAT"/><path d="M13 2v4M27 2v4" stroke="#6b4022" stroke-width="1.6"/><circle cx="20" cy="22" r="12" fill="COAT"/><ellipse cx="20" cy="28" rx="8" ry="5.5" fill="#fff0dc"/>"##,
            r##"<circle cx="20" cy="25" r="1.8" fill="#1c1b1a"/><path d="M18 28.5h4v3.5h-4z" fill="#fff" stroke="#b9a27c" stroke-width=".7"/>"##)),
        Character::Beaver => (BROWNS, with_eyes(
            r##"<circle cx="10" cy="10" r="4" fill="COAT"/><circle cx="30" cy="10" r="4" fill="COAT"/><rect x="7" y="8" width="26" height="26" rx="12" fill="COAT"/><ellipse cx="20" cy="26" rx="8" ry="5" fill="#e4c9a0"/>"##,
            r##"<ellipse cx="20" cy="23.5" rx="3" ry="2" fill="#1c1b1a"/><path d="M16.5 29h7v7h-7z" fill="#fff" stroke="#b9a27c" stroke-width=".8"/><path d="M20 29v7" stroke="#b9a27c" stroke-width=".8"/>"##)),
        Character::Lynx => (PALES, with_eyes(
            r##"<path d="M7 12L6 1l2 3 8 6h8l8-6 2-3-1 11 2 12-5 8-10 5-10-5-5-8z" fill="COAT"/><path d="M6 1l3 4M34 1l-3 4" stroke="#1c1b1a" stroke-width="2"/><path d="M5 24l6 1-3 4zM35 24l-6 1 3 4z" fill="#fff"/>"##,
            r##"<path d="M18 25h4l-2 2.4z" fill="#b4564c"/><path d="M20 27v3M15 12l1 3M25 12l-1 3M20 11v4" stroke="#5c4a3c" stroke-width="1.4"/>"##)),
        Character::Bear => (DARKS, with_eyes(
            r##"<circle cx="9" cy="10" r="5.5" fill="COAT"/><circle cx="31" cy="10" r="5.5" fill="COAT"/><circle cx="20" cy="22" r="14.5" fill="COAT"/><circle cx="9" cy="10" r="2.5" fill="#d9b98c"/><circle cx="31" cy="10" r="2.5" fill="#d9b98c"/><ellipse cx="20" cy="28" rx="7" ry="6" fill="#e4c9a0"/>"##,
            r##"<ellipse cx="20" cy="25.5" rx="3" ry="2.2" fill="#1c1b1a"/><path d="M20 27v3" stroke="#1c1b1a" stroke-width="1.2"/>"##)),
        Character::Mole => (DARKS, r##"<ellipse cx="20" cy="22" rx="14" ry="15" fill="COAT"/><circle cx="14" cy="18" r="3.6" fill="none" stroke="#f3e3c4" stroke-width="1.5"/><circle cx="26" cy="18" r="3.6" fill="none" stroke="#f3e3c4" stroke-width="1.5"/><path d="M17.6 18h4.8" stroke="#f3e3c4" stroke-width="1.5"/><circle cx="14" cy="18" r="1.3" fill="#fff"/><circle cx="26" cy="18" r="1.3" fill="#fff"/><ellipse cx="20" cy="28" rx="5" ry="4" fill="#e79a94"/>"##.to_owned()),
        Character::Otter => (BROWNS, with_eyes(
            r##"<circle cx="8" cy="14" r="3" fill="COAT"/><circle cx="32" cy="14" r="3" fill="COAT"/><ellipse cx="20" cy="21" rx="14" ry="13" fill="COAT"/><ellipse cx="20" cy="27" rx="10" ry="7" fill="#f0dcb8"/>"##,
            r##"<ellipse cx="20" cy="24" rx="2.8" ry="2" fill="#1c1b1a"/><path d="M4 25l7 1M4 29l7-1M36 25l-7 1M36 29l-7-1" stroke="#4a372a" stroke-width="1"/>"##)),
        Character::Raven => (DARKS, r##"<circle cx="18" cy="20" r="14" fill="COAT"/><path d="M24 16l14 5-14 6z" fill="#f0a52e"/><circle cx="19" cy="16" r="3.4" fill="#fff"/><circle cx="20" cy="16" r="1.7" fill="#1c1b1a"/><path d="M8 10l-3-4 6 1zM12 7l-1-5 5 4z" fill="COAT"/>"##.to_owned()),
        Character::Badger => (GREYS, with_eyes(
            r##"<circle cx="9" cy="11" r="4" fill="#2d3138"/><circle cx="31" cy="11" r="4" fill="#2d3138"/><path d="M20 6q13 2 14 16-3 9-14 14Q9 31 6 22 7 8 20 6z" fill="#f2efe8"/><path d="M12 9q5-2 6 13l-2 9-6-6q-2-8 2-16zM28 9q-5-2-6 13l2 9 6-6q2-8-2-16z" fill="COAT"/>"##,
            r##"<ellipse cx="20" cy="33" rx="3" ry="2.2" fill="#1c1b1a"/>"##)),
        Character::Cat => (GREYS, with_eyes(
            r##"<path d="M6 3l9 7h10l9-7v20a14 13 0 0 1-28 0z" fill="COAT"/><path d="M9 8l4 4-4 3zM31 8l-4 4 4 3z" fill="#e8a6a0"/>"##,
            r##"<path d="M18 25h4l-2 2.4z" fill="#e79a94"/><path d="M20 27q-1 3-4 2M20 27q1 3 4 2M4 24l8 1M4 29l8-2M36 24l-8 1M36 29l-8-2" fill="none" stroke="#2d3138" stroke-width="1"/>"##)),
        Character::Tortoise => (GREENS, with_eyes(
            r##"<path d="M3 26Q4 6 20 6t17 20z" fill="#8a6a3a"/><path d="M12 10l8 6 8-6M20 16v8" fill="none" stroke="#5c4526" stroke-width="1.6"/><ellipse cx="20" cy="25" rx="10.5" ry="11" fill="COAT"/>"##,
            r##"<path d="M16 30q4 3 8 0" fill="none" stroke="#2f4a20" stroke-width="1.5"/>"##)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_faces_are_alike() {
        let faces: BTreeSet<String> = Character::ALL
            .iter()
            .flat_map(|&character| (0..COATS).map(move |member| face(character, member)))
            .collect();
        assert_eq!(faces.len(), Character::ALL.len() * COATS);
    }
}

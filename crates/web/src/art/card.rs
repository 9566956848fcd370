//! Draws the face of a playing card as SVG text: a large index in the corner and a picture that
//! shows the suit by shape and colour.
//!
//! Text, because boards paint many faces with one `set_inner_html`; `styles/cards.css` has the
//! colours.

use cards::{Card, Face, Rank, Suit};

/// A card face up. Hidden from screen readers: the element around it has to be labelled.
pub fn face(card: Card) -> String {
    let (suit, rank) = (shape(card.suit()), card.rank());
    format!(
        r#"<svg class="face" viewBox="0 0 60 84" data-suit="{}" aria-hidden="true"><rect class="paper" x=".5" y=".5" width="59" height="83" rx="6.5"/>{}<text x="{}" y="24"{}>{rank}</text><path d="{suit}" transform="translate(4.5 29) scale(.78)"/></svg>"#,
        card.suit(),
        picture(rank, suit),
        if rank == Rank::Ten { 2.5 } else { 4.5 },
        if rank == Rank::Ten {
            r#" class="wide""#
        } else {
            ""
        },
    )
}

/// A card of a pack with jokers, face up.
pub fn face_of(card: Face) -> String {
    match card {
        Face::Card(card) => face(card),
        Face::Joker => JOKER.to_owned(),
    }
}

/// A jester: a star for an index, and a cap with bells.
const JOKER: &str = r#"<svg class="face" viewBox="0 0 60 84" data-suit="*" aria-hidden="true"><rect class="paper" x=".5" y=".5" width="59" height="83" rx="6.5"/><path d="M14.5 4l3.1 6.9 7.4.8-5.5 5 1.6 7.4-6.6-3.8-6.6 3.8 1.6-7.4-5.5-5 7.4-.8z"/><path class="robe" d="M24 83.5V72c0-12 7-17 16-17s16 5 16 17v9.5q-1.5 2-3 2z"/><circle class="skin" cx="40" cy="47" r="8.5"/><path class="robe" d="M30.5 45c-1-3-6-3-8 1-2-10 3-19 11-18 1-6 4-9 7-9s6 3 7 9c7-1 10 8 8 18-1.5-4-5.5-4-6.5-1-6-4-12.5-4-18.5 0z"/><g class="gold"><circle cx="22.5" cy="47" r="2.8"/><circle cx="40" cy="18" r="2.8"/><circle cx="54.5" cy="47" r="2.8"/></g><path d="M36 51q4 3.5 8 0" class="smile"/></svg>"#;

/// A card face down.
pub const BACK: &str = r#"<span class="back"></span>"#;

/// The outline of a suit in a square of 20.
pub fn shape(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => {
            "M10 1a4.3 4.3 0 0 1 3.6 6.6 4.3 4.3 0 1 1-2.3 6.9c.2 1.8 1 3.2 2.5 4.5H6.2c1.5-1.3 2.3-2.7 2.5-4.5A4.3 4.3 0 1 1 6.4 7.6 4.3 4.3 0 0 1 10 1z"
        }
        Suit::Diamonds => "M10 .6l7.2 9.4L10 19.4 2.8 10z",
        Suit::Hearts => {
            "M10 18.6C4 13.6 1 10 1 6.2a4.7 4.7 0 0 1 9-1.7 4.7 4.7 0 0 1 9 1.7c0 3.8-3 7.4-9 12.4z"
        }
        Suit::Spades => {
            "M10 .8c6 5 9 8.1 9 11.4a4.1 4.1 0 0 1-7.7 1.9c.2 2 1 3.5 2.5 4.9H6.2c1.5-1.4 2.3-2.9 2.5-4.9A4.1 4.1 0 0 1 1 12.2C1 8.9 4 5.8 10 .8z"
        }
    }
}

/// What is in the middle: a person for the court, else the suit.
fn picture(rank: Rank, suit: &str) -> String {
    let head = match rank {
        Rank::Jack => {
            r#"<circle class="skin" cx="40" cy="36" r="8"/><path class="gold" d="M50 27c5-4 6-9 4-15-6 4-9 8-9 14z"/><path class="robe" d="M29.5 33c-1-15 22-15 21 0z"/>"#
        }
        Rank::Queen => {
            r#"<path class="hair" d="M29 37c0-14 22-14 22 0v13H29z"/><circle class="skin" cx="40" cy="37" r="8"/><path class="gold" d="M31 29l-3-10 6.5 4.5L40 15l5.5 8.5L52 19l-3 10z"/>"#
        }
        Rank::King => {
            r#"<circle class="skin" cx="40" cy="36" r="8"/><path class="hair" d="M31.5 37c1 12 5 14 8.5 14s7.5-2 8.5-14c-2 4-5 5-8.5 5s-6.5-1-8.5-5z"/><path class="gold" d="M30 30l-2-15 7 6 5-10 5 10 7-6-2 15z"/>"#
        }
        Rank::Ace => {
            return format!(r#"<path d="{suit}" transform="translate(13 33) scale(2.2)"/>"#);
        }
        _ => return format!(r#"<path d="{suit}" transform="translate(20 41) scale(1.8)"/>"#),
    };
    format!(
        r#"<path class="robe" d="M24 83.5V70c0-14 7-20 16-20s16 6 16 20v11.5q-1.5 2-3 2z"/>{head}<path class="crest" d="{suit}" transform="translate(30.5 58) scale(.95)"/>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_faces_are_alike_and_each_tells_its_rank_and_suit() {
        let faces: BTreeSet<String> = Card::all().map(face).collect();
        assert_eq!(faces.len(), Card::COUNT);
        assert!(!faces.contains(&face_of(Face::Joker)));
        for card in Card::all() {
            let face = face(card);
            assert!(face.contains(&format!(">{}</text>", card.rank())), "{card}");
            assert!(face.contains(shape(card.suit())), "{card}");
        }
    }
}

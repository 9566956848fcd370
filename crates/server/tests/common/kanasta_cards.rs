//! Reads the numbers and cards of the messages of the Kanasta gateway.

/// A card seen from its back.
pub const BACK: u8 = 108;

/// A field of a message as a number.
pub fn number<N: std::str::FromStr>(message: &str, field: usize) -> N {
    let text = message.split(';').nth(field).unwrap_or_default();
    text.parse()
        .unwrap_or_else(|_| panic!("field {field} of {message} is no number"))
}

/// Cards written as how many they are, then each, from this field on.
pub fn cards(message: &str, field: usize) -> Vec<u8> {
    let count: usize = number(message, field);
    (1..=count).map(|at| number(message, field + at)).collect()
}

/// The first number of the third pack of six players.
const THIRD_PACK: u8 = 109;

/// A card's rank, from the twos at 0 up to the aces at 12; jokers have 13.
pub fn rank(card: u8) -> u8 {
    match card.checked_sub(THIRD_PACK) {
        Some(at) => at / 4,
        None => card / 8,
    }
}

/// A card's suit: hearts 0, spades 1, diamonds 2, clubs 3.
fn suit(card: u8) -> u8 {
    match card.checked_sub(THIRD_PACK) {
        Some(at) => at % 4,
        None => card % 8 / 2,
    }
}

pub fn is_wild(card: u8) -> bool {
    rank(card) == 0 || rank(card) == 13
}

pub fn is_three(card: u8) -> bool {
    rank(card) == 1
}

pub fn is_red_three(card: u8) -> bool {
    is_three(card) && matches!(suit(card), 0 | 2)
}

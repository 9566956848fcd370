//! Groups of at least [`CANASTA`] cards, and their premiums.

use crate::meld::{Kind, Meld};
use cards::Face;
use serde::{Deserialize, Serialize};

/// How many cards make a group a canasta.
pub const CANASTA: usize = 7;
/// The number of jokers in two packs; of the six in three packs, as many are enough.
const ALL_JOKERS: usize = 4;

/// A canasta, by its composition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Canasta {
    /// Naturals only (`Meld::wilds` is 0).
    Clean,
    /// Naturals with wilds.
    Mixed,
    /// Wilds with fewer than four jokers.
    Twos,
    /// Wilds with four jokers or more.
    Jokers,
}

impl Canasta {
    /// The points it earns.
    pub const fn premium(self) -> i32 {
        match self {
            Canasta::Clean => 600,
            Canasta::Mixed => 300,
            Canasta::Twos => 1000,
            Canasta::Jokers => 2000,
        }
    }
}

impl Meld {
    /// The canasta it is, if it has [`CANASTA`] cards.
    pub fn canasta(&self) -> Option<Canasta> {
        if self.cards().len() < CANASTA {
            return None;
        }
        match self.kind() {
            Kind::Sequence(_) => None,
            Kind::Group(_) if self.wilds() == 0 => Some(Canasta::Clean),
            Kind::Group(_) => Some(Canasta::Mixed),
            Kind::Wild if jokers(self) >= ALL_JOKERS => Some(Canasta::Jokers),
            Kind::Wild => Some(Canasta::Twos),
        }
    }
}

fn jokers(meld: &Meld) -> usize {
    meld.cards()
        .iter()
        .filter(|&&face| face == Face::Joker)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canasta(cards: &str) -> Option<(Canasta, i32)> {
        let meld = Meld::read(&cards.parse().unwrap()).unwrap();
        meld.canasta().map(|canasta| (canasta, canasta.premium()))
    }

    #[test]
    fn a_group_of_seven_or_more_is_a_canasta() {
        assert_eq!(canasta("7C 7C 7D 7D 7H 7H"), None);
        assert!(canasta("7C 7C 7D 7D 7H 7H 7S").is_some());
        assert!(canasta("7C 7C 7D 7D 7H 7H 7S 7S").is_some());
    }

    #[test]
    fn all_natural_earns_600_and_mixed_300() {
        assert_eq!(canasta("7C 7C 7D 7D 7H 7H 7S"), Some((Canasta::Clean, 600)));
        assert_eq!(canasta("7C 7C 7D 7D 7H 7H *"), Some((Canasta::Mixed, 300)));
        assert_eq!(canasta("7C 7C 7D 7D * 2H 2S"), Some((Canasta::Mixed, 300)));
        // A wild added to a clean canasta makes it mixed.
        assert_eq!(
            canasta("7C 7C 7D 7D 7H 7H 7S *"),
            Some((Canasta::Mixed, 300))
        );
    }

    #[test]
    fn wilds_only_earn_2000_with_all_four_jokers_else_1000() {
        assert_eq!(canasta("* * * * 2C 2D 2H"), Some((Canasta::Jokers, 2000)));
        assert_eq!(canasta("* * * 2C 2D 2H 2S"), Some((Canasta::Twos, 1000)));
        assert_eq!(canasta("2C 2D 2H 2S 2C 2D 2H"), Some((Canasta::Twos, 1000)));
    }

    #[test]
    fn a_sequence_is_never_a_canasta() {
        assert_eq!(canasta("4S 5S 6S 7S 8S 9S 10S JS"), None);
    }
}

//! The special ranks, and their effects on the penalty.

use cards::{Cards, Rank};
use serde::{Deserialize, Serialize, Serializer};
use std::{collections::BTreeMap, sync::LazyLock};

/// The most cards that one special card may add or take off.
pub const MOST_CARDS: u8 = 9;

/// The effect of a special card on the penalty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Adds so many cards.
    Add(u8),
    /// Takes so many off, down to 0.
    Lower(u8),
    /// Ends the penalty.
    Clear,
    /// Passes the penalty on unchanged to the next player.
    Keep,
}

impl Effect {
    /// The penalty after the card.
    pub const fn on(self, penalty: u16) -> u16 {
        match self {
            Effect::Add(cards) => penalty.saturating_add(cards as u16),
            Effect::Lower(cards) => penalty.saturating_sub(cards as u16),
            Effect::Clear => 0,
            Effect::Keep => penalty,
        }
    }

    /// Whether its number is within 1 to [`MOST_CARDS`].
    pub(crate) fn is_sound(self) -> bool {
        match self {
            Effect::Add(cards) | Effect::Lower(cards) => (1..=MOST_CARDS).contains(&cards),
            Effect::Clear | Effect::Keep => true,
        }
    }
}

/// The special ranks and their effects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "BTreeMap<Rank, Effect>")]
pub struct Specials {
    effects: [Option<Effect>; Rank::COUNT],
    cards: Cards,
    adding: Cards,
}

impl Specials {
    /// The effect of a rank; `None` if it is not special.
    pub const fn effect(&self, rank: Rank) -> Option<Effect> {
        self.effects[rank.index()]
    }

    pub const fn cards(&self) -> Cards {
        self.cards
    }

    /// The special cards that add to the penalty.
    pub const fn adding(&self) -> Cards {
        self.adding
    }

    /// All special ranks with their effects, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (Rank, Effect)> {
        Rank::ALL
            .into_iter()
            .zip(self.effects)
            .filter_map(|(rank, effect)| Some((rank, effect?)))
    }
}

/// The source's special cards. Computed once, because every view is compared with it.
static USUAL: LazyLock<Specials> = LazyLock::new(|| {
    let usual = [
        (Rank::Two, Effect::Add(2)),
        (Rank::Three, Effect::Add(3)),
        (Rank::Jack, Effect::Lower(5)),
        (Rank::Queen, Effect::Clear),
        (Rank::King, Effect::Add(5)),
        (Rank::Ace, Effect::Keep),
    ];
    BTreeMap::from(usual).into()
});

impl Default for Specials {
    fn default() -> Self {
        *USUAL
    }
}

impl From<BTreeMap<Rank, Effect>> for Specials {
    fn from(listed: BTreeMap<Rank, Effect>) -> Self {
        let all = |chosen: fn(Effect) -> bool| {
            let ranks = listed.iter().filter(|&(_, &effect)| chosen(effect));
            ranks.fold(Cards::NONE, |cards, (&rank, _)| {
                cards | Cards::of_rank(rank)
            })
        };
        Specials {
            effects: Rank::ALL.map(|rank| listed.get(&rank).copied()),
            cards: all(|_| true),
            adding: all(|effect| matches!(effect, Effect::Add(_))),
        }
    }
}

impl Serialize for Specials {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

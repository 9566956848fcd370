//! The stock and the discard pile of a round without suits.

use super::hand::CardKind;
use search::Spinner;

/// The cards of three packs.
const MOST: usize = 162;

/// A row of cards by kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pack {
    cards: [u8; MOST],
    len: u8,
}

impl Default for Pack {
    fn default() -> Self {
        Pack {
            cards: [0; MOST],
            len: 0,
        }
    }
}

impl Pack {
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn push(&mut self, kind: CardKind) {
        self.cards[self.len()] = kind as u8;
        self.len += 1;
    }

    /// The card on top, which was pushed last.
    pub fn top(&self) -> Option<CardKind> {
        self.iter().last()
    }

    pub fn pop(&mut self) -> Option<CardKind> {
        let top = self.top()?;
        self.len -= 1;
        Some(top)
    }

    /// Removes a card of this kind, if there is one.
    #[cfg(test)]
    pub fn take(&mut self, kind: CardKind) -> Option<CardKind> {
        let place = self.iter().position(|card| card == kind)?;
        self.len -= 1;
        self.cards[place] = self.cards[self.len()];
        Some(kind)
    }

    /// Removes any card.
    pub fn pick(&mut self, luck: &mut Spinner) -> Option<CardKind> {
        if self.is_empty() {
            return None;
        }
        let place = luck.below(u32::from(self.len)) as usize;
        let picked = self.cards[place];
        self.len -= 1;
        self.cards[place] = self.cards[self.len()];
        Some(usize::from(picked))
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = CardKind> + '_ {
        self.cards[..self.len()]
            .iter()
            .map(|&kind| usize::from(kind))
    }
}

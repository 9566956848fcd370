//! Decides whether cards may be laid, added or discarded, and which rule refuses them
//! ([`Refusal`]).

use crate::{
    Heap, Kind, Meld, NATURALS_OF_FIRST, Refusal, Stand, Step,
    rules::MOST_UNDOS,
    score::has_canasta,
    worth::{is_black_three, is_red_three, natural},
};
use cards::{Face, Rank};

/// The result of laying cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laying {
    /// The hand afterwards, without the cards of the pile.
    pub hand: Heap,
    /// The side's melds afterwards.
    pub melds: Vec<Meld>,
    /// The number of the meld that was laid or added to.
    pub place: usize,
    /// The step of the turn afterwards.
    pub step: Step,
    /// Whether the melds are final.
    pub melded: bool,
    /// Whether the rest of the pile comes to the hand.
    pub takes_pile: bool,
}

/// Cards about to be laid, with their origin and target.
struct Move<'a> {
    cards: &'a Heap,
    meld: Meld,
    place: usize,
    uses_top: bool,
    hand: Heap,
}

impl Stand<'_> {
    /// Judges `Action::Meld`: laying these cards as a new meld.
    pub fn judge_meld(&self, cards: &Heap) -> Result<Laying, Refusal> {
        let (uses_top, hand) = self.pick(cards)?;
        let meld = Meld::read(cards).map_err(|error| Refusal::NoMeld {
            cards: cards.clone(),
            error,
        })?;
        if matches!(meld.kind(), Kind::Sequence(_)) && !self.rules.has_sequences() {
            return Err(Refusal::NoSequences(cards.clone()));
        }
        self.lay(Move {
            cards,
            meld,
            place: self.melds.len(),
            uses_top,
            hand,
        })
    }

    /// Judges `Action::Add`: adding these cards to a meld of the side.
    pub fn judge_add(&self, to: u8, cards: &Heap) -> Result<Laying, Refusal> {
        let (uses_top, hand) = self.pick(cards)?;
        let place = usize::from(to);
        let old = self.melds.get(place).ok_or(Refusal::NoSuchMeld(to))?;
        if cards.is_empty() {
            return Err(Refusal::NoCards);
        }
        let meld = old.extended(cards).map_err(|error| {
            let cards = old.heap().with(cards).unwrap_or_else(|_| cards.clone());
            Refusal::NoMeld { cards, error }
        })?;
        self.lay(Move {
            cards,
            meld,
            place,
            uses_top,
            hand,
        })
    }

    /// Judges `Action::Discard`, the end of a turn.
    pub fn judge_discard(&self, card: Face) -> Result<(), Refusal> {
        self.may_lay()?;
        if let Some(top) = self.step.top() {
            return Err(Refusal::LayTheTop(top));
        }
        if is_red_three(card) {
            let is_closing =
                self.melded && self.melds.iter().any(|meld| meld.is_group_of(Rank::Three));
            return match self.red_threes.contains(card) {
                false => Err(Refusal::NotInHand(card)),
                true if is_closing => Err(Refusal::MustClose),
                true => Ok(()),
            };
        }
        if !self.hand.contains(card) {
            return Err(Refusal::NotInHand(card));
        }
        let closes = self.hand.len() == 1 && (self.melded || self.melds.is_empty());
        if closes && !self.has_canasta() {
            Err(Refusal::NoCanasta)
        } else {
            Ok(())
        }
    }

    fn may_lay(&self) -> Result<(), Refusal> {
        if self.step == Step::Draw {
            Err(Refusal::DrawFirst)
        } else {
            Ok(())
        }
    }

    /// Whether the cards include the pile's top card, and the hand without the others. The top
    /// card is used before an equal card of the hand.
    fn pick(&self, cards: &Heap) -> Result<(bool, Heap), Refusal> {
        self.may_lay()?;
        let mut others = cards.clone();
        let uses_top = match self.step {
            Step::Top(top) => others.take(top).is_some(),
            Step::Draw | Step::Laid(_) | Step::Play => false,
        };
        let hand = self.hand.without(&others).map_err(Refusal::NotInHand)?;
        Ok((uses_top, hand))
    }

    fn lay(&self, laid: Move<'_>) -> Result<Laying, Refusal> {
        self.judge_top(&laid)?;
        let mut melds = self.melds.to_vec();
        match melds.get_mut(laid.place) {
            Some(old) => *old = laid.meld,
            None => melds.push(laid.meld),
        }
        let step = match self.step {
            Step::Top(top) if laid.uses_top => Step::Laid(top),
            step => step,
        };
        let is_good = self.melded || self.is_first_meld(&melds);
        let melded = is_good && !matches!(step, Step::Top(_));
        if !melded && self.undos >= MOST_UNDOS {
            return Err(Refusal::TooManyUndos);
        }
        let takes_pile = melded && step.top().is_some();
        let step = if melded { Step::Play } else { step };
        let laying = Laying {
            hand: laid.hand,
            melds,
            place: laid.place,
            step,
            melded,
            takes_pile,
        };
        self.judge_rest(&laying, laid.cards.iter().any(is_black_three))?;
        Ok(laying)
    }

    /// The pile's top card must be laid first, with what [`Stand::need`] asks for.
    fn judge_top(&self, laid: &Move<'_>) -> Result<(), Refusal> {
        let Step::Top(top) = self.step else {
            return Ok(());
        };
        if !laid.uses_top {
            return if self.melded {
                Err(Refusal::LayTheTop(top))
            } else {
                Ok(())
            };
        }
        let Some(card) = natural(top) else {
            return Err(Refusal::TopBlocks(top));
        };
        let fits = match laid.meld.kind() {
            Kind::Group(_) => true,
            Kind::Sequence(_) => self.rules.takes_to_sequences(),
            Kind::Wild => false,
        };
        let own = laid.cards.len() - laid.cards.wilds() - 1;
        let is_onto = laid.place < self.melds.len();
        let is_enough = if self.is_strict() {
            own >= NATURALS_OF_FIRST - 1
        } else {
            own >= 1 || is_onto
        };
        if fits && is_enough {
            Ok(())
        } else {
            Err(Refusal::NoMatch {
                top,
                need: self.need(card),
            })
        }
    }

    /// Enough cards must be left: one to discard, and one more if there is no canasta to close
    /// with.
    fn judge_rest(&self, laying: &Laying, has_black_threes: bool) -> Result<(), Refusal> {
        let waits_for_pile = laying.step.top().is_some();
        if waits_for_pile {
            return if has_black_threes {
                Err(Refusal::BlackThrees)
            } else {
                Ok(())
            };
        }
        let brought = self
            .pile
            .iter()
            .filter(|&&face| laying.takes_pile && !is_red_three(face))
            .count();
        let left = laying.hand.len() + brought;
        let may_close = has_canasta(&laying.melds);
        match left {
            0 => Err(Refusal::LastCard),
            1 if !may_close => Err(Refusal::NoCanasta),
            1 => Ok(()),
            _ if has_black_threes => Err(Refusal::BlackThrees),
            _ => Ok(()),
        }
    }
}

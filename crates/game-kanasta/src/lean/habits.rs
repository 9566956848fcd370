//! How a player goes about a turn without looking ahead: for the lines of a search, and for the
//! bots that do not search.

use super::{
    hand::{BLACK, CardKind, JOKER, RANKS, RED, TWO, WORTH},
    moves::{Lay, LeanEnd},
    opening::LeanOpening,
    round::LeanRound,
    side::{LeanGroup, WILDS},
};
use crate::{CANASTA, NATURALS_OF_FIRST};
use game_core::Seat;
use search::Spinner;

/// The weights of a player's decisions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Habits {
    /// The least size of a pile that is worth a wild.
    pub pile_for_wild: usize,
    /// How many cards stay in the hand when a new group is laid before the first canasta.
    pub held_back: usize,
    /// How many wilds may complete the first canasta, and later ones.
    pub wilds_for_first: u8,
    pub wilds_for_more: u8,
    /// What each card of the pile is worth to the player who takes it.
    pub pile_card: f32,
    /// The values in the hand of a single card, one of a pair and one of three.
    pub together: [f32; 3],
    /// The value of a black three: it keeps the pile from the next player.
    pub black_three: f32,
    /// The value in the hand of a wild beyond its points.
    pub wild: f32,
    /// The value of a card that fits a group of the own side.
    pub fitting: f32,
    /// With at most so many draws left per player, a canasta is made from the cards at hand.
    pub few_draws: usize,
    /// An opponent with at most so many cards may be about to close.
    pub few_cards: usize,
}

/// The habits of the lines that bots try out.
pub(crate) const KEEN: Habits = Habits {
    pile_for_wild: 3,
    held_back: 2,
    wilds_for_first: 3,
    wilds_for_more: 2,
    pile_card: 30.0,
    together: [4.0, 20.0, 45.0],
    black_three: 20.0,
    wild: 60.0,
    fitting: 60.0,
    few_draws: 5,
    few_cards: 4,
};

/// The part of its points by which a card is worth less, because it may be left in the hand.
const LEFT_IN_HAND: f32 = 0.3;
/// How often a first meld with the cards for the pile also reaches its minimum.
const OPENS_WITH_PILE: f32 = 0.5;
/// With at most so many draws left per player, the cards are laid for their points.
const LAST_DRAWS: usize = 2;

/// How the pile is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Taking {
    Way(Lay),
    Open(LeanOpening),
}

impl Taking {
    pub fn lays(&self) -> &[Lay] {
        match self {
            Taking::Way(lay) => std::slice::from_ref(lay),
            Taking::Open(opening) => opening.lays(),
        }
    }
}

impl LeanRound {
    /// How the player on turn can take the pile, if at all.
    pub(crate) fn taking(&self) -> Option<Taking> {
        if self.side().melded {
            self.way_to_take().map(Taking::Way)
        } else {
            self.opening_with_pile().map(Taking::Open)
        }
    }

    fn is_late(&self) -> bool {
        self.stock.len() <= LAST_DRAWS * self.players()
    }
}

impl Habits {
    /// Plays the turn; the end, if it ends the round.
    pub fn turn(&self, round: &mut LeanRound, luck: &mut Spinner) -> Option<LeanEnd> {
        match round.taking().filter(|taking| self.wants(round, taking)) {
            Some(taking) => round.take(taking.lays()),
            None => {
                if let Some(end) = round.draw(luck) {
                    return Some(end);
                }
            }
        }
        self.rest_of_turn(round)
    }

    /// Lays and discards; the end, if it ends the round.
    pub fn rest_of_turn(&self, round: &mut LeanRound) -> Option<LeanEnd> {
        self.lay_all(round);
        let kind = self.discard(round);
        round.discard(kind)
    }

    /// Plays on until the round is over.
    pub fn finish(&self, round: &mut LeanRound, luck: &mut Spinner) -> LeanEnd {
        loop {
            if let Some(end) = self.turn(round, luck) {
                return end;
            }
        }
    }

    /// Whether the pile is worth what its taking costs.
    pub fn wants(&self, round: &LeanRound, taking: &Taking) -> bool {
        match taking {
            Taking::Open(_) => true,
            Taking::Way(lay) => lay.cards.wilds() == 0 || round.pile.len() >= self.pile_for_wild,
        }
    }

    /// Lays what these habits lay before the discard.
    pub fn lay_all(&self, round: &mut LeanRound) {
        if !round.side().melded {
            let Some(opening) = round.opening() else {
                return;
            };
            opening.lays().iter().for_each(|&lay| round.lay(lay));
        }
        if let Some(closing) = round.closing() {
            closing.lays().iter().for_each(|&lay| round.lay(lay));
            return;
        }
        while let Some(lay) = self.next_lay(round) {
            round.lay(lay);
        }
    }

    /// What is laid next without closing; `None` to go on to the discard.
    pub fn next_lay(&self, round: &LeanRound) -> Option<Lay> {
        let spare = round
            .hand()
            .len()
            .checked_sub(2)
            .filter(|&spare| spare > 0)?;
        addition(round, spare)
            .or_else(|| self.new_group(round, spare))
            .or_else(|| self.filled_canasta(round, spare))
            .or_else(|| wild_for_points(round))
    }

    /// Whether the round may end soon.
    fn is_urgent(&self, round: &LeanRound) -> bool {
        let own = round.side_of(round.turn);
        let is_near = |seat: Seat| {
            let side = round.side_of(seat);
            side != own
                && round.sides[side].has_canasta
                && round.hands[seat.index()].len() <= self.few_cards
        };
        round.stock.len() <= self.few_draws * round.players()
            || Seat::all(round.players()).any(is_near)
    }

    /// A new group, if the hand keeps enough cards to work towards the first canasta.
    fn new_group(&self, round: &LeanRound, spare: usize) -> Option<Lay> {
        let (hand, side) = (round.hand(), round.side());
        let is_free = side.has_canasta || self.is_urgent(round);
        let least = if is_free {
            0
        } else {
            self.held_back.saturating_sub(2)
        };
        let fits = |&kind: &CardKind| {
            let count = usize::from(hand.count(kind));
            count >= NATURALS_OF_FIRST && count + least <= spare
        };
        (0..RANKS)
            .filter(fits)
            .max_by_key(|&kind| hand.count(kind))
            .map(|kind| Lay::naturals(kind, hand.count(kind)))
    }

    /// Wilds that complete a group to a canasta.
    fn filled_canasta(&self, round: &LeanRound, spare: usize) -> Option<Lay> {
        let (hand, side) = (round.hand(), round.side());
        let most = if side.has_canasta {
            self.wilds_for_more
        } else {
            self.wilds_for_first
        };
        let is_urgent = self.is_urgent(round);
        let can = |&kind: &CardKind| {
            let group = side.groups[kind];
            let lacks = group.lacks();
            let pays = lacks > 1 || group.wilds() > 0 || !side.has_canasta || is_urgent;
            !group.is_empty()
                && (1..=hand.wilds().min(group.room()).min(most)).contains(&lacks)
                && usize::from(lacks) <= spare
                && pays
        };
        let kind = (0..RANKS)
            .filter(can)
            .min_by_key(|&kind| side.groups[kind].lacks())?;
        let lacks = side.groups[kind].lacks();
        let twos = hand.count(TWO).min(lacks);
        let cards = LeanGroup {
            naturals: 0,
            twos,
            jokers: lacks - twos,
        };
        Some(Lay { place: kind, cards })
    }

    /// The card that is discarded.
    pub fn discard(&self, round: &LeanRound) -> CardKind {
        let costs = self.discard_costs(round);
        let held = round.hand().kinds();
        held.min_by(|&one, &other| costs[one].total_cmp(&costs[other]))
            .unwrap_or(RED)
    }

    /// What the discard of each kind costs, for kinds of the hand.
    pub fn discard_costs(&self, round: &LeanRound) -> [f32; RED] {
        let risk = Risk::of(round);
        let chance = |kind| risk.as_ref().map_or(0.0, |risk| risk.chance(kind));
        let price = self.pile_card * (round.pile.len() + 1) as f32;
        let mut costs = [f32::MAX; RED];
        for kind in round.hand().kinds() {
            costs[kind] = self.keep_value(round, kind) + chance(kind) * price;
        }
        costs
    }

    fn keep_value(&self, round: &LeanRound, kind: CardKind) -> f32 {
        match kind {
            TWO | JOKER => return self.wild + WORTH[kind] as f32,
            BLACK => return self.black_three,
            _ => (),
        }
        let together = match round.hand().count(kind) {
            1 => self.together[0],
            2 => self.together[1],
            _ => self.together[2],
        };
        let fitting = if round.side().groups[kind].is_empty() {
            0.0
        } else {
            self.fitting
        };
        together + fitting - LEFT_IN_HAND * WORTH[kind] as f32
    }
}

/// Naturals of the hand for a group of the side, groups without a canasta first.
fn addition(round: &LeanRound, spare: usize) -> Option<Lay> {
    let (hand, side) = (round.hand(), round.side());
    let fits = |&kind: &CardKind| hand.count(kind) > 0 && !side.groups[kind].is_empty();
    let kind = (0..RANKS)
        .filter(fits)
        .min_by_key(|&kind| side.groups[kind].len() >= CANASTA)?;
    let count = hand.count(kind).min(spare as u8);
    Some(Lay::naturals(kind, count))
}

/// A wild laid for its points, when the round is about to end and a canasta makes it count.
fn wild_for_points(round: &LeanRound) -> Option<Lay> {
    let (hand, side) = (round.hand(), round.side());
    if !side.has_canasta || !round.is_late() || hand.wilds() == 0 {
        return None;
    }
    let fits = |&kind: &CardKind| {
        let group = side.groups[kind];
        !group.is_empty() && group.room() > 0 && (group.wilds() > 0 || group.len() < CANASTA)
    };
    let place = (0..RANKS).find(fits)?;
    let jokers = hand.count(JOKER).min(1);
    let cards = LeanGroup {
        naturals: 0,
        twos: 1 - jokers,
        jokers,
    };
    Some(Lay { place, cards })
}

/// What the player on turn can tell of the next player's chance to take the pile.
struct Risk<'a> {
    round: &'a LeanRound,
    /// How many cards of each rank are neither in the own hand nor on the table.
    unseen: [u8; RANKS],
    /// The chance that an unseen card is in the next player's hand.
    share: f32,
    has_wild: f32,
    is_strict: bool,
    next: Seat,
}

impl<'a> Risk<'a> {
    /// `None` in the first turns, when no pile is taken.
    fn of(round: &'a LeanRound) -> Option<Self> {
        if !round.is_late_enough(1) {
            return None;
        }
        let next = round.turn.next(round.players());
        let side = &round.sides[round.side_of(next)];
        let hand = round.hand();
        let mut unseen = [4 * round.rules.packs(); RANKS];
        let mut wilds = 6 * round.rules.packs() - hand.wilds();
        for (kind, unseen) in unseen.iter_mut().enumerate() {
            let melded = round.sides.iter().map(|side| side.groups[kind]);
            let (naturals, melded_wilds) = melded.fold((0, 0), |(naturals, wilds), group| {
                (naturals + group.naturals, wilds + group.wilds())
            });
            *unseen = unseen.saturating_sub(naturals + hand.count(kind));
            wilds = wilds.saturating_sub(melded_wilds);
        }
        let melded = round.sides.iter().map(|side| side.groups[WILDS].wilds());
        wilds = wilds.saturating_sub(melded.sum());
        for kind in round.pile.iter() {
            match kind {
                TWO | JOKER => wilds = wilds.saturating_sub(1),
                kind if kind < RANKS => unseen[kind] = unseen[kind].saturating_sub(1),
                _ => (),
            }
        }
        let others: usize = round.hands[..round.players()]
            .iter()
            .map(|hand| hand.len())
            .sum();
        let hidden = others - hand.len() + round.stock.len();
        let share = round.hands[next.index()].len() as f32 / hidden.max(1) as f32;
        let is_frozen = round.frozen_by.is_some_and(|seat| seat != next);
        Some(Risk {
            round,
            unseen,
            share,
            has_wild: 1.0 - power(1.0 - share, wilds),
            is_strict: !side.melded || is_frozen,
            next,
        })
    }

    /// The chance that the next player takes the pile after this discard.
    fn chance(&self, kind: CardKind) -> f32 {
        if kind >= RANKS {
            return 0.0;
        }
        let side = &self.round.sides[self.round.side_of(self.next)];
        if !self.is_strict && !side.groups[kind].is_empty() {
            return 1.0;
        }
        let unseen = self.unseen[kind];
        let none = power(1.0 - self.share, unseen);
        let one = match unseen {
            0 => 0.0,
            _ => f32::from(unseen) * self.share * power(1.0 - self.share, unseen - 1),
        };
        let two = 1.0 - none - one;
        match (side.melded, self.is_strict) {
            (false, _) => two * OPENS_WITH_PILE,
            (true, true) => two,
            (true, false) => two + one * self.has_wild,
        }
    }
}

fn power(base: f32, exponent: u8) -> f32 {
    (0..exponent).fold(1.0, |power, _| power * base)
}

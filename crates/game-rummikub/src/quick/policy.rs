//! The simple plans of players in imagined games.

use super::{Heap, Tiler, Wish};
use crate::{Colour, FIRST_MELD, Stage};

/// When a player lays what fits, instead of drawing. A rack that fits as a whole is always laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    /// Lays if no more than so many tiles stay in the rack.
    pub(crate) spare: u8,
    /// Lays if another player has no more than so many tiles.
    pub(crate) alarm: u8,
    /// Lays if the pool has no more than so many tiles.
    pub(crate) low_pool: u8,
}

impl Policy {
    /// Lays in every turn.
    pub(crate) const LAY: Policy = Policy {
        spare: u8::MAX,
        alarm: 0,
        low_pool: 0,
    };
    /// Holds almost to the end of the pool.
    pub(crate) const HOLD: Policy = Policy::hold_until(2);

    /// Lays only all tiles at once, until the pool has at most so many tiles. Holding longer risks
    /// the points of a full rack; laying earlier gives the others sets to extend.
    pub(crate) const fn hold_until(low_pool: u8) -> Policy {
        Policy {
            spare: 0,
            alarm: 0,
            low_pool,
        }
    }

    /// Holds until another player is about to go out.
    pub(crate) const fn watch_until(low_pool: u8) -> Policy {
        Policy {
            spare: 0,
            alarm: 3,
            low_pool,
        }
    }
}

/// What a player on turn looks at.
pub(crate) struct Turning<'a> {
    pub(crate) table: &'a Heap,
    pub(crate) rack: &'a Heap,
    pub(crate) stage: Stage,
    /// The fewest tiles of another player.
    pub(crate) fewest: u32,
    /// The tiles in the pool.
    pub(crate) pool: u32,
}

impl Policy {
    /// The tiles to lay; none for drawing.
    pub(crate) fn lay(self, tiler: &mut Tiler, on_turn: &Turning<'_>) -> Heap {
        let is_eager = self.spare == u8::MAX
            || on_turn.fewest <= self.alarm.into()
            || on_turn.pool <= self.low_pool.into();
        if on_turn.stage == Stage::FirstMeld {
            return self.meld(tiler, on_turn.rack, is_eager);
        }
        if !is_eager && self.spare == 0 {
            let mut all = on_turn.table.clone();
            all.add_all(on_turn.rack);
            return match tiler.fits(&all) {
                true => on_turn.rack.clone(),
                false => Heap::default(),
            };
        }
        let laid = tiler.lay(on_turn.table, on_turn.rack, Wish::Value).laid;
        let left = on_turn.rack.len() - laid.len();
        match is_eager || left <= self.spare.into() {
            true => laid,
            false => Heap::default(),
        }
    }

    /// The first meld: as much as fits for a player in haste, or else one small set.
    fn meld(self, tiler: &mut Tiler, rack: &Heap, is_eager: bool) -> Heap {
        if !is_eager && let Some(set) = small_set(rack) {
            return set;
        }
        let most = tiler.lay(&Heap::default(), rack, Wish::Value);
        match most.value >= FIRST_MELD {
            true => most.laid,
            false => Heap::default(),
        }
    }
}

/// Three tiles of the rack that are a first meld.
fn small_set(rack: &Heap) -> Option<Heap> {
    let has = |number: usize, colour: usize| rack.plain[number][colour] > 0;
    let mut set = Heap::default();
    for number in 10..=13 {
        let colours = (0..Colour::COUNT).filter(|&colour| has(number, colour));
        if colours.clone().count() >= 3 {
            colours
                .take(3)
                .for_each(|colour| set.plain[number][colour] = 1);
            return Some(set);
        }
    }
    for (first, colour) in (9..=11).flat_map(|first| (0..4).map(move |colour| (first, colour))) {
        if (first..first + 3).all(|number| has(number, colour)) {
            (first..first + 3).for_each(|number| set.plain[number][colour] = 1);
            return Some(set);
        }
    }
    None
}

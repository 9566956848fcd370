//! `Layout`: how many columns the table has on this page, and where the sets lie in them.
//!
//! All players share one table of `COLUMNS` columns. So many leave tiles small while most of the
//! felt is empty: until the sets need the whole table, the page has fewer columns and places for
//! the sets of its own, and leaves the places on the shared table to the game.

use game_rummikub::{COLUMNS, Number, Place, Tile};

/// The least width of a column, in CSS pixels: a tile and its margins.
const LEAST_COLUMN: f64 = 29.0;
/// From this width of a column on, tiles are roomy.
const ROOMY_COLUMN: f64 = 36.0;
/// Up to this width of a column there are no more columns than need be: on a phone, and on
/// the largest page.
const LARGEST_COLUMN: (f64, f64) = (44.0, 84.0);
/// Where that width lies between: so many columns stand one on another in the felt.
const LARGEST_IN_HEIGHT: f64 = 6.0;
/// How many rows are free when columns are chosen, so that they can stay for some turns.
const SPARE_ROWS: u8 = 2;
/// The fewest columns: two sets of four side by side.
const LEAST_COLUMNS: u8 = 9;
/// Up to so many sets the table rather scrolls than shows tiles that are not roomy.
const FEW_SETS: usize = 6;
/// What is left free beside the columns, in columns; style knows it too.
const BESIDE: f64 = 0.4;
/// How high a row is with the space below it, in widths of a column; style knows it too.
pub const ROW_HEIGHT: f64 = 1.46;

/// Which columns and places the page uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// Those of the shared table.
    #[default]
    Shared,
    /// So many columns, and places of this page's own.
    Own(u8),
}

/// Whether the columns that a table has count when new ones are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Columns {
    /// They stay while they do.
    Kept,
    Anew,
}

/// A set, or what is to become one, with the place it had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strip {
    pub tiles: Vec<Tile>,
    pub place: Option<Place>,
}

/// The room of the table on the screen, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Felt {
    pub width: f64,
    pub height: f64,
}

impl Felt {
    /// How many rows of so many columns are seen at once.
    pub fn rows(self, columns: u8) -> u8 {
        let column = self.width.max(1.0) / (f64::from(columns) + BESIDE);
        (self.height / (column.max(LEAST_COLUMN) * ROW_HEIGHT)) as u8
    }

    /// The width up to which columns are no more than need be.
    fn largest_column(self) -> f64 {
        let (least, most) = LARGEST_COLUMN;
        (self.height / LARGEST_IN_HEIGHT).clamp(least, most)
    }

    /// The most columns that are no narrower than this.
    fn columns(self, width: f64) -> u8 {
        ((self.width / width - BESIDE) as u8).clamp(LEAST_COLUMNS, COLUMNS)
    }

    fn is_roomy(self) -> bool {
        self.width >= ROOMY_COLUMN * (f64::from(COLUMNS) + BESIDE)
    }
}

impl Layout {
    /// How many columns there are.
    pub fn columns(self) -> u8 {
        match self {
            Layout::Shared => COLUMNS,
            Layout::Own(columns) => columns,
        }
    }

    /// Whether the places are the page's own: then columns are as wide as the page allows, and
    /// the table scrolls.
    pub fn is_own(self) -> bool {
        match self {
            Layout::Own(_) => true,
            Layout::Shared => false,
        }
    }

    /// The layout for these sets on this felt; `used` rows are in use as they lie now.
    ///
    /// A page keeps its columns while the sets fit into them: tiles that jump are worse than tiles
    /// that could be a little larger.
    pub fn for_felt(self, felt: Felt, sets: &[usize], used: u8) -> Layout {
        let longest = sets.iter().copied().max().unwrap_or(0);
        let least = felt
            .columns(felt.largest_column())
            .max(columns_for(longest));
        let narrowest = if felt.is_roomy() || sets.len() <= FEW_SETS {
            ROOMY_COLUMN
        } else {
            LEAST_COLUMN
        };
        let most = felt.columns(narrowest).max(least);
        let keeps = |columns| (least..=most).contains(&columns) && used < felt.rows(columns);
        if let Layout::Own(columns) = self
            && keeps(columns)
        {
            return self;
        }
        let fits = |spare: u8| {
            move |&columns: &u8| {
                rows_needed(sets, columns).saturating_add(spare) <= felt.rows(columns)
            }
        };
        let found = (least..=most)
            .find(fits(SPARE_ROWS))
            .or_else(|| (least..=most).find(fits(1)));
        match found {
            Some(columns) => Layout::Own(columns),
            None if felt.is_roomy() => Layout::Shared,
            None => Layout::Own(most),
        }
    }

    /// The same with columns enough for a set of this length.
    pub fn holding(self, longest: usize) -> Layout {
        match self {
            Layout::Shared => Layout::Shared,
            Layout::Own(columns) => Layout::Own(columns.max(columns_for(longest))),
        }
    }

    /// Places for the sets: each where the same set lay, or near the one it grew from, or at the
    /// first gap. None if they leave no gap that is long enough.
    pub fn places(self, sets: &[Strip], before: &[Strip]) -> Option<Vec<Place>> {
        let mut cells = Cells::of(self);
        let mut places: Vec<Option<Place>> = vec![None; sets.len()];
        for (set, place) in sets.iter().zip(&mut places) {
            let same = before.iter().filter(|old| old.tiles == set.tiles);
            let here = same.filter_map(|old| old.place);
            *place = here
                .into_iter()
                .find(|&here| cells.has_room(here, set.tiles.len()))
                .inspect(|&here| cells.mark(here, set.tiles.len()));
        }
        for (set, place) in sets
            .iter()
            .zip(&mut places)
            .filter(|(_, place)| place.is_none())
        {
            let length = set.tiles.len();
            *place = origin(set, before)
                .and_then(|near| cells.nearest(near, length))
                .or_else(|| cells.first(length))
                .inspect(|&here| cells.mark(here, length));
        }
        places.into_iter().collect()
    }

    /// Places one after another for sets of these lengths.
    pub fn packed(self, sets: &[usize]) -> Option<Vec<Place>> {
        let mut cells = Cells::of(self);
        let place = |&length: &usize| {
            cells
                .first(length)
                .inspect(|&here| cells.mark(here, length))
        };
        sets.iter().map(place).collect()
    }
}

/// The columns that a set of this length needs: room to add to it, unless it is complete.
fn columns_for(length: usize) -> u8 {
    let added = usize::from(length < Number::HIGHEST.into());
    (length + added).min(COLUMNS.into()) as u8
}

/// Where the earlier set lay that shares most tiles with this one.
fn origin(set: &Strip, before: &[Strip]) -> Option<Place> {
    let shared = |old: &&Strip| {
        old.tiles
            .iter()
            .filter(|tile| set.tiles.contains(tile))
            .count()
    };
    let nearest = before.iter().max_by_key(shared)?;
    (shared(&nearest) > 1).then_some(nearest.place).flatten()
}

/// How many rows the sets take when they are packed into so many columns.
fn rows_needed(sets: &[usize], columns: u8) -> u8 {
    let places = Layout::Own(columns).packed(sets);
    places.map_or(u8::MAX, |places| {
        places
            .iter()
            .map(|place| place.row() + 1)
            .max()
            .unwrap_or(0)
    })
}

/// Which places are taken: sets side by side have a free cell between them.
struct Cells {
    columns: u8,
    taken: Vec<(Place, usize)>,
}

impl Cells {
    fn of(layout: Layout) -> Cells {
        Cells {
            columns: layout.columns(),
            taken: Vec::new(),
        }
    }

    fn mark(&mut self, place: Place, length: usize) {
        self.taken.push((place, length));
    }

    fn has_room(&self, place: Place, length: usize) -> bool {
        let from = usize::from(place.column());
        let apart = |(other, long): &(Place, usize)| {
            let start = usize::from(other.column());
            other.row() != place.row() || start + long < from || start > from + length
        };
        from + length <= self.columns.into() && self.taken.iter().all(apart)
    }

    fn first(&self, length: usize) -> Option<Place> {
        Place::all().find(|&place| self.has_room(place, length))
    }

    /// The free place in the same row that is nearest, or none.
    fn nearest(&self, near: Place, length: usize) -> Option<Place> {
        let in_row = Place::all().filter(|place| place.row() == near.row());
        in_row
            .filter(|&place| self.has_room(place, length))
            .min_by_key(|place| place.column().abs_diff(near.column()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of a phone that is 360 wide.
    const PHONE: Felt = Felt {
        width: 344.0,
        height: 340.0,
    };

    fn column_width(layout: Layout, felt: Felt) -> f64 {
        felt.width / (f64::from(layout.columns()) + BESIDE)
    }

    #[test]
    fn a_phone_with_six_sets_has_large_tiles_and_a_crowded_one_no_small_ones() {
        for (sets, least) in [(6, 36.0), (12, 29.0), (20, 29.0), (33, 29.0)] {
            let layout = Layout::Shared.for_felt(PHONE, &vec![3; sets], 0);
            let width = column_width(layout, PHONE);
            assert!(width >= least, "{sets} sets: {layout:?}, {width:.1}");
        }
    }

    /// The table of a window that is 1280 by 800.
    const WIDE: Felt = Felt {
        width: 920.0,
        height: 480.0,
    };

    #[test]
    fn a_wide_page_has_large_tiles_until_the_sets_need_the_shared_table() {
        for (sets, least) in [(0, 80.0), (6, 70.0), (12, 52.0)] {
            let layout = Layout::Shared.for_felt(WIDE, &vec![3; sets], 0);
            let width = column_width(layout, WIDE);
            assert!(width >= least, "{sets} sets: {layout:?}, {width:.1}");
        }
        let crowded = Layout::Own(COLUMNS).for_felt(WIDE, &[3; 33], 9);
        assert_eq!(crowded, Layout::Shared);
    }

    #[test]
    fn tiles_on_a_wide_page_get_smaller_seldom() {
        let mut layout = Layout::Shared;
        let mut changes = 0;
        for sets in 1..=20 {
            let used = rows_needed(&vec![3; sets], layout.columns());
            let next = layout.for_felt(WIDE, &vec![3; sets], used);
            changes += usize::from(next != layout);
            layout = next;
        }
        assert!(changes <= 4, "{changes} changes");
    }

    #[test]
    fn a_run_of_thirteen_fits_into_a_phone() {
        let layout = Layout::Own(9).for_felt(PHONE, &[3, 13], 2);
        assert_eq!(layout, Layout::Own(13));
        assert_eq!(Layout::Own(9).holding(13), layout);
    }

    #[test]
    fn columns_stay_while_the_sets_fit() {
        let now = Layout::Own(11);
        assert_eq!(now.for_felt(PHONE, &[3; 8], 4), now);
        assert_eq!(Layout::Shared.for_felt(PHONE, &[3; 8], 4), Layout::Own(9));
    }

    #[test]
    fn a_long_run_has_a_column_to_grow_into() {
        let long = Layout::Shared.for_felt(PHONE, &[12, 3], 1);
        assert_eq!(long, Layout::Own(13));
        assert_eq!(Layout::Own(9).holding(9), Layout::Own(10));
    }

    fn strip(text: &str) -> Strip {
        let (tiles, place) = text.split_once('@').unwrap_or((text, ""));
        Strip {
            tiles: tiles.split('.').map(|tile| tile.parse().unwrap()).collect(),
            place: place.parse().ok(),
        }
    }

    fn places(sets: &[&str], before: &[&str]) -> String {
        let strips = |texts: &[&str]| texts.iter().map(|text| strip(text)).collect::<Vec<_>>();
        let found = Layout::Own(9)
            .places(&strips(sets), &strips(before))
            .unwrap();
        let texts: Vec<String> = found.iter().map(Place::to_string).collect();
        texts.join(" ")
    }

    #[test]
    fn a_set_that_did_not_change_stays_and_one_that_grew_stays_near() {
        let before = ["k1.k2.k3@0:0", "r5.r6.r7@2:4"];
        assert_eq!(places(&["k1.k2.k3", "r5.r6.r7.r8"], &before), "0:0 2:4");
        assert_eq!(places(&["b1.b2.b3", "r5.r6.r7"], &before), "0:0 2:4");
    }

    #[test]
    fn sets_side_by_side_have_a_free_cell_between_them() {
        assert_eq!(
            places(&["k1.k2.k3.k4", "b1.b2.b3.b4", "r1.r2.r3"], &[]),
            "0:0 0:5 1:0"
        );
    }
}

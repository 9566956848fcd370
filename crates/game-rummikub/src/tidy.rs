//! Finds places for rows without one: where their tiles lay before if they still fit there,
//! else the first gap.

use crate::{COLUMNS, Laid, Place, ROWS, Row, Tile, Tiles};

/// The place at which rows touch or overlap. Sets side by side need a free cell between them,
/// because they would look like one set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overlap(pub Place);

/// Gives every row a place. Rows with a place keep it; the others change `before` as little
/// as possible.
pub(crate) fn tidy(rows: &[Row], before: &[Laid]) -> Result<Vec<Place>, Overlap> {
    let mut cells = Cells::default();
    let mut places: Vec<Option<Place>> = Vec::with_capacity(rows.len());
    for row in rows {
        places.push(
            row.place()
                .map(|place| cells.take(place, row.tiles().len()))
                .transpose()?,
        );
    }
    for again in [was_here, grew_here] {
        for (row, place) in rows
            .iter()
            .zip(&mut places)
            .filter(|(_, place)| place.is_none())
        {
            *place =
                again(row, before, &cells).inspect(|&place| cells.mark(place, row.tiles().len()));
        }
    }
    for (row, place) in rows
        .iter()
        .zip(&mut places)
        .filter(|(_, place)| place.is_none())
    {
        let gap = Place::all().find(|&place| cells.has_room(place, row.tiles().len()));
        *place = gap.inspect(|&place| cells.mark(place, row.tiles().len()));
    }
    // Rows placed on purpose can leave no gap that is long enough; then all rows are placed
    // anew.
    Ok(places
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .unwrap_or_else(|| anew(rows)))
}

/// Places all rows one after another, longest first.
fn anew(rows: &[Row]) -> Vec<Place> {
    let mut cells = Cells::default();
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(rows[index].tiles().len()));
    let mut places = vec![None; rows.len()];
    for index in order {
        let length = rows[index].tiles().len();
        let gap = Place::all().find(|&place| cells.has_room(place, length));
        places[index] = gap.inspect(|&place| cells.mark(place, length));
    }
    places
        .into_iter()
        .map(|place| place.expect("the table has room for all tiles"))
        .collect()
}

/// The place of the same set before.
fn was_here(row: &Row, before: &[Laid], cells: &Cells) -> Option<Place> {
    let same = before
        .iter()
        .filter(|laid| laid.set().tiles() == row.tiles())
        .map(Laid::place);
    same.into_iter()
        .find(|&place| cells.has_room(place, row.tiles().len()))
}

/// A place at which the first tile that the row shares with an earlier set stays where it
/// lay.
fn grew_here(row: &Row, before: &[Laid], cells: &Cells) -> Option<Place> {
    let tiles = row.tiles();
    let mut kin: Vec<(&Laid, usize)> = before
        .iter()
        .map(|laid| (laid, shared(tiles, laid)))
        .collect();
    kin.sort_by_key(|&(_, shared)| std::cmp::Reverse(shared));
    kin.into_iter()
        .filter(|&(_, shared)| shared >= 2)
        .find_map(|(laid, _)| {
            let (new, old) = tiles.iter().enumerate().find_map(|(new, tile)| {
                Some((
                    new,
                    laid.set().tiles().iter().position(|other| other == tile)?,
                ))
            })?;
            let place = laid.place().beside(old as i8 - new as i8)?;
            cells.has_room(place, tiles.len()).then_some(place)
        })
}

fn shared(tiles: &[Tile], laid: &Laid) -> usize {
    let mut rest = Tiles::of(laid.set().tiles().iter().copied()).unwrap_or_default();
    tiles
        .iter()
        .filter(|&&tile| rest.take(tile).is_some())
        .count()
}

/// The occupied cells: one word per row, with column 0 at bit 1, so that the cell to the left
/// always exists.
#[derive(Default)]
struct Cells([u32; ROWS as usize]);

impl Cells {
    fn bits(place: Place, length: usize) -> u32 {
        ((1 << length) - 1) << (place.column() + 1)
    }

    fn has_room(&self, place: Place, length: usize) -> bool {
        let bits = Self::bits(place, length);
        let with_neighbours = bits | bits << 1 | bits >> 1;
        usize::from(place.column()) + length <= usize::from(COLUMNS)
            && self.0[usize::from(place.row())] & with_neighbours == 0
    }

    fn mark(&mut self, place: Place, length: usize) {
        self.0[usize::from(place.row())] |= Self::bits(place, length);
    }

    fn take(&mut self, place: Place, length: usize) -> Result<Place, Overlap> {
        if !self.has_room(place, length) {
            return Err(Overlap(place));
        }
        self.mark(place, length);
        Ok(place)
    }
}

//! Ways to move tiles: onto a cell, into a set, in a joker's place, back into the rack.
//!
//! Each returns a new `Grid` or none; the old one stays for undo.

use super::{
    fit::{fitting, is_set, joined},
    grid::{Grid, PieceSpot, Stretch},
    piece::Piece,
};
use game_rummikub::Place;

/// On which half of a tile something was dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Before,
    After,
}

/// Which pieces may not get company: sets of others, for who has not melded.
pub type Locked<'a> = &'a dyn Fn(Piece) -> bool;

impl Grid {
    /// The block laid at a cell: into the set that lies there or beside it, else as a row of its
    /// own.
    ///
    /// Others of that row make room; where there is none the new row goes to the nearest free
    /// place.
    pub fn put(&self, block: &[Piece], at: Place, side: Side, locked: Locked<'_>) -> Option<Grid> {
        let rest = self.without(block);
        let is_locked = |stretch: &Stretch| stretch.pieces.iter().any(|&piece| locked(piece));
        let next = match rest.stretch_at(at) {
            Some(under) if is_locked(&under) => None,
            Some(under) => {
                let gap = usize::from(at.column() - under.place.column())
                    + usize::from(side == Side::After);
                let rows = joined(&under.pieces, block, gap);
                rest.lay(rows, under.place, &[under])
            }
            None => rest.put_beside(block, at, &is_locked),
        };
        next.filter(|next| next != self)
    }

    /// The piece in the place of a joker whose set stays one; the joker goes to the nearest free
    /// place.
    pub fn swap(&self, piece: Piece, at: Place, locked: Locked<'_>) -> Option<Grid> {
        let joker = self
            .at(at)
            .filter(|joker| joker.tile().is_joker() && !piece.tile().is_joker())?;
        let mut next = self.without(&[piece, joker]);
        next.set(piece, PieceSpot::Table(at));
        let set = next.stretch_at(at)?;
        let stays = is_set(&set.pieces) && !set.pieces.iter().any(|&piece| locked(piece));
        let free = next.nearest_room(1, at).filter(|_| stays)?;
        next.set(joker, PieceSpot::Table(free));
        Some(next)
    }

    /// The pieces back in the rack.
    pub fn to_rack(&self, pieces: &[Piece]) -> Grid {
        let mut next = self.clone();
        pieces
            .iter()
            .for_each(|&piece| next.set(piece, PieceSpot::Rack));
        next
    }

    fn without(&self, pieces: &[Piece]) -> Grid {
        let mut rest = self.clone();
        pieces
            .iter()
            .for_each(|&piece| rest.set(piece, PieceSpot::Away));
        rest
    }

    /// On a free cell: tiles that touch are one set, but two sets only become one if that is a set
    /// too.
    fn put_beside(
        &self,
        block: &[Piece],
        at: Place,
        is_locked: &dyn Fn(&Stretch) -> bool,
    ) -> Option<Grid> {
        let end = at.column() + block.len() as u8;
        let neighbour = |touches: &dyn Fn(&Stretch) -> bool| {
            self.stretches()
                .into_iter()
                .find(|other| other.place.row() == at.row() && touches(other) && !is_locked(other))
        };
        let left = neighbour(&|other| other.end() == at.column());
        let right = neighbour(&|other| (at.column() + 1..=end).contains(&other.place.column()));
        if let (Some(left), Some(right)) = (&left, &right) {
            let bridge = [&left.pieces[..], block, &right.pieces[..]].concat();
            if is_set(&bridge) {
                return self.lay(vec![bridge], left.place, &[left.clone(), right.clone()]);
            }
        }
        let touching = [
            left.map(|left| (left.pieces.len(), left)),
            right.map(|right| (0, right)),
        ];
        let touching = || touching.iter().flatten();
        let fits =
            touching().find_map(|(gap, row)| Some((fitting(&row.pieces, block, *gap)?, row)));
        let loose =
            || touching().find(|(_, row)| row.end() == at.column() || row.place.column() == end);
        match (fits, loose()) {
            (Some((rows, row)), _) => {
                self.lay(rows, start(row, block, at), std::slice::from_ref(row))
            }
            (None, Some((gap, row))) if !is_set(block) => self.lay(
                joined(&row.pieces, block, *gap),
                start(row, block, at),
                std::slice::from_ref(row),
            ),
            (None, _) => self.lay(vec![block.to_vec()], at, &[]),
        }
    }

    /// Lays rows beginning at a place, instead of the given stretches.
    fn lay(&self, rows: Vec<Vec<Piece>>, at: Place, instead_of: &[Stretch]) -> Option<Grid> {
        let mut next = self.clone();
        instead_of
            .iter()
            .flat_map(|row| &row.pieces)
            .for_each(|&piece| next.set(piece, PieceSpot::Away));
        next.squeeze(&rows, at).or_else(|| next.scatter(rows, at))
    }

    /// The rows side by side in their row of the table, the others there pushed as little as need
    /// be.
    fn squeeze(&self, rows: &[Vec<Piece>], at: Place) -> Option<Grid> {
        let mut column = at.column();
        let new = rows.iter().map(|pieces| {
            let strip = (column, pieces.clone());
            column += pieces.len() as u8 + 1;
            strip
        });
        let here = self
            .stretches()
            .into_iter()
            .filter(|other| other.place.row() == at.row());
        let (left, right): (Vec<Stretch>, Vec<Stretch>) =
            here.partition(|other| other.place.column() < at.column());
        let strip = |stretch: Stretch| (stretch.place.column(), stretch.pieces);
        let anchor = left.len();
        let strips: Vec<(u8, Vec<Piece>)> = left
            .into_iter()
            .map(strip)
            .chain(new)
            .chain(right.into_iter().map(strip))
            .collect();
        let wanted: Vec<(u8, u8)> = strips
            .iter()
            .map(|(column, pieces)| (*column, pieces.len() as u8))
            .collect();
        let columns = columns(&wanted, anchor, self.columns())?;
        let mut next = self.clone();
        for ((_, pieces), column) in strips.iter().zip(columns) {
            next.write(pieces, Place::new(at.row(), column)?)?;
        }
        Some(next)
    }

    /// Each row at the nearest place that has room for it.
    fn scatter(&self, rows: Vec<Vec<Piece>>, at: Place) -> Option<Grid> {
        let mut next = self.clone();
        for pieces in rows {
            let place = next.nearest_room(pieces.len(), at)?;
            next.write(&pieces, place)?;
        }
        Some(next)
    }

    fn write(&mut self, pieces: &[Piece], at: Place) -> Option<()> {
        for (column, &piece) in pieces.iter().enumerate() {
            self.set(piece, PieceSpot::Table(at.beside(column as i8)?));
        }
        Some(())
    }

    /// The free place nearest to another at which so many tiles lie apart from all others.
    pub fn nearest_room(&self, length: usize, near: Place) -> Option<Place> {
        let stretches = self.stretches();
        let far = |place: &Place| {
            4 * place.row().abs_diff(near.row()).min(63) + place.column().abs_diff(near.column())
        };
        let has_room = |place: &Place| {
            let (from, to) = (place.column(), place.column() + length as u8);
            let apart = |other: &Stretch| {
                other.place.row() != place.row() || other.end() < from || other.place.column() > to
            };
            to <= self.columns() && stretches.iter().all(apart)
        };
        Place::all().filter(has_room).min_by_key(far)
    }
}

/// Where a row begins when a block comes to it at a cell: on its left side it begins with the
/// block.
fn start(row: &Stretch, block: &[Piece], at: Place) -> Place {
    let before = row.place.beside(-(block.len() as i8)).unwrap_or(at);
    if row.place.column() > at.column() {
        before
    } else {
        row.place
    }
}

/// Columns among so many for strips (wanted column, length) in their order, a free cell between
/// them: the anchor as near to where it is wanted as can be, the others moved only if they are in
/// the way.
fn columns(strips: &[(u8, u8)], anchor: usize, of: u8) -> Option<Vec<u8>> {
    let width = |strips: &[(u8, u8)]| strips.iter().map(|&(_, length)| length + 1).sum::<u8>();
    let most = (of + 1).checked_sub(width(strips))?;
    // Where each lies when all are pushed to the left; `most` more when all are pushed to the
    // right.
    let least = |index: usize| width(&strips[..index]);
    let mut columns: Vec<u8> = strips.iter().map(|&(column, _)| column).collect();
    columns[anchor] = columns[anchor].clamp(least(anchor), least(anchor) + most);
    for index in anchor + 1..strips.len() {
        let free = columns[index - 1] + strips[index - 1].1 + 1;
        columns[index] = columns[index].max(free).min(least(index) + most);
    }
    for index in (0..anchor).rev() {
        let free = columns[index + 1] - 1 - strips[index].1;
        columns[index] = columns[index].min(free);
    }
    Some(columns)
}

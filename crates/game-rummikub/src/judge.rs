//! Decides whether an arrangement is a legal play, and which rule refuses it.

use crate::{Arrangement, FIRST_MELD, Laid, Refusal, Row, Set, Stage, Tile, Tiles, tidy::tidy};

/// The position at the start of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    pub table: &'a [Laid],
    pub rack: &'a Tiles,
    /// Whether the player has melded.
    pub stage: Stage,
}

/// A legal play, as `State` applies it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The table after it.
    pub table: Vec<Laid>,
    /// The tiles that came from the rack.
    pub laid: Tiles,
}

/// Judges an arrangement as an `Action::Play`.
pub fn judge(start: Start<'_>, arrangement: &Arrangement) -> Result<Judged, Refusal> {
    let laid = laid(start, arrangement)?;
    let sets = arrangement
        .rows()
        .iter()
        .map(read_set)
        .collect::<Result<Vec<Set>, _>>()?;
    if laid.is_empty() {
        return Err(Refusal::NothingLaid);
    }
    if start.stage == Stage::FirstMeld {
        judge_first_meld(start.table, &sets)?;
    }
    let table = places(start, arrangement)?.into_iter().zip(sets);
    let table = table
        .map(|(place, set)| Laid::new(set, place).expect("a tidy table has no row over its edge"));
    Ok(Judged {
        table: table.collect(),
        laid,
    })
}

/// Judges an arrangement as a draft, which must use the right tiles but need not consist of
/// sets. Returns its rows with their places.
pub(crate) fn judge_draft(
    start: Start<'_>,
    arrangement: &Arrangement,
) -> Result<Vec<Row>, Refusal> {
    laid(start, arrangement)?;
    let placed = arrangement.rows().iter().zip(places(start, arrangement)?);
    let placed = placed.map(|(row, place)| Row::new(row.tiles().to_vec(), Some(place)));
    Ok(placed
        .collect::<Result<_, _>>()
        .expect("a tidy table has no row over its edge"))
}

/// The tiles that came from the rack. Refuses an arrangement that lacks a tile of the table,
/// or has one that is neither there nor in the rack.
fn laid(start: Start<'_>, arrangement: &Arrangement) -> Result<Tiles, Refusal> {
    let on_table = Laid::table(start.table).tiles();
    let laid = arrangement
        .tiles()
        .without(&on_table)
        .map_err(Refusal::TableTileMissing)?;
    start.rack.without(&laid).map_err(Refusal::NotInRack)?;
    Ok(laid)
}

fn places(start: Start<'_>, arrangement: &Arrangement) -> Result<Vec<crate::Place>, Refusal> {
    tidy(arrangement.rows(), start.table).map_err(|overlap| Refusal::Overlap(overlap.0))
}

fn read_set(row: &Row) -> Result<Set, Refusal> {
    let tiles = row.tiles().to_vec();
    Set::new(tiles.clone()).map_err(|error| Refusal::NoSet { tiles, error })
}

/// Until a player has melded, the earlier sets stay exactly as they are, and the new sets
/// must be worth [`FIRST_MELD`].
fn judge_first_meld(before: &[Laid], sets: &[Set]) -> Result<(), Refusal> {
    let mut new: Vec<&Set> = sets.iter().collect();
    for old in before {
        let same = new.iter().position(|set| *set == old.set());
        let same = same.ok_or_else(|| Refusal::MeldFirst(old.set().tiles().to_vec()))?;
        new.swap_remove(same);
    }
    let value = new.into_iter().map(Set::value).sum();
    if value < FIRST_MELD {
        Err(Refusal::MeldTooLow(value))
    } else {
        Ok(())
    }
}

/// The value of the new sets in a draft, which counts towards the first meld. Rows that are
/// not sets yet count nothing.
pub fn meld_value(before: &[Laid], rows: &[Row]) -> u32 {
    let mut old: Vec<&[Tile]> = before.iter().map(|laid| laid.set().tiles()).collect();
    let mut value = 0;
    for row in rows {
        match old.iter().position(|tiles| *tiles == row.tiles()) {
            Some(same) => drop(old.swap_remove(same)),
            None => value += Set::new(row.tiles().to_vec()).map_or(0, |set| set.value()),
        }
    }
    value
}

//! Simple plays that are found quickly, for menus and random games. Rearrangements are left
//! to the [`Solver`](crate::Solver).

use crate::{Action, Arrangement, Colour, Number, Row, Start, Tile, judge::judge};

/// Plays that lay one new set of three or four, or add one tile to the end of a set.
pub(crate) fn pickings(start: Start<'_>) -> Vec<Action> {
    let table: Vec<Row> = start.table.iter().map(Row::from).collect();
    let with = |change: &dyn Fn(&mut Vec<Row>)| {
        let mut rows = table.clone();
        change(&mut rows);
        Arrangement::new(rows)
            .ok()
            .filter(|rows| judge(start, rows).is_ok())
            .map(Action::Play)
    };
    let grown = start.table.iter().enumerate().flat_map(|(index, laid)| {
        let tiles = laid.set().tiles();
        kinds(start)
            .flat_map(move |tile| [[&[tile], tiles].concat(), [tiles, &[tile]].concat()])
            .map(move |row| (index, row))
    });
    let grown = grown.filter_map(|(index, row)| {
        let row = Row::new(row, None).ok()?;
        with(&|rows| rows[index] = row.clone())
    });
    let new = new_sets(start).filter_map(|tiles| {
        let row = Row::new(tiles, None).ok()?;
        with(&|rows| rows.push(row.clone()))
    });
    grown.chain(new).collect()
}

fn kinds(start: Start<'_>) -> impl Iterator<Item = Tile> + '_ {
    Tile::kinds().filter(move |&tile| start.rack.count(tile) > 0)
}

/// Short runs and groups of the rack without jokers.
fn new_sets(start: Start<'_>) -> impl Iterator<Item = Vec<Tile>> {
    let held = move |tiles: &Vec<Tile>| tiles.iter().all(|&tile| start.rack.count(tile) > 0);
    let run = |colour| {
        move |first: Number| {
            (0..3)
                .map(|step| Some(Tile::Plain(colour, Number::new(first.get() + step)?)))
                .collect::<Option<Vec<_>>>()
        }
    };
    let runs = Colour::ALL
        .into_iter()
        .flat_map(move |colour| Number::all().filter_map(run(colour)));
    let groups = Number::all().map(move |number| {
        Colour::ALL
            .into_iter()
            .map(|colour| Tile::Plain(colour, number))
            .filter(|&tile| start.rack.count(tile) > 0)
            .collect::<Vec<_>>()
    });
    runs.chain(groups.filter(|tiles| tiles.len() >= 3))
        .filter(held)
}

//! In which order tiles make a `Set`, and where in a row other tiles fit.

use super::piece::{Piece, tiles};
use game_rummikub::{LEAST, Number, Set, Tile};

/// Whether the pieces make a set in this order.
pub fn is_set(pieces: &[Piece]) -> bool {
    Set::new(tiles(pieces)).is_ok()
}

/// The pieces in the order a person would lay them: a run ascending, a group by colour; as they
/// came if they are neither.
pub fn in_order(pieces: &[Piece]) -> Vec<Piece> {
    as_run(pieces)
        .or_else(|| as_group(pieces))
        .unwrap_or_else(|| pieces.to_vec())
}

/// The rows that adding a block to a row makes, wanted before its piece number `gap`.
///
/// One set if there is any way to one, beginning with the place that was wanted; else two sets;
/// else what was wanted, but the first two tiles of a set in their order.
pub fn joined(row: &[Piece], block: &[Piece], gap: usize) -> Vec<Vec<Piece>> {
    let wanted = || match inserted(row, block, gap) {
        few if few.len() < LEAST => in_order(&few),
        many => many,
    };
    fitting(row, block, gap).unwrap_or_else(|| vec![wanted()])
}

/// The same, if it makes sets.
pub fn fitting(row: &[Piece], block: &[Piece], gap: usize) -> Option<Vec<Vec<Piece>>> {
    let gaps =
        || std::iter::once(gap).chain((0..=row.len()).rev().filter(move |&other| other != gap));
    let whole = gaps()
        .map(|gap| inserted(row, block, gap))
        .chain([in_order(&[row, block].concat())]);
    let split = gaps().flat_map(|gap| {
        let (left, right) = row.split_at(gap);
        [
            [[left, block].concat(), right.to_vec()],
            [left.to_vec(), [block, right].concat()],
        ]
    });
    let one = whole
        .map(|row| vec![row])
        .find(|rows| rows.iter().all(|row| is_set(row)));
    one.or_else(|| {
        split
            .map(Vec::from)
            .find(|rows| rows.iter().all(|row| is_set(row)))
    })
}

fn inserted(row: &[Piece], block: &[Piece], gap: usize) -> Vec<Piece> {
    [&row[..gap], block, &row[gap..]].concat()
}

/// Numbers of one colour going up, jokers in the holes; the rest of the jokers at the end that has
/// room.
fn as_run(pieces: &[Piece]) -> Option<Vec<Piece>> {
    let (mut jokers, mut plain): (Vec<Piece>, Vec<Piece>) =
        pieces.iter().partition(|piece| piece.tile().is_joker());
    plain.sort_by_key(|piece| piece.tile());
    let mut run: Vec<Piece> = Vec::new();
    let mut last = None;
    for piece in plain {
        let Tile::Plain(colour, number) = piece.tile() else {
            continue;
        };
        if let Some((before, from)) = last {
            let step = number
                .get()
                .checked_sub(from)
                .filter(|&step| step > 0 && before == colour)?;
            for _ in 1..step {
                run.push(jokers.pop()?);
            }
        }
        run.push(piece);
        last = Some((colour, number.get()));
    }
    let room = last.map_or(0, |(_, highest)| usize::from(Number::HIGHEST - highest));
    let below = jokers.split_off(jokers.len().min(room));
    Some([below, run, jokers].concat())
}

/// One number, by colour, jokers last.
fn as_group(pieces: &[Piece]) -> Option<Vec<Piece>> {
    let mut group = pieces.to_vec();
    group.sort_by_key(|piece| piece.tile());
    let number = |piece: &Piece| match piece.tile() {
        Tile::Plain(_, number) => Some(number),
        Tile::Joker => None,
    };
    let mut numbers = group.iter().filter_map(number);
    let first = numbers.next();
    numbers.all(|other| Some(other) == first).then_some(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces of a text like `k1.k1.*`, twins told apart.
    fn pieces(text: &str) -> Vec<Piece> {
        let mut seen: Vec<Piece> = Vec::new();
        for tile in text.split('.').filter(|text| !text.is_empty()) {
            let twins = Piece::twins(tile.parse().unwrap());
            seen.push(*twins.iter().find(|twin| !seen.contains(twin)).unwrap());
        }
        seen
    }

    fn text(pieces: &[Piece]) -> String {
        tiles(pieces)
            .iter()
            .map(Tile::to_string)
            .collect::<Vec<_>>()
            .join(".")
    }

    #[test]
    fn chosen_tiles_are_laid_as_a_person_would() {
        for (chosen, laid) in [
            ("k7.k5.k6", "k5.k6.k7"),
            ("r7.k7.b7", "k7.b7.r7"),
            ("k5.*.k7", "k5.*.k7"),
            ("*.k5.k6", "k5.k6.*"),
            ("*.k13.k12", "*.k12.k13"),
            ("*.o9.b9", "b9.o9.*"),
            ("k9.b3", "k9.b3"),
            ("k5.k9.*", "k5.k9.*"),
            ("k2.k1", "k1.k2"),
        ] {
            assert_eq!(text(&in_order(&pieces(chosen))), laid, "{chosen}");
        }
    }

    fn check(row: &str, block: &str, gap: usize, expected: &str) {
        let all = pieces(&[row, block].join("."));
        let (row, block) = all.split_at(row.split('.').count());
        let rows = joined(row, block, gap)
            .iter()
            .map(|row| text(row))
            .collect::<Vec<_>>()
            .join(" | ");
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_tile_goes_where_it_fits_wherever_it_was_dropped() {
        check("k4.k5.k6", "k3", 3, "k3.k4.k5.k6");
        check("k4.k5.k6", "k7", 1, "k4.k5.k6.k7");
        check("k4.k6", "k5", 2, "k4.k5.k6");
        check("k7.b7.o7", "r7", 1, "k7.r7.b7.o7");
    }

    #[test]
    fn where_it_fits_nowhere_it_lies_where_it_was_dropped() {
        check("k4.k5.k6", "r9", 1, "k4.r9.k5.k6");
        check("k4", "b9", 0, "b9.k4");
        check("k5", "k4", 1, "k4.k5");
    }

    #[test]
    fn tiles_for_both_ends_find_them() {
        check("k4.k5.k6", "k3.k7", 3, "k3.k4.k5.k6.k7");
    }

    #[test]
    fn a_number_that_the_run_has_already_makes_two_of_it() {
        check("k3.k4.k5.k6.k7", "k5", 2, "k3.k4.k5 | k5.k6.k7");
        check("k3.k4.k5.k6.k7", "k5", 0, "k3.k4.k5 | k5.k6.k7");
    }
}

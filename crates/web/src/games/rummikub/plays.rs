//! `PlayChoice`: what can be done in a turn by choosing from a list, without moving tiles over
//! cells.

use super::{
    fit::{in_order, is_set},
    piece::{Piece, tiles},
    rack_order::RackOrder,
    sketch::{Aim, Sketch},
    texts::plays as text,
    words,
};
use crate::texts::Lang;
use game_rummikub::{LEAST, Place, Reading, Set, Tile};

/// One line of the list.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayChoice {
    /// Tiles from the rack into a set on the table.
    Add {
        pieces: Vec<Piece>,
        set: Place,
        reading: Reading,
    },
    /// Tiles from the rack as a set of their own.
    Lay { pieces: Vec<Piece>, at: Place },
    /// Ends the turn with what lies there.
    Finish,
    /// Takes back what was laid in this turn.
    StartOver,
    /// Takes a tile, or passes if there is none.
    Draw { is_pool_empty: bool },
}

/// What the plays are taken from.
pub struct Plays<'a> {
    pub sketch: &'a Sketch,
    pub order: RackOrder,
    /// Whether the table as shown may be played.
    pub is_legal: bool,
    pub is_pool_empty: bool,
}

impl Plays<'_> {
    /// Everything that can be chosen: the plays, then the ways to end the turn.
    pub fn all(&self) -> Vec<PlayChoice> {
        let finish = self.is_legal.then_some(PlayChoice::Finish);
        let last = if self.sketch.has_laid() {
            PlayChoice::StartOver
        } else {
            PlayChoice::Draw {
                is_pool_empty: self.is_pool_empty,
            }
        };
        let mut all = self.new_sets();
        all.extend(self.additions());
        all.extend(finish.into_iter().chain([last]));
        all
    }

    /// The tiles of the rack, of two equal ones the first.
    fn rack(&self) -> Vec<Piece> {
        let mut rack = self.order.sorted(self.sketch.now().rack());
        rack.dedup_by_key(|piece| piece.tile());
        rack
    }

    fn additions(&self) -> Vec<PlayChoice> {
        let (rack, sets) = (self.rack(), self.sketch.now().stretches());
        let mut all = Vec::new();
        for set in &sets {
            let plain = set.pieces.iter().position(|piece| !piece.tile().is_joker());
            let spot = plain.and_then(|index| set.place.beside(index as i8));
            let (Some(spot), Ok(known)) = (spot, Set::new(set.tiles())) else {
                continue;
            };
            let fits = |piece: &&Piece| {
                let next = self.sketch.trial(&[**piece], Aim::Set(spot));
                next.is_ok_and(|grid| {
                    let is_broken = |tiles: &[Piece]| !is_set(tiles);
                    let count = |rows: Vec<super::grid::Stretch>| {
                        rows.iter().filter(|row| is_broken(&row.pieces)).count()
                    };
                    count(grid.stretches()) <= count(sets.clone())
                })
            };
            let reading = known.reading();
            all.extend(rack.iter().filter(fits).map(|&piece| PlayChoice::Add {
                pieces: vec![piece],
                set: spot,
                reading,
            }));
        }
        all
    }

    fn new_sets(&self) -> Vec<PlayChoice> {
        let near = Place::new(0, 0).expect("the table has a first cell");
        let sets = new_sets(&self.rack()).into_iter();
        sets.filter_map(|pieces| {
            let at = self.sketch.now().nearest_room(pieces.len(), near)?;
            Some(PlayChoice::Lay { pieces, at })
        })
        .collect()
    }
}

/// The longest sets of these tiles, each tile there once; with a joker only where there is no set
/// without.
fn new_sets(rack: &[Piece]) -> Vec<Vec<Piece>> {
    let (jokers, mut plain): (Vec<Piece>, Vec<Piece>) =
        rack.iter().partition(|piece| piece.tile().is_joker());
    plain.sort_by_key(|piece| piece.tile());
    let runs = plain.chunk_by(|one, next| follows(*one, *next));
    let runs = runs.map(<[Piece]>::to_vec);
    let mut by_number = plain.clone();
    by_number.sort_by_key(|piece| number(*piece));
    let groups = by_number.chunk_by(|one, next| number(*one) == number(*next));
    let groups = groups.map(<[Piece]>::to_vec);
    let mut sets: Vec<Vec<Piece>> = runs
        .chain(groups)
        .filter(|tiles| tiles.len() >= LEAST)
        .map(|tiles| in_order(&tiles))
        .collect();
    if let (true, Some(&joker)) = (sets.is_empty(), jokers.first()) {
        let pairs = plain
            .iter()
            .enumerate()
            .flat_map(|(index, &one)| plain[index + 1..].iter().map(move |&other| [one, other]));
        sets.extend(pairs.map(|[one, other]| in_order(&[one, other, joker])));
    }
    sets.retain(|set| is_set(set));
    sets
}

fn number(piece: Piece) -> Option<u8> {
    match piece.tile() {
        Tile::Plain(_, number) => Some(number.get()),
        Tile::Joker => None,
    }
}

fn follows(one: Piece, next: Piece) -> bool {
    match (one.tile(), next.tile()) {
        (Tile::Plain(colour, from), Tile::Plain(other, to)) => {
            colour == other && to.get() == from.get() + 1
        }
        (Tile::Joker, _) | (_, Tile::Joker) => false,
    }
}

impl PlayChoice {
    /// The line in words.
    pub fn words(&self, sketch: &Sketch, lang: Lang) -> String {
        let said = |pieces: &[Piece]| words::tiles_text(&tiles(pieces), lang);
        match self {
            PlayChoice::Add {
                pieces,
                set,
                reading,
            } => {
                let length = sketch
                    .now()
                    .stretch_at(*set)
                    .map_or(0, |row| row.pieces.len());
                match reading {
                    Reading::Group(number) => text::add_to_group(lang, &said(pieces), number.get()),
                    Reading::Run(_, from) => {
                        let to = from.get() + length.saturating_sub(1) as u8;
                        text::add_to_run(lang, &said(pieces), from.get(), to)
                    }
                }
            }
            PlayChoice::Lay { pieces, .. } => text::lay(lang, &said(pieces)),
            PlayChoice::Finish => text::finish(lang).to_owned(),
            PlayChoice::StartOver => text::start_over(lang).to_owned(),
            PlayChoice::Draw {
                is_pool_empty: false,
            } => text::draw(lang).to_owned(),
            PlayChoice::Draw {
                is_pool_empty: true,
            } => text::pass(lang).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::sketch::tests::{ME, view},
        *,
    };

    fn said(table: &str, rack: &str, is_legal: bool) -> Vec<String> {
        let sketch = Sketch::of(&view(table, rack, true), Some(ME));
        let plays = Plays {
            sketch: &sketch,
            order: RackOrder::Colour,
            is_legal,
            is_pool_empty: false,
        };
        let words = |choice: &PlayChoice| choice.words(&sketch, Lang::En);
        plays.all().iter().map(words).collect()
    }

    #[test]
    fn tiles_are_offered_to_the_sets_they_fit() {
        assert_eq!(
            said("b4.b5.b6@0:0 k9.r9.o9@1:0", "b7.b9.k1", false),
            [
                "Add blue 7 to the run 4–6",
                "Add blue 9 to the group of 9",
                "Draw a tile"
            ]
        );
    }

    #[test]
    fn sets_of_the_rack_come_first_and_a_joker_helps_where_nothing_else_does() {
        assert_eq!(
            said("", "r3.r4.r5.k4.b4.*", false),
            [
                "Lay red 3, 4, 5",
                "Lay black 4, blue 4, red 4",
                "Draw a tile"
            ]
        );
        let with_joker = said("", "r3.r5.*", false);
        assert_eq!(with_joker, ["Lay red 3, joker, red 5", "Draw a tile"]);
    }

    #[test]
    fn every_play_leaves_sets_and_only_sets() {
        let sketch = Sketch::of(
            &view("b4.b5.b6@0:0 k1.r1.o1@1:0", "b7.b3.b1.k2.k3.k4.*", true),
            Some(ME),
        );
        let plays = Plays {
            sketch: &sketch,
            order: RackOrder::Number,
            is_legal: false,
            is_pool_empty: true,
        };
        for choice in plays.all() {
            let next = match &choice {
                PlayChoice::Add { pieces, set, .. } => sketch.trial(pieces, Aim::Set(*set)),
                PlayChoice::Lay { pieces, at } => {
                    sketch.trial(pieces, Aim::Cell(*at, super::super::moves::Side::Before))
                }
                PlayChoice::Finish | PlayChoice::StartOver | PlayChoice::Draw { .. } => continue,
            };
            let rows = next.expect("it can be laid").stretches();
            assert!(rows.iter().all(|row| is_set(&row.pieces)), "{choice:?}");
        }
    }
}

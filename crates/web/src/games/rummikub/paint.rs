//! `RummikubPainter`: table and rack as HTML text, rewritten with every change.
//!
//! Text, because a reactive part for each of a hundred tiles costs more code and more work in the
//! browser; see `docs/decisions/boards-as-strings.md`.

use super::{
    fit::is_set,
    grid::{PieceSpot, Stretch},
    piece::Piece,
    rack_order::RackOrder,
    refusals::fault_text,
    sketch::{Aim, Sketch},
    texts::{board as text, plays},
    words,
};
use crate::texts::Lang;
use game_rummikub::{Place, ROWS, Set, SetError, Tile};
use std::fmt::Write;

/// The fewest rows that are shown of the table that all share.
pub const LEAST_ROWS: u8 = 6;

/// Where the keyboard is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Focus {
    /// On a cell of the table.
    Cell(Place),
    /// On a tile of the rack.
    Rack(Piece),
}

/// What a row of tiles is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Valid,
    Broken(SetError),
    /// A set that may not be touched yet.
    Locked,
}

/// Everything that is shown.
pub struct RummikubPainter<'a> {
    pub sketch: &'a Sketch,
    /// Whether the person may arrange them now.
    pub is_mine: bool,
    /// The seat of the player who arranges, if it is another.
    pub other: Option<u8>,
    /// How the rack is sorted.
    pub order: RackOrder,
    pub focus: Focus,
    /// The tiles that the person drags.
    pub held: &'a [Piece],
    /// For how many rows there is room.
    pub room: u8,
    pub lang: Lang,
}

/// How many rows of the table are shown: those in use and a free one, and as many as there is room
/// for.
pub fn rows_shown(sketch: &Sketch, room: u8) -> u8 {
    let least = if sketch.layout().is_own() {
        1
    } else {
        LEAST_ROWS
    };
    (sketch.now().rows_used() + 1).max(room).clamp(least, ROWS)
}

impl RummikubPainter<'_> {
    /// What the row is to this person now.
    pub fn verdict(&self, stretch: &Stretch) -> Verdict {
        match Set::new(stretch.tiles()) {
            Ok(_)
                if self.is_mine
                    && stretch
                        .pieces
                        .iter()
                        .any(|&piece| self.sketch.is_locked(piece)) =>
            {
                Verdict::Locked
            }
            Ok(_) => Verdict::Valid,
            Err(error) => Verdict::Broken(error),
        }
    }

    /// The frames around the sets.
    pub fn sets(&self) -> String {
        let mut html = String::new();
        for stretch in self.sketch.now().stretches() {
            let (place, verdict) = (stretch.place, self.verdict(&stretch));
            let state = match verdict {
                Verdict::Valid => "true",
                Verdict::Broken(_) => "false",
                Verdict::Locked => "locked",
            };
            let is_new = stretch
                .pieces
                .iter()
                .any(|&piece| self.sketch.is_moved(piece));
            let by = self
                .other
                .filter(|_| is_new)
                .map(|seat| format!(" data-by={seat}"))
                .unwrap_or_default();
            let touched = if is_new { " data-touched" } else { "" };
            let target = if self.is_target(&stretch) {
                " data-target"
            } else {
                ""
            };
            let _ = write!(
                html,
                "<i data-set={place} data-valid={state}{by}{touched}{target} style=\"{}\"></i>",
                area(place, stretch.pieces.len())
            );
        }
        html
    }

    /// Whether what is chosen or held would make sets there.
    fn is_target(&self, stretch: &Stretch) -> bool {
        let hand = if self.held.is_empty() {
            self.sketch.chosen()
        } else {
            self.held
        };
        if !self.is_mine
            || hand.is_empty()
            || stretch.pieces.iter().any(|piece| hand.contains(piece))
        {
            return false;
        }
        let jokers = stretch
            .pieces
            .iter()
            .filter(|piece| piece.tile().is_joker());
        let places = jokers.filter_map(|&joker| match self.sketch.now().spot(joker) {
            PieceSpot::Table(place) => Some(place),
            PieceSpot::Rack | PieceSpot::Away => None,
        });
        let fits = |place| {
            let next = self.sketch.trial(hand, Aim::Set(place));
            let rows = next.map(|grid| grid.stretches()).unwrap_or_default();
            let mut own = rows
                .iter()
                .filter(|row| row.pieces.iter().any(|piece| hand.contains(piece)))
                .peekable();
            own.peek().is_some() && own.all(|row| is_set(&row.pieces))
        };
        std::iter::once(stretch.place).chain(places).any(fits)
    }

    /// The cells with their tiles.
    pub fn cells(&self) -> String {
        let stretches = self.sketch.now().stretches();
        let mut html = String::new();
        // The Tab key leads to the first cell while the keyboard is on the rack.
        let focused = match self.focus {
            Focus::Cell(place) => Some(place),
            Focus::Rack(_) => Place::new(0, 0),
        };
        for row in 0..rows_shown(self.sketch, self.room) {
            html.push_str("<div role=row>");
            let here: Vec<&Stretch> = stretches
                .iter()
                .filter(|stretch| stretch.place.row() == row)
                .collect();
            for place in
                (0..self.sketch.now().columns()).filter_map(|column| Place::new(row, column))
            {
                let stretch = here.iter().find(|stretch| stretch.covers(place));
                let focus = if focused == Some(place) { 0 } else { -1 };
                let _ = write!(
                    html,
                    "<div role=gridcell data-cell={place} tabindex={focus}"
                );
                if let Some(stretch) = stretch {
                    let piece =
                        stretch.pieces[usize::from(place.column() - stretch.place.column())];
                    let _ = write!(
                        html,
                        " aria-selected={} aria-label=\"{}\">",
                        self.is_chosen(piece),
                        self.cell_label(place, piece, stretch)
                    );
                    self.tile(&mut html, piece, "");
                } else {
                    let _ = write!(html, " aria-label=\"{}\">", self.empty_label(place));
                }
                html.push_str("</div>");
            }
            html.push_str("</div>");
        }
        html
    }

    /// The tiles of the rack.
    pub fn rack(&self) -> String {
        let mut html = String::new();
        let pieces = self.order.sorted(self.sketch.now().rack());
        // The Tab key has to lead somewhere when the tile it was on has gone.
        let focused = match self.focus {
            Focus::Rack(piece) if pieces.contains(&piece) => Some(piece),
            Focus::Rack(_) | Focus::Cell(_) => pieces.first().copied(),
        };
        for &piece in &pieces {
            let focus = if focused == Some(piece) { 0 } else { -1 };
            let label = text::in_rack(self.lang, &words::tile_text(piece.tile(), self.lang));
            let more = format!(
                " role=option tabindex={focus} aria-selected={} aria-label=\"{label}\"",
                self.is_chosen(piece)
            );
            self.tile(&mut html, piece, &more);
        }
        html
    }

    fn is_chosen(&self, piece: Piece) -> bool {
        self.sketch.chosen().contains(&piece)
    }

    fn tile(&self, html: &mut String, piece: Piece, more: &str) {
        let marks = [
            (self.is_chosen(piece), " data-chosen"),
            (self.held.contains(&piece), " data-held"),
            (self.sketch.last().contains(&piece), " data-last"),
            (self.sketch.is_new(piece), " data-new"),
            (self.is_mine && self.sketch.is_locked(piece), " data-locked"),
            (
                self.sketch.fresh().contains(&piece)
                    && self.sketch.now().spot(piece) == PieceSpot::Rack,
                " data-fresh",
            ),
        ];
        let _ = write!(html, "<b class=tile data-piece={}{more}", piece.index());
        marks
            .iter()
            .filter(|(holds, _)| *holds)
            .for_each(|(_, mark)| html.push_str(mark));
        face(html, piece.tile());
    }

    fn cell_label(&self, place: Place, piece: Piece, stretch: &Stretch) -> String {
        let (lang, tile) = (self.lang, words::tile_text(piece.tile(), self.lang));
        let after = match self.verdict(stretch) {
            Verdict::Valid => text::in_a_set(lang),
            Verdict::Locked => text::locked(lang),
            Verdict::Broken(error) => fault_text(error)(lang),
        };
        let cell = plays::cell(lang, place.row(), place.column());
        format!("{cell}, {tile}, {after}")
    }

    fn empty_label(&self, place: Place) -> String {
        let cell = plays::cell(self.lang, place.row(), place.column());
        format!("{cell}, {}", plays::empty_cell(self.lang))
    }
}

/// The rest of a tile's element: what it shows.
fn face(html: &mut String, tile: Tile) {
    let _ = match tile {
        Tile::Plain(colour, number) => {
            write!(
                html,
                " data-tile={tile} data-hue={}><span>{number}</span></b>",
                colour.letter()
            )
        }
        Tile::Joker => write!(html, " data-tile=* data-hue=j></b>"),
    };
}

/// Tiles side by side that cannot be moved: the racks of others at the end.
pub fn plain_tiles(pieces: impl Iterator<Item = Tile>) -> String {
    let mut html = String::new();
    for tile in pieces {
        html.push_str("<b class=tile");
        face(&mut html, tile);
    }
    html
}

/// Frames around where rows would be, each with whether it would be a set.
pub fn ghosts(rows: &[(Stretch, bool)]) -> String {
    let ghost = |(row, fits): &(Stretch, bool)| {
        format!(
            "<i data-fits={fits} style=\"{}\"></i>",
            area(row.place, row.pieces.len())
        )
    };
    rows.iter().map(ghost).collect()
}

/// Where in the layers of the table so many cells from this one on are.
fn area(place: Place, length: usize) -> String {
    format!(
        "grid-area:{}/{}/auto/span {length}",
        place.row() + 1,
        place.column() + 1
    )
}

#[cfg(test)]
mod tests {
    use super::{
        super::sketch::tests::{ME, view},
        *,
    };

    fn painter(sketch: &Sketch) -> RummikubPainter<'_> {
        let focus = Focus::Cell(Place::new(0, 0).unwrap());
        RummikubPainter {
            sketch,
            is_mine: true,
            other: None,
            order: RackOrder::Colour,
            focus,
            held: &[],
            room: 6,
            lang: Lang::En,
        }
    }

    fn states(html: &str) -> Vec<&str> {
        html.split("data-valid=")
            .skip(1)
            .filter_map(|rest| rest.split(' ').next())
            .collect()
    }

    #[test]
    fn every_row_tells_whether_it_is_a_set() {
        let mut view = view("k1.k2.k3@0:0 r5.r6.r7@1:0", "b7", true);
        let rows: game_rummikub::Arrangement = "k1.k2.k3@0:0 r5.r6@1:0 r7@2:0".parse().unwrap();
        view.draft = Some(rows.rows().to_vec());
        let sketch = Sketch::of(&view, Some(ME));
        assert_eq!(states(&painter(&sketch).sets()), ["true", "false", "false"]);
    }

    #[test]
    fn who_has_not_melded_sees_that_the_sets_of_others_are_locked() {
        let sketch = Sketch::of(&view("k1.k2.k3@0:0", "b7", false), Some(ME));
        assert_eq!(states(&painter(&sketch).sets()), ["locked"]);
        assert!(
            painter(&sketch)
                .cells()
                .contains("black 1, locked until your first meld")
        );
    }

    #[test]
    fn sets_that_a_chosen_tile_fits_are_pointed_out_and_others_not() {
        let mut sketch = Sketch::of(
            &view("k1.k2.k3@0:0 r5.*.r7@1:0 b9.o9.r9@2:0", "r6.k4", true),
            Some(ME),
        );
        let targets = |sketch: &Sketch| {
            let html = painter(sketch).sets();
            html.split("<i ")
                .skip(1)
                .map(|set| set.contains("data-target"))
                .collect::<Vec<_>>()
        };
        assert_eq!(targets(&sketch), [false, false, false]);
        let tile = |text: &str| super::super::grid::tests::piece(sketch.now(), text, false);
        let (six, four) = (tile("r6"), tile("k4"));
        sketch.choose(six);
        assert_eq!(targets(&sketch), [false, true, false]);
        sketch.let_go();
        sketch.choose(four);
        assert_eq!(targets(&sketch), [true, false, false]);
    }

    #[test]
    fn a_tile_is_named_for_those_who_hear_it() {
        let sketch = Sketch::of(&view("k1.k2.k3@0:0", "b7", true), Some(ME));
        assert!(
            painter(&sketch)
                .rack()
                .contains("aria-label=\"blue 7, in your rack\"")
        );
    }

    #[test]
    fn every_cell_says_where_it_is_and_what_lies_there() {
        let sketch = Sketch::of(&view("k1.k2.k3@0:0", "b7", true), Some(ME));
        let cells = painter(&sketch).cells();
        assert!(cells.contains("row 1, column 2, black 2, in a set"));
        assert!(cells.contains("row 2, column 5, empty"));
        assert_eq!(
            cells.matches("data-cell").count(),
            cells.matches("aria-label").count()
        );
    }

    #[test]
    fn there_is_always_a_free_row_below_those_in_use() {
        let sketch = Sketch::of(&view("k1.k2.k3@7:0", "b7", true), Some(ME));
        assert_eq!((rows_shown(&sketch, 0), rows_shown(&sketch, 12)), (9, 12));
    }
}

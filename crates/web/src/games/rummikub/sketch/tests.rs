//! Tests of `Sketch`: what hands do to a table, tile by tile.

use super::*;
use crate::games::rummikub::grid::tests::piece;
use game_core::{Bout, Dice, Game, GameTime, Seed, Viewer};
use game_rummikub::{Action, Arrangement, Rummikub};
use proptest::prelude::*;

pub const ME: Seat = Seat::new(0);

/// A view made of its parts, as the game would tell it.
pub fn view(table: &str, rack: &str, melded: bool) -> View {
    let rows: Arrangement = table.parse().unwrap();
    let table: Vec<_> = rows
        .rows()
        .iter()
        .map(|row| row.clone().try_into().unwrap())
        .collect();
    let mut view = Rummikub::view(
        &Rummikub::open(&Default::default(), &mut Dice::from_number(1)),
        Viewer::Seat(ME),
    );
    view.table = table;
    view.players[0].rack =
        Some(Tiles::of(rack.split('.').map(|tile| tile.parse().unwrap())).unwrap());
    view.players[0].melded = melded;
    view
}

fn sketch(table: &str, rack: &str) -> Sketch {
    Sketch::of(&view(table, rack, true), Some(ME))
}

fn text(sketch: &Sketch) -> String {
    sketch.now().arrangement().to_string()
}

fn place(text: &str) -> Place {
    text.parse().unwrap()
}

/// Taps tiles of the rack, then a cell or the tile on it.
fn tap(sketch: &mut Sketch, rack: &str, at: &str) -> Result<bool, Stuck> {
    for tile in rack.split('.') {
        let piece = piece(sketch.now(), tile, false);
        sketch.tap(TileTouch::Piece(piece)).unwrap();
    }
    let touch = sketch
        .now()
        .at(place(at))
        .map_or(TileTouch::Cell(place(at)), TileTouch::Piece);
    sketch.tap(touch)
}

fn drop_at(
    sketch: &mut Sketch,
    tile: &str,
    is_laid: bool,
    at: &str,
    side: Side,
) -> Result<(), Stuck> {
    let piece = piece(sketch.now(), tile, is_laid);
    sketch.put(&[piece], Aim::Cell(place(at), side))
}

#[test]
fn chosen_tiles_make_a_new_row_where_the_tap_is() {
    let mut sketch = sketch("k1.k2.k3@0:0", "r7.r5.r6");
    assert_eq!(tap(&mut sketch, "r7.r5.r6", "2:4"), Ok(true));
    assert_eq!(text(&sketch), "k1.k2.k3@0:0 r5.r6.r7@2:4");
}

#[test]
fn chosen_tiles_go_into_the_set_that_is_tapped() {
    let mut sketch = sketch("k2.k3.k4@0:4", "k1.k5");
    assert_eq!(tap(&mut sketch, "k1.k5", "0:5"), Ok(true));
    assert_eq!(text(&sketch), "k1.k2.k3.k4.k5@0:4");
}

#[test]
fn a_tile_that_comes_to_the_left_end_leaves_the_others_where_they_are() {
    let mut sketch = sketch("k2.k3.k4@0:4", "k1");
    assert_eq!(
        drop_at(&mut sketch, "k1", false, "0:3", Side::After),
        Ok(())
    );
    assert_eq!(text(&sketch), "k1.k2.k3.k4@0:3");
}

#[test]
fn a_set_that_grows_pushes_its_neighbours_along() {
    let mut sketch = sketch("k2.k3.k4@0:0 r7.r8.r9@0:4", "k5");
    assert_eq!(
        drop_at(&mut sketch, "k5", false, "0:2", Side::After),
        Ok(())
    );
    assert_eq!(text(&sketch), "k2.k3.k4.k5@0:0 r7.r8.r9@0:5");
}

#[test]
fn a_set_without_room_to_grow_moves_to_where_there_is() {
    let table = "k2.k3.k4@0:0 r7.r8.r9@0:4 b1.b2.b3@0:8 o1.o2.o3.o4.o5@0:12";
    let mut sketch = sketch(table, "k5");
    assert_eq!(
        drop_at(&mut sketch, "k5", false, "0:2", Side::After),
        Ok(())
    );
    assert_eq!(
        text(&sketch),
        "r7.r8.r9@0:4 b1.b2.b3@0:8 o1.o2.o3.o4.o5@0:12 k2.k3.k4.k5@1:0"
    );
}

#[test]
fn a_tile_between_two_sets_joins_the_one_it_fits_and_both_only_if_that_is_a_set() {
    let mut apart = sketch("k2.k3.k4@0:0 r7.r8.r9@0:4", "r6");
    assert_eq!(
        drop_at(&mut apart, "r6", false, "0:3", Side::Before),
        Ok(())
    );
    assert_eq!(text(&apart), "k2.k3.k4@0:0 r6.r7.r8.r9@0:4");
    let mut bridge = sketch("k2.k3.k4@0:0 k6.k7.k8@0:4", "k5");
    assert_eq!(
        drop_at(&mut bridge, "k5", false, "0:3", Side::Before),
        Ok(())
    );
    assert_eq!(text(&bridge), "k2.k3.k4.k5.k6.k7.k8@0:0");
}

#[test]
fn a_tile_dragged_out_of_the_middle_splits_its_set() {
    let mut sketch = sketch("k2.k3.k4.k5.k6@0:0", "r1");
    assert_eq!(
        drop_at(&mut sketch, "k4", true, "3:3", Side::Before),
        Ok(())
    );
    assert_eq!(text(&sketch), "k2.k3@0:0 k5.k6@0:3 k4@3:3");
}

#[test]
fn a_tile_in_the_place_of_a_joker_frees_it_and_it_stays_on_the_table() {
    let mut sketch = sketch("k2.*.k4@0:0", "k3");
    let joker = piece(sketch.now(), "*", true);
    assert_eq!(
        drop_at(&mut sketch, "k3", false, "0:1", Side::Before),
        Ok(())
    );
    assert!(sketch.now().is_laid(joker));
    assert_eq!(text(&sketch), "k2.k3.k4@0:0 *@0:4");
    assert_eq!(sketch.put(&[joker], Aim::Rack), Err(Stuck::NotYours));
}

#[test]
fn own_tiles_may_go_back_into_the_rack() {
    let mut sketch = sketch("k2.k3.k4@0:0", "k5");
    tap(&mut sketch, "k5", "0:0").unwrap();
    let mine = piece(sketch.now(), "k5", true);
    assert_eq!(sketch.put(&[mine], Aim::Rack), Ok(()));
    assert!(!sketch.is_changed() && sketch.is_touched());
}

#[test]
fn who_has_not_melded_leaves_the_sets_of_others_alone() {
    let mut sketch = Sketch::of(&view("k2.k3.k4@0:0", "k5.k1", false), Some(ME));
    assert_eq!(tap(&mut sketch, "k5", "0:1"), Err(Stuck::Locked));
    sketch.let_go();
    assert_eq!(
        sketch.tap(TileTouch::Piece(piece(sketch.now(), "k3", true))),
        Err(Stuck::Locked)
    );
    assert_eq!(
        drop_at(&mut sketch, "k5", false, "0:3", Side::Before),
        Ok(())
    );
    assert_eq!(text(&sketch), "k2.k3.k4@0:0 k5@0:4");
}

#[test]
fn a_second_tap_on_a_tile_takes_its_set_and_a_third_lets_go() {
    let mut sketch = sketch("k2.k3.k4@0:0", "k5");
    let middle = TileTouch::Piece(piece(sketch.now(), "k3", true));
    let counts = [1, 3, 0].map(|expected| {
        sketch.tap(middle).unwrap();
        (sketch.chosen().len(), expected)
    });
    assert!(
        counts.iter().all(|(count, expected)| count == expected),
        "{counts:?}"
    );
}

#[test]
fn undo_goes_back_step_by_step_and_reset_is_a_step() {
    let mut sketch = sketch("k2.k3.k4@0:0", "k5.k6");
    let states: Vec<String> = ["k5", "k6"]
        .map(|tile| {
            let before = text(&sketch);
            tap(&mut sketch, tile, "0:0").unwrap();
            before
        })
        .into();
    let full = text(&sketch);
    sketch.reset();
    assert_eq!(text(&sketch), states[0]);
    sketch.undo();
    assert_eq!(text(&sketch), full);
    sketch.undo();
    assert_eq!(text(&sketch), states[1]);
    sketch.undo();
    assert_eq!(text(&sketch), states[0]);
    assert!(!sketch.is_touched());
}

#[test]
fn an_own_draft_that_comes_back_changes_nothing_and_the_end_of_the_turn_takes_everything_back() {
    let mut view = view("k2.k3.k4@0:0", "k5.k6", true);
    let mut sketch = Sketch::of(&view, Some(ME));
    tap(&mut sketch, "k5", "0:0").unwrap();
    view.draft = Some(sketch.now().arrangement().rows().to_vec());
    tap(&mut sketch, "k6", "0:0").unwrap();
    let mine = sketch.now().clone();
    sketch.learn(&view, Some(ME));
    assert_eq!(sketch.now(), &mine);
    view.draft = None;
    view.turns.push(game_rummikub::Turn {
        seat: ME,
        laid: Vec::new(),
    });
    view.turn = Seat::new(1);
    view.players[0].rack =
        Some(Tiles::of(["k5", "k6", "b7"].map(|tile| tile.parse().unwrap())).unwrap());
    sketch.learn(&view, Some(ME));
    assert_eq!(text(&sketch), "k2.k3.k4@0:0");
    assert_eq!(sketch.fresh(), [piece(sketch.now(), "b7", false)]);
}

#[test]
fn an_own_draft_that_comes_back_late_does_not_bring_back_what_was_undone() {
    let mut view = view("k2.k3.k4@0:0", "k5.k6", true);
    let mut sketch = Sketch::of(&view, Some(ME));
    tap(&mut sketch, "k5", "0:0").unwrap();
    view.draft = Some(sketch.now().arrangement().rows().to_vec());
    sketch.undo();
    sketch.learn(&view, Some(ME));
    assert_eq!(text(&sketch), "k2.k3.k4@0:0");
}

#[test]
fn the_draft_of_another_is_shown_and_goes_again() {
    let mut view = view("k2.k3.k4@0:0", "r1", true);
    view.turn = Seat::new(1);
    let mut sketch = Sketch::of(&view, Some(ME));
    view.draft = Some(
        "k2.k3@0:0 k4.k5@2:2"
            .parse::<Arrangement>()
            .unwrap()
            .rows()
            .to_vec(),
    );
    sketch.learn(&view, Some(ME));
    let [old, new] = ["k4", "k5"].map(|tile| piece(sketch.now(), tile, true));
    assert_eq!((sketch.is_moved(old), sketch.is_new(old)), (true, false));
    assert_eq!((sketch.is_moved(new), sketch.is_new(new)), (true, true));
    view.draft = None;
    sketch.learn(&view, Some(ME));
    assert!(!sketch.is_changed());
}

#[test]
fn who_comes_back_in_the_middle_of_a_turn_finds_their_draft() {
    let mut view = view("k2.k3.k4@0:0", "k5.k6", true);
    view.draft = Some(
        "k2.k3.k4.k5@0:0"
            .parse::<Arrangement>()
            .unwrap()
            .rows()
            .to_vec(),
    );
    let sketch = Sketch::of(&view, Some(ME));
    assert_eq!(text(&sketch), "k2.k3.k4.k5@0:0");
    assert_eq!(sketch.now().rack().len(), 1);
    assert!(sketch.has_laid());
}

#[test]
fn the_tiles_of_the_last_play_are_known() {
    let mut view = view("k2.k3.k4@0:0", "r1", true);
    view.turn = Seat::new(1);
    let mut sketch = Sketch::of(&view, Some(ME));
    view.table = ["k2.k3.k4.k5@0:0"]
        .map(|row| row.parse::<Row>().unwrap().try_into().unwrap())
        .into();
    view.turns.push(game_rummikub::Turn {
        seat: Seat::new(1),
        laid: vec!["k5".parse().unwrap()],
    });
    view.turn = ME;
    sketch.learn(&view, Some(ME));
    assert_eq!(sketch.last(), [piece(sketch.now(), "k5", true)]);
}

/// One thing a hand can do, told by numbers.
#[derive(Clone, Debug)]
enum Gesture {
    Drop {
        pieces: Vec<prop::sample::Index>,
        row: u8,
        column: u8,
        after: bool,
    },
    Tap {
        piece: prop::sample::Index,
        row: u8,
        column: u8,
    },
    TakeBack(prop::sample::Index),
    Undo,
}

fn gesture() -> impl Strategy<Value = Gesture> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        4 => (prop::collection::vec(index(), 1..4), 0..9_u8, 0..17_u8, any::<bool>())
            .prop_map(|(pieces, row, column, after)| Gesture::Drop { pieces, row, column, after }),
        3 => (index(), 0..9_u8, 0..17_u8).prop_map(|(piece, row, column)| Gesture::Tap { piece, row, column }),
        1 => index().prop_map(Gesture::TakeBack),
        1 => Just(Gesture::Undo),
    ]
}

fn do_it(sketch: &mut Sketch, gesture: &Gesture) {
    let seen: Vec<Piece> = Piece::all()
        .filter(|&piece| sketch.now().spot(piece) != PieceSpot::Away)
        .collect();
    let may = |piece: &Piece| !sketch.is_locked(*piece);
    match gesture {
        Gesture::Drop {
            pieces,
            row,
            column,
            after,
        } => {
            let mut hand: Vec<Piece> = pieces
                .iter()
                .map(|index| *index.get(&seen))
                .filter(may)
                .collect();
            hand.sort_unstable();
            hand.dedup();
            let side = if *after { Side::After } else { Side::Before };
            if !hand.is_empty() {
                let _ = sketch.put(&hand, Aim::Cell(Place::new(*row, *column).unwrap(), side));
            }
        }
        Gesture::Tap { piece, row, column } => {
            let _ = sketch.tap(TileTouch::Piece(*piece.get(&seen)));
            let at = Place::new(*row, *column).unwrap();
            let _ = sketch.tap(
                sketch
                    .now()
                    .at(at)
                    .map_or(TileTouch::Cell(at), TileTouch::Piece),
            );
        }
        Gesture::TakeBack(piece) => _ = sketch.put(&[*piece.get(&seen)], Aim::Rack),
        Gesture::Undo => sketch.undo(),
    }
}

proptest! {
    /// The game itself is asked: every table on the way to a play is one it takes for a draft.
    #[test]
    fn whatever_hands_do_the_table_takes_it_as_a_draft(
        seed in any::<u64>(), turns in 0..60_usize, gestures in prop::collection::vec(gesture(), 1..40),
    ) {
        let mut bout = Bout::<Rummikub>::open(Default::default(), Seed::from_number(seed));
        for turn in 0..turns {
            let Some(&seat) = bout.awaited().first() else { break };
            let menu = bout.menu(seat);
            let action = menu[turn * 7 % menu.len()].clone();
            prop_assert_eq!(bout.submit(GameTime::START, seat, action), Ok(()));
        }
        let Some(&seat) = bout.awaited().first() else { return Ok(()) };
        let mut sketch = Sketch::of(&bout.view(Viewer::Seat(seat)), Some(seat));
        let all = sketch.now().arrangement().tiles().len() + sketch.now().rack().len();
        for gesture in &gestures {
            do_it(&mut sketch, gesture);
            let arrangement = sketch.now().arrangement();
            prop_assert_eq!(arrangement.tiles().len() + sketch.now().rack().len(), all, "a tile is lost");
            prop_assert_eq!(bout.submit(GameTime::START, seat, Action::Draft(arrangement)), Ok(()));
        }
    }
}

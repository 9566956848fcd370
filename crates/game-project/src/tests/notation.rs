//! The notation of actions, fields, grids and reports.

use crate::{
    Action, Direction, Field, Grid, MOST_TILES, Mark, NotationError, Reading, Report, Tile, Words,
};
use game_core::{GameTime, Seat};
use proptest::prelude::*;

fn tiles() -> impl Strategy<Value = Grid> {
    let marks = [
        Mark::Never,
        Mark::Possible,
        Mark::Achieved,
        Mark::Missed,
        Mark::Closed,
        Mark::Doubtful,
    ];
    let reading = (any::<u8>(), any::<u64>()).prop_map(|(distance, ms)| Reading {
        distance,
        at: GameTime::from_ms(ms),
    });
    let tile = (
        prop::sample::select(marks.to_vec()),
        prop::option::weighted(0.3, reading),
    )
        .prop_map(|(mark, reading)| Tile { mark, reading });
    prop::collection::vec(tile, 0..40).prop_map(|tiles| Grid::of(tiles).unwrap())
}

fn actions() -> impl Strategy<Value = Action> {
    let fields = || (any::<u8>(), any::<u8>()).prop_map(|(x, y)| Field::new(x, y));
    let known = prop::option::of(fields()).prop_map(|heading| Words::Known { heading });
    let own = (
        fields(),
        prop::option::of(any::<bool>()),
        prop::option::of(fields()),
        tiles(),
    )
        .prop_map(|(at, carries, heading, grid)| {
            Words::Own(Report {
                at,
                carries,
                heading,
                grid,
            })
        });
    let seats = || any::<u8>().prop_map(Seat::new);
    prop_oneof![
        prop::sample::select(Direction::ALL.to_vec()).prop_map(Action::Move),
        prop::sample::select(vec![Action::Discover, Action::Test, Action::Place]),
        seats().prop_map(Action::Ask),
        (seats(), known).prop_map(|(to, words)| Action::Tell { to, words }),
        (seats(), own).prop_map(|(to, words)| Action::Tell { to, words }),
    ]
}

proptest! {
    #[test]
    fn every_action_survives_its_text(action in actions()) {
        let text = action.to_string();
        prop_assert_eq!(text.parse::<Action>(), Ok(action.clone()));
        let json = serde_json::to_string(&action).unwrap();
        prop_assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
    }

    #[test]
    fn no_text_at_all_breaks_the_reader(text in ".{0,60}") {
        let _ = (text.parse::<Action>(), text.parse::<Grid>(), text.parse::<Report>(), text.parse::<Field>());
    }
}

#[test]
fn actions_read_as_people_write_them() {
    for text in [
        "move up",
        "discover",
        "test",
        "place",
        "ask 3",
        "tell 3",
        "tell 3 to 4,5",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
}

#[test]
fn nonsense_is_told_what_was_expected() {
    for (text, error) in [
        ("", NotationError::Action),
        ("jump", NotationError::Action),
        ("discover now", NotationError::Action),
        ("place ", NotationError::Action),
        ("Move up", NotationError::Action),
        ("move", NotationError::Direction),
        ("move north", NotationError::Direction),
        ("ask", NotationError::Agent),
        ("ask -1", NotationError::Agent),
        ("ask 03", NotationError::Agent),
        ("ask 300", NotationError::Agent),
        ("tell 3 to 4", NotationError::Field),
        ("tell 3 to 4,+5", NotationError::Field),
        ("tell 3 ", NotationError::Report),
        ("tell 3 at 1,1", NotationError::Report),
        ("tell 3 at 1,1 grid é", NotationError::Grid),
        ("tell 3 at 1,1 grid .3@", NotationError::Grid),
        ("tell 3 at 1,1 grid .300@1", NotationError::Grid),
    ] {
        assert_eq!(text.parse::<Action>(), Err(error), "{text}");
    }
}

#[test]
fn a_grid_larger_than_any_board_is_refused_before_it_is_built() {
    assert!(format!("{MOST_TILES}*.").parse::<Grid>().is_ok());
    assert_eq!(
        format!("{}*.", MOST_TILES + 1).parse::<Grid>(),
        Err(NotationError::Grid)
    );
    assert_eq!(
        format!("{MOST_TILES}*. ?").parse::<Grid>(),
        Err(NotationError::Grid)
    );
    assert_eq!(
        "18446744073709551615*.".parse::<Grid>(),
        Err(NotationError::Grid)
    );
    assert_eq!(
        Grid::of(vec![
            Tile {
                mark: Mark::Never,
                reading: None
            };
            MOST_TILES + 1
        ]),
        None
    );
}

//! Moving, and picking up.

use super::{Scene, field, seat};
use crate::{Area, Event, Held, Lying, Pickup, Piece, Refusal, Word};
use game_core::GameTime;

#[test]
fn an_agent_moves_one_field_in_four_directions() {
    for (text, to) in [
        ("move up", "2,2"),
        ("move down", "2,4"),
        ("move left", "1,3"),
        ("move right", "3,3"),
    ] {
        let mut scene = Scene::new(["2,3", "0,2", "4,4", "0,4"], "4,2");
        scene.act(0, text);
        assert_eq!(
            (scene.agent(0).field, scene.mind(0).field),
            (field(to), field(to))
        );
    }
}

#[test]
fn no_agent_leaves_the_board() {
    let scene = Scene::new(["0,0", "4,0", "0,6", "4,6"], "2,3");
    for (who, text) in [
        (0, "move up"),
        (0, "move left"),
        (1, "move right"),
        (2, "move down"),
        (3, "move right"),
    ] {
        assert_eq!(scene.refused(who, text), Refusal::OutOfBounds);
    }
}

#[test]
fn a_field_anywhere_is_reached_out_of_reach_or_out_of_bounds() {
    let scene = Scene::new(["0,0", "4,0", "0,6", "4,6"], "2,3");
    let step = |x, y| scene.mind(0).step_to(x, y).map(|action| action.to_string());
    assert_eq!(step(1, 0), Ok("move right".to_owned()));
    assert_eq!(step(0, 1), Ok("move down".to_owned()));
    for (x, y) in [(1, 1), (0, 0), (2, 0), (4, 6)] {
        assert_eq!(step(x, y), Err(Refusal::OutOfReach));
    }
    for (x, y) in [(-1, 0), (0, -1), (5, 0), (0, 7), (i64::MAX, i64::MIN)] {
        assert_eq!(step(x, y), Err(Refusal::OutOfBounds));
    }
}

#[test]
fn an_agent_does_not_move_onto_another_but_stays_awake_and_knows() {
    let mut scene = Scene::new(["2,3", "3,3", "2,4", "0,4"], "4,2");
    for (text, at) in [("move right", "3,3"), ("move down", "2,4")] {
        assert_eq!(
            scene.act(0, text),
            [Event::Blocked {
                seat: seat(0),
                field: field(at)
            }]
        );
    }
    assert_eq!(
        (scene.agent(0).field, scene.agent(0).asleep),
        (field("2,3"), None)
    );
    assert!(
        scene
            .mind(0)
            .bumps
            .iter()
            .map(|bump| bump.field)
            .eq(["3,3", "2,4"].map(field))
    );
    scene.act(0, "move up");
    assert_eq!(scene.mind(0).bumps, []);
}

#[test]
fn after_a_move_the_agent_is_told_how_far_the_nearest_lying_piece_is() {
    let mut scene = Scene::new(["2,3", "0,2", "4,4", "0,4"], "4,2");
    let events = scene.act(0, "move left");
    let word = Word::Moved {
        to: field("1,3"),
        pickup: Pickup::Nothing,
        distance: 4,
    };
    assert_eq!(events[0].word(seat(0)), Some(word));
    let reading = scene.mind(0).tile(field("1,3")).reading.unwrap();
    assert_eq!((reading.distance, reading.at), (4, GameTime::START));
}

#[test]
fn stepping_on_a_piece_picks_it_up_and_another_appears_on_a_free_field() {
    for luck in 0..50 {
        let mut scene = Scene::new(["2,3", "0,2", "4,4", "0,4"], "2,2");
        scene.dice = game_core::Dice::from_number(luck);
        let events = scene.act(0, "move up");
        let [
            Event::Moved {
                taken: Some((Piece::Real, next)),
                distance,
                ..
            },
        ] = events[..]
        else {
            panic!("{events:?}")
        };
        assert_eq!(
            (scene.agent(0).holds, scene.mind(0).held),
            (Some(Piece::Real), Held::Unchecked)
        );
        assert_eq!(scene.state.truth.pieces, [next]);
        assert_eq!(scene.state.rules().board().area(next.field), Area::Task);
        assert!(!scene.state.truth.is_occupied(next.field));
        assert_eq!(
            distance,
            next.field.distance(field("2,2")),
            "the distance is to the new piece"
        );
    }
}

#[test]
fn an_agent_with_a_piece_leaves_others_where_they_are() {
    let mut scene = Scene::new(["2,3", "0,2", "4,4", "0,4"], "2,2").carrying(0, Piece::Sham);
    let events = scene.act(0, "move up");
    assert_eq!(
        events[0].word(seat(0)),
        Some(Word::Moved {
            to: field("2,2"),
            pickup: Pickup::Nothing,
            distance: 0
        })
    );
    assert_eq!(scene.agent(0).holds, Some(Piece::Sham));
    assert_eq!(
        scene.state.truth.pieces,
        [Lying {
            field: field("2,2"),
            piece: Piece::Real
        }]
    );
}

#[test]
fn a_piece_under_an_agent_is_taken_only_by_stepping_on_it_again() {
    let mut scene = Scene::new(["2,2", "0,2", "4,4", "0,4"], "2,2").carrying(0, Piece::Sham);
    scene.act(0, "test");
    assert_eq!(scene.agent(0).holds, None);
    for text in ["move up", "move down"] {
        scene.ring();
        assert_eq!(scene.agent(0).holds, None);
        scene.act(0, text);
    }
    assert_eq!(scene.agent(0).holds, Some(Piece::Real));
}

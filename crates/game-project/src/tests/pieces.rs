//! Looking around, testing and placing.

use super::{Scene, field, seat};
use crate::{Event, GoalState, Held, Mark, Piece, Placing, Refusal, Word};

#[test]
fn a_look_around_tells_the_distances_of_the_field_and_its_neighbours() {
    for (at, entries) in [("2,3", 9), ("0,3", 6), ("2,0", 6), ("0,0", 4), ("4,6", 4)] {
        let mut scene = Scene::new([at, "1,2", "4,4", "0,4"], "3,2");
        let events = scene.act(0, "discover");
        let [Event::Discovered { distances, .. }] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(distances.len(), entries, "{at}");
        for &(there, distance) in distances {
            assert_eq!(distance, there.distance(field("3,2")));
            assert!(there.x.abs_diff(field(at).x) <= 1 && there.y.abs_diff(field(at).y) <= 1);
            assert_eq!(
                scene
                    .mind(0)
                    .tile(there)
                    .reading
                    .map(|reading| reading.distance),
                Some(distance)
            );
        }
    }
}

#[test]
fn only_who_carries_a_piece_tests_or_places_it() {
    let scene = Scene::new(["2,3", "1,2", "4,4", "0,4"], "3,2");
    assert_eq!(scene.refused(0, "test"), Refusal::NoPiece);
    assert_eq!(scene.refused(0, "place"), Refusal::NoPiece);
}

#[test]
fn a_real_piece_stays_after_its_test() {
    let mut scene = Scene::new(["2,3", "1,2", "4,4", "0,4"], "3,2").carrying(0, Piece::Real);
    scene.act(0, "test");
    assert_eq!(
        (scene.agent(0).holds, scene.mind(0).held),
        (Some(Piece::Real), Held::Real)
    );
}

#[test]
fn a_sham_vanishes_when_it_is_tested() {
    let mut scene = Scene::new(["2,3", "1,2", "4,4", "0,4"], "3,2").carrying(0, Piece::Sham);
    let events = scene.act(0, "test");
    assert_eq!(
        events[0].word(seat(0)),
        Some(Word::Tested { piece: Piece::Sham })
    );
    assert_eq!(
        (scene.agent(0).holds, scene.mind(0).held),
        (None, Held::Nothing)
    );
    assert_eq!(
        scene.state.truth.pieces.len(),
        1,
        "pieces on the board stay as they were"
    );
}

/// Agent 0 of red places a piece; returns the result and the field's mark afterwards.
fn placed(at: &str, piece: Piece) -> (Placing, Mark, Scene) {
    let mut scene = Scene::new([at, "3,2", "4,4", "0,4"], "3,3").carrying(0, piece);
    let events = scene.act(0, "place");
    let Event::Placed { placing, .. } = events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(
        (scene.agent(0).holds, scene.mind(0).held),
        (None, Held::Nothing),
        "the piece is gone"
    );
    assert_eq!(scene.state.truth.pieces.len(), 1);
    (placing, scene.mind(0).tile(field(at)).mark, scene)
}

#[test]
fn a_piece_on_an_open_goal_of_the_own_team_completes_it() {
    let (placing, mark, scene) = placed("0,0", Piece::Real);
    assert_eq!((placing, mark), (Placing::Achieved, Mark::Achieved));
    assert_eq!(scene.state.truth.scores(), [1, 0]);
    assert_eq!(scene.state.truth.goals[0].state, GoalState::Done);
}

#[test]
fn a_piece_elsewhere_in_the_own_goal_area_shows_that_there_is_no_goal() {
    let (placing, mark, scene) = placed("2,0", Piece::Real);
    assert_eq!((placing, mark), (Placing::Missed, Mark::Missed));
    assert_eq!(scene.state.truth.scores(), [0, 0]);
}

#[test]
fn a_piece_placed_outside_the_own_goal_area_is_lost_for_nothing() {
    for at in ["2,4", "0,6"] {
        let (placing, mark, scene) = placed(at, Piece::Real);
        assert_eq!((placing, mark), (Placing::Missed, Mark::Never), "{at}");
        assert_eq!(
            scene.state.truth.scores(),
            [0, 0],
            "nor does it complete a goal of the others"
        );
    }
}

#[test]
fn a_sham_tells_nothing_about_the_field_and_leaves_the_goal_open() {
    for at in ["0,0", "2,0"] {
        let (placing, mark, scene) = placed(at, Piece::Sham);
        assert_eq!((placing, mark), (Placing::Sham, Mark::Possible));
        assert_eq!(scene.state.truth.scores(), [0, 0]);
    }
}

#[test]
fn a_goal_that_is_done_is_a_plain_field() {
    let (_, _, scene) = placed("0,0", Piece::Real);
    let mut scene = scene.carrying(0, Piece::Real);
    scene.ring();
    let events = scene.act(0, "place");
    assert_eq!(
        events[0].word(seat(0)),
        Some(Word::Placed {
            placing: Placing::Missed
        })
    );
    assert_eq!(
        scene.mind(0).tile(field("0,0")).mark,
        Mark::Achieved,
        "it still knows that it was one"
    );
}

//! What an action costs in time, by what its agent knew.

use super::Scene;
use crate::{Action, Chore, Held, Piece, bots::verdict};

/// What the action of the first agent costs, in milliseconds.
fn loss(scene: &Scene, action: &str) -> i32 {
    let action: Action = action.parse().unwrap();
    verdict(scene.mind(0), &action).expect("is judged").loss
}

fn ms(scene: &Scene, chore: Chore) -> i32 {
    scene.mind(0).rules.timeout_ms(chore) as i32
}

fn with_piece(held: Held) -> Scene {
    let mut scene = Scene::new(["2,2", "1,4", "4,4", "0,4"], "3,3").carrying(0, Piece::Real);
    scene.state.minds[0].held = held;
    scene
}

#[test]
fn a_step_away_from_every_goal_field_costs_two_steps() {
    let scene = with_piece(Held::Real);
    assert_eq!(loss(&scene, "move up"), 0);
    assert_eq!(loss(&scene, "move down"), 2 * ms(&scene, Chore::Move));
}

#[test]
fn a_piece_placed_where_nothing_can_be_completed_costs_the_way_for_another() {
    let scene = with_piece(Held::Real);
    assert!(loss(&scene, "place") > 2 * ms(&scene, Chore::Move));
}

#[test]
fn a_test_costs_its_time_less_what_a_sham_would_have_cost() {
    let scene = with_piece(Held::Unchecked);
    let in_vain = 2 * ms(&scene, Chore::Move) + ms(&scene, Chore::Place);
    let sham = scene.mind(0).rules.sham_chance() * f64::from(in_vain);
    assert_eq!(loss(&scene, "test"), ms(&scene, Chore::Test) - sham as i32);
}

#[test]
fn a_look_costs_its_time_where_nothing_new_can_be_seen() {
    let mut scene = Scene::new(["2,2", "1,4", "4,4", "0,4"], "3,3");
    let (look, step) = (ms(&scene, Chore::Discover), ms(&scene, Chore::Move));
    assert_eq!(loss(&scene, "discover"), look - 2 * step);
    scene.act(0, "discover");
    assert_eq!(loss(&scene, "discover"), look);
    assert_eq!(loss(&with_piece(Held::Real), "discover"), look);
}

#[test]
fn what_agents_tell_each_other_is_not_judged() {
    let scene = with_piece(Held::Real);
    assert_eq!(verdict(scene.mind(0), &"ask 1".parse().unwrap()), None);
}

//! Games whose reviews can be told without the review.

use super::*;
use crate::{Arrangement, Best, Row, Rules, Set};
use game_core::{Bout, GameTime, Seat, Seed, Viewer};

/// Plays to the end: the best play on the seats with `true`, and draws on the others.
fn played(lays: [bool; 2], seed: u64) -> Bout<Rummikub> {
    let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(seed));
    while let Some(&seat) = bout.awaited().first() {
        let view = bout.view(Viewer::Seat(seat));
        let best = Best::of(&view, seat).filter(|_| lays[seat.index()]);
        let idle = if view.pool == 0 {
            Action::Pass
        } else {
            Action::Draw
        };
        let chosen = best.map_or(idle, |best| lay(&best.sets));
        bout.submit(GameTime::START, seat, chosen).unwrap();
    }
    bout
}

fn lay(sets: &[Set]) -> Action {
    let row = |set: &Set| Row::new(set.tiles().to_vec(), None).unwrap();
    Action::Play(Arrangement::new(sets.iter().map(row).collect()).unwrap())
}

fn brief(bout: &Bout<Rummikub>) -> Review<Action> {
    review(bout.record(), ReviewBudget::whole(ReviewEffort::Brief)).unwrap()
}

#[test]
fn playing_like_the_solver_lays_all_there_is_and_only_drawing_lays_none() {
    let review = brief(&played([true, false], 3));
    let laid = [0, 1].map(|seat: usize| review.seats[seat].count.unwrap().share());
    assert_eq!(laid, [Some(1000), Some(0)]);
}

#[test]
fn who_only_draws_is_not_called_accurate() {
    for seed in [1, 2] {
        let review = brief(&played([false, false], seed));
        for seat in &review.seats {
            // Holding all back for long gains points; laying nothing at the end loses them.
            assert!(seat.accuracy.unwrap() < 900, "{:?}", seat.accuracy);
        }
    }
}

#[test]
fn holding_back_is_a_plan_if_it_is_carried_out() {
    let turn = |seat: u8, done, possible| Turned {
        step: 1,
        seat: Seat::new(seat),
        view: Box::leak(Box::new(played([true, true], 1).view(Viewer::Reviewer))),
        laid: Tiles::default(),
        count: Count { done, possible },
    };
    assert!(is_held(&[
        turn(0, 0, 3),
        turn(1, 9, 9),
        turn(0, 0, 4),
        turn(0, 7, 7)
    ]));
    assert!(!is_held(&[turn(0, 0, 3), turn(1, 9, 9), turn(0, 0, 4)]));
    assert!(!is_held(&[turn(0, 0, 3), turn(0, 3, 3)]));
    assert!(!is_held(&[turn(0, 2, 3), turn(0, 7, 7)]));
}

#[test]
fn drafts_are_no_turns_and_a_running_game_is_not_reviewed() {
    let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1));
    let seat = Seat::new(0);
    let rack = bout.view(Viewer::Seat(seat)).rack(seat);
    let tile = rack.iter().next().unwrap();
    for action in [format!("draft {tile}"), "draw".to_owned()] {
        bout.submit(GameTime::START, seat, action.parse().unwrap())
            .unwrap();
    }
    let running = review(bout.record(), ReviewBudget::whole(ReviewEffort::Brief));
    assert_eq!(running, Err(ReplayRefusal::Unfinished));
    bout.leave(GameTime::START, seat);
    let review = brief(&bout);
    assert_eq!(review.moves.len(), 1);
    assert_eq!((review.moves[0].from, review.moves[0].to), (1, 2));
}

#[test]
fn a_better_play_can_be_played_where_it_is_told() {
    let bout = played([false, true], 4);
    let review = brief(&bout);
    let better: Vec<_> = review
        .moves
        .iter()
        .filter_map(|found| Some((found, found.verdict.as_ref()?.better.first()?)))
        .collect();
    assert!(!better.is_empty());
    for (found, action) in better {
        let mut again = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(4));
        for entry in &bout.record().entries[..found.from as usize] {
            again.retrace(entry).unwrap();
        }
        assert_eq!(again.allows(found.seat, action), Ok(()));
    }
}

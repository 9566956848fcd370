//! What a review says of losses, luck and the turning point.

use super::*;
use std::cell::Cell;

fn verdict(loss: i32, low: i32) -> Verdict<char> {
    Verdict {
        played: 100 - loss,
        best: 100,
        loss,
        range: (low, 2 * loss - low),
        basis: Basis::Sample,
        better: vec!['x'],
    }
}

fn found(seat: u8, verdict: Option<Verdict<char>>) -> MoveReview<char> {
    MoveReview {
        seat: Seat::new(seat),
        from: 0,
        to: 1,
        count: Some(Count {
            done: 3,
            possible: 5,
        }),
        verdict,
        luck: None,
    }
}

fn standing(seating: Seating, gains: Option<Vec<i32>>) -> Standing {
    Standing {
        unit: ResultUnit::Points,
        seating,
        gains,
        harsh: 150.0,
        is_whole: true,
    }
}

#[test]
fn points_are_losses_gifts_and_luck() {
    let moves = vec![
        found(0, Some(verdict(30, 10))),
        found(1, Some(verdict(50, 10))),
        found(0, Some(verdict(-10, -20))),
    ];
    let review = Review::of(
        moves,
        &standing(Seating::each_alone(2), Some(vec![70, -70])),
    );
    for (seat, gain) in [70, -70].into_iter().enumerate() {
        let (own, other) = (review.seats[seat].lost, review.seats[1 - seat].lost);
        assert_eq!(review.seats[seat].luck, Some(gain + own - other));
    }
    assert_eq!([review.seats[0].lost, review.seats[1].lost], [20, 50]);
}

#[test]
fn partners_share_their_luck() {
    let teams = Seating::in_teams([0, 1, 0, 1].map(crate::Team).to_vec());
    let moves = vec![
        found(0, Some(verdict(30, 10))),
        found(3, Some(verdict(5, 1))),
    ];
    let review = Review::of(moves, &standing(teams, Some(vec![100, -100, 100, -100])));
    let luck: Vec<_> = review.seats.iter().map(|seat| seat.luck).collect();
    assert_eq!(luck, [Some(125), Some(-125), Some(125), Some(-125)]);
}

#[test]
fn a_game_without_luck_tells_none() {
    let moves = vec![
        found(0, Some(verdict(30, 10))),
        found(0, Some(verdict(0, 0))),
    ];
    let review = Review::of(moves, &standing(Seating::each_alone(2), None));
    assert!(review.seats.iter().all(|seat| seat.luck.is_none()));
    assert!(review.moves.iter().all(|found| found.luck.is_none()));
}

#[test]
fn luck_between_two_decisions_is_what_changed_since_the_first() {
    let better = Verdict {
        played: 140,
        best: 150,
        ..verdict(10, 0)
    };
    let moves = vec![
        found(0, Some(verdict(30, 10))),
        found(1, None),
        found(0, Some(better)),
    ];
    let review = Review::of(moves, &standing(Seating::each_alone(2), Some(vec![0, 0])));
    let luck: Vec<_> = review.moves.iter().map(|found| found.luck).collect();
    assert_eq!(luck, [None, None, Some(80)]);
}

#[test]
fn the_turning_point_is_the_most_certain_loss() {
    let moves = |losses: &[(i32, i32)]| {
        let all = losses
            .iter()
            .map(|&(loss, low)| found(0, Some(verdict(loss, low))));
        Review::of(all.collect(), &standing(Seating::each_alone(2), None)).turning
    };
    assert_eq!(moves(&[(10, 5), (90, -10), (50, 40), (60, 40)]), Some(2));
    assert_eq!(moves(&[(90, -10), (0, 0)]), None);
}

#[test]
fn accuracy_falls_with_the_mean_loss_and_needs_a_judged_decision() {
    let accuracy = |losses: &[i32]| {
        let all = losses.iter().map(|&loss| found(0, Some(verdict(loss, 0))));
        let review = Review::of(all.collect(), &standing(Seating::each_alone(2), None));
        (review.seats[0].accuracy, review.seats[1].accuracy)
    };
    assert_eq!(accuracy(&[0, 0]), (Some(1000), None));
    assert_eq!(accuracy(&[300, 0]), (Some(367), None));
    assert_eq!(accuracy(&[-40, 10]), (Some(1000), None));
}

#[test]
fn what_was_counted_is_summed() {
    let review = Review::of(
        vec![found(0, None), found(0, None)],
        &standing(Seating::each_alone(2), None),
    );
    let count = review.seats[0].count.unwrap();
    assert_eq!((count.done, count.share()), (6, Some(600)));
    assert_eq!(review.seats[1].count, None);
}

#[test]
fn a_stopped_review_looks_at_no_more_and_says_so() {
    let told = Cell::new(0);
    let budget = ReviewBudget {
        effort: ReviewEffort::Brief,
        go_on: &|progress| {
            told.set(progress.done);
            progress.done < 2
        },
    };
    let (found, is_whole) = budget.each(&['a', 'b', 'c'], |_, _, works| works);
    assert_eq!(
        (found, is_whole, told.get()),
        (vec![true, true, false], false, 2)
    );
    let whole = ReviewBudget::whole(ReviewEffort::Full);
    assert_eq!(whole.each(&['a'], |index, _, _| index), (vec![0], true));
}

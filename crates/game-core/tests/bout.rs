//! `Bout` feeds a game inputs and time in the right order, keeps the record, and checks every
//! record it is given.

use game_core::{
    Bout, Entry, GameTime, Input, Phase, Record, Rejection, ReplayError, ReplayProblem, Seat,
    SeatList, Seed, Viewer,
};
use testkit::toys::{
    Chore, ShedAction, ShedHand, Sheds, SleeperRules, SleeperView, Sleepers, Throw, ThrowRules,
    Throws,
};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);
const NOBODY: Seat = Seat::new(9);

fn ms(ms: u64) -> GameTime {
    GameTime::from_ms(ms)
}

/// Two hunters, a day of three seconds, naps of 900 ms, and more gems than can be found in a
/// day.
fn hunt() -> Bout<Sleepers> {
    let rules = SleeperRules {
        seats: 2,
        day_ms: 3000,
        gems: 100,
        nap_ms: 900,
    };
    Bout::open(rules, Seed::from_number(1))
}

fn throws() -> Bout<Throws> {
    Bout::open(ThrowRules::default(), Seed::from_number(1))
}

fn bells(bout: &Bout<Sleepers>) -> Vec<u64> {
    let entries = bout.record().entries.iter();
    entries
        .filter(|entry| entry.input == Input::Wake)
        .map(|entry| entry.at.ms())
        .collect()
}

#[test]
fn a_late_move_does_not_overtake_the_bell() {
    let mut bout = hunt();
    bout.submit(ms(100), FIRST, Chore::Dig).unwrap();
    assert_eq!(
        bout.submit(ms(5000), SECOND, Chore::Dig),
        Err(Rejection::Over)
    );
    assert_eq!(
        bells(&bout),
        [1000, 3000],
        "each wake-up happens at its own instant"
    );
}

#[test]
fn a_move_at_the_instant_of_the_bell_comes_after_it() {
    let mut bout = hunt();
    bout.submit(ms(100), FIRST, Chore::Dig).unwrap();
    assert_eq!(
        bout.submit(ms(999), FIRST, Chore::Dig),
        Err(Rejection::NotAwaited)
    );
    assert_eq!(bout.submit(ms(1000), FIRST, Chore::Dig), Ok(()));
    assert_eq!(bells(&bout), [1000]);
}

#[test]
fn a_move_dated_back_happens_now() {
    let mut bout = hunt();
    bout.advance(ms(500));
    bout.submit(ms(20), FIRST, Chore::Dig).unwrap();
    assert_eq!(bout.record().entries[0].at, ms(500));
    assert_eq!(bout.now(), ms(500));
}

#[test]
fn a_move_dated_back_does_not_overtake_a_bell_that_is_due_now() {
    let rules = SleeperRules {
        nap_ms: 0,
        ..SleeperRules::default()
    };
    let mut bout = Bout::<Sleepers>::open(rules, Seed::from_number(1));
    bout.submit(ms(500), FIRST, Chore::Dig).unwrap();
    bout.submit(ms(20), SECOND, Chore::Dig).unwrap();
    assert_eq!(bells(&bout), [500]);
    assert_eq!(
        Bout::replay(bout.record()).map(|again| again.state().clone()),
        Ok(bout.state().clone())
    );
}

#[test]
fn a_rejected_input_leaves_state_and_record_untouched() {
    let mut bout = Bout::<Sheds>::open((), Seed::from_number(7));
    bout.submit(ms(10), FIRST, ShedAction::Draw).unwrap();
    let before = bout.clone();
    for (seat, action) in [
        (SECOND, "pass"),
        (SECOND, "b1"),
        (FIRST, "draw"),
        (NOBODY, "draw"),
    ] {
        assert!(
            bout.submit(ms(10), seat, action.parse().unwrap()).is_err(),
            "{seat}: {action}"
        );
        assert_eq!(bout, before, "{seat}: {action}");
    }
}

#[test]
fn a_wake_up_that_was_due_stays_though_the_input_is_rejected() {
    let mut bout = hunt();
    bout.submit(ms(0), FIRST, Chore::Dig).unwrap();
    assert_eq!(
        bout.submit(ms(900), NOBODY, Chore::Dig),
        Err(Rejection::NotAwaited)
    );
    assert_eq!(bells(&bout), [900]);
    assert_eq!(bout.version(), 2);
}

#[test]
fn no_seat_leaves_twice_or_without_a_player_or_after_the_end() {
    let mut bout = hunt();
    assert!(bout.leave(ms(1), FIRST));
    assert!(!bout.leave(ms(2), FIRST));
    assert!(!bout.leave(ms(2), NOBODY));
    assert_eq!(bout.version(), 1);
    assert!(!bout.leave(ms(3000), SECOND), "the sun has set first");
    assert_eq!(bells(&bout), [3000]);
}

#[test]
fn after_the_end_no_seat_is_awaited_and_no_bell_rings() {
    let mut bout = hunt();
    assert!(bout.leave(ms(5), FIRST) && bout.leave(ms(5), SECOND));
    assert!(matches!(bout.phase(), Phase::Over(_)));
    assert_eq!(bout.submit(ms(6), FIRST, Chore::Dig), Err(Rejection::Over));
    assert_eq!(
        (bout.awaited(), bout.menu(FIRST), bout.wake_at()),
        (SeatList::NONE, vec![], None)
    );
    bout.advance(ms(60_000));
    assert_eq!(bout.version(), 2);
}

#[test]
fn events_are_told_once_and_not_again_after_a_replay() {
    let mut bout = throws();
    bout.submit(ms(0), FIRST, Throw::Stone).unwrap();
    assert_eq!(bout.drain().len(), 1);
    assert_eq!(bout.drain(), []);
    assert_eq!(Bout::replay(bout.record()).unwrap().drain(), []);
}

#[test]
fn a_reviewer_sees_no_more_than_a_spectator_while_the_game_runs() {
    let mut bout = Bout::<Sheds>::open((), Seed::from_number(7));
    let is_open = |hand: &ShedHand| matches!(hand, ShedHand::Open(_));
    assert_eq!(bout.view(Viewer::Reviewer), bout.view(Viewer::Spectator));
    assert!(!bout.view(Viewer::Reviewer).hands.iter().any(is_open));
    bout.leave(ms(0), FIRST);
    assert!(bout.view(Viewer::Reviewer).hands.iter().all(is_open));
    assert!(!bout.view(Viewer::Spectator).hands.iter().any(is_open));
}

#[test]
fn a_replayed_game_goes_on_as_the_first_would_have() {
    let mut bout = hunt();
    bout.submit(ms(0), FIRST, Chore::Dig).unwrap();
    let text = serde_json::to_string(bout.record()).unwrap();
    let mut again = Bout::replay(&serde_json::from_str(&text).unwrap()).unwrap();
    for bout in [&mut bout, &mut again] {
        bout.submit(ms(950), FIRST, Chore::Dig).unwrap();
    }
    assert_eq!(bout.state(), again.state());
    assert_eq!(bout.record(), again.record());
}

/// Replays these entries of a `hunt` and returns the final view, or the error.
fn replay(entries: &[(u64, Input<Chore>)]) -> Result<SleeperView, ReplayError> {
    let entries = entries
        .iter()
        .map(|(at, input)| Entry {
            at: ms(*at),
            input: input.clone(),
        })
        .collect();
    let Record { rules, seed, .. } = hunt().record().clone();
    Bout::<Sleepers>::replay(&Record {
        rules,
        seed,
        entries,
    })
    .map(|bout| bout.state().clone())
}

#[test]
fn replay_refuses_what_no_game_can_have_written() {
    use ReplayProblem::{AfterEnd, Backwards, Forbidden, NoBell, NoSuchSeat, OvertakesBell};
    let dig = |seat| Input::Act {
        seat,
        action: Chore::Dig,
    };
    let steal = |seat| Input::Act {
        seat,
        action: Chore::Steal,
    };
    let leave = |seat| Input::Leave { seat };
    let cases = [
        (Backwards, vec![(50, dig(FIRST)), (49, dig(SECOND))]),
        (OvertakesBell, vec![(0, dig(FIRST)), (900, dig(SECOND))]),
        (OvertakesBell, vec![(0, dig(FIRST)), (901, leave(SECOND))]),
        (NoBell, vec![(0, dig(FIRST)), (899, Input::Wake)]),
        (NoBell, vec![(0, dig(FIRST)), (901, Input::Wake)]),
        (AfterEnd, vec![(3000, Input::Wake), (3000, dig(FIRST))]),
        (AfterEnd, vec![(3000, Input::Wake), (3000, Input::Wake)]),
        (AfterEnd, vec![(3000, Input::Wake), (3000, leave(FIRST))]),
        (Forbidden, vec![(0, dig(FIRST)), (1, dig(FIRST))]),
        (Forbidden, vec![(0, leave(FIRST)), (1, steal(SECOND))]),
        (Forbidden, vec![(0, leave(FIRST)), (1, dig(NOBODY))]),
        (NoSuchSeat, vec![(0, dig(FIRST)), (1, leave(NOBODY))]),
        (NoSuchSeat, vec![(0, leave(FIRST)), (1, leave(FIRST))]),
    ];
    for (problem, entries) in cases {
        assert!(
            replay(&entries[..1]).is_ok(),
            "{entries:?}: only the second entry is wrong"
        );
        assert_eq!(
            replay(&entries),
            Err(ReplayError { entry: 2, problem }),
            "{entries:?}"
        );
    }
}

#[test]
fn an_entry_that_cannot_be_next_changes_nothing() {
    let mut bout = hunt();
    bout.submit(ms(0), FIRST, Chore::Dig).unwrap();
    let before = bout.clone();
    assert!(
        bout.retrace(&Entry {
            at: ms(1),
            input: Input::Wake
        })
        .is_err()
    );
    assert_eq!(bout, before);
}

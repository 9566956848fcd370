//! The turn timer and drafts.

use super::*;
use game_core::{Bout, Rejection, Seed};

fn ring(state: &mut State) -> Vec<Event> {
    let at = Rummikub::wake_at(state).unwrap();
    Rummikub::apply(state, at, Input::Wake, &mut Dice::from_number(1))
}

#[test]
fn the_last_draft_counts_at_the_deadline_if_it_is_a_legal_play() {
    let mut state = table("k1.k2.k3@0:0", &["k4 k5 r9", "b1"], "o1 o2");
    act(&mut state, "draft k1.k2.k3.k4@0:0");
    act(&mut state, "draft k1.k2.k3.k4.k5@0:0");
    let events = ring(&mut state);
    assert!(
        matches!(&events[..], [Event::Played { by: By::Bell, laid, .. }] if laid.len() == 2),
        "{events:?}"
    );
    assert_eq!(
        (on_table(&state).as_str(), state.turn),
        ("k1.k2.k3.k4.k5@0:0", TWO)
    );
    assert_eq!(state.clock.deadline(), Some(GameTime::from_ms(120_000)));
}

#[test]
fn otherwise_the_table_goes_back_to_how_the_turn_began_and_the_player_draws() {
    for draft in [
        "draft k1.k2@0:0 k3.k4@1:0",
        "draft k1.k2.k3@3:3",
        "draft k1.k2.k3@0:0",
    ] {
        let mut state = table("k1.k2.k3@0:0", &["k4 r9", "b1"], "o1 o2");
        act(&mut state, draft);
        let events = ring(&mut state);
        assert!(
            matches!(
                &events[..],
                [Event::Drew {
                    seat: ONE,
                    by: By::Bell,
                    ..
                }]
            ),
            "{events:?}"
        );
        assert_eq!(
            (on_table(&state).as_str(), state.hands[0].rack.len()),
            ("k1.k2.k3@0:0", 3)
        );
    }
}

#[test]
fn without_a_draft_the_bell_draws() {
    let mut state = table("", &["k4", "b1"], "o1 o2");
    ring(&mut state);
    assert_eq!((state.hands[0].rack.len(), state.turn), (2, TWO));
}

#[test]
fn a_draft_neither_ends_the_turn_nor_stops_the_clock() {
    let mut state = table("", &["k4 r9", "b1"], "o1 o2");
    assert_eq!(
        act_at(&mut state, GameTime::from_ms(59_999), "draft k4@2:2"),
        []
    );
    assert_eq!(
        (state.turn, state.clock.deadline()),
        (ONE, Some(GameTime::from_ms(60_000)))
    );
}

#[test]
fn everyone_sees_the_draft_and_no_more_of_the_rack() {
    let mut state = table("", &["k4 r9", "b1"], "o1 o2");
    act(&mut state, "draft k4@2:2");
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        let view = Rummikub::view(&state, viewer);
        assert_eq!(view.draft, Some(vec!["k4@2:2".parse().unwrap()]));
        assert_eq!((view.players[0].tiles, &view.players[0].rack), (2, &None));
    }
}

#[test]
fn the_table_back_as_it_was_is_no_draft() {
    let mut state = table("k1.k2.k3@0:0", &["k4 r9", "b1"], "o1 o2");
    act(&mut state, "draft k1.k2.k3.k4@0:0");
    act(&mut state, "draft k1.k2.k3@0:0");
    assert_eq!(state.draft, None);
    let mut two = table("k1.k2.k3@1:0 r1.b1.o1@0:0", &["k4 r9", "b1"], "o1 o2");
    act(&mut two, "draft r1.b1.o1@0:0 k1.k2.k3@1:0");
    assert_eq!(two.draft, None, "in whatever order it is written");
}

#[test]
fn a_draft_is_gone_when_the_turn_is() {
    for action in ["draw", "play k1.k2.k3.k4@0:0"] {
        let mut state = table("k1.k2.k3@0:0", &["k4 r9", "b1"], "o1 o2");
        act(&mut state, "draft k1.k2.k3@0:0 r9@2:0");
        act(&mut state, action);
        assert_eq!((state.draft, state.drafts), (None, 0));
    }
}

#[test]
fn a_turn_has_only_so_many_drafts_but_can_always_be_ended() {
    let mut state = table("k1.k2.k3@0:0", &["k4 r9", "b1"], "o1 o2");
    state.drafts = MOST_DRAFTS;
    refused(&state, "draft k1.k2.k3.k4@0:0", "at most 200 drafts");
    assert_eq!(check(&state, "play k1.k2.k3.k4@0:0"), Ok(()));
    assert_eq!(check(&state, "draw"), Ok(()));
}

#[test]
fn without_a_timer_no_bell_rings() {
    let rules = Rules::default().with_turn_ms(None).unwrap();
    let bout = Bout::<Rummikub>::open(rules, Seed::from_number(1));
    assert_eq!((bout.wake_at(), bout.deadline(ONE)), (None, None));
}

#[test]
fn a_late_play_does_not_overtake_the_bell() {
    let mut bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(1));
    assert_eq!(
        bout.submit(GameTime::from_ms(60_000), ONE, Action::Draw),
        Err(Rejection::NotAwaited)
    );
    assert_eq!(
        (bout.deadline(ONE), bout.deadline(TWO)),
        (None, Some(GameTime::from_ms(120_000)))
    );
}

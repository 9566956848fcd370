//! Wins, draws, offers and the clock, one test per sentence of the specification.

#![allow(dead_code, reason = "the table is shared by several test programs")]

mod table;

use game_core::{Bout, Game, GameTime, Outcome, Rejection, SeatList, Seed};
use game_dama::{Action, Dama, Event, OFFER_EVERY, QUIET_MOVES, Refusal, Rules, Why};
use table::{ONE, TWO, act, apply, awaited, check, ending, play, seen, table};

/// Two queens far apart that can go to and fro for ever.
const SHUFFLE: &str = "..X/.../.../.../.../O.O 0";

#[test]
fn a_player_with_no_pieces_has_lost() {
    let mut state = table(".../.../.x./.o./.../... 0");
    play(&mut state, "c3xe5");
    assert_eq!(ending(&state), Some((Some(ONE), Why::NoPieces)));
}

#[test]
fn a_player_to_move_who_has_no_legal_move_has_lost() {
    // The man on a5 is blocked by b4, and the jump over it by c3.
    let mut state = table(".../x../o../.../.o./... 0");
    play(&mut state, "d2-c3");
    assert_eq!(ending(&state), Some((Some(ONE), Why::NoMoves)));
}

#[test]
fn forty_moves_in_a_row_with_no_capture_and_no_man_moved_are_a_draw() {
    let mut state = table("O.O/.../.../.../.x./X.X 0");
    // A walk of both sides without a third repetition: the queens go round at different paces.
    let mut made = 0;
    let mut dice = game_core::Dice::from_number(3);
    while made < QUIET_MOVES {
        assert_eq!(ending(&state), None, "after {made}");
        let quiet: Vec<_> = seen(&state)
            .moves()
            .into_iter()
            .filter(|m| keeps_quiet(&state, *m))
            .collect();
        let chosen = dice.pick(&quiet).expect("a quiet move");
        let seat = seen(&state).to_move();
        apply(&mut state, seat, &chosen.to_string());
        made += 1;
        assert_eq!(seen(&state).quiet(), made);
    }
    assert_eq!(ending(&state), Some((None, Why::NoProgress)));
}

/// Whether the move is quiet and repeats no position.
fn keeps_quiet(state: &game_dama::State, played: game_dama::Move) -> bool {
    let view = seen(state);
    let mut next = view.position;
    next.play(played);
    !view.position.is_progress(played) && !view.earlier.contains(&next)
}

#[test]
fn a_capture_or_a_mans_move_starts_the_count_anew() {
    let mut state = table("..X/.../.../.../.x./O.O 0");
    play(&mut state, "a1-b2 f6-e5");
    assert_eq!(seen(&state).quiet(), 2);
    play(&mut state, "b2-a1 d2-c1");
    assert_eq!(seen(&state).quiet(), 0);
}

#[test]
fn the_same_position_with_the_same_player_to_move_for_the_third_time_is_a_draw() {
    let mut state = table(SHUFFLE);
    play(&mut state, "e1-d2 f6-e5 d2-e1 e5-f6 e1-d2 f6-e5 d2-e1");
    assert_eq!(ending(&state), None);
    play(&mut state, "e5-f6");
    assert_eq!(ending(&state), Some((None, Why::Repetition)));
}

#[test]
fn the_same_pieces_with_the_other_player_to_move_are_another_position() {
    let mut state = table("..X/.../.../.../.../..O 0");
    // Each player in turn loses a move by going three ways along one diagonal: the board returns
    // with the other player to move, then with the first one again.
    play(&mut state, "e1-d2 f6-e5 d2-c3 e5-f6 c3-e1");
    assert_eq!(
        seen(&state).position.to_string(),
        "..X/.../.../.../.../..O 1"
    );
    play(&mut state, "f6-e5 e1-d2 e5-d4 d2-e1 d4-f6");
    assert_eq!(
        seen(&state).position.to_string(),
        "..X/.../.../.../.../..O 0"
    );
    assert_eq!(ending(&state), None);
    play(&mut state, "e1-d2 f6-e5 d2-e1 e5-f6");
    assert_eq!(ending(&state), Some((None, Why::Repetition)));
}

#[test]
fn a_loss_on_the_board_comes_before_a_draw_by_count() {
    let mut view = seen(&table(".../x../o../.../.O./... 0"));
    view.earlier = (0..QUIET_MOVES - 1)
        .map(|_| SHUFFLE.parse().unwrap())
        .collect();
    let mut state = game_dama::State::from(&view);
    play(&mut state, "d2-c3");
    assert_eq!(seen(&state).quiet(), QUIET_MOVES);
    assert_eq!(ending(&state), Some((Some(ONE), Why::NoMoves)));
}

#[test]
fn a_draw_may_be_agreed_on_either_turn() {
    let mut early = table(SHUFFLE);
    assert_eq!(
        apply(&mut early, ONE, "draw?"),
        [Event::DrawOffered { seat: ONE }]
    );
    assert_eq!(awaited(&early), [ONE, TWO]);
    let mut late = early.clone();
    apply(&mut early, TWO, "draw");
    assert_eq!(ending(&early), Some((None, Why::Agreement)));
    play(&mut late, "e1-d2");
    assert_eq!(awaited(&late), [TWO]);
    apply(&mut late, TWO, "draw");
    assert_eq!(ending(&late), Some((None, Why::Agreement)));
}

#[test]
fn an_offer_is_turned_down_by_saying_so_or_by_moving() {
    let mut state = table(SHUFFLE);
    apply(&mut state, ONE, "draw?");
    let mut said = state.clone();
    assert_eq!(
        apply(&mut said, TWO, "nodraw"),
        [Event::DrawDeclined { seat: TWO }]
    );
    assert_eq!(
        (seen(&said).offer, awaited(&said)),
        (None, SeatList::only(ONE))
    );
    play(&mut state, "e1-d2 f6-e5");
    assert_eq!(seen(&state).offer, None);
    assert_eq!(check(&state, TWO, "draw"), Err(Refusal::NoOffer));
}

#[test]
fn no_player_answers_their_own_offer_or_one_that_is_not_there() {
    let mut state = table(SHUFFLE);
    assert_eq!(check(&state, ONE, "draw"), Err(Refusal::NoOffer));
    apply(&mut state, ONE, "draw?");
    assert_eq!(check(&state, ONE, "draw"), Err(Refusal::NoOffer));
    assert_eq!(check(&state, ONE, "nodraw"), Err(Refusal::NoOffer));
}

#[test]
fn only_the_player_on_turn_offers_and_only_one_offer_stands() {
    let mut state = table(SHUFFLE);
    assert_eq!(check(&state, TWO, "draw?"), Err(Refusal::NotYourTurn));
    apply(&mut state, ONE, "draw?");
    assert_eq!(check(&state, ONE, "draw?"), Err(Refusal::OfferStands));
    play(&mut state, "e1-d2");
    assert_eq!(check(&state, TWO, "draw?"), Err(Refusal::OfferStands));
}

#[test]
fn a_player_offers_once_in_twenty_moves() {
    let mut state = table(SHUFFLE);
    apply(&mut state, ONE, "draw?");
    apply(&mut state, TWO, "nodraw");
    for ply in [2, OFFER_EVERY - 2, OFFER_EVERY] {
        let mut view = seen(&state);
        view.ply = ply;
        let later = game_dama::State::from(&view);
        let expected = if ply < OFFER_EVERY {
            Err(Refusal::OfferedTooSoon)
        } else {
            Ok(())
        };
        assert_eq!(check(&later, ONE, "draw?"), expected, "ply {ply}");
        assert_eq!(view.may_offer_draw(ONE), expected.is_ok());
    }
}

#[test]
fn the_menu_has_moves_and_answers_but_neither_offers_nor_resignation() {
    let mut state = table(SHUFFLE);
    apply(&mut state, ONE, "draw?");
    assert_eq!(
        Dama::menu(&state, TWO),
        [Action::AcceptDraw, Action::DeclineDraw]
    );
    let is_move = |action: &Action| matches!(action, Action::Move { .. });
    assert!(Dama::menu(&state, ONE).iter().all(is_move));
    play(&mut state, "e1-d2");
    let menu = Dama::menu(&state, TWO);
    assert_eq!(menu.iter().filter(|action| !is_move(action)).count(), 2);
    assert!(Dama::menu(&state, ONE).is_empty());
}

#[test]
fn an_awaited_player_may_resign() {
    let mut state = table(SHUFFLE);
    assert_eq!(check(&state, TWO, "resign"), Err(Refusal::NotYourTurn));
    apply(&mut state, ONE, "draw?");
    let mut asked = state.clone();
    apply(&mut asked, TWO, "resign");
    assert_eq!(ending(&asked), Some((Some(ONE), Why::Resigned)));
    apply(&mut state, ONE, "resign");
    assert_eq!(ending(&state), Some((Some(TWO), Why::Resigned)));
}

#[test]
fn nothing_is_allowed_after_the_end() {
    let mut state = table(SHUFFLE);
    apply(&mut state, ONE, "resign");
    for action in ["e1-d2", "draw?", "draw", "nodraw", "resign"] {
        assert_eq!(check(&state, ONE, action), Err(Refusal::GameOver));
    }
    assert!(Dama::menu(&state, ONE).is_empty() && seen(&state).moves().is_empty());
}

fn bout(turn_ms: Option<u32>) -> Bout<Dama> {
    Bout::open(Rules::with_turn_ms(turn_ms).unwrap(), Seed::from_number(0))
}

fn bout_ending(bout: &Bout<Dama>) -> Option<(Option<game_core::Seat>, Why)> {
    ending(bout.state())
}

#[test]
fn running_out_of_time_loses() {
    let mut bout = bout(Some(60_000));
    bout.submit(GameTime::from_ms(59_999), ONE, act("b2-a3"))
        .unwrap();
    assert_eq!(bout.deadline(TWO), Some(GameTime::from_ms(119_999)));
    assert_eq!(bout.deadline(ONE), None);
    bout.advance(GameTime::from_ms(119_998));
    assert_eq!(bout_ending(&bout), None);
    assert_eq!(
        bout.submit(GameTime::from_ms(119_999), TWO, act("a5-b4")),
        Err(Rejection::Over)
    );
    assert_eq!(bout_ending(&bout), Some((Some(ONE), Why::TimeOut)));
}

#[test]
fn offering_a_draw_wins_no_time() {
    let mut bout = bout(Some(5_000));
    bout.submit(GameTime::from_ms(4_000), ONE, act("draw?"))
        .unwrap();
    bout.submit(GameTime::from_ms(4_500), TWO, act("nodraw"))
        .unwrap();
    assert_eq!(bout.wake_at(), Some(GameTime::from_ms(5_000)));
}

#[test]
fn without_a_timer_no_player_runs_out_of_time() {
    let mut bout = bout(None);
    assert_eq!(bout.wake_at(), None);
    bout.advance(GameTime::from_ms(u64::MAX));
    assert_eq!(bout_ending(&bout), None);
}

#[test]
fn when_a_player_leaves_the_other_one_wins() {
    for (gone, winner) in [(ONE, TWO), (TWO, ONE)] {
        let mut bout = bout(None);
        assert!(bout.leave(GameTime::START, gone));
        assert_eq!(bout_ending(&bout), Some((Some(winner), Why::Left)));
    }
}

#[test]
fn the_outcome_is_the_winners_or_a_draw() {
    let outcome = |winner| {
        Dama::outcome(&game_dama::Ending {
            winner,
            why: Why::Agreement,
        })
    };
    assert_eq!(outcome(None), Outcome::draw(2));
    assert_eq!(outcome(Some(TWO)), Outcome::won_by(TWO, 2));
}

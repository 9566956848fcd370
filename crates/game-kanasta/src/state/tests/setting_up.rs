//! How `State` deals a round: hands, stock, pile and red threes.

use super::*;
use crate::worth::is_red_three;

fn opened(players: u8, dealt: u8, luck: u64) -> State {
    let rules = Rules::for_players(players)
        .unwrap()
        .with_dealt(dealt)
        .unwrap();
    State::open(&rules, &mut Dice::from_number(luck))
}

#[test]
fn each_is_dealt_11_13_or_15_cards_one_starts_the_pile_and_the_rest_is_the_stock() {
    for (players, dealt) in [(2, 11), (3, 13), (4, 15)] {
        for luck in 0..20 {
            let state = opened(players, dealt, luck);
            for player in &state.players {
                assert_eq!(
                    player.hand.len() + player.red_threes.len(),
                    usize::from(dealt)
                );
            }
            assert_eq!(
                (state.pile.len(), state.stock.len()),
                (1, 107 - usize::from(players * dealt))
            );
        }
    }
}

#[test]
fn red_threes_in_a_hand_are_laid_face_up_at_once() {
    let mut found = 0;
    for luck in 0..50 {
        for player in opened(4, 15, luck).players {
            assert!(
                !player.hand.iter().any(is_red_three) && player.red_threes.iter().all(is_red_three)
            );
            assert_eq!(usize::from(player.owed), player.red_threes.len());
            found += player.red_threes.len();
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn each_is_replaced_from_the_stock_the_next_time_that_player_draws() {
    let mut state = at_pile(&["7H 8H", "9H"], "4S");
    state.players[0].owed = 2;
    let events = act(&mut state, "draw");
    assert_eq!(
        (
            events.len(),
            state.players[0].hand.len(),
            state.players[0].owed
        ),
        (3, 5, 0)
    );
}

#[test]
fn taking_the_pile_replaces_no_red_three() {
    let mut state = with_melds(at_pile(&["7H 8H 9D", "9H"], "5S 7S"), &["7C 7D 7D"]);
    state.players[0].owed = 1;
    act(&mut state, "take");
    act(&mut state, "add 0 7S");
    assert_eq!(
        (hand(&state, ONE).as_str(), state.players[0].owed),
        ("5S 7H 8H 9D", 1)
    );
}

#[test]
fn the_first_seat_begins_the_first_round() {
    let state = opened(3, 13, 1);
    assert_eq!((state.turn, state.round, state.step), (ONE, 1, Step::Draw));
}

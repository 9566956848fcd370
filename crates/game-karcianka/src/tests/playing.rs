//! The deal, and which cards may be played.

use super::setup::{ONE, TWO, check, counts, menu, piles, play, rules, table};
use crate::{Karcianka, LEAST_HAND, MOST_HAND, MOST_PLAYERS, Refusal, Rules, State};
use cards::Cards;
use game_core::{Dice, Game, Phase, SeatList};

fn dealt(players: u8, hand: u8, seed: u64) -> State {
    State::open(
        &Rules {
            players,
            hand,
            ..Rules::default()
        },
        &mut Dice::from_number(seed),
    )
}

#[test]
fn two_to_six_players_are_dealt_four_to_eight_cards_each_and_every_card_is_somewhere_once() {
    for players in 2..=MOST_PLAYERS {
        for hand in LEAST_HAND..=MOST_HAND {
            let state = dealt(players, hand, u64::from(hand));
            assert_eq!(
                counts(&state),
                vec![usize::from(hand); usize::from(players)]
            );
            assert_eq!(
                Karcianka::seating(&state.rules).count(),
                usize::from(players)
            );
            let table = state.table;
            let all = table
                .hands
                .iter()
                .fold(table.pile | Cards::only(table.top), |all, &hand| all | hand);
            let count =
                table.hands.iter().map(|hand| hand.len()).sum::<usize>() + table.pile.len() + 1;
            assert_eq!((all, count), (Cards::ALL, 52));
        }
    }
}

#[test]
fn one_card_is_turned_face_up_that_is_not_special() {
    for seed in 0..200 {
        let state = dealt(6, 8, seed);
        assert!(!state.rules.specials().cards().contains(state.table.top));
    }
    // If only tens were plain, a ten would be turned up.
    let effects = cards::Rank::ALL
        .into_iter()
        .filter(|&rank| rank != cards::Rank::Ten);
    let specials = effects
        .map(|rank| format!("\"{rank}\":\"keep\""))
        .collect::<Vec<_>>()
        .join(",");
    let rules = rules(&format!(r#"{{"specials":{{{specials}}}}}"#));
    let state = State::open(&rules, &mut Dice::from_number(1));
    assert_eq!(state.table.top.rank(), cards::Rank::Ten);
}

#[test]
fn the_first_seat_begins_and_turns_go_round() {
    let mut state = table("7H", &["8H 9C", "10H 9D", "JH 9S"]);
    assert_eq!(
        Karcianka::phase(&state),
        Phase::Awaiting(SeatList::only(ONE))
    );
    play(&mut state, "8H");
    assert_eq!(
        Karcianka::phase(&state),
        Phase::Awaiting(SeatList::only(TWO))
    );
    play(&mut state, "10H JH");
    assert_eq!(
        Karcianka::phase(&state),
        Phase::Awaiting(SeatList::only(ONE))
    );
}

#[test]
fn a_card_that_matches_the_top_card_in_rank_or_suit_may_be_played() {
    let mut state = table("7H", &["8H 7C 9S JH", "10C 10D"]);
    assert_eq!(menu(&state), "7C 8H JH");
    play(&mut state, "7C");
    assert_eq!(
        (state.table.top.to_string(), state.table.beneath),
        ("7C".to_owned(), super::setup::cards("7H"))
    );
    assert_eq!(state.history, "0:7C".parse().unwrap());
    assert_eq!(menu(&state), "10C");
}

#[test]
fn every_refusal_names_its_rule() {
    let plain = table("7H", &["8H 9S 2H", "10C 7D"]);
    assert_eq!(check(&plain, "9S"), Err(Refusal::DoesNotMatch));
    assert_eq!(check(&plain, "10H"), Err(Refusal::NotHeld));
    assert_eq!(
        check(&plain, "10C"),
        Err(Refusal::NotHeld),
        "no viewer learns who holds it"
    );
    assert_eq!(check(&plain, "draw"), Err(Refusal::CanPlay));
    assert_eq!(check(&plain, "8H!"), Err(Refusal::NothingToCall));
    let act = |state: &State, text: &str| Karcianka::check(state, TWO, &text.parse().unwrap());
    assert_eq!(act(&plain, "7D"), Err(Refusal::NotYourTurn));
    let owing = super::setup::owing(plain, 2);
    assert_eq!(check(&owing, "8H"), Err(Refusal::NotSpecial));
    assert_eq!(check(&owing, "9S"), Err(Refusal::DoesNotMatch));
    assert_eq!(check(&owing, "2H"), Ok(()));
    let mut over = piles(table("7H", &["8H", "10C"]), "9C", "");
    play(&mut over, "8H");
    assert_eq!(act(&over, "10C"), Err(Refusal::GameOver));
}

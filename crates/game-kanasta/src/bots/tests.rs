//! Decisions of each bot in critical positions, and that both keep to the rules.

use super::*;
use crate::{
    Rules, State,
    lean::{JOKER, TWO},
    state::tests::{ONE, at_pile, table, with_melds},
};
use game_core::{Bout, Game, Seed, Viewer};

/// The action of the bot with that name as the player on turn, as text.
fn chosen(name: &str, state: &State) -> String {
    chosen_with(name, state, 1)
}

fn chosen_with(name: &str, state: &State, luck: u64) -> String {
    let (view, menu) = (
        Kanasta::view(state, Viewer::Seat(ONE)),
        Kanasta::menu(state, ONE),
    );
    bot(name)
        .unwrap()
        .choose(
            &view,
            ONE,
            &menu,
            Budget::UNTIMED,
            &mut Dice::from_number(luck),
        )
        .to_string()
}

fn play(rules: Rules, names: &[&str], seed: u64) {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name).unwrap()).collect();
    let mut bout = Bout::<Kanasta>::open(rules, Seed::from_number(seed));
    while let Some(&seat) = bout.awaited().first() {
        let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
        let mut dice = Dice::from_number(1);
        let action = bots[seat.index()].choose(&view, seat, &menu, Budget::UNTIMED, &mut dice);
        // Cards that were taken or laid were meant.
        assert!(
            !matches!(action, Action::Return | Action::TakeBack),
            "{action}"
        );
        bout.submit(bout.now(), seat, action.clone())
            .unwrap_or_else(|why| panic!("{action}: {why:?}"));
    }
}

#[test]
fn bots_play_whole_matches_by_the_rules_and_take_nothing_back() {
    for names in [
        vec!["basic", "expert"],
        vec!["expert", "basic", "expert"],
        vec!["basic", "expert", "basic", "expert"],
        vec!["basic", "expert", "basic", "expert", "basic", "expert"],
        vec!["novice", "think:10"],
        vec!["casual", "think:20", "novice"],
        vec!["think:10", "casual", "think:10", "casual"],
        vec!["think:4", "casual", "novice", "think:4", "casual", "novice"],
    ] {
        for (seed, sequences) in [(0, true), (1, false), (2, true)] {
            let rules = Rules::for_players(names.len() as u8)
                .unwrap()
                .with_target(5000)
                .unwrap();
            play(rules.with_sequences(sequences), &names, seed);
        }
    }
}

#[test]
fn two_teams_of_three_play_whole_matches_too() {
    let rules = Rules::for_players(6)
        .and_then(|rules| rules.with_teams(crate::Teams::Two))
        .and_then(|rules| rules.with_target(5000));
    for seed in 0..3 {
        play(
            rules.unwrap(),
            &["basic", "expert", "basic", "expert", "basic", "expert"],
            seed,
        );
    }
}

#[test]
fn the_top_card_is_taken_onto_a_sequence() {
    for name in ["basic", "expert"] {
        let state = with_melds(at_pile(&["QC 9S 4D 5D", "9H"], "5S 9C 7H"), &["4H 5H 6H"]);
        assert_eq!(chosen(name, &state), "take", "{name}");
        let mut taken = state;
        crate::state::tests::act(&mut taken, "take");
        assert_eq!(chosen(name, &taken), "add 0 7H", "{name}");
    }
}

#[test]
fn every_bot_has_its_name_and_no_other_has_one() {
    assert!(bots().iter().all(|name| bot(name).is_some()));
    for name in ["think:2", "think:1000000"] {
        assert!(bot(name).is_some(), "{name}");
    }
    for name in [
        "grandmaster",
        "think:",
        "think:1",
        "think:1000001",
        "think:x",
    ] {
        assert!(bot(name).is_none(), "{name}");
    }
}

#[test]
fn both_lay_a_first_meld_that_is_good_and_none_that_is_not() {
    for name in ["basic", "expert"] {
        assert_eq!(
            chosen(name, &table(&["AC AD AH 9S 10H", "9H"])),
            "meld AC AD AH"
        );
        assert_eq!(
            chosen(name, &table(&["7C 7D 7H 9S 10H", "9H"])),
            "discard 9S"
        );
    }
}

#[test]
fn both_take_a_pile_that_fits_a_group() {
    for name in ["basic", "expert"] {
        let mut state = with_melds(at_pile(&["9S 10H", "9H"], "4S 5S 6S 7S"), &["7C 7D 7H"]);
        assert_eq!(chosen(name, &state), "take");
        state.step = Step::Top(state.pile.pop().unwrap());
        assert_eq!(chosen(name, &state), "add 0 7S");
    }
}

#[test]
fn both_close_when_they_can() {
    for name in ["basic", "expert"] {
        let state = with_melds(table(&["KC KD KH 4S", "9H 9S"]), &["7C 7C 7D 7D 7H 7H *"]);
        assert_eq!(chosen(name, &state), "meld KC KD KH");
    }
}

#[test]
fn basic_adds_a_wild_at_once_and_expert_keeps_it_for_a_canasta() {
    let state = with_melds(table(&["2C 9S 10H JC KS", "9H 9S"]), &["7C 7D 7H"]);
    assert_eq!(chosen("basic", &state), "add 0 2C");
    assert!(chosen("expert", &state).starts_with("discard"));
    let state = with_melds(table(&["2C * 9S 10H JC KS", "9H 9S"]), &["7C 7C 7D 7D 7H"]);
    assert_eq!(chosen("expert", &state), "add 0 2C *");
}

#[test]
fn expert_discards_a_black_three_on_a_pile_that_the_next_player_would_take() {
    let mut state = with_melds(table(&["3C 9S 10H", "9H 9S KS KC QS QC"]), &["7C 7D 7H"]);
    state.sides[1] = state.sides[0].clone();
    state.pile = "4C 4D 5C 5D 6C 6D 4S"
        .split(' ')
        .map(|card| card.parse().unwrap())
        .collect();
    assert_eq!(chosen("expert", &state), "discard 3C");
    state.pile.truncate(1);
    state.turns = 0;
    assert_eq!(chosen("expert", &state), "discard 9S");
}

#[test]
fn expert_does_not_close_where_that_loses_the_game() {
    let mut state = with_melds(table(&["KC KD KH 4S", "9H 9S"]), &["7C 7C 7D 7D 7H 7H *"]);
    state.stock = "AC AD AH AS QC QD QH QS JC JD".parse().unwrap();
    state.sides[1] = state.sides[0].clone();
    state.sides[1].total = 9990;
    assert_eq!(chosen("basic", &state), "meld KC KD KH");
    // Laying the kings would leave one card, and discarding that one would close.
    assert!(chosen("expert", &state).starts_with("discard"));
    state.sides[1].total = 5000;
    assert_eq!(chosen("expert", &state), "meld KC KD KH");
}

#[test]
fn those_who_look_ahead_discard_no_wild_that_freezes_a_small_pile() {
    for lines in ["think:2", "think:40"] {
        let state = table(&["2C * KC KD QC QD 9S 9D", "9H 9S KS KC QS QC"]);
        for luck in 0..20 {
            let chosen = chosen_with(lines, &state, luck);
            assert!(!["discard 2C", "discard *"].contains(&&*chosen), "{chosen}");
        }
    }
}

/// The discards that one who looks ahead thinks of, as text.
fn considered(hand: &str, pile: &str, frozen_by: Option<Seat>) -> String {
    let mut state = table(&[hand, "9H 9S KS KC QS QC"]);
    state.pile = pile.split(' ').map(|card| card.parse().unwrap()).collect();
    state.frozen_by = frozen_by;
    let view = Kanasta::view(&state, Viewer::Seat(ONE));
    let choices = plans::discards(&keen::known(&Table::new(&view, ONE)));
    let mut kinds: Vec<_> = choices
        .iter()
        .map(|choice| match choice {
            plans::Choice::Discard(TWO) => "two",
            plans::Choice::Discard(JOKER) => "joker",
            _ => "natural",
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.join(" ")
}

#[test]
fn no_wild_is_discarded_without_a_point() {
    let (large, small) = ("4C 5D 6C 8D 10S JC", "4C 5D 6C");
    let (both, joker) = ("KC KD 2C *", "KC KD QC *");
    assert_eq!(considered(both, large, None), "natural two");
    assert_eq!(considered(joker, large, None), "joker natural");
    // The pile is small, or another player's wild already protects it.
    assert_eq!(considered(both, small, None), "natural");
    let other = Some(Seat::new(1));
    assert_eq!(considered(both, large, other), "natural");
    assert_eq!(considered(joker, large, other), "natural");
    // There is nothing else to discard.
    assert_eq!(considered("2C 2D *", small, None), "two");
}

#[test]
fn those_who_look_ahead_answer_alike_to_the_same_luck_and_stop_when_time_is_up() {
    let state = table(&["AC AD AH KC KD 9S 10H", "9H 9S KS"]);
    assert_eq!(chosen("seasoned", &state), chosen("seasoned", &state));
    let (view, menu) = (
        Kanasta::view(&state, Viewer::Seat(ONE)),
        Kanasta::menu(&state, ONE),
    );
    let late = Budget {
        effort: u64::MAX,
        expired: &|| true,
    };
    let mut bot = bot("champion").unwrap();
    let action = bot.choose(&view, ONE, &menu, late, &mut Dice::from_number(1));
    assert_eq!(Kanasta::check(&state, ONE, &action), Ok(()));
    let cut_short = bot.cut_short().unwrap();
    assert!(cut_short.done < cut_short.planned);
}

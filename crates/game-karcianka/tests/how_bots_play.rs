//! The bots: their names, what they choose, and which is stronger.

use game_core::{Bot, Bout, Budget, CutShort, Dice, Seat, Viewer};
use game_karcianka::{Action, Karcianka, Level, LevelBot, LevelError, Rules, bot, bots};
use search::arena::{Contestant, Match, Pairing, Tally};
use std::cell::Cell;

fn contestant(name: &'static str) -> Contestant<Karcianka> {
    Contestant {
        name: name.to_owned(),
        make: Box::new(move || bot(name).expect("there is such a bot")),
    }
}

/// The first bot's results of a match.
fn tally(names: &[&'static str], games: u32, rules: &str) -> Tally {
    let contest = Match {
        rules: serde_json::from_str::<Rules>(rules).unwrap(),
        contestants: names.iter().map(|name| contestant(name)).collect(),
        games,
        seed: 2026,
        pairing: Pairing::Alternate,
        threads: 2,
    };
    contest.play(&|_| ()).unwrap().swap_remove(0)
}

/// A table some moves into a random game, at which a seat has a choice.
fn table(seed: u64, rules: &str) -> (Bout<Karcianka>, Seat) {
    let rules: Rules = serde_json::from_str(rules).unwrap();
    let mut dice = Dice::from_number(seed);
    let mut bout = Bout::open(rules, dice.seed());
    loop {
        let Some(&seat) = bout.awaited().first() else {
            bout = Bout::open(rules, dice.seed());
            continue;
        };
        let menu = bout.menu(seat);
        if menu.len() > 1 && bout.version() > 5 {
            return (bout, seat);
        }
        let action = *dice.pick(&menu).expect("a menu is never empty");
        bout.submit(bout.now(), seat, action).unwrap();
    }
}

fn choice(
    level: Level,
    bout: &Bout<Karcianka>,
    seat: Seat,
    budget: Budget<'_>,
    seed: u64,
) -> Action {
    choose(&mut level.into(), bout, seat, budget, seed)
}

fn choose(
    bot: &mut LevelBot,
    bout: &Bout<Karcianka>,
    seat: Seat,
    budget: Budget<'_>,
    seed: u64,
) -> Action {
    let view = bout.view(Viewer::Seat(seat));
    bot.choose(
        &view,
        seat,
        &bout.menu(seat),
        budget,
        &mut Dice::from_number(seed),
    )
}

#[test]
fn bots_are_found_by_name_and_other_names_are_refused() {
    for name in bots()
        .iter()
        .chain(&["random", "mcts:10", "mcts:1000", "mcts:1000000"])
    {
        assert_eq!(
            name.parse::<Level>()
                .map(|level| level.to_string())
                .as_deref(),
            Ok(*name)
        );
        assert!(bot(name).is_some());
    }
    for name in [
        "",
        "god",
        "mcts",
        "mcts:",
        "mcts:9",
        "mcts:1000001",
        "mcts:-5",
        "mcts:1e3",
        "mcts: 50",
        "Rules",
    ] {
        assert_eq!(name.parse::<Level>(), Err(LevelError), "{name}");
        assert!(bot(name).is_none());
    }
}

#[test]
fn every_bot_plays_by_the_rules_at_every_table() {
    for rules in [
        "{}",
        r#"{"players":6,"hand":8}"#,
        r#"{"players":3,"drawing":"at_will","reverses":"9","last_card":"called"}"#,
        r#"{"players":4,"specials":{"7":{"add":9},"8":"keep"},"turn_ms":null}"#,
    ] {
        // An illegal choice would abort the match.
        tally(&["random", "gentle"], 10, rules);
        tally(&["random", "playful"], 10, rules);
        tally(&["rules", "mcts:20"], 10, rules);
    }
}

#[test]
fn a_bot_answers_alike_to_the_same_luck() {
    let (bout, seat) = table(3, "{}");
    for level in [Level::Gentle, Level::Rules, Level::Sharp, Level::Mcts(300)] {
        let one = choice(level, &bout, seat, Budget::UNTIMED, 5);
        assert_eq!(
            one,
            choice(level, &bout, seat, Budget::UNTIMED, 5),
            "{level}"
        );
    }
}

#[test]
fn a_bot_out_of_time_still_chooses_what_is_allowed() {
    for seed in 0..20 {
        let (bout, seat) = table(seed, r#"{"players":3}"#);
        for effort in [0, 1, 50] {
            let budget = Budget {
                effort,
                expired: &|| true,
            };
            let chosen = choice(Level::Relentless, &bout, seat, budget, seed);
            assert!(bout.menu(seat).contains(&chosen));
        }
    }
}

#[test]
fn a_search_that_time_cut_short_says_how_far_it_came() {
    let (bout, seat) = table(1, "{}");
    let mut bot = LevelBot::from(Level::Mcts(50_000));
    let looks = Cell::new(0);
    let expired = || {
        looks.set(looks.get() + 1);
        looks.get() > 10
    };
    let hurried = Budget {
        effort: u64::MAX,
        expired: &expired,
    };
    choose(&mut bot, &bout, seat, hurried, 1);
    // The clock is looked at every 32 iterations, before the last of them.
    assert_eq!(
        bot.cut_short(),
        Some(CutShort {
            done: 11 * 32 - 1,
            planned: 50_000
        })
    );
    let mut bot = LevelBot::from(Level::Mcts(300));
    choose(&mut bot, &bout, seat, Budget::UNTIMED, 1);
    assert_eq!(bot.cut_short(), None);
    let mut by_the_book = LevelBot::from(Level::Rules);
    let late = Budget {
        effort: u64::MAX,
        expired: &|| true,
    };
    choose(&mut by_the_book, &bout, seat, late, 1);
    assert_eq!(by_the_book.cut_short(), None);
}

#[test]
fn the_fixed_rules_answer_without_trying_a_single_move_and_the_search_tries_many() {
    /// How often the bot asked for the time while it searched, and whether it used randomness.
    fn work(level: Level, bout: &Bout<Karcianka>, seat: Seat) -> (u32, bool) {
        let looks = Cell::new(0);
        let budget = Budget {
            effort: u64::MAX,
            expired: &|| {
                looks.set(looks.get() + 1);
                false
            },
        };
        let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
        let mut dice = Dice::from_number(4);
        LevelBot::from(level).choose(&view, seat, &menu, budget, &mut dice);
        (looks.get(), dice.bits() != Dice::from_number(4).bits())
    }
    for seed in 0..20 {
        let (bout, seat) = table(seed, r#"{"players":3}"#);
        // A search cannot imagine the hidden cards without randomness.
        assert_eq!(work(Level::Rules, &bout, seat), (0, false));
        let (looks, is_random) = work(Level::Mcts(1_000), &bout, seat);
        assert!(is_random && looks >= 20, "{looks} looks");
    }
}

#[test]
fn a_bot_calls_its_last_card() {
    let called = r#"{"last_card":"called"}"#;
    for seed in 0..15 {
        let (mut bout, _) = table(seed, called);
        let mut dice = Dice::from_number(seed);
        while !bout.is_over() {
            let seat = bout.awaited()[0];
            let chosen = choice(Level::Mcts(10), &bout, seat, Budget::UNTIMED, dice.bits());
            let leaves_one = bout
                .view(Viewer::Seat(seat))
                .open_hand(seat)
                .is_some_and(|hand| hand.len() == 2);
            assert_eq!(
                matches!(chosen, Action::PlayAndCall(_)),
                leaves_one && chosen != Action::Draw
            );
            bout.submit(bout.now(), seat, chosen).unwrap();
        }
    }
}

#[test]
fn the_flow_chart_beats_random_play() {
    let tally = tally(&["rules", "random"], 4000, "{}");
    assert!(tally.interval().low > 0.53, "{tally:?}");
}

#[test]
fn the_levels_below_the_flow_chart_are_gentler_than_it() {
    for names in [["rules", "gentle"], ["gentle", "playful"]] {
        let tally = tally(&names, 4000, "{}");
        assert!(tally.interval().low > 0.5, "{names:?}: {tally:?}");
    }
}

#[test]
fn a_short_search_beats_the_flow_chart() {
    let tally = tally(&["mcts:200", "rules"], 400, "{}");
    assert!(tally.interval().low > 0.53, "{tally:?}");
}

#[test]
fn among_three_the_one_who_searches_wins_more_than_a_third() {
    // Over thousands of games it is 38 %: so many games keep chance well away from a third.
    let tally = tally(&["mcts:300", "rules", "rules"], 1200, r#"{"players":3}"#);
    assert!(tally.share() > 1.0 / 3.0, "{tally:?}");
}

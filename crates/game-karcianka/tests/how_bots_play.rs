//! The bots: their names, what they choose, and which is stronger.

use game_core::{Bot, Bout, Budget, Dice, Seat, Viewer};
use game_karcianka::{Action, Karcianka, Level, LevelError, Rules, bot, bots};
use search::arena::{Contestant, Match, Pairing, Tally};

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
    level: &mut Level,
    bout: &Bout<Karcianka>,
    seat: Seat,
    budget: Budget<'_>,
    seed: u64,
) -> Action {
    let view = bout.view(Viewer::Seat(seat));
    level.choose(
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
        tally(&["rules", "mcts:20"], 10, rules);
    }
}

#[test]
fn a_bot_answers_alike_to_the_same_luck() {
    let (bout, seat) = table(3, "{}");
    for mut level in [Level::Gentle, Level::Rules, Level::Sharp, Level::Mcts(300)] {
        let one = choice(&mut level, &bout, seat, Budget::UNTIMED, 5);
        assert_eq!(
            one,
            choice(&mut level, &bout, seat, Budget::UNTIMED, 5),
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
            let chosen = choice(&mut Level::Relentless, &bout, seat, budget, seed);
            assert!(bout.menu(seat).contains(&chosen));
        }
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
            let chosen = choice(
                &mut Level::Mcts(10),
                &bout,
                seat,
                Budget::UNTIMED,
                dice.bits(),
            );
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
    let tally = tally(&["rules", "random"], 1000, "{}");
    assert!(tally.interval().low > 0.53, "{tally:?}");
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

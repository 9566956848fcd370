//! `expert` is stronger than `basic`: a small arena with the same games every time.

use game_kanasta::{Kanasta, Rules, Teams, bot};
use search::arena::{Contestant, Match, Pairing};

const GAMES: u32 = 60;

fn contestant(name: &'static str) -> Contestant<Kanasta> {
    Contestant {
        name: name.to_owned(),
        make: Box::new(move || bot(name).expect("a bot of that name")),
    }
}

/// The share of matches to 5000 points that `expert` wins against `basic`.
fn share(players: u8) -> f64 {
    share_under(Rules::for_players(players).expect("a number of players"))
}

fn share_under(rules: Rules) -> f64 {
    share_of(["expert", "basic"], rules, GAMES)
}

/// The share of matches to 5000 points that the first bot wins.
fn share_of(bots: [&'static str; 2], rules: Rules, games: u32) -> f64 {
    let contest = Match {
        rules: rules.with_target(5000).expect("options of the game"),
        contestants: bots.map(contestant).into(),
        games,
        seed: 5,
        pairing: Pairing::Paired,
        threads: 1,
    };
    contest.play(&|_| ()).expect("bots keep to the rules")[0].share()
}

#[test]
fn expert_beats_basic_alone() {
    let share = share(2);
    assert!(share >= 0.65, "{share}");
}

#[test]
fn three_experts_beat_three_basics() {
    let rules = Rules::for_players(6).and_then(|rules| rules.with_teams(Teams::Two));
    let share = share_under(rules.expect("two teams of three"));
    assert!(share >= 0.55, "{share}");
}

#[test]
fn a_pair_of_experts_beats_a_pair_of_basics() {
    let share = share(4);
    assert!(share >= 0.6, "{share}");
}

#[test]
fn who_looks_ahead_beats_expert_alone_and_as_a_pair() {
    for players in [2, 4] {
        let rules = Rules::for_players(players).expect("a number of players");
        let share = share_of(["think:100", "expert"], rules, 40);
        assert!(share >= 0.6, "{players}: {share}");
    }
}

#[test]
fn among_three_who_looks_ahead_wins_more_than_its_part_wherever_it_sits() {
    let rules = Rules::for_players(3).expect("a number of players");
    let contest = Match {
        rules: rules.with_target(5000).expect("options of the game"),
        contestants: ["think:100", "basic", "basic"].map(contestant).into(),
        games: 24,
        seed: 5,
        pairing: Pairing::Paired,
        threads: 1,
    };
    let share = contest.play(&|_| ()).expect("bots keep to the rules")[0].share();
    assert!(share >= 0.45, "{share}");
}

#[test]
fn each_of_the_weaker_levels_loses_to_the_next() {
    for bots in [["casual", "novice"], ["basic", "casual"]] {
        let rules = Rules::for_players(2).expect("a number of players");
        let share = share_of(bots, rules, GAMES);
        assert!((0.55..0.95).contains(&share), "{bots:?}: {share}");
    }
}

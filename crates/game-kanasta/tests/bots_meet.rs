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
    let contest = Match {
        rules: rules.with_target(5000).expect("options of the game"),
        contestants: vec![contestant("expert"), contestant("basic")],
        games: GAMES,
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

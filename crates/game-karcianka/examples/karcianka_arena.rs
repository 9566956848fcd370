//! A match between bots, until the game is in `stolik arena`:
//! `cargo run --release -p game-karcianka --example karcianka_arena -- mcts:1000,rules 2000 1 [rules as JSON]`.

use game_karcianka::{Karcianka, Rules, bot};
use search::arena::{Contestant, Match, Pairing};
use std::{env, process::exit, thread, time::Instant};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [bots, games, seed, rules @ ..] = words.as_slice() else {
        eprintln!("bots games seed [rules]");
        exit(2);
    };
    let contestants = bots.split(',').map(|name| {
        let own = name.to_owned();
        assert!(bot(name).is_some(), "there is no bot `{name}`");
        let make = move || bot(&own).expect("checked above");
        Contestant::<Karcianka> { name: name.to_owned(), make: Box::new(make) }
    });
    let contest = Match {
        rules: rules.first().map_or_else(Rules::default, |json| serde_json::from_str(json).expect("rules")),
        contestants: contestants.collect(),
        games: games.parse().expect("a number of games"),
        seed: seed.parse().expect("a seed"),
        pairing: Pairing::Alternate,
        threads: thread::available_parallelism().map_or(1, usize::from),
    };
    let began = Instant::now();
    let tallies = contest.play(&|_| ()).expect("bots play by the rules");
    for tally in tallies {
        let interval = tally.interval();
        println!(
            "{:<14} {:5} won {:4} shared {:5} lost: {:.1} % (95 %: {:.1} to {:.1})",
            tally.name,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.share() * 100.0,
            interval.low * 100.0,
            interval.high * 100.0
        );
    }
    println!("{:.1} s", began.elapsed().as_secs_f64());
}

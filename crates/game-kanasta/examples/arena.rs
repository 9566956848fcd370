//! Matches between two bots: `arena <players> <games> <seed> [<one> <other>]`, with the share and its interval.

use game_kanasta::{Kanasta, Rules, bot};
use search::arena::{Contestant, Match, Pairing};
use std::{
    env,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

fn contestant(name: String) -> Contestant<Kanasta> {
    let kind = name.clone();
    Contestant { name, make: Box::new(move || bot(&kind).expect("a bot of that name")) }
}

fn main() {
    let mut args = env::args().skip(1);
    let mut number = |usual: u64| args.next().map_or(usual, |text| text.parse().expect("a number"));
    let (players, games, seed) = (number(2), number(100), number(1));
    let names = [args.next().unwrap_or("expert".to_owned()), args.next().unwrap_or("basic".to_owned())];
    let rules =
        Rules::for_players(players as u8).and_then(|rules| rules.with_target(5000)).expect("two to four");
    let contest = Match {
        rules,
        contestants: names.map(contestant).into(),
        games: games as u32,
        seed,
        pairing: Pairing::Paired,
        threads: 1,
    };
    let entries = AtomicU64::new(0);
    let began = Instant::now();
    let tallies = contest
        .play(&|game| _ = entries.fetch_add(game.played.record.entries.len() as u64, Ordering::Relaxed));
    for tally in tallies.expect("bots keep to the rules") {
        let interval = tally.interval();
        println!(
            "{:<8} {:>4} of {:>4}  {:.1} %  [{:.1}, {:.1}]",
            tally.name,
            tally.wins,
            tally.games(),
            100.0 * tally.share(),
            100.0 * interval.low,
            100.0 * interval.high
        );
    }
    let (spent, actions) = (began.elapsed(), entries.into_inner());
    println!("{actions} actions, {:.1} us an action", spent.as_micros() as f64 / actions as f64);
}

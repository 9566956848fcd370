//! The arena on a tiny game: each seat calls a number, and the higher one wins.

use super::{Contestant, Match, Pairing, Problem, play_one};
use game_core::{
    Bot, Budget, Dice, Game, GameTime, Input, Outcome, Phase, Seat, SeatList, Seating, Seed, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Mutex;

/// Each seat in turn calls 1 to 6, or waits - for ever, if it likes; the deal adds a handicap to
/// one seat.
#[derive(Clone, PartialEq, Debug)]
struct Calls;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Seats(usize);

impl Default for Seats {
    fn default() -> Self {
        Seats(2)
    }
}

#[derive(Clone, PartialEq, Debug)]
struct CallsTable {
    seats: usize,
    gift: u32,
    calls: Vec<u32>,
}

impl Game for Calls {
    const NAME: &'static str = "calls";
    type Rules = Seats;
    type State = CallsTable;
    type Action = u32;
    type Event = ();
    type View = u32;
    type Notice = ();
    type Refusal = ();
    type Ending = Vec<u32>;

    fn seating(rules: &Seats) -> Seating {
        Seating::each_alone(rules.0)
    }
    fn open(rules: &Seats, dice: &mut Dice) -> CallsTable {
        CallsTable {
            seats: rules.0,
            gift: dice.below(rules.0 as u32),
            calls: Vec::new(),
        }
    }
    fn phase(table: &CallsTable) -> Phase<Vec<u32>> {
        if table.calls.len() < table.seats {
            return Phase::Awaiting(SeatList::only(Seat::new(table.calls.len() as u8)));
        }
        let with_gift =
            |(seat, call): (usize, &u32)| call * 10 + u32::from(seat as u32 == table.gift);
        Phase::Over(table.calls.iter().enumerate().map(with_gift).collect())
    }
    fn menu(_: &CallsTable, _: Seat) -> Vec<u32> {
        (0..=6).collect()
    }
    fn check(_: &CallsTable, _: Seat, &call: &u32) -> Result<(), ()> {
        if call <= 6 { Ok(()) } else { Err(()) }
    }
    fn apply(table: &mut CallsTable, _: GameTime, input: Input<u32>, _: &mut Dice) -> Vec<()> {
        if let Input::Act { action: 1.., .. } = input {
            table.calls.extend(match input {
                Input::Act { action, .. } => Some(action),
                Input::Leave { .. } | Input::Wake => None,
            });
        }
        Vec::new()
    }
    fn wake_at(_: &CallsTable) -> Option<GameTime> {
        None
    }
    fn deadline(_: &CallsTable, _: Seat) -> Option<GameTime> {
        None
    }
    fn view(table: &CallsTable, _: Viewer) -> u32 {
        table.calls.len() as u32
    }
    fn notice((): &(), _: Viewer) -> Option<()> {
        None
    }
    fn outcome(points: &Vec<u32>) -> Outcome {
        let place = |own: &u32| 1 + points.iter().filter(|other| *other > own).count() as u8;
        Outcome {
            places: points.iter().map(place).collect(),
            points: None,
        }
    }
}

/// Always calls the same number.
struct Always(u32);

impl Bot<Calls> for Always {
    fn choose(&mut self, _: &u32, _: Seat, _: &[u32], _: Budget<'_>, _: &mut Dice) -> u32 {
        self.0
    }
}

/// Calls a random number.
struct Guess;

impl Bot<Calls> for Guess {
    fn choose(&mut self, _: &u32, _: Seat, _: &[u32], _: Budget<'_>, dice: &mut Dice) -> u32 {
        1 + dice.below(6)
    }
}

fn contestant(
    name: &str,
    make: impl Fn() -> Box<dyn Bot<Calls>> + Send + Sync + 'static,
) -> Contestant<Calls> {
    Contestant {
        name: name.to_owned(),
        make: Box::new(make),
    }
}

fn guessers(count: usize, pairing: Pairing, threads: usize) -> Match<Calls> {
    let contestants = (0..count)
        .map(|n| contestant(&format!("guess {n}"), || Box::new(Guess)))
        .collect();
    Match {
        rules: Seats(count),
        contestants,
        games: 40,
        seed: 7,
        pairing,
        threads,
    }
}

#[test]
fn the_better_bot_wins_from_every_seat() {
    let mut game = guessers(2, Pairing::Alternate, 1);
    game.contestants = vec![
        contestant("low", || Box::new(Always(1))),
        contestant("high", || Box::new(Always(6))),
    ];
    let tallies = game.play(&|_| ()).unwrap();
    assert_eq!(
        (tallies[0].wins, tallies[0].draws, tallies[0].losses),
        (0, 0, 40)
    );
    assert_eq!((tallies[1].wins, tallies[1].share()), (40, 1.0));
    assert!(tallies[1].interval().low > 0.9 && tallies[0].interval().high < 0.1);
}

#[test]
fn equal_bots_share_every_deal_when_it_is_played_from_all_sides() {
    for seats in 2..=4 {
        let mut game = guessers(seats, Pairing::Paired, 1);
        for contestant in &mut game.contestants {
            contestant.make = Box::new(|| Box::new(Always(3)));
        }
        for tally in game.play(&|_| ()).unwrap() {
            assert_eq!(tally.wins * seats as u32, game.games(), "{seats} seats");
        }
    }
}

#[test]
fn paired_games_complete_their_last_deal() {
    assert_eq!(guessers(3, Pairing::Paired, 1).games(), 42);
    assert_eq!(guessers(3, Pairing::Alternate, 1).games(), 40);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let alone = guessers(3, Pairing::Alternate, 1).play(&|_| ()).unwrap();
    assert_eq!(
        guessers(3, Pairing::Alternate, 4).play(&|_| ()).unwrap(),
        alone
    );
    assert!(
        alone
            .iter()
            .all(|tally| tally.games() == 40 && tally.wins > 0)
    );
}

#[test]
fn progress_hears_of_every_game_once() {
    let heard = Mutex::new(Vec::new());
    guessers(2, Pairing::Alternate, 3)
        .play(&|finished| heard.lock().unwrap().push(finished.game))
        .unwrap();
    let mut heard = heard.into_inner().unwrap();
    heard.sort_unstable();
    assert!(heard.into_iter().eq(0..40));
}

#[test]
fn a_recorded_game_can_be_played_again() {
    let finished = guessers(2, Pairing::Alternate, 1).play_game(5).unwrap();
    let again = game_core::Bout::replay(&finished.played.record).unwrap();
    assert_eq!(again.phase(), Phase::Over(finished.played.ending));
    assert_eq!(finished.lineup, [1, 0]);
}

#[test]
fn a_bot_that_breaks_the_rules_ends_the_match_with_its_name_on_it() {
    let mut game = guessers(2, Pairing::Alternate, 2);
    game.contestants[1] = contestant("cheat", || Box::new(Always(9)));
    let error = game.play(&|_| ()).unwrap_err();
    assert_eq!(error.game, 0);
    assert!(
        matches!(error.problem, Problem::Refused { seat, .. } if seat == Seat::new(1)),
        "{error}"
    );
}

#[test]
fn a_game_without_end_is_a_fault_and_not_a_hang() {
    let mut bots: Vec<Box<dyn Bot<Calls>>> = vec![Box::new(Always(0)), Box::new(Always(0))];
    let seed = Seed::from_number(1);
    let endless = play_one(&Seats(2), &mut bots, seed.clone(), &seed).map(|_| ());
    assert_eq!(endless, Err(Problem::Endless));
    let missing = play_one(&Seats(3), &mut bots, seed.clone(), &seed).map(|_| ());
    assert_eq!(missing, Err(Problem::Bots { bots: 2, seats: 3 }));
}

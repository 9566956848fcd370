//! The search on games so small that the right answer is known.

use super::{Imagined, MoveStatistics, Plan, Situation, search};
use crate::{
    Spinner,
    arena::{Contestant, Match, Pairing},
};
use game_core::{Bot, Budget, Dice, Game, Seat, Viewer};
use std::cell::Cell;
use testkit::toys::{ShedAction, ShedView, Sheds};

/// How a toy stands after some moves.
enum Stage {
    /// The seat has one of these moves, a letter each.
    Turn(u8, &'static str),
    /// What it was worth to each seat.
    Over([f64; 3]),
}
use Stage::{Over, Turn};

/// A game told by a function of what is hidden and what was played; and how likely each hidden
/// thing is.
#[derive(Clone)]
struct Toy {
    hidden: &'static [(char, u32)],
    rules: fn(char, &str) -> Stage,
}

impl Situation for Toy {
    type World = (char, String);
    type Move = char;

    fn deal(&mut self, luck: &mut Spinner) -> (char, String) {
        let mut left = luck.below(self.hidden.iter().map(|&(_, weight)| weight).sum());
        let found = self.hidden.iter().find(|&&(_, weight)| {
            let is_it = left < weight;
            left = left.saturating_sub(weight);
            is_it
        });
        (found.expect("weights add up").0, String::new())
    }

    fn turn(&self, (hidden, played): &(char, String)) -> Option<Seat> {
        match (self.rules)(*hidden, played) {
            Turn(seat, _) => Some(Seat::new(seat)),
            Over(_) => None,
        }
    }

    fn moves(&self, (hidden, played): &(char, String), into: &mut Vec<char>) {
        if let Turn(_, moves) = (self.rules)(*hidden, played) {
            into.extend(moves.chars());
        }
    }

    fn play(&self, (_, played): &mut (char, String), chosen: &char, _: &mut Spinner) {
        played.push(*chosen);
    }

    fn reward(&self, (hidden, played): &(char, String), seat: Seat) -> f64 {
        match (self.rules)(*hidden, played) {
            Over(rewards) => rewards[seat.index()],
            Turn(..) => unreachable!("played to the end"),
        }
    }
}

fn found(toy: &Toy, plan: Plan, seed: u64) -> MoveStatistics<char> {
    search(toy, plan, Budget::UNTIMED, &mut Dice::from_number(seed)).expect("the game is not over")
}

/// The search's answer and its estimated value.
fn answer(toy: &Toy, iterations: u64, seed: u64) -> (char, f64) {
    let found = found(toy, Plan::of(iterations), seed);
    (found.best, found.tried[0].value())
}

/// Take one to three matches; the player who takes the last one wins.
fn matches(count: char, played: &str) -> Stage {
    let taken: u32 = played.chars().filter_map(|taken| taken.to_digit(10)).sum();
    let mover = (played.len() % 2) as u8;
    match count.to_digit(36).expect("a count") - taken {
        0 if mover == 0 => Over([0.0, 1.0, 0.0]),
        0 => Over([1.0, 0.0, 0.0]),
        1 => Turn(mover, "1"),
        2 => Turn(mover, "12"),
        _ => Turn(mover, "123"),
    }
}

#[test]
fn with_nothing_hidden_it_finds_the_winning_move() {
    for (count, best) in [
        ('2', '2'),
        ('3', '3'),
        ('5', '1'),
        ('6', '2'),
        ('7', '3'),
        ('9', '1'),
        ('a', '2'),
    ] {
        let hidden: &'static [(char, u32)] = Box::leak(Box::new([(count, 1)]));
        for seed in 0..5 {
            assert_eq!(
                answer(
                    &Toy {
                        hidden,
                        rules: matches
                    },
                    3000,
                    seed
                )
                .0,
                best,
                "{count} matches"
            );
        }
    }
}

/// Name the hidden side of a coin, or be content with 0.6.
fn coin(side: char, played: &str) -> Stage {
    match played {
        "" => Turn(0, "hts"),
        "s" => Over([0.6, 0.4, 0.0]),
        named if named.starts_with(side) => Over([1.0, 0.0, 0.0]),
        _ => Over([0.0, 1.0, 0.0]),
    }
}

#[test]
fn it_never_sees_what_is_hidden() {
    // Knowing the coin would win every time; without it, the likelier side or 0.6 is best.
    let (best, value) = answer(
        &Toy {
            hidden: &[('h', 8), ('t', 2)],
            rules: coin,
        },
        20_000,
        1,
    );
    assert!(best == 'h' && (value - 0.8).abs() < 0.02, "{best} {value}");
    let (best, value) = answer(
        &Toy {
            hidden: &[('h', 5), ('t', 5)],
            rules: coin,
        },
        20_000,
        1,
    );
    assert!(best == 's' && (value - 0.6).abs() < 1e-9, "{best} {value}");
}

/// Risk something that the other can stop only with a hidden card, or be content with 0.6.
fn risk(card: char, played: &str) -> Stage {
    match (card, played) {
        (_, "") => Turn(0, "rs"),
        (_, "s") => Over([0.6, 0.4, 0.0]),
        ('k', "r") => Turn(1, "pqk"),
        (_, "r") => Turn(1, "pq"),
        (_, "rk") => Over([0.0, 1.0, 0.0]),
        _ => Over([1.0, 0.0, 0.0]),
    }
}

#[test]
fn a_reply_that_is_seldom_possible_counts_as_often_as_it_is() {
    let (best, value) = answer(
        &Toy {
            hidden: &[('k', 1), ('x', 4)],
            rules: risk,
        },
        20_000,
        1,
    );
    assert!(best == 'r' && (value - 0.8).abs() < 0.02, "{best} {value}");
    let (best, _) = answer(
        &Toy {
            hidden: &[('k', 3), ('x', 3)],
            rules: risk,
        },
        20_000,
        1,
    );
    assert_eq!(best, 's');
}

#[test]
fn it_comes_closer_to_the_truth_with_more_iterations() {
    let toy = Toy {
        hidden: &[('k', 3), ('x', 7)],
        rules: risk,
    };
    // Risking is worth 0.7, being content 0.6: the better move is found more surely, and its worth
    // more exactly.
    let (mut surely, mut off) = (Vec::new(), Vec::new());
    for iterations in [30, 300, 3000, 30_000] {
        let answers: Vec<(char, f64)> =
            (0..60).map(|seed| answer(&toy, iterations, seed)).collect();
        let right: Vec<f64> = answers
            .iter()
            .filter(|(best, _)| *best == 'r')
            .map(|&(_, value)| value)
            .collect();
        surely.push(right.len());
        off.push(right.iter().map(|value| (value - 0.7).abs()).sum::<f64>() / right.len() as f64);
    }
    assert!(surely.is_sorted() && surely[3] == 60, "{surely:?}");
    assert!(
        off.is_sorted_by(|more, less| more > less) && off[3] < 0.01,
        "{off:?}"
    );
}

/// Left lets the second player win; right leaves them nothing, and the third only by their whim.
fn three(_: char, played: &str) -> Stage {
    match played {
        "" => Turn(0, "lr"),
        "l" | "r" => Turn(1, "ab"),
        "la" => Over([0.0, 1.0, 0.0]),
        "rb" => Over([0.0, 0.0, 1.0]),
        _ => Over([1.0, 0.0, 0.0]),
    }
}

#[test]
fn each_of_several_players_is_taken_to_play_for_themselves() {
    let found = found(
        &Toy {
            hidden: &[('x', 1)],
            rules: three,
        },
        Plan::of(5000),
        3,
    );
    assert_eq!(found.best, 'r');
    assert!(
        found.of(&'l').is_some_and(|left| left.value() < 0.1),
        "{found:?}"
    );
    assert!(
        found.of(&'r').is_some_and(|right| right.value() > 0.4),
        "{found:?}"
    );
}

#[test]
fn the_same_luck_gives_the_same_answer_with_any_number_of_threads() {
    let toy = Toy {
        hidden: &[('k', 3), ('x', 7)],
        rules: risk,
    };
    for threads in [1, 2, 3] {
        let plan = Plan {
            threads,
            ..Plan::of(1000)
        };
        let (once, again) = (found(&toy, plan, 8), found(&toy, plan, 8));
        assert_eq!(once, again);
        assert_eq!(
            once.tried.iter().map(|tried| tried.visits).sum::<u64>(),
            1000
        );
    }
    assert_ne!(
        found(&toy, Plan::of(1000), 8),
        found(&toy, Plan::of(1000), 9)
    );
}

#[test]
fn it_keeps_to_its_budget_and_always_has_an_answer() {
    let toy = Toy {
        hidden: &[('k', 3), ('x', 7)],
        rules: risk,
    };
    let visits = |budget: Budget<'_>| {
        let found = search(&toy, Plan::of(1_000_000), budget, &mut Dice::from_number(1)).unwrap();
        found.tried.iter().map(|tried| tried.visits).sum::<u64>()
    };
    assert_eq!(
        visits(Budget {
            effort: 500,
            expired: &|| false
        }),
        500
    );
    assert_eq!(
        visits(Budget {
            effort: 0,
            expired: &|| true
        }),
        1
    );
    let looks = Cell::new(0);
    let expired = || {
        looks.set(looks.get() + 1);
        looks.get() > 10
    };
    assert!(
        visits(Budget {
            effort: u64::MAX,
            expired: &expired
        }) < 1000
    );
}

#[test]
fn there_is_nothing_to_find_when_the_game_is_over() {
    let over = Toy {
        hidden: &[('x', 1)],
        rules: |_, _| Over([1.0, 0.0, 0.0]),
    };
    assert_eq!(
        search(
            &over,
            Plan::of(10),
            Budget::UNTIMED,
            &mut Dice::from_number(1)
        ),
        None
    );
}

/// Thinks with what any game that can be imagined offers.
struct Thinker(u64);

impl Bot<Sheds> for Thinker {
    fn choose(
        &mut self,
        view: &ShedView,
        seat: Seat,
        menu: &[ShedAction],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> ShedAction {
        let known = Imagined::<Sheds>::new(view, seat, Sheds::seating(&()));
        let found = search(&known, Plan::of(self.0), budget, dice).expect("the game is not over");
        assert!(menu.contains(&found.best));
        found.best
    }
}

struct Anything;

impl Bot<Sheds> for Anything {
    fn choose(
        &mut self,
        _: &ShedView,
        _: Seat,
        menu: &[ShedAction],
        _: Budget<'_>,
        dice: &mut Dice,
    ) -> ShedAction {
        *dice.pick(menu).expect("a menu is never empty")
    }
}

#[test]
fn partners_who_search_beat_partners_who_do_not() {
    let contestants = vec![
        Contestant::<Sheds> {
            name: "thinker".to_owned(),
            make: Box::new(|| Box::new(Thinker(60))),
        },
        Contestant::<Sheds> {
            name: "anything".to_owned(),
            make: Box::new(|| Box::new(Anything)),
        },
    ];
    let contest = Match {
        rules: (),
        contestants,
        games: 60,
        seed: 1,
        pairing: Pairing::Paired,
        threads: 2,
    };
    let tallies = contest.play(&|_| ()).unwrap();
    assert!(tallies[0].interval().low > 0.6, "{tallies:?}");
}

#[test]
fn a_partners_win_is_worth_as_much_as_ones_own() {
    let mut dice = Dice::from_number(4);
    let mut state = Sheds::open(&(), &mut dice);
    state.hands[2].clear();
    let view = Sheds::view(&state, Viewer::Seat(Seat::new(0)));
    let mut known = Imagined::<Sheds>::new(&view, Seat::new(0), Sheds::seating(&()));
    let world = known.deal(&mut Spinner::new(&mut dice));
    let rewards = Seat::all(4)
        .map(|seat| known.reward(&world, seat))
        .collect::<Vec<_>>();
    assert_eq!(
        (known.turn(&world), rewards),
        (None, vec![1.0, 0.0, 1.0, 0.0])
    );
    // When all have passed and no hand is empty, it is a draw.
    let dealt = Sheds::view(&Sheds::open(&(), &mut dice), Viewer::Seat(Seat::new(0)));
    let stuck = ShedView { passes: 4, ..dealt };
    let mut known = Imagined::<Sheds>::new(&stuck, Seat::new(0), Sheds::seating(&()));
    let world = known.deal(&mut Spinner::new(&mut dice));
    assert!(Seat::all(4).all(|seat| known.reward(&world, seat) == 0.5));
}

//! The bots: what they choose, how they answer offers, and which is stronger.

#![allow(dead_code, reason = "the table is shared by several test programs")]

mod table;

use game_core::{Bot, Budget, Dice, Game, Seat};
use game_dama::{Action, Dama, Level, LevelError, Line, Position, Rules, State, View, Why};
use search::arena::{Contestant, Match, Pairing, Tally};
use table::{ONE, TWO, act, apply, play, seen, table};

/// A level with less effort than its own, so that many games are quick.
struct Held {
    level: Level,
    effort: u64,
}

impl Bot<Dama> for Held {
    fn choose(
        &mut self,
        view: &View,
        seat: Seat,
        menu: &[Action],
        budget: Budget<'_>,
        dice: &mut Dice,
    ) -> Action {
        self.level.choose(
            view,
            seat,
            menu,
            Budget {
                effort: self.effort,
                ..budget
            },
            dice,
        )
    }
}

fn choice(level: Level, state: &State, seat: Seat, seed: u64) -> Action {
    let menu = Dama::menu(state, seat);
    let mut bot = Held {
        level,
        effort: 20_000,
    };
    bot.choose(
        &seen(state),
        seat,
        &menu,
        Budget::UNTIMED,
        &mut Dice::from_number(seed),
    )
}

/// The first bot's results of a match.
fn tally(one: Level, two: Level, games: u32, effort: u64) -> Tally {
    let contestant = |level: Level| Contestant::<Dama> {
        name: level.to_string(),
        make: Box::new(move || Box::new(Held { level, effort })),
    };
    let game = Match {
        rules: Rules::default(),
        contestants: vec![contestant(one), contestant(two)],
        games,
        seed: 2026,
        pairing: Pairing::Alternate,
        threads: 2,
    };
    game.play(&|_| ()).unwrap().swap_remove(0)
}

#[test]
fn levels_are_found_by_name() {
    for (level, name) in Level::ALL.into_iter().zip(Level::NAMES) {
        assert_eq!(
            (level.to_string().as_str(), name.parse()),
            (name, Ok(level))
        );
    }
    assert_eq!("god".parse::<Level>(), Err(LevelError));
}

#[test]
fn hard_loses_at_most_five_of_two_hundred_games_to_medium_even_with_a_tenth_of_its_effort() {
    let tally = tally(Level::Hard, Level::Medium, 200, 30_000);
    assert!(tally.losses <= 5 && tally.wins >= 150, "{tally:?}");
}

#[test]
fn medium_beats_easy_most_of_the_time_but_not_always() {
    let tally = tally(Level::Medium, Level::Easy, 400, u64::MAX);
    assert!(tally.share() > 0.8 && tally.wins < 400, "{tally:?}");
}

#[test]
fn a_bot_answers_alike_to_the_same_luck() {
    let state = table("xxx/xxx/.../.../ooo/ooo 0");
    for level in Level::ALL {
        assert_eq!(choice(level, &state, ONE, 5), choice(level, &state, ONE, 5));
    }
}

#[test]
fn easy_mostly_takes_what_it_can() {
    let state = table("x../.../.x./.oo/.../o.. 0");
    let taking = (0..400).filter(|&seed| {
        let chosen = choice(Level::Easy, &state, ONE, seed);
        chosen == act("c3xe5") || chosen == act("e3xc5")
    });
    let count = taking.count();
    assert!((300..400).contains(&count), "{count} of 400");
}

#[test]
fn hard_sees_a_win_several_moves_ahead_and_plays_it_out() {
    // Against a man about to be crowned, against a queen, and against a man on the edge.
    for (start, seed) in [
        ("..x/.../.../.../.../OOO 0", 1),
        ("X../.../.../.../.../OOO 0", 2),
        (".../x../.../.../O../..O 0", 3),
    ] {
        let (why, loser) = played_out(start, seed);
        assert!(
            matches!(why, Why::NoPieces | Why::NoMoves),
            "{start}: {why:?}"
        );
        assert_eq!(loser, TWO, "{start}");
    }
}

/// Plays `hard` against `medium` from here; returns what ended it and who was to move.
fn played_out(start: &str, seed: u64) -> (Why, Seat) {
    let mut line = Line::new(start.parse::<Position>().unwrap());
    let mut dice = Dice::from_number(seed);
    loop {
        let seat = line.position().to_move().seat();
        if let Some(why) = line.finish() {
            return (why, seat);
        }
        let mut view = seen(&table(&line.position().to_string()));
        view.earlier = line.earlier();
        let level = if seat == ONE {
            Level::Hard
        } else {
            Level::Medium
        };
        let Action::Move { from, to } = choice(level, &State::from(&view), seat, dice.bits())
        else {
            panic!("no draw was offered");
        };
        line.play(line.position().find_move(from, to).unwrap());
    }
}

#[test]
fn a_bot_takes_a_draw_when_worse_and_not_when_better() {
    for level in Level::ALL {
        // Two queens against a man.
        let mut state = table("x../.../.../.../.../OO. 1");
        apply(&mut state, TWO, "draw?");
        assert_eq!(
            choice(level, &state, ONE, 1),
            Action::DeclineDraw,
            "{level}"
        );
        let mut state = table("x../.../.../.../.../OO. 0");
        apply(&mut state, ONE, "draw?");
        assert_eq!(choice(level, &state, TWO, 1), Action::AcceptDraw, "{level}");
        play(&mut state, "a1-b2");
        assert_eq!(choice(level, &state, TWO, 1), Action::AcceptDraw, "{level}");
    }
}

#[test]
fn a_bot_that_is_better_moves_on_rather_than_take_a_draw() {
    for level in Level::ALL {
        let mut state = table("x../.../.../.../.../OO. 1");
        apply(&mut state, TWO, "draw?");
        play(&mut state, "b6-a5");
        assert!(
            matches!(choice(level, &state, ONE, 1), Action::Move { .. }),
            "{level}"
        );
    }
}

#[test]
fn a_bot_out_of_time_still_makes_a_move() {
    let state = table("xxx/xxx/.../.../ooo/ooo 0");
    let menu = Dama::menu(&state, ONE);
    for mut level in Level::ALL {
        for effort in [0, 1, 50] {
            let budget = Budget {
                effort,
                expired: &|| true,
            };
            let chosen = level.choose(&seen(&state), ONE, &menu, budget, &mut Dice::from_number(9));
            assert!(menu.contains(&chosen), "{level}");
        }
    }
}

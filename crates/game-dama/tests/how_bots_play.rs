//! The bots: what they choose, how they answer offers, and which is stronger.

#![allow(dead_code, reason = "the table is shared by several test programs")]

mod table;

use game_core::{Bot, Budget, Dice, Game, Seat};
use game_dama::{
    Action, Dama, EndgameTables, Level, LevelError, Line, Position, Rules, State, Value, View, Why,
    bot, bots,
};
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
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    for name in bots().iter().chain(&["easy", "hard"]) {
        assert!(bot(name).is_some(), "{name}");
    }
    assert_eq!("god".parse::<Level>(), Err(LevelError));
}

#[test]
fn hard_loses_at_most_five_of_two_hundred_games_to_medium_even_with_a_tenth_of_its_effort() {
    let tally = tally(Level::Hard, Level::Medium, 200, 30_000);
    assert!(tally.losses <= 5 && tally.wins >= 150, "{tally:?}");
}

#[test]
fn each_quick_level_of_the_ladder_beats_the_one_below_it_but_not_always() {
    let levels: Vec<Level> = bots().iter().map(|name| name.parse().unwrap()).collect();
    for pair in levels[..5].windows(2) {
        let tally = tally(pair[1], pair[0], 400, u64::MAX);
        let share = tally.share();
        assert!((0.6..0.85).contains(&share), "{tally:?}");
    }
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
    for level in Level::ALL
        .into_iter()
        .filter(|&level| level != Level::Perfect)
    {
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

/// Positions of the built-in tables with this value for player one, who is to move.
fn positions(wanted: fn(Value) -> bool, count: usize) -> Vec<Position> {
    let (tables, mut dice) = (EndgameTables::build(4, 1, |_, _| ()), Dice::from_number(7));
    let mut found = Vec::new();
    while found.len() < count {
        let mut text = *b".../.../.../.../.../... 0";
        for piece in [b'o', b'O', b'x', b'X'] {
            let square = dice.below(18) as usize;
            text[square + square / 3] = piece;
        }
        let Ok(position) = str::from_utf8(&text).unwrap().parse::<Position>() else {
            continue;
        };
        let both = [game_dama::Side::One, game_dama::Side::Two];
        let is_game = both
            .into_iter()
            .all(|side| !position.pieces(side).is_empty());
        if is_game && position.has_move() && tables.value(&position).is_some_and(wanted) {
            found.push(position);
        }
    }
    found
}

/// Plays from here; returns player one's points.
fn points(start: Position, one: Level, two: Level, seed: u64) -> f64 {
    let (mut state, mut dice) = (table(&start.to_string()), Dice::from_number(seed));
    loop {
        if let game_core::Phase::Over(ending) = Dama::phase(&state) {
            return ending
                .winner
                .map_or(0.5, |seat| f64::from(u8::from(seat == ONE)));
        }
        let seat = [ONE, TWO]
            .into_iter()
            .find(|&seat| !Dama::menu(&state, seat).is_empty())
            .unwrap();
        let offered = [TWO, ONE]
            .into_iter()
            .find(|&seat| Dama::menu(&state, seat).contains(&Action::DeclineDraw));
        let seat = offered.unwrap_or(seat);
        let level = if seat == ONE { one } else { two };
        let chosen = choice(level, &state, seat, dice.bits());
        apply(&mut state, seat, &chosen.to_string());
    }
}

#[test]
fn perfect_wins_every_won_endgame_of_the_tables_against_any_defence() {
    for (seed, start) in (0..).zip(positions(|value| matches!(value, Value::Won(_)), 40)) {
        for other in [Level::Easy, Level::Hard, Level::Perfect] {
            assert_eq!(
                points(start, Level::Perfect, other, seed),
                1.0,
                "{start} {other}"
            );
        }
    }
}

#[test]
fn perfect_never_loses_a_drawn_endgame_of_the_tables() {
    for (seed, start) in (0..).zip(positions(|value| value == Value::Drawn, 40)) {
        for other in [Level::Casual, Level::Hard, Level::Perfect] {
            assert!(
                points(start, Level::Perfect, other, seed) >= 0.5,
                "{start} {other}"
            );
        }
    }
}

/// A queen against a queen that nothing forces off the board.
const DRAWN: &str = ".../..X/.../.../.O./... 0";

#[test]
fn perfect_takes_a_draw_in_a_drawn_endgame_and_offers_one_when_it_is_stale() {
    let tables = EndgameTables::build(2, 1, |_, _| ());
    assert_eq!(tables.value(&DRAWN.parse().unwrap()), Some(Value::Drawn));
    let mut state = table(DRAWN);
    apply(&mut state, ONE, "draw?");
    assert_eq!(choice(Level::Perfect, &state, TWO, 1), Action::AcceptDraw);

    let fresh = table(DRAWN);
    assert!(matches!(
        choice(Level::Perfect, &fresh, ONE, 1),
        Action::Move { .. }
    ));
    let mut view = seen(&fresh);
    view.earlier = vec![Position::START; 8];
    let stale = State::from(&view);
    assert_eq!(choice(Level::Perfect, &stale, ONE, 1), Action::OfferDraw);
    assert!(matches!(
        choice(Level::Hard, &stale, ONE, 1),
        Action::Move { .. }
    ));
}

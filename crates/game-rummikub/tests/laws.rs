//! The laws of `testkit` for Rummikub.

use game_core::{Bank, Bout, Dice, Extra, Game, GameTime, Seat, Seed, TimeControl, Viewer};
use game_rummikub::{
    Action, Arrangement, COLUMNS, Objective, Row, Rules, Rummikub, Solver, State, Tile,
};

/// All options: few players and many, strict or not, pools that end the game or not, a bank.
fn rules() -> impl Iterator<Item = Rules> {
    [
        (2, false, false),
        (3, true, false),
        (4, false, true),
        (2, true, true),
    ]
    .into_iter()
    .map(|(players, strict, exhaust)| {
        let bank = Bank::new(30_000, Extra::Increment(1_000)).expect("playable");
        let rules = Rules::for_players(players).expect("two to four");
        let rules = match players {
            3 => rules.with_time(TimeControl::Bank(bank)).expect("any bank"),
            _ => rules,
        };
        rules.with_strict(strict).with_exhaust(exhaust)
    })
}

/// Anything a client might send: the best play, any visible tiles in random rows, or the
/// table with tiles thrown on it.
fn anything(state: &State, seat: Seat, dice: &mut Dice) -> Action {
    let view = Rummikub::view(state, Viewer::Seat(seat));
    match dice.below(4) {
        0 => best(&view, seat),
        1 => Action::Draft(heap(
            view.rack(seat)
                .iter()
                .chain(view.sets().tiles().iter())
                .collect(),
            dice,
        )),
        2 => {
            let mut rows = Arrangement::of_table(&view.table).rows().to_vec();
            let own: Vec<Tile> = view
                .rack(seat)
                .iter()
                .filter(|_| dice.chance(1, 4))
                .collect();
            rows.extend(heap(own, dice).rows().iter().cloned());
            let rows = Arrangement::new(rows).expect("tiles of one game");
            if dice.chance(1, 4) {
                Action::Play(rows)
            } else {
                Action::Draft(rows)
            }
        }
        _ => Action::Pass,
    }
}

fn best(view: &game_rummikub::View, seat: Seat) -> Action {
    let best = Solver::default().solve(
        &view.sets(),
        &view.rack(seat),
        Objective::Tiles,
        view.stage(seat),
    );
    let rows = best
        .sets
        .into_iter()
        .map(|set| Row::new(set.into(), None).expect("sets are short"));
    Action::Play(Arrangement::new(rows.collect()).expect("tiles of one game"))
}

/// These tiles in random rows.
fn heap(mut tiles: Vec<Tile>, dice: &mut Dice) -> Arrangement {
    dice.shuffle(&mut tiles);
    let mut rows = Vec::new();
    while !tiles.is_empty() {
        let length = 1 + dice.below(u32::from(COLUMNS)) as usize;
        let row = tiles.split_off(tiles.len().saturating_sub(length));
        rows.push(Row::new(row, None).expect("a row that fits"));
    }
    Arrangement::new(rows).expect("tiles of one game")
}

#[test]
fn rummikub_obeys_the_laws_of_all_games() {
    testkit::laws::<Rummikub>()
        .rules(rules())
        .games(8)
        .steps(4000)
        .arbitrary(anything)
        .with_imagination()
        .hold();
}

#[test]
fn a_spectator_cannot_tell_which_tile_was_drawn() {
    let bout = Bout::<Rummikub>::open(Rules::default(), Seed::from_number(9));
    let mut tiles = Vec::new();
    let mut views = Vec::new();
    for luck in 0..8 {
        let mut state = bout.state().clone();
        let input = game_core::Input::Act {
            seat: Seat::new(0),
            action: Action::Draw,
        };
        let events = Rummikub::apply(
            &mut state,
            GameTime::START,
            input,
            &mut Dice::from_number(luck),
        );
        tiles.push(Rummikub::view(&state, Viewer::Seat(Seat::new(0))).rack(Seat::new(0)));
        for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
            let notices: Vec<_> = events
                .iter()
                .filter_map(|event| Rummikub::notice(event, viewer))
                .collect();
            views.push(serde_json::to_string(&(Rummikub::view(&state, viewer), notices)).unwrap());
        }
    }
    assert!(
        tiles.iter().any(|rack| *rack != tiles[0]),
        "luck drew different tiles"
    );
    for pair in views.chunks(2) {
        assert_eq!(pair, &views[..2]);
    }
}

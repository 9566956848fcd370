//! What each bot does where it matters.

use super::*;
use crate::{Rules, State};
use game_core::{Bout, Game, Seed, Viewer};

/// Plays one match of bots, and gives how many actions it had.
fn play(rules: Rules, names: &[&str], seed: u64) -> usize {
    let mut bots: Vec<_> = names.iter().map(|name| bot(name).unwrap()).collect();
    let mut bout = Bout::<Kanasta>::open(rules, Seed::from_number(seed));
    while let Some(&seat) = bout.awaited().first() {
        let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
        let mut dice = Dice::from_number(1);
        let action = bots[seat.index()].choose(&view, seat, &menu, Budget::UNTIMED, &mut dice);
        bout.submit(bout.now(), seat, action.clone()).unwrap_or_else(|why| panic!("{action}: {why:?}"));
    }
    bout.record().entries.len()
}

#[test]
fn bots_play_whole_matches_by_the_rules() {
    for (players, names) in
        [(2, vec!["basic", "expert"]), (3, vec!["expert", "basic", "expert"]), (4, vec!["basic", "expert", "basic", "expert"])]
    {
        let rules = Rules::for_players(players).unwrap().with_target(5000).unwrap();
        for seed in 0..3 {
            assert!(play(rules, &names, seed) > 100);
        }
    }
}

#[test]
fn every_bot_has_its_name_and_no_other_has_one() {
    assert!(bots().iter().all(|name| bot(name).is_some()));
    assert!(bot("grandmaster").is_none());
}

#[allow(dead_code)]
fn view(state: &State, seat: Seat) -> View {
    Kanasta::view(state, Viewer::Seat(seat))
}

//! The games. To add one, add its line.

use crate::{
    AnyEntry, AnyRejection, ArenaError, ArenaPlan, FileError, Mismatch, StepCard, any::any_game,
};
use game_core::{
    Bot, Bout, Budget, Dice, Game, GameTime, Input, Outcome, Phase, Record, Replay, ReplayError,
    Seat, SeatList, Seating, Seed, Tempo, Viewer,
};
use search::arena::{Contestant, Match, Tally};
use serde::{Deserialize, Serialize};

any_game! {
    /// 6x6 draughts with flying queens.
    Dama(game_dama::Dama) {
        bots: game_dama::bots(),
        bot: game_dama::bot,
        playouts: |dice: &mut Dice| {
            let mut spinner = game_dama::Spinner::new(dice);
            Box::new(move || game_dama::playout(&mut spinner).moves) as Box<dyn FnMut() -> u32>
        },
    },
    /// Tiles in runs and groups, rearranged at will.
    Rummikub(game_rummikub::Rummikub) {
        bots: game_rummikub::bots(),
        bot: game_rummikub::bot,
        playouts: |dice: &mut Dice| {
            let mut dice = Dice::stream(&dice.seed(), 0);
            Box::new(move || game_rummikub::playout(&mut dice)) as Box<dyn FnMut() -> u32>
        },
    },
    /// Cards shed by rank or suit, and a penalty that grows.
    Karcianka(game_karcianka::Karcianka) {
        bots: game_karcianka::bots(),
        bot: game_karcianka::bot,
        playouts: |dice: &mut Dice| {
            let mut spinner = game_karcianka::Spinner::new(dice);
            let rules = game_karcianka::Rules::default();
            Box::new(move || game_karcianka::playout(&rules, &mut spinner).moves) as Box<dyn FnMut() -> u32>
        },
    },
    /// Two packs, melds and canastas, partners.
    Kanasta(game_kanasta::Kanasta) {
        bots: game_kanasta::bots(),
        bot: game_kanasta::bot,
        playouts: |dice: &mut Dice| {
            let mut dice = Dice::stream(&dice.seed(), 0);
            Box::new(move || game_kanasta::playout(&mut dice)) as Box<dyn FnMut() -> u32>
        },
    },
    /// Two teams of agents in real time, each knowing what it was told.
    Project(game_project::Project) {
        bots: game_project::bots(),
        bot: game_project::bot,
        playouts: |dice: &mut Dice| {
            let mut dice = Dice::stream(&dice.seed(), 0);
            Box::new(move || game_project::playout(&mut dice)) as Box<dyn FnMut() -> u32>
        },
    },
}

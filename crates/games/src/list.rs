//! The games. To add one, add its line.

use crate::{
    AnyEntry, AnyRejection, ArenaError, ArenaPlan, FileError, Mismatch, ReviewTally, StepCard,
    any::any_game, arena::reviewed,
};
use game_core::{
    Banks, Bot, Bout, Budget, CutShort, Dice, Game, GameTime, Input, Outcome, Phase, Record,
    Replay, ReplayError, Review, ReviewBudget, Seat, SeatList, Seating, Seed, Tempo, TimeControl,
    Viewer,
};
use search::arena::Tally;
use serde::{Deserialize, Serialize};

// Each line: the variant, which is also the name of the marker type, and its crate. The crate
// exports `bots`, `bot`, `ladder`, `playouts`, `guess_menu`, `pick_action`, `review`,
// `SAMPLE_RULES`, `SHORT_RULES`.
any_game! {
    /// 6x6 draughts with flying queens.
    Dama(game_dama),
    /// Tiles in runs and groups, rearranged at will.
    Rummikub(game_rummikub),
    /// Cards shed by rank or suit, and a penalty that grows.
    Karcianka(game_karcianka),
    /// Two packs, melds and canastas, partners.
    Kanasta(game_kanasta),
    /// Two teams of agents in real time, each knowing what it was told.
    Project(game_project),
}

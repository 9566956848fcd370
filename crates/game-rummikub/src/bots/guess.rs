//! What the others may hold: the unseen tiles dealt anew, so that nobody could have laid what they did not lay.

use super::{
    plan::Plan,
    world::{Hand, World},
};
use crate::{Objective, Solver, Stage, Tile, Tiles, View};
use game_core::{Dice, Seat};

/// Who has so many tiles and lays none of them holds them back: among so many some always fit.
const HOLDS: usize = 18;
/// How often a rack that could have been played is dealt anew before it is taken as it is.
const TRIES: usize = 4;

/// All that one seat knows, ready for many guesses.
pub(super) struct Guess {
    own: Hand,
    others: Vec<Other>,
    table: Tiles,
    unseen: Vec<Tile>,
    exhaust: bool,
    passes: usize,
}

struct Other {
    tiles: usize,
    stage: Stage,
    plan: Plan,
    /// The table after the player's last turn, if there was one.
    table: Option<Tiles>,
    /// How many tiles were drawn in it.
    drawn: usize,
}

impl Guess {
    pub(super) fn new(view: &View, seat: Seat) -> Guess {
        let (table, rack) = (view.sets().tiles(), view.rack(seat));
        let unseen = Tiles::all().without(&table).and_then(|rest| rest.without(&rack));
        let count = view.players.len();
        let seats = (1..count).map(|step| Seat::new(((seat.index() + step) % count) as u8));
        Guess {
            others: seats
                .filter(|other| !view.players[other.index()].left)
                .map(|other| Other::seen(view, other, &table))
                .collect(),
            own: Hand { rack, stage: view.stage(seat), plan: Plan::Hold },
            table,
            unseen: unseen.map(|unseen| unseen.iter().collect()).unwrap_or_default(),
            exhaust: view.rules.is_exhaust(),
            passes: view.passes.into(),
        }
    }

    /// One of the tables that may be the true one.
    pub(super) fn world(&self, solver: &mut Solver, dice: &mut Dice) -> World {
        let mut unseen = self.unseen.clone();
        dice.shuffle(&mut unseen);
        let mut hands = vec![self.own.clone()];
        for other in &self.others {
            let rack = other.rack(solver, &mut unseen, dice);
            hands.push(Hand { rack, stage: other.stage, plan: other.plan });
        }
        World { table: self.table.clone(), hands, pool: unseen, exhaust: self.exhaust, passes: self.passes }
    }
}

impl Other {
    fn seen(view: &View, seat: Seat, table: &Tiles) -> Other {
        let tiles = view.players[seat.index()].tiles;
        let last = view.turns.iter().rposition(|turn| turn.seat == seat);
        let drawn = last.map_or(0, |last| usize::from(view.turns[last].laid.is_empty()));
        let plan = if tiles >= HOLDS && drawn > 0 { Plan::Hold } else { Plan::Lay };
        let after = last.and_then(|last| {
            let since = view.turns[last + 1..].iter().flat_map(|turn| turn.laid.iter().copied());
            table.without(&Tiles::of(since).ok()?).ok()
        });
        Other { tiles, stage: view.stage(seat), plan, table: after, drawn }
    }

    /// Deals the player a rack. Whoever lays all they can had nothing to lay on the table that their last turn left,
    /// except perhaps what they drew then.
    fn rack(&self, solver: &mut Solver, unseen: &mut Vec<Tile>, dice: &mut Dice) -> Tiles {
        let mut rack = Tiles::default();
        deal(&mut rack, self.tiles.saturating_sub(self.drawn), unseen);
        if let (Some(table), Plan::Lay) = (&self.table, self.plan) {
            for _ in 0..TRIES {
                let laid = solver.lay(table, &rack, Objective::Tiles, self.stage);
                if laid.is_empty() {
                    break;
                }
                let count = rack.len();
                rack = rack.without(&laid).expect("what is laid was in the rack");
                deal(&mut rack, count, unseen);
                unseen.extend(laid.iter());
                dice.shuffle(unseen);
            }
        }
        deal(&mut rack, self.tiles, unseen);
        rack
    }
}

/// Fills a rack up to so many tiles.
fn deal(rack: &mut Tiles, count: usize, unseen: &mut Vec<Tile>) {
    while rack.len() < count
        && let Some(tile) = unseen.pop()
    {
        rack.add(tile).expect("the unseen tiles are each there once");
    }
}

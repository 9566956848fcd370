//! Samples what the others may hold: the unseen tiles are dealt anew, so that no player could
//! have laid tiles that they did not lay.

use super::{
    plan::Plan,
    world::{HASTE, ImaginedHand, World},
};
use crate::{Objective, Solver, Stage, Tile, Tiles, View};
use game_core::{Dice, Seat};

/// A player with so many tiles who lays none holds them back: with so many, some always fit.
const HOLDS: usize = 18;
/// The plans assumed for such players, and for all others.
const HOLDERS: &[Plan] = &[Plan::Hold, Plan::Wait, Plan::Drip];
const LAYERS: &[Plan] = &[Plan::Lay];
/// A player who has melded, holds so many tiles and draws so often in a row holds them back, too.
const PLENTY: usize = 10;
const PATIENT: usize = 4;
/// How often a rack that could have been laid as a whole is dealt again.
const DEALS: usize = 8;
/// How often a rack that could have been played is dealt again before it is accepted anyway.
const TRIES: usize = 4;

/// Everything that one seat knows, prepared for many samples.
pub(super) struct Guess {
    own: ImaginedHand,
    others: Vec<Other>,
    table: Tiles,
    unseen: Vec<Tile>,
    pool: usize,
    exhaust: bool,
    passes: usize,
}

struct Other {
    seat: Seat,
    tiles: usize,
    stage: Stage,
    plans: &'static [Plan],
    /// The table after the player's last turn; `None` before it.
    table: Option<Tiles>,
    /// How many tiles were drawn in that turn.
    drawn: usize,
    /// Whether one who holds tiles back is known to have been unable to lay them all.
    is_stuck: bool,
}

impl Guess {
    pub(super) fn new(view: &View, seat: Seat) -> Guess {
        let (table, rack) = (view.sets().tiles(), view.rack(seat));
        let unseen = Tiles::all()
            .without(&table)
            .and_then(|rest| rest.without(&rack));
        let count = view.players.len();
        let seats = (1..count).map(|step| Seat::new(((seat.index() + step) % count) as u8));
        Guess {
            others: seats
                .filter(|other| !view.players[other.index()].left)
                .map(|other| Other::seen(view, other, &table))
                .collect(),
            own: ImaginedHand {
                rack,
                stage: view.stage(seat),
                plan: Plan::Hold,
            },
            table,
            unseen: unseen
                .map(|unseen| unseen.iter().collect())
                .unwrap_or_default(),
            pool: view.pool,
            exhaust: view.rules.is_exhaust(),
            passes: view.passed.len(),
        }
    }

    /// Also concludes from many draws in a row that a player holds tiles back, and from each of
    /// them that not all tiles of that player fitted then.
    pub(super) fn strict(view: &View, seat: Seat) -> Guess {
        let mut guess = Guess::new(view, seat);
        for other in &mut guess.others {
            other.conclude(view);
        }
        guess
    }

    /// One table that is consistent with what the seat knows.
    pub(super) fn world(&self, solver: &mut Solver, dice: &mut Dice) -> World {
        let mut unseen = self.unseen.clone();
        dice.shuffle(&mut unseen);
        let mut hands = vec![self.own.clone()];
        for other in &self.others {
            let rack = other.rack(solver, &mut unseen, dice);
            let plan = *dice.pick(other.plans).expect("everybody has a plan");
            hands.push(ImaginedHand {
                rack,
                stage: other.stage,
                plan,
            });
        }
        // Players who left keep their tiles.
        unseen.truncate(self.pool);
        World {
            table: self.table.clone(),
            hands,
            pool: unseen,
            exhaust: self.exhaust,
            passes: self.passes,
        }
    }
}

impl Other {
    fn seen(view: &View, seat: Seat, table: &Tiles) -> Other {
        let tiles = view.players[seat.index()].tiles;
        let last = view.turns.iter().rposition(|turn| turn.seat == seat);
        let drawn = last.map_or(0, |last| usize::from(view.turns[last].laid.is_empty()));
        let plans = if tiles >= HOLDS && drawn > 0 {
            HOLDERS
        } else {
            LAYERS
        };
        let after = last.and_then(|last| {
            let since = view.turns[last + 1..]
                .iter()
                .flat_map(|turn| turn.laid.iter().copied());
            table.without(&Tiles::of(since).ok()?).ok()
        });
        Other {
            seat,
            tiles,
            stage: view.stage(seat),
            plans,
            table: after,
            drawn,
            is_stuck: false,
        }
    }

    fn conclude(&mut self, view: &View) {
        let turns = view
            .turns
            .iter()
            .rev()
            .filter(|turn| turn.seat == self.seat);
        let draws = turns.take_while(|turn| turn.laid.is_empty()).count();
        if self.stage == Stage::Open && draws >= PATIENT && self.tiles >= PLENTY {
            self.plans = HOLDERS;
        }
        self.is_stuck = self.plans == HOLDERS && self.stage == Stage::Open;
    }

    /// Deals the player a rack. A player who lays all they can had nothing to lay on the table
    /// after their last turn, except perhaps a tile drawn then.
    fn rack(&self, solver: &mut Solver, unseen: &mut Vec<Tile>, dice: &mut Dice) -> Tiles {
        let mut rack = Tiles::default();
        deal(&mut rack, self.tiles.saturating_sub(self.drawn), unseen);
        if let Some(table) = self.table.as_ref().filter(|_| self.plans == LAYERS) {
            for _ in 0..TRIES {
                let laid = solver.lay(table, &rack, Objective::Tiles, self.stage, HASTE);
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
        if let Some(table) = self.table.as_ref().filter(|_| self.is_stuck) {
            for _ in 0..DEALS {
                if !solver.fits(&table.with(&rack), HASTE) {
                    break;
                }
                let count = rack.len();
                unseen.extend(std::mem::take(&mut rack).iter());
                dice.shuffle(unseen);
                deal(&mut rack, count, unseen);
            }
        }
        deal(&mut rack, self.tiles, unseen);
        rack
    }
}

/// Fills a rack up to `count` tiles.
fn deal(rack: &mut Tiles, count: usize, unseen: &mut Vec<Tile>) {
    while rack.len() < count
        && let Some(tile) = unseen.pop()
    {
        rack.add(tile)
            .expect("the unseen tiles are each there once");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Rummikub, bot};
    use game_core::{Bout, Budget, Seed, Viewer};

    /// Plays some turns between players who lay all they can.
    fn table_after(turns: usize, players: u8) -> Bout<Rummikub> {
        let mut bout = Bout::open(Rules::for_players(players).unwrap(), Seed::from_number(4));
        let mut advanced = bot("advanced").unwrap();
        for _ in 0..turns {
            let seat = bout.awaited()[0];
            let (view, menu) = (bout.view(Viewer::Seat(seat)), bout.menu(seat));
            let action = advanced.choose(
                &view,
                seat,
                &menu,
                Budget::UNTIMED,
                &mut Dice::from_number(1),
            );
            bout.submit(bout.now(), seat, action).unwrap();
        }
        bout
    }

    #[test]
    fn a_guess_deals_every_tile_once_and_no_player_could_have_laid_more() {
        let (mut solver, mut dice) = (Solver::default(), Dice::from_number(3));
        let (mut racks, mut playable) = (0, 0);
        for (turns, players) in [(0, 2), (9, 3), (14, 4)]
            .into_iter()
            .chain((1..30).map(|turns| (turns, 2)))
        {
            let bout = table_after(turns, players);
            let seat = bout.awaited()[0];
            let view = bout.view(Viewer::Seat(seat));
            let guess = Guess::new(&view, seat);
            for _ in 0..8 {
                let world = guess.world(&mut solver, &mut dice);
                let pool = Tiles::of(world.pool.iter().copied()).unwrap();
                let all = world
                    .hands
                    .iter()
                    .fold(world.table.with(&pool), |all, hand| all.with(&hand.rack));
                assert_eq!(all, Tiles::all());
                assert_eq!(
                    (world.pool.len(), &world.hands[0].rack),
                    (view.pool, &view.rack(seat))
                );
                for (other, hand) in guess.others.iter().zip(&world.hands[1..]) {
                    assert_eq!(hand.rack.len(), other.tiles);
                    if let (Some(table), 0) = (&other.table, other.drawn) {
                        racks += 1;
                        let more =
                            solver.lay(table, &hand.rack, Objective::Tiles, hand.stage, HASTE);
                        playable += usize::from(!more.is_empty());
                    }
                }
            }
        }
        assert!(racks > 20 && playable * 5 < racks, "{playable} of {racks}");
    }

    #[test]
    fn those_who_left_keep_their_tiles() {
        let mut view = table_after(5, 3).view(Viewer::Seat(Seat::new(2)));
        view.players[1].left = true;
        let guess = Guess::new(&view, Seat::new(2));
        let world = guess.world(&mut Solver::default(), &mut Dice::from_number(3));
        assert_eq!((world.hands.len(), world.pool.len()), (2, view.pool));
        assert_eq!(world.hands[1].rack.len(), view.players[0].tiles);
    }

    #[test]
    fn a_big_rack_that_drew_is_held_back() {
        let view = table_after(4, 2).view(Viewer::Seat(Seat::new(0)));
        let plans = |tiles: usize, laid: Vec<Tile>| {
            let mut view = view.clone();
            view.players[1].tiles = tiles;
            view.turns.push(crate::Turn {
                seat: Seat::new(1),
                laid,
            });
            Other::seen(&view, Seat::new(1), &view.sets().tiles()).plans
        };
        assert_eq!(
            (plans(30, Vec::new()), plans(9, Vec::new())),
            (HOLDERS, LAYERS)
        );
        assert_eq!(plans(30, vec![Tile::Joker]), LAYERS);
    }
}

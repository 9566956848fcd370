//! The whole state of a table, and the effect of each input.

use crate::{
    Action, Arrangement, By, Ending, Event, Laid, MOST_DRAFTS, Refusal, Row, Rules, Stage, Start,
    Tile, Tiles, Turn, Why,
    judge::{Judged, judge, judge_draft},
};
use game_core::{Dice, GameTime, Seat, TurnClock};

/// How many tiles each player is dealt.
pub const DEALT: usize = 14;

/// One player's part of the state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    pub rack: Tiles,
    pub stage: Stage,
    pub left: bool,
}

/// A game being played. The pool has no order: `Dice` picks the tile when it is drawn, so
/// that no state contains future draws.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) rules: Rules,
    pub(crate) hands: Vec<Hand>,
    pub(crate) pool: Tiles,
    pub(crate) table: Vec<Laid>,
    pub(crate) turn: Seat,
    /// The table as the player on turn is arranging it.
    pub(crate) draft: Option<Vec<Row>>,
    /// The number of drafts in this turn; at most [`MOST_DRAFTS`].
    pub(crate) drafts: u16,
    /// The present players who passed since the last play or draw.
    pub(crate) passed: Vec<Seat>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) clock: TurnClock,
    pub(crate) ending: Option<Ending>,
}

impl State {
    pub(crate) fn open(rules: &Rules, dice: &mut Dice) -> Self {
        let mut pool = Tiles::all();
        let hands = Seat::all(rules.players().into()).map(|_| {
            let dealt = (0..DEALT).map(|_| pick(&mut pool, dice).expect("there are tiles for all"));
            let rack = Tiles::of(dealt).expect("they came from one pool");
            Hand {
                rack,
                stage: Stage::FirstMeld,
                left: false,
            }
        });
        let mut clock = TurnClock::new(rules.time(), rules.players().into());
        clock.begin(rules.time(), Seat::new(0), GameTime::START);
        State {
            rules: *rules,
            hands: hands.collect(),
            pool,
            table: Vec::new(),
            turn: Seat::new(0),
            draft: None,
            drafts: 0,
            passed: Vec::new(),
            turns: Vec::new(),
            clock,
            ending: None,
        }
    }

    /// What [`judge`](crate::judge) needs: the position at the start of the turn.
    pub(crate) fn start(&self) -> Start<'_> {
        let hand = &self.hands[self.turn.index()];
        Start {
            table: &self.table,
            rack: &hand.rack,
            stage: hand.stage,
        }
    }

    pub(crate) fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.turn != seat {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Draft(_) if self.drafts >= MOST_DRAFTS => Err(Refusal::TooManyDrafts),
            Action::Draft(arrangement) => judge_draft(self.start(), arrangement).map(drop),
            // A strict table accepts any play, and an illegal one draws a tile.
            Action::Play(_) if self.rules.is_strict() => Ok(()),
            Action::Play(arrangement) => judge(self.start(), arrangement).map(drop),
            Action::Draw if self.pool.is_empty() => Err(Refusal::PoolEmpty),
            Action::Pass if !self.pool.is_empty() => Err(Refusal::PoolLeft),
            Action::Draw | Action::Pass => Ok(()),
        }
    }

    pub(crate) fn act(&mut self, at: GameTime, action: Action, dice: &mut Dice) -> Vec<Event> {
        match action {
            Action::Draft(arrangement) => {
                self.draft_as(&arrangement);
                Vec::new()
            }
            Action::Play(arrangement) => match judge(self.start(), &arrangement) {
                Ok(judged) => self.play(at, judged, By::Choice),
                Err(why) => self.draw_or_pass(at, By::IllegalPlay(Some(why)), dice),
            },
            Action::Draw | Action::Pass => self.draw_or_pass(at, By::Choice, dice),
        }
    }

    /// A draft that equals the table removes the draft.
    fn draft_as(&mut self, arrangement: &Arrangement) {
        let rows = judge_draft(self.start(), arrangement)
            .expect("an action is checked before it is applied");
        let is_table =
            by_place(rows.clone()) == by_place(self.table.iter().map(Row::from).collect());
        self.draft = Some(rows).filter(|_| !is_table);
        self.drafts += 1;
    }

    /// The time limit: the last draft counts if it is a legal play.
    pub(crate) fn ring(&mut self, at: GameTime, dice: &mut Dice) -> Vec<Event> {
        let drafted = self
            .draft
            .take()
            .map(|rows| Arrangement::new(rows).expect("a draft was checked"));
        match drafted.and_then(|rows| judge(self.start(), &rows).ok()) {
            Some(judged) => self.play(at, judged, By::Bell),
            None => self.draw_or_pass(at, By::Bell, dice),
        }
    }

    fn play(&mut self, at: GameTime, judged: Judged, by: By) -> Vec<Event> {
        let seat = self.turn;
        let hand = &mut self.hands[seat.index()];
        hand.rack = hand
            .rack
            .without(&judged.laid)
            .expect("a judged play lays what the rack has");
        hand.stage = Stage::Open;
        let is_out = hand.rack.is_empty();
        self.table = judged.table;
        self.passed.clear();
        let laid: Vec<Tile> = judged.laid.iter().collect();
        self.turns.push(Turn {
            seat,
            laid: laid.clone(),
        });
        let mut events = vec![Event::Played { seat, laid, by }];
        if is_out {
            events.push(self.end(Why::RackEmpty, vec![seat]));
        } else {
            self.pass_the_turn(at);
        }
        events
    }

    fn draw_or_pass(&mut self, at: GameTime, by: By, dice: &mut Dice) -> Vec<Event> {
        let seat = self.turn;
        self.turns.push(Turn {
            seat,
            laid: Vec::new(),
        });
        let Some(tile) = pick(&mut self.pool, dice) else {
            return self.pass(at, by);
        };
        self.hands[seat.index()]
            .rack
            .add(tile)
            .expect("it came from the pool");
        let mut events = vec![Event::Drew {
            seat,
            tile: Some(tile),
            by,
        }];
        if self.pool.is_empty() && !self.rules.is_exhaust() {
            events.push(self.end_by_count(Why::PoolEmpty));
        } else {
            self.pass_the_turn(at);
        }
        events
    }

    fn pass(&mut self, at: GameTime, by: By) -> Vec<Event> {
        let mut events = vec![Event::Passed {
            seat: self.turn,
            by,
        }];
        self.passed.push(self.turn);
        events.extend(self.end_if_all_passed());
        if self.ending.is_none() {
            self.pass_the_turn(at);
        }
        events
    }

    fn end_if_all_passed(&mut self) -> Option<Event> {
        let all = self.passed.len() >= self.present().count();
        all.then(|| self.end_by_count(Why::AllPassed))
    }

    /// A player leaves: their turns are skipped, their tiles are out of play.
    pub(crate) fn leave(&mut self, at: GameTime, seat: Seat) -> Vec<Event> {
        // The pass of a player who leaves no longer counts.
        self.passed.retain(|&other| other != seat);
        self.hands[seat.index()].left = true;
        let mut events = vec![Event::Left { seat }];
        let last: Vec<Seat> = self.present().collect();
        if last.len() == 1 {
            events.push(self.end(Why::OthersLeft, last));
        } else {
            events.extend(self.end_if_all_passed());
        }
        if self.ending.is_none() && self.turn == seat {
            self.pass_the_turn(at);
        }
        events
    }

    /// The players who have not left.
    pub(crate) fn present(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.hands.len()).filter(|seat| !self.hands[seat.index()].left)
    }

    fn pass_the_turn(&mut self, at: GameTime) {
        let count = self.hands.len();
        let mut next = self.turn.next(count);
        while self.hands[next.index()].left {
            next = next.next(count);
        }
        self.clock.end(self.rules.time(), self.turn, at);
        self.turn = next;
        self.clear_draft();
        self.clock.begin(self.rules.time(), next, at);
    }

    fn clear_draft(&mut self) {
        self.draft = None;
        self.drafts = 0;
    }

    fn end_by_count(&mut self, why: Why) -> Event {
        let total = |seat: &Seat| self.hands[seat.index()].rack.total();
        let lowest = self.present().map(|seat| total(&seat)).min();
        let winners = self
            .present()
            .filter(|seat| Some(total(seat)) == lowest)
            .collect();
        self.end(why, winners)
    }

    fn end(&mut self, why: Why, winners: Vec<Seat>) -> Event {
        let totals = self.hands.iter().map(|hand| hand.rack.total()).collect();
        let left = Seat::all(self.hands.len())
            .filter(|seat| self.hands[seat.index()].left)
            .collect();
        let ending = Ending {
            why,
            winners,
            totals,
            left,
        };
        self.clear_draft();
        self.clock.stop();
        self.ending = Some(ending.clone());
        Event::Ended(ending)
    }
}

/// The rows from the upper left to the lower right.
fn by_place(mut rows: Vec<Row>) -> Vec<Row> {
    rows.sort_by_key(Row::place);
    rows
}

/// Removes one tile at random.
fn pick(pool: &mut Tiles, dice: &mut Dice) -> Option<Tile> {
    let count = pool.len() as u32;
    let tile = if count == 0 {
        None
    } else {
        pool.iter().nth(dice.below(count) as usize)
    };
    tile.and_then(|tile| pool.take(tile))
}

#[cfg(test)]
mod tests;

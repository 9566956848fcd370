//! Updates an agent's [`Knowledge`] with every [`Word`] it hears.

use super::{Bump, Knowledge, Mate, Request, ShamAnswers};
use crate::{Area, Chore, Duty, Field, Held, Mark, Pickup, Piece, Placing, Reading, Report, Word};
use game_core::{GameTime, Seat};

impl Knowledge {
    /// Applies a word heard at this instant.
    pub fn hear(&mut self, at: GameTime, word: &Word) {
        self.heard = at;
        match word {
            Word::Moved {
                to,
                pickup,
                distance,
            } => self.arrive(at, *to, *pickup, *distance),
            Word::Blocked { field } => self.bump(at, *field),
            Word::Discovered { distances } => {
                distances
                    .iter()
                    .for_each(|&(field, distance)| self.read(field, distance, at));
                self.sleep(at, Chore::Discover);
            }
            Word::Tested { piece } => {
                self.held = match piece {
                    Piece::Real => Held::Real,
                    Piece::Sham => Held::Nothing,
                };
                self.sleep(at, Chore::Test);
            }
            Word::Placed { placing } => self.lay_down(at, *placing),
            Word::Asked { to } => {
                self.asked.retain(|asked| asked != to);
                self.asked.push(*to);
                self.sleep(at, Chore::Ask);
            }
            Word::Request { from, duty } => self.queue(Request {
                from: *from,
                duty: *duty,
                at,
            }),
            Word::Told { to } => {
                self.requests.retain(|request| request.from != *to);
                self.sleep(at, Chore::Tell);
            }
            Word::Information { from, report } => self.learn(at, *from, report),
            Word::Woke => self.asleep = None,
            Word::Ended(ending) => self.ending = Some(ending.clone()),
        }
    }

    /// A timeout of 0 ms means no sleep.
    fn sleep(&mut self, at: GameTime, chore: Chore) {
        let ms = self.rules.timeout_ms(chore);
        self.asleep = (ms > 0).then(|| at + ms);
    }

    fn arrive(&mut self, at: GameTime, to: Field, pickup: Pickup, distance: u8) {
        self.field = to;
        self.bumps.clear();
        if pickup == Pickup::Taken {
            self.held = Held::Unchecked;
        }
        self.read(to, distance, at);
        self.sleep(at, Chore::Move);
    }

    fn bump(&mut self, at: GameTime, field: Field) {
        self.bumps.retain(|bump| bump.field != field);
        self.bumps.push(Bump { field, at });
    }

    /// A real piece closes a goal field, whether it was a goal or not (source, section 6.3). A
    /// piece that may have been a sham leaves the field doubtful.
    fn lay_down(&mut self, at: GameTime, placing: Placing) {
        let is_sure = self.held == Held::Real || self.shams == ShamAnswers::Told;
        self.held = Held::Nothing;
        let mark = match placing {
            Placing::Achieved => Some(Mark::Achieved),
            Placing::Missed if is_sure => Some(Mark::Missed),
            Placing::Missed => Some(Mark::Doubtful),
            Placing::Sham => None,
        };
        let here = self.field;
        let is_open = |mark| matches!(mark, Mark::Possible | Mark::Closed | Mark::Doubtful);
        if let Some(mark) = mark.filter(|_| is_open(self.tile(here).mark)) {
            self.mark(here, mark);
        }
        self.sleep(at, Chore::Place);
    }

    fn queue(&mut self, request: Request) {
        if request.duty == Duty::Must {
            self.leader = Some(request.from);
        }
        self.requests.retain(|known| known.from != request.from);
        self.requests.push(request);
        self.requests.sort_by_key(|request| request.duty);
    }

    /// Merges a team-mate's report: closed goal fields, and distances that are fresher than the
    /// own.
    fn learn(&mut self, at: GameTime, from: Seat, report: &Report) {
        self.asked.retain(|&asked| asked != from);
        self.met.retain(|mate| mate.seat != from);
        self.met.push(Mate {
            seat: from,
            field: report.at,
            carries: report.carries,
            heading: report.heading,
            at,
        });
        for (own, told) in self.grid.tiles_mut().iter_mut().zip(report.grid.tiles()) {
            if own.mark == Mark::Possible && told.mark != Mark::Possible {
                own.mark = Mark::Closed;
            }
            // A time in the future comes from another clock, so it is cut to the present.
            let told = told.reading.map(|reading| Reading {
                at: reading.at.min(at),
                ..reading
            });
            if told.map(|reading| reading.at) > own.reading.map(|reading| reading.at) {
                own.reading = told;
            }
        }
    }

    pub(super) fn read(&mut self, field: Field, distance: u8, at: GameTime) {
        let place = self.board().index(field);
        if let Some(tile) = self.grid.tiles_mut().get_mut(place) {
            tile.reading = Some(Reading { distance, at });
        }
    }

    fn mark(&mut self, field: Field, mark: Mark) {
        debug_assert_eq!(self.board().area(field), Area::Goal(self.team));
        let place = self.board().index(field);
        if let Some(tile) = self.grid.tiles_mut().get_mut(place) {
            tile.mark = mark;
        }
    }
}

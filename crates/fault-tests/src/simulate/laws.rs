//! The laws of a table, checked after every step against a copy that has read only the journal.

use crate::durable_room::durable_part;
use game_core::{Promise, Seat, Seed, Viewer};
use games::{AnyBout, AnyNotice};
use hub::{FinishedGame, JournalFact, JournalRow, Step, Table, Tell, To, WallTime};
use std::collections::BTreeMap;
use wire::{Absence, ClientIn, Play, Stage};

/// A copy of the table built from rows alone, and the state needed to check messages.
pub(super) struct Laws {
    copy: Table,
    sealed: Option<Seed>,
    shadow: Option<AnyBout>,
    games: u32,
    ended: u32,
    /// Notices that spectators have not been sent yet.
    owed: Vec<AnyNotice>,
    /// The promise of the next game's seed, as last sent to everyone.
    promised: Option<Promise>,
    /// Game and clock that each viewer was shown last.
    clocks: BTreeMap<Viewer, (u32, game_core::GameTime)>,
    /// The time of the latest row.
    latest: WallTime,
}

pub(super) type Verdict = Result<(), String>;

fn require(holds: bool, what: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(what()) }
}

impl Laws {
    /// Begins with a table that was just opened.
    pub fn begin(table: &Table, rows: &[JournalRow]) -> Result<Self, String> {
        let copy = Table::restore(table.id().clone(), &rows[..1], WallTime(0))
            .map_err(|fault| fault.to_string())?;
        let mut laws = Self {
            copy,
            sealed: None,
            shadow: None,
            games: 0,
            ended: 0,
            owed: Vec::new(),
            promised: table.room(WallTime(0)).next_promise,
            clocks: BTreeMap::new(),
            latest: rows[0].at,
        };
        for row in &rows[1..] {
            laws.follow(row)?;
        }
        laws.promised = laws.promised.or_else(|| table.room(WallTime(0)).promise);
        Ok(laws)
    }

    pub fn games(&self) -> u32 {
        self.games
    }

    pub fn ended(&self) -> u32 {
        self.ended
    }

    fn follow(&mut self, row: &JournalRow) -> Verdict {
        self.latest = self.latest.max(row.at);
        self.copy
            .follow(row)
            .map_err(|fault| format!("the journal does not fold: {fault} at {row:?}"))?;
        match &row.fact {
            JournalFact::Sealed { seed } => self.sealed = Some(seed.clone()),
            JournalFact::Dealt => {
                let seed = self.sealed.take().ok_or("a deal without a seed")?;
                let promise = Some(seed.promise());
                require(self.games == 0 || promise == self.promised, || {
                    "a game was dealt from another seed than was promised".to_owned()
                })?;
                let dealt = seed.mixed_with(self.copy.contributions());
                self.shadow = Some(AnyBout::open(self.copy.setup().rules.clone(), dealt));
                self.games += 1;
                self.owed.clear();
            }
            JournalFact::Entry(entry) => {
                let shadow = self.shadow.as_mut().ok_or("an entry without a game")?;
                let fits = shadow.retrace(entry);
                require(matches!(fits, Ok(Ok(()))), || {
                    format!("an entry that does not fit: {fits:?}")
                })?;
            }
            JournalFact::TakenBack { version, at } => {
                let shadow = self
                    .shadow
                    .take()
                    .ok_or("a move taken back without a game")?;
                let earlier = shadow.rewound(*version, *at);
                self.shadow = Some(earlier.ok_or("a move taken back to no earlier state")?);
            }
            _ => {}
        }
        Ok(())
    }

    /// Checks a committed step: its rows, its messages and the table after it must agree.
    pub fn judge(&mut self, table: &Table, step: &Step, here: &[Viewer], now: WallTime) -> Verdict {
        for row in &step.keep {
            // The wall clock may have been set back; the times in the journal never decrease.
            let at = now.max(self.latest);
            require(row.at == at, || {
                format!("{row:?} does not have the time {at:?}")
            })?;
            self.follow(row)?;
        }
        self.judge_end(table, step.finished.as_ref())?;
        self.check_restored(table)?;
        self.check_messages(step, here)?;
        table_can_progress(table, !here.is_empty(), now)
    }

    fn judge_end(&mut self, table: &Table, finished: Option<&FinishedGame>) -> Verdict {
        let is_over = self.shadow.as_ref().is_some_and(AnyBout::is_over);
        let has_news = is_over && self.ended < self.games;
        require(finished.is_some() == has_news, || {
            format!(
                "game {} is over: {is_over}, but finished is {finished:?}",
                self.games
            )
        })?;
        if let Some(finished) = finished {
            self.ended = self.games;
            let outcome = self.shadow.as_ref().and_then(AnyBout::outcome);
            let is_right =
                finished.number == self.games && Some(&finished.outcome) == outcome.as_ref();
            require(is_right, || {
                format!("finished as {finished:?}, played as {outcome:?}")
            })?;
            require(table.room(WallTime(0)).next_promise.is_some(), || {
                "no seed for the next game".to_owned()
            })?;
        }
        Ok(())
    }

    /// The rows are sufficient: the copy equals the table, for every viewer.
    pub fn check_restored(&self, table: &Table) -> Verdict {
        require(self.copy.rows() == table.rows(), || {
            format!(
                "the journal has {} rows, the table counts {}",
                self.copy.rows(),
                table.rows()
            )
        })?;
        let (kept, live) = (
            durable_part(self.copy.room(WallTime(0))),
            durable_part(table.room(WallTime(0))),
        );
        require(kept == live, || format!("restored {kept:?}\nlive {live:?}"))?;
        require(self.copy.said() == table.said(), || {
            "the chat of the journal differs from the table's".to_owned()
        })?;
        for viewer in viewers(table) {
            let [kept, live] =
                [&self.copy, table].map(|one| one.seen_by(viewer, WallTime(0)).map(still));
            require(kept == live, || {
                format!("{viewer:?} sees\n{live:?}\nrestored is\n{kept:?}")
            })?;
        }
        Ok(())
    }

    /// Every message shows what is in the journal, all of it, once, and only to its viewer.
    fn check_messages(&mut self, step: &Step, here: &[Viewer]) -> Verdict {
        let events = self.shadow.as_mut().map(AnyBout::drain);
        let fresh = |viewer| {
            events
                .as_ref()
                .map(|events| events.notices(viewer))
                .unwrap_or_default()
        };
        self.owed.extend(fresh(Viewer::Spectator));
        for Tell { to, message } in &step.tell {
            match (to, message) {
                (To::Everyone, ClientIn::Room(room)) => {
                    require(
                        durable_part(wire::Room::clone(room))
                            == durable_part(self.copy.room(WallTime(0))),
                        || format!("sent a room that is not in the journal: {room:?}"),
                    )?;
                    self.promised.clone_from(&room.next_promise);
                }
                (To::Viewer(viewer), ClientIn::Play(play)) => {
                    require(play.viewer == *viewer, || {
                        format!("{viewer:?} is shown {:?}'s view", play.viewer)
                    })?;
                    let kept = self.copy.seen_by(*viewer, WallTime(0)).map(still);
                    require(Some(still(Play::clone(play))) == kept, || {
                        format!("{viewer:?} is sent {play:?}")
                    })?;
                    let expected = match viewer {
                        Viewer::Spectator => std::mem::take(&mut self.owed),
                        Viewer::Seat(_) | Viewer::Reviewer => fresh(*viewer),
                    };
                    require(play.notices == expected, || {
                        format!(
                            "{viewer:?} is sent {:?} instead of {expected:?}",
                            play.notices
                        )
                    })?;
                    self.clock_runs_forward(play)?;
                }
                (To::Eyes(seat), ClientIn::Play(play)) => {
                    require(play.eyes == Some(*seat), || {
                        format!("{seat:?} is shown {:?}'s view", play.eyes)
                    })?;
                }
                (To::Everyone, ClientIn::Said { lines, .. }) => {
                    let known = self.copy.said();
                    require(lines.iter().all(|line| known.contains(line)), || {
                        format!("sent chat that is not in the journal: {lines:?}")
                    })?;
                }
                (To::Everyone, ClientIn::Closed { .. }) => {
                    require(self.copy.is_closed(), || {
                        "sent `Closed` for a table that is not closed in the journal".to_owned()
                    })?;
                }
                (To::Everyone, ClientIn::Removed { .. }) => {}
                other => return Err(format!("unexpected message: {other:?}")),
            }
        }
        if !here.contains(&Viewer::Spectator) {
            self.owed.clear();
        }
        Ok(())
    }

    fn clock_runs_forward(&mut self, play: &Play) -> Verdict {
        let before = self.clocks.insert(play.viewer, (play.game, play.now));
        let is_backward =
            before.is_some_and(|(game, before)| game == play.game && play.now < before);
        require(!is_backward, || {
            format!("the clock was at {before:?} and is at {:?}", play.now)
        })
    }

    /// A spectator receives the story now, so none of it may be sent again later.
    pub fn check_nothing_owed(&self) -> Verdict {
        require(self.owed.is_empty(), || {
            format!("{:?} is in the story and would be sent again", self.owed)
        })
    }

    /// Follows rows that were committed though the answer of the commit was lost.
    pub fn adopt(&mut self, rows: &[JournalRow]) -> Verdict {
        for row in rows {
            self.follow(row)?;
        }
        if self.shadow.as_ref().is_some_and(AnyBout::is_over) {
            self.ended = self.games;
        }
        Ok(())
    }

    /// Begins again with a restored table: no viewer has been sent anything by it, and the clock
    /// did not run while it was down.
    pub fn restart(&mut self, table: &Table) -> Verdict {
        self.clocks.clear();
        self.owed.clear();
        let _ = self.shadow.as_mut().map(AnyBout::drain);
        // A client that reconnects is sent the current room.
        self.promised = table.room(WallTime(0)).next_promise;
        self.check_restored(table)
    }
}

/// A person or a timer can always act, and no timer is overdue.
fn table_can_progress(table: &Table, is_anyone_here: bool, now: WallTime) -> Verdict {
    if table.is_closed() {
        return Ok(());
    }
    let overdue = table.bell_at().filter(|&bell| bell <= now);
    require(overdue.is_none(), || {
        format!("the timer of {overdue:?} has not fired at {now:?}")
    })?;
    if table.stage() != Stage::Playing {
        return Ok(());
    }
    let Some(play) = table.seen_by(Viewer::Spectator, now) else {
        return Err("a running game has no spectator view".to_owned());
    };
    require(
        !play.running || !play.awaited.is_empty() || table.bell_at().is_some(),
        || format!("no person and no timer can act: {play:?}"),
    )?;
    let room = table.room(WallTime(0));
    let is_someone_away = room.seats.iter().any(|card| !card.here);
    let may_stand = match room.setup.absence {
        Absence::Wait => is_someone_away || !is_anyone_here,
        Absence::Forfeit | Absence::Bot | Absence::Apart => !is_anyone_here,
    } || room.pause_ms.is_some();
    let is_counted_in = play.starts_ms.is_some();
    require(play.running || is_counted_in || may_stand, || {
        format!("the game stands still though all are here: {room:?}")
    })
}

/// All viewers of a table.
pub(super) fn viewers(table: &Table) -> impl Iterator<Item = Viewer> {
    let players = table
        .seen_by(Viewer::Spectator, WallTime(0))
        .map_or(0, |play| play.deadlines.len());
    Seat::all(players)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
}

/// A `Play` without its running clock and notices, which are not durable.
fn still(mut play: Play) -> Play {
    play.now = game_core::GameTime::START;
    play.running = false;
    play.starts_ms = None;
    play.notices = Vec::new();
    play
}

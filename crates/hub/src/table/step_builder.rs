//! Collects the changes of one input in a `StepBuilder` and turns them into a `Step`.

use super::{Dealer, Table};
use crate::{
    JournalFact, JournalRow, Step, Tell, To, WallTime,
    step::{FinishedGame, GameSpan},
};
use game_core::{Seat, Tempo, Viewer};
use games::AnyNotice;
use wire::{ClientIn, Line, PersonId};

/// Changes since the last `Step`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct StepBuilder {
    pub rows: Vec<JournalRow>,
    pub room: bool,
    /// Every viewer gets a `Play`.
    pub play: bool,
    /// A real-time game went on: only viewers with new notices get a `Play`.
    pub moved: bool,
    pub ended: bool,
    /// A move was taken back: everyone is told the story of the game anew.
    pub retold: bool,
    pub said: Vec<Line>,
    /// How a spectator who has just chosen other eyes sees the game.
    pub looked: Option<To>,
    /// The seat that has asked for its menu.
    pub menu: Option<Seat>,
    pub removed: Vec<PersonId>,
}

impl Table {
    /// Applies a fact and adds its row to the draft.
    pub(super) fn keep(&mut self, now: WallTime, fact: JournalFact) {
        self.take_entries(now);
        let row = JournalRow {
            at: now.max(self.latest),
            fact,
        };
        self.apply(&row, 0)
            .expect("a live table keeps only what fits");
        self.draft.room |= !matches!(row.fact, JournalFact::Said { .. });
        self.draft.play |= matches!(row.fact, JournalFact::Dealt | JournalFact::Paused { .. });
        self.draft.rows.push(row);
    }

    /// Finishes one input: sets the clock, collects the game's new entries, seals the next seed
    /// after the end of a game or of a broken off deal, and returns the step.
    pub(super) fn finish_step(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.forget_closed_questions(now);
        self.set_clock(now);
        self.hold_for_bots(now);
        self.take_entries(now);
        let finished = self.draft.ended.then(|| self.finished(now)).flatten();
        if finished.is_some() {
            self.stand_ins.clear();
            self.stand_leavers(now);
            self.clear_bots_if_rated(now);
            self.seal(now, deal);
        }
        self.seal_if_broken_off(now, deal);
        let tell = self.messages(now);
        let draft = std::mem::take(&mut self.draft);
        Step {
            keep: draft.rows,
            tell,
            finished,
        }
    }

    /// Adds the game's new entries to the draft, so that they stand before any later row.
    pub(super) fn take_entries(&mut self, now: WallTime) {
        let tempo = self.kind().tempo();
        let latest = now.max(self.latest);
        let Some(game) = &mut self.game else {
            return;
        };
        let fresh = game.bout.entries_since(game.kept);
        if fresh.is_empty() {
            return;
        }
        game.kept = game.bout.version();
        let is_void = game.note_entries(&fresh, latest);
        let bout = &game.bout;
        self.rows += fresh.len() as u64;
        self.draft.ended = bout.is_over();
        self.draft.play |= tempo == Tempo::Turns || self.draft.ended;
        self.draft.moved |= tempo == Tempo::RealTime;
        self.draft.room |= self.draft.ended || is_void;
        self.latest = latest;
        let at = latest;
        self.draft
            .rows
            .extend(fresh.into_iter().map(|entry| JournalRow {
                at,
                fact: JournalFact::Entry(entry),
            }));
    }

    fn finished(&self, now: WallTime) -> Option<FinishedGame> {
        let (game, outcome) = self.last_game()?;
        Some(FinishedGame {
            number: game.number,
            kind: self.kind(),
            started: game.started,
            ended: now.max(self.latest),
            players: game.players.clone(),
            is_rated: game.counts(),
            seating: game.bout.rules().seating(),
            outcome,
            span: GameSpan {
                first_row: game.sealed_at.row,
                last_row: self.rows,
                lines_before: game.sealed_at.lines_before,
            },
            setup: self.setup.clone(),
        })
    }

    fn messages(&mut self, now: WallTime) -> Vec<Tell> {
        let events = self.game.as_mut().map(|game| game.bout.drain());
        let sights = self.sights_here();
        let mut tell = Vec::with_capacity(sights.len() + 1);
        if self.draft.room || self.rooms.due().is_some_and(|due| due <= now) {
            self.rooms.tell(now);
            self.revision += 1;
            tell.push(Tell {
                to: To::Everyone,
                message: ClientIn::Room(self.room(now).into()),
            });
        }
        let told = |viewer| {
            let told = events.as_ref().map(|events| events.notices(viewer));
            told.unwrap_or_default()
        };
        let batch = if sights.iter().any(|&to| is_spectators(to)) {
            self.batch(told(Viewer::Spectator), now)
        } else {
            self.spectators.take(now);
            None
        };
        for to in sights {
            let notices = match to {
                To::Viewer(viewer) if viewer != Viewer::Spectator => self.fresh(told(viewer)),
                To::Everyone | To::Viewer(_) | To::Eyes(_) => batch.clone(),
            };
            let story = self
                .draft
                .retold
                .then(|| self.story(viewer_of(to)))
                .flatten();
            tell.extend(story.map(|message| Tell { to, message }));
            let notices = notices.or_else(|| (self.draft.looked == Some(to)).then(Vec::new));
            let play = notices.and_then(|notices| self.shown(to, notices, now));
            tell.extend(play.map(|play| Tell {
                to,
                message: ClientIn::Play(play.into()),
            }));
        }
        if !self.draft.said.is_empty() {
            let said = ClientIn::Said {
                table: self.id.clone(),
                lines: std::mem::take(&mut self.draft.said),
            };
            tell.push(Tell {
                to: To::Everyone,
                message: said,
            });
        }
        tell.extend(self.requested_menu());
        for person in std::mem::take(&mut self.draft.removed) {
            let removed = ClientIn::Removed {
                table: self.id.clone(),
                person,
            };
            tell.push(Tell {
                to: To::Everyone,
                message: removed,
            });
        }
        if self.closed {
            tell.push(Tell {
                to: To::Everyone,
                message: ClientIn::Closed {
                    table: self.id.clone(),
                },
            });
        }
        tell
    }

    /// The answer to `TableAsk::Menu`; an empty list if the seat is not awaited.
    fn requested_menu(&mut self) -> Option<Tell> {
        let seat = self.draft.menu.take()?;
        let game = self.game.as_ref()?;
        let message = ClientIn::Menu {
            table: self.id.clone(),
            game: game.number,
            version: game.bout.version(),
            actions: if game.bout.awaited().contains(&seat) {
                game.bout.menu(seat)
            } else {
                Vec::new()
            },
        };
        Some(Tell {
            to: To::Viewer(Viewer::Seat(seat)),
            message,
        })
    }

    /// The notices for a player, or `None` if this step sends them no `Play`.
    fn fresh(&self, fresh: Vec<AnyNotice>) -> Option<Vec<AnyNotice>> {
        (self.draft.play || self.draft.moved && !fresh.is_empty()).then_some(fresh)
    }

    /// The notices for spectators, or `None` if this step sends them no `Play`.
    fn batch(&mut self, fresh: Vec<AnyNotice>, now: WallTime) -> Option<Vec<AnyNotice>> {
        self.spectators.gather(fresh);
        let is_due = self.draft.play || self.spectators.due().is_some_and(|due| due <= now);
        is_due.then(|| self.spectators.take(now))
    }

    /// The distinct ways in which the connected people see the game.
    fn sights_here(&self) -> Vec<To> {
        let people = self.presence.people();
        let mut sights: Vec<_> = people.map(|person| self.sight_of(person)).collect();
        sights.sort_unstable();
        sights.dedup();
        sights
    }
}

/// Whose story the receivers are told.
fn viewer_of(to: To) -> Viewer {
    match to {
        To::Viewer(viewer) => viewer,
        To::Everyone | To::Eyes(_) => Viewer::Spectator,
    }
}

fn is_spectators(to: To) -> bool {
    match to {
        To::Viewer(viewer) => viewer == Viewer::Spectator,
        To::Eyes(_) => true,
        To::Everyone => false,
    }
}

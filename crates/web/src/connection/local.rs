//! The `Connection` to the page's worker, which hosts a table with bots on the other seats.

use super::{Connection, SavedGame, Status, acts::Acts, saved_games};
use crate::{browser::random, games::usual, rivals::Rivals, worker};
use game_core::{Seat, Tempo};
use games::GameKind;
use leptos::prelude::*;
use std::time::Duration;
use wire::{
    Absence, Ask, FromWorker, NewTable, Nick, Person, PersonId, PersonKind, Rated, Raw, Setup,
    TableId, ToWorker, Visibility,
};

/// How long a change may wait: drafts come several a second, and each would have the table written
/// whole.
const WRITTEN_WITHIN: Duration = Duration::from_millis(500);
/// The same where changes come by the dozen every second, by everyone at once.
const MATCH_WRITTEN_WITHIN: Duration = Duration::from_secs(5);
/// Guests are numbered in four digits.
const GUEST_NUMBERS: u32 = 9000;

/// The way to the worker behind this page.
#[derive(Clone, Copy)]
pub struct Local {
    /// The table in it, as any other.
    pub connection: Connection,
    /// The number of the last finished game, once it is kept.
    pub replay: RwSignal<Option<u32>>,
    /// Whether the others' hands lie open.
    pub open: RwSignal<bool>,
    /// Whether the person can take a move back.
    pub can_take_back: RwSignal<bool>,
    worker: StoredValue<Option<worker::Handle>, LocalStorage>,
    saved: StoredValue<Option<SavedGame>>,
    /// Set while something of the table is not yet written.
    writing: StoredValue<Option<(GameKind, TimeoutHandle)>>,
}

impl Local {
    /// Starts no worker yet. The signals live as long as the current `Owner`, so that the root
    /// component has to call this.
    pub fn new() -> Self {
        let local = Self {
            connection: Connection::new(),
            replay: RwSignal::new(None),
            open: RwSignal::new(false),
            can_take_back: RwSignal::new(false),
            worker: StoredValue::new_local(None),
            saved: StoredValue::new(None),
            writing: StoredValue::new(None),
        };
        window_event_listener_untyped("pagehide", move |_| local.write());
        local
    }

    /// Forgets the kept table, so that the next begins anew.
    pub fn forget(self, kind: GameKind) {
        saved_games::forget_game(kind);
    }

    /// Goes on with the kept table against those, or opens a new one.
    pub fn begin(self, kind: GameKind, rivals: Rivals) {
        // A match in real time that is over is no place to come back to.
        let goes_on = |saved: &SavedGame| saved.playing || kind.tempo() == Tempo::Turns;
        let saved = saved_games::saved_game(kind)
            .filter(|saved| saved.rivals() == rivals && goes_on(saved));
        let saved = saved.unwrap_or_else(|| SavedGame {
            table: TableId::from_bits(random::bits()),
            bot: rivals.bot,
            rivals: rivals.count,
            turn_ms: rivals.turn_ms,
            rows: Vec::new(),
            playing: false,
        });
        self.saved.set_value(Some(saved.clone()));
        self.replay.set(None);
        self.open.set(false);
        self.can_take_back.set(false);
        self.connection.store.open(Some(saved.table.clone()));
        self.connection.store.status.set(Status::Connecting);
        let handle = worker::start(move |letter| self.receive(kind, letter));
        self.worker.set_value(Some(handle));
    }

    /// Lays the others' hands open, or closes them.
    pub fn lay_open(self, open: bool) {
        self.send(&ToWorker::LayOpen(open));
    }

    /// Takes the person's last move back.
    pub fn take_back(self) {
        self.send(&ToWorker::TakeBack);
    }

    /// Stops the game's clock, or lets it go on.
    pub fn hold(self, held: bool) {
        self.send(&ToWorker::Hold(held));
    }

    /// Lets the worker go. The table is kept, and goes on when it is begun again.
    pub fn end(self) {
        self.write();
        self.connection.disconnect();
        self.connection.store.open(None);
        self.connection.store.status.set(Status::Idle);
        self.worker.set_value(None);
    }

    fn receive(self, kind: GameKind, letter: FromWorker<Raw>) {
        match letter {
            FromWorker::Ready => self.introduce(),
            FromWorker::Begun { restored } => self.open_or_enter(kind, restored),
            FromWorker::In(message) => {
                if let Some(message) = self.connection.hear(*message) {
                    self.connection.hear_table(message);
                }
            }
            FromWorker::Keep { rows, playing } => self.keep(kind, rows, playing),
            FromWorker::Finished(text) => self.replay.set(Some(saved_games::store_replay(&text))),
            FromWorker::CanTakeBack(can) => self.can_take_back.set(can),
            FromWorker::TakenBack { rows } => self.shorten(kind, rows),
            // Questions go to a worker of their own.
            FromWorker::Thought { .. } | FromWorker::Reviewing { .. } => {}
        }
    }

    fn introduce(self) {
        let Some(saved) = self.saved.get_value() else {
            return;
        };
        let you = saved_games::remembered_person().unwrap_or_else(new_person);
        self.send(&ToWorker::Begin {
            you,
            table: saved.table,
            rows: saved.rows,
        });
    }

    fn open_or_enter(self, kind: GameKind, restored: bool) {
        self.connection
            .connect(move |out| self.send(&ToWorker::Out(out)));
        self.connection.store.status.set(Status::Connected);
        if restored {
            return self.connection.come_back();
        }
        let rivals = self.saved.try_update_value(|saved| {
            let saved = saved.as_mut()?;
            saved.rows.clear();
            Some(saved.rivals())
        });
        if let Some(rivals) = rivals.flatten() {
            self.connection
                .ask(Ask::Open(against(kind, &rivals)), |_| ());
        }
    }

    fn keep(self, kind: GameKind, rows: Vec<String>, playing: bool) {
        self.saved.update_value(|saved| {
            if let Some(saved) = saved {
                saved.rows.extend(rows);
                saved.playing = playing;
            }
        });
        self.write_soon(kind);
    }

    /// Forgets the rows of what was taken back.
    fn shorten(self, kind: GameKind, rows: usize) {
        self.saved.update_value(|saved| {
            if let Some(saved) = saved {
                saved.rows.truncate(rows);
            }
        });
        // What was done is taken back: no answer to it is awaited.
        self.connection.store.acts.set(Acts::default());
        self.write_soon(kind);
    }

    fn write_soon(self, kind: GameKind) {
        if self.writing.with_value(Option::is_none) {
            let within = match kind.tempo() {
                Tempo::Turns => WRITTEN_WITHIN,
                Tempo::RealTime => MATCH_WRITTEN_WITHIN,
            };
            let timer = set_timeout_with_handle(move || self.write(), within).ok();
            self.writing.set_value(timer.map(|timer| (kind, timer)));
        }
    }

    /// Writes what is not yet written.
    fn write(self) {
        let Some((kind, timer)) = self.writing.try_update_value(Option::take).flatten() else {
            return;
        };
        timer.clear();
        self.saved.with_value(|saved| {
            if let Some(saved) = saved {
                saved_games::save_game(kind, saved);
            }
        });
    }

    fn send(self, letter: &ToWorker) {
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                worker.send(letter);
            }
        });
    }
}

/// A table at which the person has the first seat and bots all others; if there are bots for all
/// seats, the person looks on.
fn against(kind: GameKind, rivals: &Rivals) -> NewTable {
    let rules = usual(kind, rivals.count + 1, rivals.turn_ms);
    let seating = rules.seating();
    let own = (usize::from(rivals.count) < seating.count()).then_some(Seat::new(0));
    let bots = seating
        .seats()
        .filter(|&seat| own != Some(seat))
        .map(|seat| (seat, rivals.bot.clone()))
        .collect();
    let setup = Setup {
        rules,
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    NewTable {
        setup,
        seat: own,
        bots,
    }
}

/// A guest of this browser, for a person who was never online.
fn new_person() -> Person {
    let number = 1000 + u32::from_le_bytes(random::bytes()) % GUEST_NUMBERS;
    let person = Person {
        id: PersonId::from_bits(random::bits()),
        nick: Nick::guest(number),
        kind: PersonKind::Guest,
    };
    saved_games::remember_person(&person);
    person
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::watched;

    #[test]
    fn the_person_has_a_seat_unless_bots_take_all() {
        for &kind in GameKind::ALL {
            let rivals = Rivals::first(kind).unwrap();
            let table = against(kind, &rivals);
            assert_eq!(
                (table.seat, table.bots.len()),
                (Some(Seat::new(0)), usize::from(rivals.count)),
                "{kind}"
            );
            if let Some(count) = watched(kind) {
                let table = against(kind, &Rivals { count, ..rivals });
                assert_eq!(
                    (table.seat, table.bots.len()),
                    (None, table.setup.rules.seating().count())
                );
            }
        }
    }
}

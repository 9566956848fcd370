//! Finished games and lines of chat are read from their own rows, and those of older versions are
//! searched for.

use game_core::Seat;
use games::{AnyAction, GameKind};
use hub::{JournalFact, JournalRow, NoReplay, Step, Table, WallTime, replay_of};
use ids::{Node, PersonId, TableId};
use runtime::random;
use std::sync::Arc;
use store::{Ownership, Store, testing::PrivatePostgres};
use tables::{NextAppend, append, find_replay, read_chat_line};
use wire::{Absence, NewTable, Nick, Person, Setup, TableAsk, Visibility};

/// A table with steps that are appended at once.
struct Played {
    store: Store,
    table: Table,
    next: NextAppend,
    rows: Vec<JournalRow>,
    now: WallTime,
}

fn person(number: u32) -> Person {
    Person {
        id: PersonId::from_bits(number.into()),
        nick: Nick::guest(number),
        kind: wire::PersonKind::Guest,
    }
}

impl Played {
    async fn open() -> Self {
        let address = PrivatePostgres::shared().fresh_database().await;
        let store = Store::open(&address).await.expect("a store");
        let wish = NewTable {
            setup: Setup {
                rules: GameKind::Dama.default_rules(),
                visibility: Visibility::Private,
                absence: Absence::Wait,
                rated: wire::Rated::No,
            },
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let (id, now) = (TableId::from_bits(7), WallTime(1_000));
        let opened = Table::open(id.clone(), &person(1), wish, now, &mut random::seed);
        let (table, step) = opened.expect("a table");
        let ownership = Ownership::first(Node {
            name: "alone".to_owned(),
            term: 1,
        });
        let next = NextAppend {
            table_id: id.as_str().into(),
            ownership: Arc::new(ownership),
            rows_before: 0,
        };
        let mut played = Self {
            store,
            table,
            next,
            rows: Vec::new(),
            now,
        };
        played.keep(step, true).await;
        for number in [1, 2] {
            let step = played
                .table
                .enter(&person(number).id, now, &mut random::seed);
            played.keep(step, true).await;
        }
        played
    }

    async fn keep(&mut self, step: Step, with_index: bool) {
        if step.keep.is_empty() {
            return;
        }
        let finished = step.finished.as_ref();
        let mut rows = append(&self.table, &self.next, &step.keep, finished);
        if let Some(game) = rows.finished.as_mut().filter(|_| !with_index) {
            game.rows = None;
        }
        self.store.append(rows).await.expect("committed");
        self.next.rows_before += step.keep.len() as u64;
        self.rows.extend(step.keep);
    }

    async fn ask(&mut self, number: u32, ask: TableAsk, with_index: bool) {
        self.now = WallTime(self.now.0 + 3_000);
        let (step, answer) = self
            .table
            .handle(&person(number), ask, self.now, &mut random::seed);
        assert_eq!(answer, Ok(()));
        self.keep(step, with_index).await;
    }

    /// A game with a line of chat of each player, which the second player gives up.
    async fn play(&mut self, round: u32, with_index: bool) {
        for number in [1, 2] {
            let text = format!("game {round}, person {number}");
            let text = text.try_into().expect("a line");
            self.ask(number, TableAsk::Say { text }, with_index).await;
        }
        let loser = 1 + round % 2;
        let action = AnyAction::parse(GameKind::Dama, "resign").expect("in notation");
        let act = TableAsk::Act {
            action,
            basis: 0,
            game: None,
        };
        self.ask(loser, act, with_index).await;
        for number in [1, 2] {
            let ready = TableAsk::Ready { ready: true };
            self.ask(number, ready, with_index).await;
        }
    }
}

#[tokio::test]
async fn every_game_and_every_line_is_found_with_and_without_an_index() {
    let mut played = Played::open().await;
    let sit = TableAsk::Sit {
        seat: Seat::new(1),
        ready: true,
    };
    played.ask(2, sit, true).await;
    for (round, with_index) in [(0, false), (1, true), (2, false), (3, true)] {
        played.play(round, with_index).await;
    }
    let (store, id) = (&played.store, played.table.id());
    for number in 1..=4 {
        let found = find_replay(store, id, number).await.expect("read");
        let replay = found.expect("it is over").read(store).await.expect("read");
        let whole = replay_of(id, &played.rows, number).expect("a replay");
        assert_eq!(replay, whole, "game {number}");
    }
    for (number, why) in [(5, NoReplay::Running), (6, NoReplay::NoSuchGame)] {
        let found = find_replay(store, id, number).await.expect("read");
        assert_eq!(found.expect_err("no replay"), why);
    }
    let said = played.rows.iter().filter_map(|row| match &row.fact {
        JournalFact::Said { by, text } => Some((by.clone(), text.clone())),
        _ => None,
    });
    let said: Vec<_> = said.collect();
    assert_eq!(said.len(), 8);
    for (number, said) in (1..).zip(said) {
        let line = read_chat_line(store, id, number).await.expect("read");
        assert_eq!(line.map(|line| (line.by, line.text)), Some(said));
    }
    for number in [0, 9, u64::MAX] {
        assert_eq!(read_chat_line(store, id, number).await.expect("read"), None);
    }
    let other = TableId::from_bits(8);
    assert_eq!(read_chat_line(store, &other, 1).await.expect("read"), None);
}

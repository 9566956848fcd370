//! A short whole game at a table, as the rows that the server stores of it.

use game_core::{Seat, Seed};
use games::{AnyAction, GameKind};
use hub::{JournalRow, Step, Table, WallTime};
use wire::{Absence, NewTable, Nick, Person, PersonId, Setup, TableAsk, TableId, Visibility};

/// A finished game of Dáma.
pub struct PlayedGame {
    pub table: TableId,
    pub people: [Person; 2],
    /// The journal of the table, one text for each row.
    pub rows: Vec<String>,
    /// The outcome as JSON.
    pub outcome: String,
}

impl PlayedGame {
    /// Two moves, then the first player resigns; `number` names the table and the people.
    pub fn of(number: u128) -> Self {
        let people = [number * 2, number * 2 + 1].map(|bits| Person {
            id: PersonId::from_bits(bits),
            nick: Nick::guest(bits as u32),
            kind: wire::PersonKind::Guest,
        });
        let [anna, ben] = &people;
        let setup = Setup {
            rules: GameKind::Dama.default_rules(),
            visibility: Visibility::Public,
            absence: Absence::Wait,
            rated: wire::Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let mut seeds = 0;
        let mut deal = || {
            seeds += 1;
            Seed::from_number(seeds)
        };
        let (id, now) = (TableId::from_bits(number), WallTime(1_000_000));
        let (mut table, opened) =
            Table::open(id.clone(), anna, wish, now, &mut deal).expect("a table");
        let mut rows = texts(&opened);
        for person in &people {
            rows.extend(texts(&table.enter(&person.id, now, &mut deal)));
        }
        let mut outcome = None;
        let acts = ["b2-a3", "a5-b4", "resign"];
        let sit = TableAsk::Sit {
            seat: Seat::new(1),
            ready: true,
        };
        let asks = acts.iter().zip(0..).map(|(text, basis)| TableAsk::Act {
            action: AnyAction::parse(GameKind::Dama, text).expect("in notation"),
            basis,
            game: None,
        });
        let turns = [ben, anna, ben, anna];
        for (person, ask) in turns.into_iter().zip([sit].into_iter().chain(asks)) {
            let (step, answer) = table.handle(person, ask, now, &mut deal);
            answer.expect("allowed");
            rows.extend(texts(&step));
            outcome = step.finished.map(|game| game.outcome);
        }
        let outcome = serde_json::to_string(&outcome.expect("the game has ended"));
        Self {
            table: id,
            people,
            rows,
            outcome: outcome.expect("plain data"),
        }
    }
}

fn texts(step: &Step) -> Vec<String> {
    step.keep.iter().map(JournalRow::to_text).collect()
}

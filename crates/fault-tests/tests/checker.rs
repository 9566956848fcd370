//! The checker itself is tried: an honest evening passes, and each kind of lie is found.

use fault_tests::{
    check::{Checker, Promise},
    crowd::{Asked, Heard, Log, Outcome},
};
use game_core::{Seat, Seed};
use games::GameKind;
use hub::{Kept, Row, Table, WallTime};
use std::collections::BTreeMap;
use wire::{
    Absence, Ask, ClientIn, NewTable, Nick, Person, PersonId, Play, Refusal, Setup, TableAsk,
    TableId, Visibility,
};

/// A table of two with a journal and honest logs of both.
struct Evening {
    table: Table,
    rows: Vec<Row>,
    people: [Person; 2],
    logs: [Log; 2],
}

impl Evening {
    /// Two people play so many moves.
    fn of(moves: u32) -> Self {
        let people = [1, 2].map(|n| Person {
            id: PersonId::from_bits(n),
            nick: Nick::guest(n as u32),
        });
        let setup = Setup {
            rules: GameKind::Dama.default_rules(),
            visibility: Visibility::Public,
            absence: Absence::Wait,
        };
        let wish = NewTable {
            setup,
            seat: Some(Seat::new(0)),
            bots: Vec::new(),
        };
        let opened = Table::open(
            TableId::from_bits(1),
            &people[0],
            wish,
            WallTime(1),
            &mut seed,
        );
        let (table, step) = opened.expect("a table");
        let logs = people.clone().map(Log::of);
        let mut evening = Self {
            table,
            rows: step.keep,
            people,
            logs,
        };
        for index in [0, 1] {
            let step =
                evening
                    .table
                    .enter(&evening.people[index].id.clone(), WallTime(2), &mut seed);
            evening.rows.extend(step.keep);
        }
        evening.ask(
            1,
            TableAsk::Sit {
                seat: Seat::new(1),
                ready: true,
            },
        );
        for index in [0, 1] {
            for message in evening.table.scene(&evening.people[index].id, WallTime(3)) {
                evening.logs[index].pages().heard.push(Heard {
                    at_ms: 0,
                    line: 1,
                    message,
                });
            }
        }
        for version in 0..moves {
            let index = (version % 2) as usize;
            let job = evening.play(index);
            let action = fault_tests::crowd::Choice::from_number(version.into())
                .act(&job.view, Seat::new(index as u8))
                .expect("something to do");
            evening.ask(
                index,
                TableAsk::Act {
                    action,
                    basis: version,
                    game: None,
                },
            );
        }
        evening
    }

    fn play(&self, index: usize) -> Play {
        self.table
            .seen_by(self.table.viewer_of(&self.people[index].id), WallTime(4))
            .expect("a game")
    }

    fn ask(&mut self, index: usize, ask: TableAsk) {
        let person = self.people[index].clone();
        let (step, answer) = self
            .table
            .handle(&person, ask.clone(), WallTime(4), &mut seed);
        answer.expect("allowed");
        self.rows.extend(step.keep);
        let ask = Ask::At {
            table: self.table.id().clone(),
            ask,
        };
        let game = Some((1, Seat::new(index as u8)));
        self.logs[index].pages().asked.push(Asked {
            at_ms: 0,
            line: 1,
            ask,
            game,
            outcome: Outcome::Done(None),
        });
        for tell in step.tell {
            for (log, person) in self.logs.iter().zip(&self.people) {
                let is_for = match tell.to {
                    hub::To::Everyone => true,
                    hub::To::Viewer(viewer) => self.table.viewer_of(&person.id) == viewer,
                };
                // Those who have not been told the story yet are told it later.
                let is_playing = !log.pages().heard.is_empty();
                if is_for && is_playing {
                    log.pages().heard.push(Heard {
                        at_ms: 0,
                        line: 1,
                        message: tell.message.clone(),
                    });
                }
            }
        }
    }

    /// Which promises the checker finds broken.
    fn broken(&self) -> Vec<Promise> {
        let mut checker = Checker::default();
        let rows = BTreeMap::from([(self.table.id().clone(), self.rows.clone())]);
        let heard: Vec<_> = self
            .logs
            .iter()
            .map(|log| (log.person.id.clone(), log.pages().heard.clone()))
            .collect();
        let mut breaches = checker.read(&rows, &heard);
        breaches.extend(checker.weigh(&self.logs));
        let mut promises: Vec<_> = breaches.into_iter().map(|breach| breach.promise).collect();
        promises.sort_unstable();
        promises.dedup();
        promises
    }
}

fn seed() -> Seed {
    Seed::from_number(1)
}

fn last_entry(rows: &[Row]) -> usize {
    rows.iter()
        .rposition(|row| matches!(row.kept, Kept::Entry(_)))
        .expect("an entry")
}

#[test]
fn an_honest_evening_breaks_no_promise() {
    assert_eq!(Evening::of(6).broken(), []);
}

#[test]
fn a_move_that_was_acknowledged_and_lost_is_found() {
    let mut evening = Evening::of(6);
    let last = last_entry(&evening.rows);
    evening.rows.truncate(last);
    assert_eq!(
        evening.broken(),
        [Promise::AckedIsKept, Promise::ToldIsKept]
    );
}

#[test]
fn a_move_nobody_asked_for_is_found() {
    let evening = Evening::of(6);
    evening.logs[1].pages().asked.pop();
    assert_eq!(evening.broken(), [Promise::KeptOnce]);
}

#[test]
fn a_move_that_was_refused_and_yet_kept_is_found() {
    let evening = Evening::of(6);
    let refused = Outcome::Refused(Refusal::Stale);
    evening.logs[1]
        .pages()
        .asked
        .last_mut()
        .expect("a move")
        .outcome = refused;
    assert_eq!(evening.broken(), [Promise::KeptOnce]);
}

#[test]
fn a_move_of_which_nobody_heard_again_may_be_kept_or_not() {
    let mut evening = Evening::of(6);
    evening.logs[1]
        .pages()
        .asked
        .last_mut()
        .expect("a move")
        .outcome = Outcome::Unknown;
    assert_eq!(evening.broken(), []);
    let last = last_entry(&evening.rows);
    evening.rows.truncate(last);
    for log in &evening.logs {
        log.pages()
            .heard
            .retain(|heard| !matches!(&heard.message, ClientIn::Play(play) if play.version == 6));
    }
    assert_eq!(evening.broken(), []);
}

#[test]
fn a_view_that_the_journal_does_not_hold_is_found() {
    let evening = Evening::of(6);
    let other = Evening::of(5).play(0);
    for heard in &mut evening.logs[0].pages().heard {
        if let ClientIn::Play(play) = &mut heard.message
            && play.version == 6
        {
            play.view = other.view.clone();
        }
    }
    assert_eq!(evening.broken(), [Promise::ToldIsKept]);
}

#[test]
fn a_view_through_somebody_elses_eyes_is_found() {
    let evening = Evening::of(6);
    let theirs = evening.play(1);
    evening.logs[0].pages().heard.push(Heard {
        at_ms: 0,
        line: 2,
        message: ClientIn::Play(theirs.into()),
    });
    assert_eq!(evening.broken(), [Promise::ToldIsKept]);
}

#[test]
fn an_event_told_twice_or_never_is_found() {
    for twice in [true, false] {
        let evening = Evening::of(6);
        for heard in &mut evening.logs[0].pages().heard {
            if let ClientIn::Play(play) = &mut heard.message
                && play.version == 6
            {
                let notices = play.notices.clone();
                play.notices = if twice {
                    [notices.clone(), notices].concat()
                } else {
                    Vec::new()
                };
            }
        }
        assert_eq!(evening.broken(), [Promise::EventsOnce]);
    }
}

#[test]
fn a_journal_that_no_table_wrote_is_found() {
    let mut evening = Evening::of(6);
    let last = last_entry(&evening.rows);
    let again = evening.rows[last].clone();
    evening.rows.push(again);
    assert_eq!(evening.broken(), [Promise::JournalFolds]);
}

#[test]
fn words_that_are_kept_twice_are_found() {
    let mut evening = Evening::of(2);
    evening.ask(
        0,
        TableAsk::Say {
            text: "hello".to_owned().try_into().expect("a line"),
        },
    );
    assert_eq!(evening.broken(), []);
    let said = evening.rows.last().expect("a row").clone();
    evening.rows.push(said);
    assert_eq!(evening.broken(), [Promise::AckedIsKept]);
}

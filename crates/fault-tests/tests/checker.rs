//! Tests of the checker itself: a correct run passes, and each kind of violation is found.

use fault_tests::{
    check::{Checker, Promise},
    clients::{Log, Received, Request, RequestOutcome},
};
use game_core::{Seat, Seed};
use games::GameKind;
use hub::{JournalFact, JournalRow, Table, WallTime};
use std::collections::BTreeMap;
use wire::{
    Absence, Ask, ClientIn, NewTable, Nick, Person, PersonId, PersonKind, Play, Rated, Refusal,
    Setup, TableAsk, TableId, Visibility,
};

/// A table of two with its journal and the correct logs of both players.
struct CorrectRun {
    table: Table,
    rows: Vec<JournalRow>,
    people: [Person; 2],
    logs: [Log; 2],
}

impl CorrectRun {
    /// Two people play this many moves.
    fn of(moves: u32) -> Self {
        let people = [1, 2].map(|n| Person {
            id: PersonId::from_bits(n),
            nick: Nick::guest(n as u32),
            kind: PersonKind::Guest,
        });
        let setup = Setup {
            rules: GameKind::Dama.default_rules(),
            visibility: Visibility::Public,
            absence: Absence::Wait,
            rated: Rated::No,
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
        let mut run = Self {
            table,
            rows: step.keep,
            people,
            logs,
        };
        for index in [0, 1] {
            let step = run
                .table
                .enter(&run.people[index].id.clone(), WallTime(2), &mut seed);
            run.rows.extend(step.keep);
        }
        run.ask(
            1,
            TableAsk::Sit {
                seat: Seat::new(1),
                ready: true,
            },
        );
        for index in [0, 1] {
            for message in run.table.scene(&run.people[index].id, WallTime(3)) {
                run.logs[index].contents().received.push(Received {
                    at_ms: 0,
                    connection: 1,
                    message,
                });
            }
        }
        for version in 0..moves {
            let index = (version % 2) as usize;
            let job = run.play(index);
            let action = fault_tests::clients::ActionPicker::from_number(version.into())
                .act(&job.view, Seat::new(index as u8))
                .expect("something to do");
            run.ask(
                index,
                TableAsk::Act {
                    action,
                    basis: version,
                    game: None,
                },
            );
        }
        run
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
        self.logs[index].contents().requests.push(Request {
            at_ms: 0,
            connection: 1,
            ask,
            game,
            outcome: RequestOutcome::Done(None),
        });
        for tell in step.tell {
            for (log, person) in self.logs.iter().zip(&self.people) {
                let is_for = match tell.to {
                    hub::To::Everyone => true,
                    to @ (hub::To::Viewer(_) | hub::To::Eyes(_)) => {
                        self.table.sight_of(&person.id) == to
                    }
                };
                // A player who has not received the story yet receives it later.
                let is_playing = !log.contents().received.is_empty();
                if is_for && is_playing {
                    log.contents().received.push(Received {
                        at_ms: 0,
                        connection: 1,
                        message: tell.message.clone(),
                    });
                }
            }
        }
    }

    /// The promises that the checker reports as broken.
    fn broken(&self) -> Vec<Promise> {
        let mut checker = Checker::default();
        let rows = BTreeMap::from([(self.table.id().clone(), self.rows.clone())]);
        let received: Vec<_> = self
            .logs
            .iter()
            .map(|log| (log.person.id.clone(), log.contents().received.clone()))
            .collect();
        let mut breaches = checker.read(&rows, &received);
        breaches.extend(checker.check_requests(&self.logs));
        let mut promises: Vec<_> = breaches.into_iter().map(|breach| breach.promise).collect();
        promises.sort_unstable();
        promises.dedup();
        promises
    }
}

fn seed() -> Seed {
    Seed::from_number(1)
}

fn last_entry(rows: &[JournalRow]) -> usize {
    rows.iter()
        .rposition(|row| matches!(row.fact, JournalFact::Entry(_)))
        .expect("an entry")
}

#[test]
fn a_correct_run_breaks_no_promise() {
    assert_eq!(CorrectRun::of(6).broken(), []);
}

#[test]
fn a_move_that_was_acknowledged_and_lost_is_found() {
    let mut run = CorrectRun::of(6);
    let last = last_entry(&run.rows);
    run.rows.truncate(last);
    assert_eq!(run.broken(), [Promise::AckedIsKept, Promise::ToldIsKept]);
}

#[test]
fn a_move_that_was_never_requested_is_found() {
    let run = CorrectRun::of(6);
    run.logs[1].contents().requests.pop();
    assert_eq!(run.broken(), [Promise::KeptOnce]);
}

#[test]
fn a_move_that_was_refused_and_yet_kept_is_found() {
    let run = CorrectRun::of(6);
    let refused = RequestOutcome::Refused(Refusal::Stale);
    run.logs[1]
        .contents()
        .requests
        .last_mut()
        .expect("a move")
        .outcome = refused;
    assert_eq!(run.broken(), [Promise::KeptOnce]);
}

#[test]
fn an_unanswered_move_may_be_kept_or_not() {
    let mut run = CorrectRun::of(6);
    run.logs[1]
        .contents()
        .requests
        .last_mut()
        .expect("a move")
        .outcome = RequestOutcome::Unknown;
    assert_eq!(run.broken(), []);
    let last = last_entry(&run.rows);
    run.rows.truncate(last);
    for log in &run.logs {
        log.contents().received.retain(
            |received| !matches!(&received.message, ClientIn::Play(play) if play.version == 6),
        );
    }
    assert_eq!(run.broken(), []);
}

#[test]
fn a_view_that_the_journal_does_not_hold_is_found() {
    let run = CorrectRun::of(6);
    let other = CorrectRun::of(5).play(0);
    for received in &mut run.logs[0].contents().received {
        if let ClientIn::Play(play) = &mut received.message
            && play.version == 6
        {
            play.view = other.view.clone();
        }
    }
    assert_eq!(run.broken(), [Promise::ToldIsKept]);
}

#[test]
fn a_view_of_another_seat_is_found() {
    let run = CorrectRun::of(6);
    let theirs = run.play(1);
    run.logs[0].contents().received.push(Received {
        at_ms: 0,
        connection: 2,
        message: ClientIn::Play(theirs.into()),
    });
    assert_eq!(run.broken(), [Promise::ToldIsKept]);
}

#[test]
fn an_event_told_twice_or_never_is_found() {
    for twice in [true, false] {
        let run = CorrectRun::of(6);
        for received in &mut run.logs[0].contents().received {
            if let ClientIn::Play(play) = &mut received.message
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
        assert_eq!(run.broken(), [Promise::EventsOnce]);
    }
}

#[test]
fn a_journal_that_no_table_wrote_is_found() {
    let mut run = CorrectRun::of(6);
    let last = last_entry(&run.rows);
    let again = run.rows[last].clone();
    run.rows.push(again);
    assert_eq!(run.broken(), [Promise::JournalFolds]);
}

#[test]
fn a_chat_line_that_is_kept_twice_is_found() {
    let mut run = CorrectRun::of(2);
    run.ask(
        0,
        TableAsk::Say {
            text: "hello".to_owned().try_into().expect("a line"),
        },
    );
    assert_eq!(run.broken(), []);
    let said = run.rows.last().expect("a row").clone();
    run.rows.push(said);
    assert_eq!(run.broken(), [Promise::AckedIsKept]);
}

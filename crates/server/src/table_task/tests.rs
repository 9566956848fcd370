//! A table that goes on while its rows are being kept: what it says, to whom, and what is lost with
//! what.

use super::{
    TableCommand,
    unsaid::{Heard, Queue, Unsaid},
    voice::Voice,
};
use crate::limits::OUTBOX_STEPS;
use crate::{
    Identity,
    connection_handle::{ConnectionHandle, SendQueueReader},
    hall::Hall,
};
use futures_util::FutureExt;
use game_core::Seat;
use games::GameKind;
use std::sync::Arc;
use store::{Address, AppendError, Store, StoreError, testing::PrivatePostgres};
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, Refusal, Setup, TableAsk, TableId,
    Visibility,
};

/// A hall with one table, and somebody who looks on. On one thread: what is posted at once is taken
/// at once.
struct Place {
    database: String,
    hall: Arc<Hall>,
    table: TableId,
    client: ConnectionHandle,
    outgoing: SendQueueReader,
}

impl Place {
    async fn open() -> Self {
        let address = PrivatePostgres::shared().fresh_database().await;
        let Address::Postgres(options) = &address else {
            panic!("PostgreSQL")
        };
        let database = options.get_database().expect("a name").to_owned();
        let store = Store::open(&address).await.expect("a store");
        let hall = Hall::open(store, &Identity::default())
            .await
            .expect("a hall");
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
        };
        let rules = GameKind::Dama.default_rules();
        let setup = Setup {
            rules,
            visibility: Visibility::Private,
            absence: Absence::Wait,
        };
        let wish = NewTable {
            setup,
            seat: None,
            bots: Vec::new(),
        };
        let table = hall.open_table(&person, wish).await.expect("a table");
        let (client, outgoing) = ConnectionHandle::new(person);
        hall.enter(&table, client.clone(), 1).expect("a table");
        let mut place = Self {
            database,
            hall,
            table,
            client,
            outgoing,
        };
        place.answer(1).await.expect("entered");
        place
    }

    fn say(&self, ack: u32, text: &str) {
        self.ask(
            ack,
            TableAsk::Say {
                text: text.to_owned().try_into().expect("a line"),
            },
        );
    }

    fn ask(&self, ack: u32, ask: TableAsk) {
        self.hall
            .post(
                &self.table,
                TableCommand::Ask {
                    client: self.client.clone(),
                    ack,
                    ask,
                },
            )
            .expect("a place");
    }

    /// Sits down: the room changes, so that the table itself says it.
    fn sit(&self, ack: u32) {
        self.ask(
            ack,
            TableAsk::Sit {
                seat: Seat::new(0),
                ready: false,
            },
        );
    }

    /// What is answered, and the lines that were said before.
    async fn answer(&mut self, to: u32) -> Result<Vec<String>, Refusal> {
        let mut said = Vec::new();
        loop {
            match self
                .outgoing
                .next()
                .await
                .expect("an open connection")
                .message()
                .expect("whole")
            {
                ClientIn::Said { lines, .. } => {
                    said.extend(lines.iter().map(|line| line.text.as_str().to_owned()))
                }
                ClientIn::Done { ack, .. } if *ack == to => return Ok(said),
                ClientIn::Refused { ack, why } if *ack == to => return Err(why.clone()),
                _ => {}
            }
        }
    }

    async fn run(&self, sql: &str) {
        PrivatePostgres::shared().run(&self.database, sql).await;
    }
}

#[tokio::test]
async fn a_table_that_goes_on_before_its_rows_are_kept_says_all_in_order() {
    let mut place = Place::open().await;
    place.say(2, "one");
    place.say(3, "two");
    assert_eq!(place.answer(2).await, Ok(vec!["one".to_owned()]));
    assert_eq!(place.answer(3).await, Ok(vec!["two".to_owned()]));
}

#[tokio::test]
async fn what_follows_a_step_that_is_not_kept_has_not_happened_either() {
    let mut place = Place::open().await;
    place.say(2, "before");
    assert!(place.answer(2).await.is_ok());
    place
        .run("ALTER TABLE journal ADD CONSTRAINT trouble CHECK (body NOT LIKE '%lost%') NOT VALID")
        .await;
    place.say(3, "lost");
    place.say(4, "good by itself");
    assert_eq!(place.answer(3).await, Err(Refusal::NotKept));
    assert_eq!(place.answer(4).await, Err(Refusal::NotKept));
    place.say(5, "after");
    assert_eq!(
        place.answer(5).await,
        Ok(vec!["after".to_owned()]),
        "and nothing of what was lost"
    );
    let rows = place.hall.rows(&place.table).await.expect("a journal");
    let said = rows
        .iter()
        .filter(|row| matches!(row.kept, hub::Kept::Said { .. }))
        .count();
    assert_eq!(said, 2);
}

#[tokio::test]
async fn what_the_herald_says_and_what_the_table_says_come_in_the_order_in_which_they_happened() {
    let mut place = Place::open().await;
    let line = |text: &str| Ok(vec![text.to_owned()]);
    place.say(2, "one");
    // Refused, and of that nothing is kept.
    place.ask(3, TableAsk::Stand);
    place.say(4, "two");
    place.sit(5);
    place.say(6, "three");
    place.ask(7, TableAsk::Stand);
    assert_eq!(place.answer(2).await, line("one"));
    assert_eq!(place.answer(3).await, Err(Refusal::NotSeated));
    assert_eq!(place.answer(4).await, line("two"));
    assert_eq!(place.answer(5).await, Ok(Vec::new()));
    assert_eq!(place.answer(6).await, line("three"));
    assert_eq!(place.answer(7).await, Ok(Vec::new()));
}

#[tokio::test]
async fn a_table_that_has_left_much_unsaid_waits_and_then_goes_on() {
    let place = Place::open().await;
    let crowd: Vec<_> = (0..3 * OUTBOX_STEPS as u32)
        .map(|number| {
            let person = Person {
                id: PersonId::from_bits(u128::from(number) + 2),
                nick: Nick::guest(number),
            };
            let (client, outgoing) = ConnectionHandle::new(person);
            let ask = TableAsk::Say {
                text: "hello".to_owned().try_into().expect("a line"),
            };
            let mail = TableCommand::Ask {
                client: client.clone(),
                ack: number,
                ask,
            };
            place.hall.post(&place.table, mail).expect("a place");
            (number, client, outgoing)
        })
        .collect();
    for (ack, _outlet, mut outgoing) in crowd {
        let answer = outgoing.next().await.expect("an open connection");
        assert_eq!(answer.message(), Some(&ClientIn::Done { ack, table: None }));
    }
    let rows = place.hall.rows(&place.table).await.expect("a journal");
    assert_eq!(
        rows.iter()
            .filter(|row| matches!(row.kept, hub::Kept::Said { .. }))
            .count(),
        3 * OUTBOX_STEPS
    );
}

#[tokio::test]
async fn what_the_table_would_say_itself_is_lost_with_what_was_left_to_the_herald() {
    let mut place = Place::open().await;
    place
        .run("ALTER TABLE journal ADD CONSTRAINT trouble CHECK (body NOT LIKE '%lost%') NOT VALID")
        .await;
    for (lost, sit, later) in [(2, 3, 4), (5, 6, 7)] {
        place.say(lost, "lost");
        place.sit(sit);
        place.say(later, "after it");
        for ack in [lost, sit, later] {
            assert_eq!(place.answer(ack).await, Err(Refusal::NotKept));
        }
    }
    // And the other way round.
    place.sit(8);
    assert_eq!(place.answer(8).await, Ok(Vec::new()));
    place.say(9, "lost");
    place.ask(10, TableAsk::Stand);
    assert_eq!(place.answer(9).await, Err(Refusal::NotKept));
    assert_eq!(place.answer(10).await, Err(Refusal::NotKept));
    place.ask(11, TableAsk::Stand);
    assert_eq!(place.answer(11).await, Ok(Vec::new()), "they still sat");
}

#[tokio::test]
async fn a_table_says_all_before_it_is_no_more() {
    let mut place = Place::open().await;
    place.say(2, "last words");
    place
        .hall
        .post(&place.table, TableCommand::Close)
        .expect("a place");
    assert_eq!(place.answer(2).await, Ok(vec!["last words".to_owned()]));
    loop {
        if let Some(ClientIn::Closed { .. }) = place.outgoing.next().await.expect("open").message()
        {
            break;
        }
    }
}

#[tokio::test]
async fn a_table_does_not_speak_before_the_herald_has_and_not_after_a_loss() {
    let place = Place::open().await;
    let voice = Voice::new(place.hall.clone(), GameKind::Dama);
    let mut queue = Queue::new(voice.clone());
    let [first, second] = [(); 2].map(|()| voice.take(Unsaid::default()));
    queue.push(Unsaid::default());
    assert!(
        queue.next(true).now_or_never().is_none(),
        "none is known to be kept"
    );
    second.hear(Ok(()));
    tokio::task::yield_now().await;
    assert!(queue.next(true).now_or_never().is_none(), "one is not");
    first.hear(Ok(()));
    assert!(matches!(queue.next(true).await, Heard::Step(_, Ok(()))));
    assert!(queue.is_empty());

    let [first, second, third] = [(); 3].map(|()| voice.take(Unsaid::default()));
    queue.push(Unsaid::default());
    first.hear(Ok(()));
    // The store is closed, and says nothing.
    drop(second);
    third.hear(Ok(()));
    let Heard::Lost(loss) = queue.next(true).await else {
        panic!("a loss")
    };
    assert_eq!(loss.steps.len(), 2, "and what came after it");
    assert!(matches!(loss.error, AppendError::Store(StoreError::Closed)));
    assert_eq!(queue.rest().await.len(), 1);
    assert!(queue.is_empty() && queue.has_room());
}

/// Whoever looked when there was no room waits for it, though there may be some by then: nobody
/// else would wake the table.
#[tokio::test]
async fn a_table_without_room_hears_when_there_is_some() {
    let place = Place::open().await;
    let voice = Voice::new(place.hall.clone(), GameKind::Dama);
    let mut queue = Queue::new(voice.clone());
    let mut waiting: Vec<_> = (0..OUTBOX_STEPS)
        .map(|_| voice.take(Unsaid::default()))
        .collect();
    let has_room = queue.has_room();
    assert!(!has_room);
    waiting.remove(0).hear(Ok(()));
    while voice.afoot() == OUTBOX_STEPS {
        tokio::task::yield_now().await;
    }
    assert!(queue.next(has_room).now_or_never().is_none());
    waiting.into_iter().for_each(|waiting| waiting.hear(Ok(())));
    assert!(matches!(queue.next(has_room).await, Heard::Silence));
}

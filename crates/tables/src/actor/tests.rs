//! A `TableActor` that goes on while its rows are being committed: which clients receive what, and
//! what a failed commit undoes.

use super::TableActor;
use crate::{
    BotPool, DeliveryTask, Directory, Lease, MAX_ROWS_PER_DAY, NextAppend, RatingPush,
    ReleasedTable, RowQuota, TableCommand, TableContext, TableEvents, TableHandle, append,
    outbox::{OUTBOX_STEPS, Outbox, OutboxEvent},
    pending_step::{Answer, Origin, PendingStep},
    read_rows,
};
use delivery::{ConnectionHandle, SendQueueReader};
use futures_util::FutureExt;
use game_core::Seat;
use games::GameKind;
use hub::{Table, TableSummary};
use ids::{Node, TableId};
use metrics::Metrics;
use runtime::{StallDetector, TimerThread, WallClock, random};
use std::{
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};
use store::{Address, AppendError, Ownership, Store, StoreError, testing::PrivatePostgres};
use wire::{
    Absence, ClientIn, NewTable, Nick, Person, PersonId, PersonKind, Rated, Refusal, Setup,
    TableAsk, Visibility,
};

/// No other layer listens.
struct NoEvents;

impl TableEvents for NoEvents {
    fn summary_changed(&self, _: &TableId, _: i64, _: TableSummary) {}

    fn closed(&self, _: &TableId) {}

    fn released(&self, _: ReleasedTable) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {})
    }
}

async fn context() -> (Arc<TableContext>, String, Node) {
    let address = PrivatePostgres::shared().fresh_database().await;
    let Address::Postgres(options) = &address else {
        panic!("PostgreSQL")
    };
    let database = options.get_database().expect("a name").to_owned();
    let store = Store::open(&address).await.expect("a store");
    let hour = Duration::from_secs(3600);
    let node = store.register_node("test", hour).await.expect("a node");
    let metrics = Metrics::new();
    let context = TableContext {
        clock: WallClock::start(),
        timers: TimerThread::start(),
        stalls: StallDetector::start(),
        bots: BotPool::start(&metrics),
        metrics,
        delivery: DeliveryTask::start(),
        ratings: RatingPush::start(store.clone()),
        row_quota: RowQuota::default(),
        directory: Arc::new(Directory::default()),
        lease: Arc::new(Lease::until(Instant::now() + hour)),
        events: Arc::new(NoEvents),
        store,
    };
    (Arc::new(context), database, node)
}

/// One table and a client that is subscribed to it. On one thread: what is sent at once is taken at
/// once.
struct Place {
    database: String,
    context: Arc<TableContext>,
    table: TableId,
    handle: TableHandle,
    client: ConnectionHandle,
    outgoing: SendQueueReader,
}

impl Place {
    async fn open() -> Self {
        let (context, database, node) = context().await;
        let person = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1),
            kind: PersonKind::Guest,
        };
        let setup = Setup {
            rules: GameKind::Dama.default_rules(),
            visibility: Visibility::Private,
            absence: Absence::Wait,
            rated: Rated::No,
        };
        let wish = NewTable {
            setup,
            seat: None,
            bots: Vec::new(),
        };
        let (id, now) = (TableId::from_bits(random::bits()), context.clock.now());
        let opened = Table::open(id.clone(), &person, wish, now, &mut random::seed);
        let (table, step) = opened.expect("a table");
        let ownership = Arc::new(Ownership::first(node));
        let next = NextAppend {
            table_id: id.as_str().into(),
            ownership: ownership.clone(),
            rows_before: 0,
        };
        let first = append(&table, &next, &step.keep, None);
        context.store.append(first).await.expect("appended");
        let (handle, commands) = TableHandle::new();
        TableActor::start(context.clone(), table, ownership, &handle, commands);
        let (client, outgoing) = ConnectionHandle::to_values(person);
        let enter = TableCommand::Enter {
            client: client.clone(),
            ack: Some(1),
        };
        handle.send(enter).expect("room");
        let mut place = Self {
            database,
            context,
            table: id,
            handle,
            client,
            outgoing,
        };
        place.answer(1).await.expect("entered");
        place
    }

    fn say(&self, ack: u32, text: &str) {
        let text = text.to_owned().try_into().expect("a line");
        self.ask(ack, TableAsk::Say { text });
    }

    fn ask(&self, ack: u32, ask: TableAsk) {
        let client = self.client.clone();
        let command = TableCommand::Ask { client, ack, ask };
        self.handle.send(command).expect("room");
    }

    /// Sits down, which changes the room and the summary.
    fn sit(&self, ack: u32) {
        let (seat, ready) = (Seat::new(0), false);
        self.ask(ack, TableAsk::Sit { seat, ready });
    }

    /// The answer, and the chat lines before it.
    async fn answer(&mut self, to: u32) -> Result<Vec<String>, Refusal> {
        let mut said = Vec::new();
        loop {
            let message = self.outgoing.next().await.expect("an open connection");
            match message.value().expect("whole") {
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
async fn a_table_that_goes_on_before_its_commits_tells_everything_in_order() {
    let mut place = Place::open().await;
    place.say(2, "one");
    place.say(3, "two");
    assert_eq!(place.answer(2).await, Ok(vec!["one".to_owned()]));
    assert_eq!(place.answer(3).await, Ok(vec!["two".to_owned()]));
}

#[tokio::test]
async fn steps_after_a_failed_commit_have_not_happened_either() {
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
    let rows = read_rows(&place.context.store, &place.table)
        .await
        .expect("a journal");
    let said = rows
        .iter()
        .filter(|row| matches!(row.fact, hub::JournalFact::Said { .. }))
        .count();
    assert_eq!(said, 2);
}

#[tokio::test]
async fn steps_with_and_without_rows_are_delivered_in_the_order_in_which_they_happened() {
    let mut place = Place::open().await;
    let line = |text: &str| Ok(vec![text.to_owned()]);
    place.say(2, "one");
    // Refused, which appends no row.
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
async fn a_table_with_a_full_outbox_waits_and_then_goes_on() {
    let place = Place::open().await;
    let crowd: Vec<_> = (0..3 * OUTBOX_STEPS as u32)
        .map(|number| {
            let person = Person {
                id: PersonId::from_bits(u128::from(number) + 2),
                nick: Nick::guest(number),
                kind: PersonKind::Guest,
            };
            let (client, outgoing) = ConnectionHandle::to_values(person);
            let ask = TableAsk::Say {
                text: "hello".to_owned().try_into().expect("a line"),
            };
            let command = TableCommand::Ask {
                client: client.clone(),
                ack: number,
                ask,
            };
            place.handle.send(command).expect("room");
            (number, client, outgoing)
        })
        .collect();
    for (ack, _outlet, mut outgoing) in crowd {
        let answer = outgoing.next().await.expect("an open connection");
        assert_eq!(answer.value(), Some(&ClientIn::Done { ack, table: None }));
    }
    let rows = read_rows(&place.context.store, &place.table)
        .await
        .expect("a journal");
    assert_eq!(
        rows.iter()
            .filter(|row| matches!(row.fact, hub::JournalFact::Said { .. }))
            .count(),
        3 * OUTBOX_STEPS
    );
}

#[tokio::test]
async fn a_failed_commit_also_undoes_changes_of_the_room() {
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
    // And the other way round. On a busy machine the table may learn of the failure before it reads
    // the next request, which then is kept; so this is tried until both are in one commit.
    let mut ack = 8;
    loop {
        place.sit(ack);
        assert_eq!(place.answer(ack).await, Ok(Vec::new()));
        place.say(ack + 1, "lost");
        place.ask(ack + 2, TableAsk::Stand);
        assert_eq!(place.answer(ack + 1).await, Err(Refusal::NotKept));
        let stood = place.answer(ack + 2).await;
        ack += 3;
        if stood == Err(Refusal::NotKept) {
            break;
        }
        assert_eq!(stood, Ok(Vec::new()));
    }
    place.ask(ack, TableAsk::Stand);
    assert_eq!(place.answer(ack).await, Ok(Vec::new()), "they still sat");
}

#[tokio::test]
async fn a_table_tells_everything_before_it_is_closed() {
    let mut place = Place::open().await;
    place.say(2, "last words");
    place.handle.send(TableCommand::Close).expect("room");
    assert_eq!(place.answer(2).await, Ok(vec!["last words".to_owned()]));
    loop {
        if let Some(ClientIn::Closed { .. }) = place.outgoing.next().await.expect("open").value() {
            break;
        }
    }
}

async fn outbox() -> Arc<Outbox> {
    let (context, ..) = context().await;
    let origin = Origin {
        table: TableId::from_bits(7),
        kind: GameKind::Dama,
        epoch: 1,
    };
    Outbox::new(origin, context)
}

/// A step that answers `client` when it is delivered.
fn step(client: &ConnectionHandle, ack: u32) -> PendingStep {
    PendingStep {
        answer: Some(Answer::to(client.clone(), ack, Ok(None))),
        ..PendingStep::default()
    }
}

fn client() -> (ConnectionHandle, SendQueueReader) {
    ConnectionHandle::to_values(Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
        kind: PersonKind::Guest,
    })
}

/// The acks that were delivered, in order, once the delivery task has run.
async fn delivered(outgoing: &mut SendQueueReader) -> Vec<u32> {
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    let mut acks = Vec::new();
    while let Some(Ok(message)) = outgoing.next().now_or_never() {
        match message.value() {
            Some(ClientIn::Done { ack, .. }) => acks.push(*ack),
            other => panic!("{other:?}"),
        }
    }
    acks
}

#[tokio::test]
async fn a_step_is_delivered_after_all_steps_before_it_whatever_commits_first() {
    let (outbox, (client, mut outgoing)) = (outbox().await, client());
    let [first, second] = [1, 2].map(|ack| outbox.push(step(&client, ack)));
    outbox.push_without_rows(step(&client, 3));
    outbox.committed(second, Ok(()));
    assert!(delivered(&mut outgoing).await.is_empty());
    outbox.committed(first, Ok(()));
    assert_eq!(delivered(&mut outgoing).await, [1, 2, 3]);
    assert!(outbox.is_empty());
    outbox.push_without_rows(step(&client, 4));
    assert_eq!(delivered(&mut outgoing).await, [4], "at once");
}

#[tokio::test]
async fn after_a_failed_commit_steps_before_it_are_delivered_and_no_others() {
    let (outbox, (client, mut outgoing)) = (outbox().await, client());
    let [first, second, third] = [1, 2, 3].map(|ack| outbox.push(step(&client, ack)));
    outbox.push_without_rows(step(&client, 4));
    outbox.committed(first, Ok(()));
    outbox.committed(second, Err(StoreError::Closed.into()));
    assert!(!outbox.has_room(), "the table stands still");
    let is_early = outbox.event(false).now_or_never().is_none();
    assert!(is_early, "the third commit is not known");
    outbox.committed(third, Ok(()));
    assert_eq!(delivered(&mut outgoing).await, [1]);
    let OutboxEvent::Failed(failure) = outbox.event(false).await else {
        panic!("a failure")
    };
    assert_eq!(failure.steps.len(), 3, "the failed step and all after it");
    assert!(matches!(
        failure.error,
        AppendError::Store(StoreError::Closed)
    ));
    assert!(outbox.is_empty() && outbox.has_room());
    assert!(delivered(&mut outgoing).await.is_empty());
}

#[tokio::test]
async fn an_actor_without_room_hears_when_the_outbox_is_empty() {
    let (outbox, (client, _outgoing)) = (outbox().await, client());
    let mut steps: Vec<_> = (0..OUTBOX_STEPS as u32)
        .map(|ack| outbox.push(step(&client, ack)))
        .collect();
    assert!(!outbox.has_room());
    outbox.committed(steps.remove(0), Ok(()));
    while !outbox.has_room() {
        tokio::task::yield_now().await;
    }
    assert!(outbox.event(true).now_or_never().is_none());
    steps
        .into_iter()
        .for_each(|step| outbox.committed(step, Ok(())));
    assert!(matches!(outbox.event(true).await, OutboxEvent::Empty));
}

#[tokio::test]
async fn a_person_who_has_used_up_the_daily_quota_of_rows_may_only_leave() {
    let mut place = Place::open().await;
    place.sit(2);
    assert!(place.answer(2).await.is_ok());
    let (person, now) = (place.client.person.id.clone(), place.context.clock.now());
    let quota = &place.context.row_quota;
    quota.count(&person, MAX_ROWS_PER_DAY as usize, now);
    place.say(3, "more");
    assert_eq!(place.answer(3).await, Err(Refusal::QuotaUsed));
    place.ask(4, TableAsk::Ready { ready: true });
    assert_eq!(place.answer(4).await, Err(Refusal::QuotaUsed));
    place.ask(5, TableAsk::Stand);
    assert!(place.answer(5).await.is_ok());
}

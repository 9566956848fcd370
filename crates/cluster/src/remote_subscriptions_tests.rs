//! A client that sends a command to a table elsewhere gets exactly one answer, whatever happens to
//! the table.

use super::*;
use delivery::SendQueueReader;
use futures_util::FutureExt;
use wire::{Nick, Person, PersonId, PersonKind, TableAsk};

fn node(name: &str) -> Node {
    Node {
        name: name.to_owned(),
        term: name.len() as i64,
    }
}

fn table() -> TableId {
    TableId::from_bits(7)
}

fn connection() -> (ConnectionHandle, SendQueueReader) {
    ConnectionHandle::to_values(Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
        kind: PersonKind::Guest,
    })
}

fn done(ack: u32) -> Arc<SharedMessage> {
    SharedMessage::new(ClientIn::Done { ack, table: None })
}

fn other() -> Arc<SharedMessage> {
    SharedMessage::new(ClientIn::Said {
        table: table(),
        lines: Vec::new(),
    })
}

fn heard(outgoing: &mut SendQueueReader) -> Vec<ClientIn> {
    std::iter::from_fn(|| outgoing.next().now_or_never()?.ok())
        .map(|message| message.value().cloned().expect("whole"))
        .collect()
}

fn refused(ack: u32, why: Refusal) -> ClientIn {
    ClientIn::Refused { ack, why }
}

#[test]
fn an_answer_counts_once_and_only_from_the_node_that_was_asked() {
    let (mut subscriptions, (client, mut outgoing)) =
        (RemoteSubscriptions::default(), connection());
    subscriptions.subscribe(&table(), &client);
    subscriptions.note_sent(
        &table(),
        client.id,
        &RemoteCommand::Ask(5, TableAsk::Stand),
        &node("a"),
    );
    for from in ["bb", "a", "a"] {
        subscriptions.deliver(&table(), &node(from), (client.id, 0), &done(5));
    }
    assert_eq!(
        heard(&mut outgoing),
        [done(5).value().cloned().expect("whole")]
    );
}

#[test]
fn a_message_for_an_earlier_subscription_is_dropped() {
    let (mut subscriptions, (client, mut outgoing)) =
        (RemoteSubscriptions::default(), connection());
    subscriptions.subscribe(&table(), &client);
    subscriptions.deliver(&table(), &node("a"), (client.id, 1), &other());
    assert_eq!(
        heard(&mut outgoing),
        [other().value().cloned().expect("whole")]
    );
    let numbers: Vec<u64> = subscriptions
        .resume(&table(), &node("new_owner"))
        .into_iter()
        .map(|resumed| resumed.subscription)
        .collect();
    assert_eq!(numbers, [2]);
    subscriptions.deliver(&table(), &node("a"), (client.id, 1), &other());
    assert_eq!(heard(&mut outgoing), []);
    subscriptions.deliver(&table(), &node("new_owner"), (client.id, 2), &other());
    assert_eq!(
        heard(&mut outgoing),
        [other().value().cloned().expect("whole")]
    );
}

#[test]
fn a_command_that_comes_back_is_sent_again_unless_it_was_given_up() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.subscribe(&table(), &client);
    let asks = [1, 2].map(|ack| RemoteCommand::Ask(ack, TableAsk::Stand));
    subscriptions.note_sent(&table(), client.id, &asks[0], &node("a"));
    subscriptions.give_up(&node("a"));
    subscriptions.note_sent(&table(), client.id, &asks[1], &node("a"));
    for ask in &asks {
        subscriptions.take_back(&table(), client.id, &node("a"), ask.clone(), now);
    }
    let resumed: Vec<_> = subscriptions
        .resume(&table(), &node("new_owner"))
        .into_iter()
        .map(|resumed| resumed.held)
        .collect();
    assert_eq!(resumed, [vec![asks[1].clone()]]);
    assert_eq!(heard(&mut outgoing), [refused(1, Refusal::Moved)]);
}

#[test]
fn requests_to_a_dead_node_are_given_up_and_no_others() {
    let (mut subscriptions, (client, mut outgoing)) =
        (RemoteSubscriptions::default(), connection());
    subscriptions.subscribe(&table(), &client);
    subscriptions.note_sent(
        &table(),
        client.id,
        &RemoteCommand::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    subscriptions.note_sent(
        &table(),
        client.id,
        &RemoteCommand::Ask(2, TableAsk::Stand),
        &node("bb"),
    );
    subscriptions.give_up(&node("a"));
    assert_eq!(heard(&mut outgoing), [refused(1, Refusal::Moved)]);
    subscriptions.deliver(&table(), &node("a"), (client.id, 1), &done(1));
    assert_eq!(heard(&mut outgoing), [], "it has its answer");
}

#[test]
fn when_a_table_comes_here_open_requests_are_given_up_and_held_commands_go_on() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.subscribe(&table(), &client);
    subscriptions.note_sent(
        &table(),
        client.id,
        &RemoteCommand::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    let waiting = RemoteCommand::Ask(2, TableAsk::Stand);
    subscriptions
        .hold(&table(), client.id, waiting.clone(), now)
        .expect("a place");
    let ended: Vec<_> = subscriptions
        .end(&table())
        .into_iter()
        .map(|(_, held)| held)
        .collect();
    assert_eq!(ended, [vec![waiting]]);
    assert_eq!(heard(&mut outgoing), [refused(1, Refusal::Moved)]);
}

#[test]
fn a_held_command_goes_with_its_table_and_is_refused_when_it_waits_too_long() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.subscribe(&table(), &client);
    let ask = RemoteCommand::Ask(3, TableAsk::Stand);
    subscriptions
        .hold(&table(), client.id, ask.clone(), now)
        .expect("a place");
    subscriptions.expire(now);
    let resumed = subscriptions.resume(&table(), &node("new_owner"));
    assert_eq!(
        resumed
            .into_iter()
            .map(|resumed| resumed.held)
            .collect::<Vec<_>>(),
        [vec![ask.clone()]]
    );
    subscriptions.deliver(&table(), &node("new_owner"), (client.id, 2), &done(3));
    assert_eq!(
        heard(&mut outgoing),
        [done(3).value().cloned().expect("whole")]
    );
    subscriptions
        .hold(&table(), client.id, ask, now)
        .expect("a place");
    subscriptions.expire(now + HELD_FOR * 2);
    assert_eq!(heard(&mut outgoing), [refused(3, Refusal::Unreachable)]);
}

#[test]
fn a_searching_client_hears_its_table_whether_it_sends_before_or_after_the_search_ends() {
    for ends_after in 0..=2 {
        let (mut subscriptions, (client, mut outgoing)) =
            (RemoteSubscriptions::default(), connection());
        let number = subscriptions.begin_search(&client, 9);
        for (place, message) in [other(), done(9)].iter().enumerate() {
            if ends_after == place {
                subscriptions.end_search(client.id, Some(&table()));
            }
            subscriptions.deliver(&table(), &node("a"), (client.id, number), message);
        }
        if ends_after == 2 {
            subscriptions.end_search(client.id, Some(&table()));
        }
        let expected = [
            other().value().cloned().expect("whole"),
            done(9).value().cloned().expect("whole"),
        ];
        assert_eq!(heard(&mut outgoing), expected, "ended after {ends_after}");
        subscriptions.deliver(&table(), &node("a"), (client.id, number), &other());
        assert_eq!(heard(&mut outgoing).len(), 1, "and goes on to hear it");
    }
}

#[test]
fn a_closed_table_refuses_everything_that_waits_for_it() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.subscribe(&table(), &client);
    subscriptions.note_sent(
        &table(),
        client.id,
        &RemoteCommand::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    subscriptions
        .hold(
            &table(),
            client.id,
            RemoteCommand::Ask(2, TableAsk::Stand),
            now,
        )
        .expect("a place");
    subscriptions.close(&table());
    let gone = |ack| refused(ack, Refusal::NoSuchTable);
    assert_eq!(heard(&mut outgoing), [gone(1), gone(2)]);
}

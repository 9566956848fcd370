//! Whoever asks something of a table elsewhere hears exactly one answer, whatever becomes of the
//! table.

use super::*;
use crate::connection_handle::SendQueueReader;
use futures_util::FutureExt;
use wire::{Nick, Person, PersonId, TableAsk};

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
    ConnectionHandle::new(Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
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
        .map(|letter| letter.message().cloned().expect("whole"))
        .collect()
}

fn refused(ack: u32, why: Refusal) -> ClientIn {
    ClientIn::Refused { ack, why }
}

#[test]
fn an_answer_comes_from_whom_it_was_asked_of_and_once() {
    let (mut subscriptions, (client, mut outgoing)) =
        (RemoteSubscriptions::default(), connection());
    subscriptions.come(&table(), &client);
    subscriptions.ask(
        &table(),
        client.id,
        &RemoteCommand::Ask(5, TableAsk::Stand),
        &node("a"),
    );
    for from in ["bb", "a", "a"] {
        subscriptions.deliver((&table(), &node(from)), (client.id, 0), &done(5));
    }
    assert_eq!(
        heard(&mut outgoing),
        [done(5).message().cloned().expect("whole")]
    );
}

#[test]
fn what_was_meant_for_an_earlier_look_is_not_heard_after_the_table_was_shown_anew() {
    let (mut subscriptions, (client, mut outgoing)) =
        (RemoteSubscriptions::default(), connection());
    subscriptions.come(&table(), &client);
    subscriptions.deliver((&table(), &node("a")), (client.id, 1), &other());
    assert_eq!(
        heard(&mut outgoing),
        [other().message().cloned().expect("whole")]
    );
    let looks: Vec<u64> = subscriptions
        .resume(&table(), &node("new_owner"))
        .into_iter()
        .map(|(_, look, _)| look)
        .collect();
    assert_eq!(looks, [2]);
    subscriptions.deliver((&table(), &node("a")), (client.id, 1), &other());
    assert_eq!(heard(&mut outgoing), []);
    subscriptions.deliver((&table(), &node("new_owner")), (client.id, 2), &other());
    assert_eq!(
        heard(&mut outgoing),
        [other().message().cloned().expect("whole")]
    );
}

#[test]
fn what_comes_back_is_tried_again_unless_it_was_given_up() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.come(&table(), &client);
    let asks = [1, 2].map(|ack| RemoteCommand::Ask(ack, TableAsk::Stand));
    subscriptions.ask(&table(), client.id, &asks[0], &node("a"));
    subscriptions.give_up(&node("a"));
    subscriptions.ask(&table(), client.id, &asks[1], &node("a"));
    for ask in &asks {
        subscriptions.take_back(&table(), client.id, (&node("a"), ask.clone()), now);
    }
    let resumed: Vec<_> = subscriptions
        .resume(&table(), &node("new_owner"))
        .into_iter()
        .map(|(.., held)| held)
        .collect();
    assert_eq!(resumed, [vec![asks[1].clone()]]);
    assert_eq!(heard(&mut outgoing), [refused(1, Refusal::Moved)]);
}

#[test]
fn what_was_asked_of_a_node_that_is_gone_is_given_up_and_nothing_else() {
    let (mut subscriptions, (client, mut outgoing)) =
        (RemoteSubscriptions::default(), connection());
    subscriptions.come(&table(), &client);
    subscriptions.ask(
        &table(),
        client.id,
        &RemoteCommand::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    subscriptions.ask(
        &table(),
        client.id,
        &RemoteCommand::Ask(2, TableAsk::Stand),
        &node("bb"),
    );
    subscriptions.give_up(&node("a"));
    assert_eq!(heard(&mut outgoing), [refused(1, Refusal::Moved)]);
    subscriptions.deliver((&table(), &node("a")), (client.id, 1), &done(1));
    assert_eq!(heard(&mut outgoing), [], "it has its answer");
}

#[test]
fn what_was_asked_of_a_table_that_has_come_here_is_given_up_and_what_waited_is_not() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.come(&table(), &client);
    subscriptions.ask(
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
fn what_waits_goes_with_the_table_and_is_refused_when_it_waits_too_long() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.come(&table(), &client);
    let ask = RemoteCommand::Ask(3, TableAsk::Stand);
    subscriptions
        .hold(&table(), client.id, ask.clone(), now)
        .expect("a place");
    subscriptions.expire(now);
    let resumed = subscriptions.resume(&table(), &node("new_owner"));
    assert_eq!(
        resumed
            .into_iter()
            .map(|(.., held)| held)
            .collect::<Vec<_>>(),
        [vec![ask.clone()]]
    );
    subscriptions.deliver((&table(), &node("new_owner")), (client.id, 2), &done(3));
    assert_eq!(
        heard(&mut outgoing),
        [done(3).message().cloned().expect("whole")]
    );
    subscriptions
        .hold(&table(), client.id, ask, now)
        .expect("a place");
    subscriptions.expire(now + HELD_FOR * 2);
    assert_eq!(heard(&mut outgoing), [refused(3, Refusal::Unreachable)]);
}

#[test]
fn whoever_looks_for_a_game_hears_the_table_whether_it_speaks_before_or_after_the_search_has_ended()
{
    for ends_after in 0..=2 {
        let (mut subscriptions, (client, mut outgoing)) =
            (RemoteSubscriptions::default(), connection());
        let look = subscriptions.seek(&client, 9);
        for (number, letter) in [other(), done(9)].iter().enumerate() {
            if ends_after == number {
                subscriptions.sought(client.id, Some(&table()));
            }
            subscriptions.deliver((&table(), &node("a")), (client.id, look), letter);
        }
        if ends_after == 2 {
            subscriptions.sought(client.id, Some(&table()));
        }
        let expected = [
            other().message().cloned().expect("whole"),
            done(9).message().cloned().expect("whole"),
        ];
        assert_eq!(heard(&mut outgoing), expected, "ended after {ends_after}");
        subscriptions.deliver((&table(), &node("a")), (client.id, look), &other());
        assert_eq!(heard(&mut outgoing).len(), 1, "and goes on to hear it");
    }
}

#[test]
fn nobody_waits_for_a_table_that_is_no_more() {
    let (mut subscriptions, (client, mut outgoing), now) =
        (RemoteSubscriptions::default(), connection(), Instant::now());
    subscriptions.come(&table(), &client);
    subscriptions.ask(
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

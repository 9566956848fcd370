//! Whoever asks something of a table elsewhere hears exactly one answer, whatever becomes of the
//! table.

use super::*;
use crate::outlet::Inlet;
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

fn connection() -> (Outlet, Inlet) {
    Outlet::new(Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1),
    })
}

fn done(ack: u32) -> Arc<Letter> {
    Letter::new(ClientIn::Done { ack, table: None })
}

fn other() -> Arc<Letter> {
    Letter::new(ClientIn::Said {
        table: table(),
        lines: Vec::new(),
    })
}

fn heard(inlet: &mut Inlet) -> Vec<ClientIn> {
    std::iter::from_fn(|| inlet.next().now_or_never()?.ok())
        .map(|letter| letter.message().cloned().expect("whole"))
        .collect()
}

fn refused(ack: u32, why: Refusal) -> ClientIn {
    ClientIn::Refused { ack, why }
}

#[test]
fn an_answer_comes_from_whom_it_was_asked_of_and_once() {
    let (mut visits, (outlet, mut inlet)) = (Visits::default(), connection());
    visits.come(&table(), &outlet);
    visits.ask(
        &table(),
        outlet.id,
        &FarMail::Ask(5, TableAsk::Stand),
        &node("a"),
    );
    for from in ["bb", "a", "a"] {
        visits.deliver((&table(), &node(from)), (outlet.id, 0), &done(5));
    }
    assert_eq!(
        heard(&mut inlet),
        [done(5).message().cloned().expect("whole")]
    );
}

#[test]
fn what_was_meant_for_an_earlier_look_is_not_heard_after_the_table_was_shown_anew() {
    let (mut visits, (outlet, mut inlet)) = (Visits::default(), connection());
    visits.come(&table(), &outlet);
    visits.deliver((&table(), &node("a")), (outlet.id, 1), &other());
    assert_eq!(
        heard(&mut inlet),
        [other().message().cloned().expect("whole")]
    );
    let looks: Vec<u64> = visits
        .resume(&table(), &node("heir"))
        .into_iter()
        .map(|(_, look, _)| look)
        .collect();
    assert_eq!(looks, [2]);
    visits.deliver((&table(), &node("a")), (outlet.id, 1), &other());
    assert_eq!(heard(&mut inlet), []);
    visits.deliver((&table(), &node("heir")), (outlet.id, 2), &other());
    assert_eq!(
        heard(&mut inlet),
        [other().message().cloned().expect("whole")]
    );
}

#[test]
fn what_comes_back_is_tried_again_unless_it_was_given_up() {
    let (mut visits, (outlet, mut inlet), now) = (Visits::default(), connection(), Instant::now());
    visits.come(&table(), &outlet);
    let asks = [1, 2].map(|ack| FarMail::Ask(ack, TableAsk::Stand));
    visits.ask(&table(), outlet.id, &asks[0], &node("a"));
    visits.give_up(&node("a"));
    visits.ask(&table(), outlet.id, &asks[1], &node("a"));
    for ask in &asks {
        visits.take_back(&table(), outlet.id, (&node("a"), ask.clone()), now);
    }
    let resumed: Vec<_> = visits
        .resume(&table(), &node("heir"))
        .into_iter()
        .map(|(.., held)| held)
        .collect();
    assert_eq!(resumed, [vec![asks[1].clone()]]);
    assert_eq!(heard(&mut inlet), [refused(1, Refusal::Moved)]);
}

#[test]
fn what_was_asked_of_a_node_that_is_gone_is_given_up_and_nothing_else() {
    let (mut visits, (outlet, mut inlet)) = (Visits::default(), connection());
    visits.come(&table(), &outlet);
    visits.ask(
        &table(),
        outlet.id,
        &FarMail::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    visits.ask(
        &table(),
        outlet.id,
        &FarMail::Ask(2, TableAsk::Stand),
        &node("bb"),
    );
    visits.give_up(&node("a"));
    assert_eq!(heard(&mut inlet), [refused(1, Refusal::Moved)]);
    visits.deliver((&table(), &node("a")), (outlet.id, 1), &done(1));
    assert_eq!(heard(&mut inlet), [], "it has its answer");
}

#[test]
fn what_was_asked_of_a_table_that_has_come_here_is_given_up_and_what_waited_is_not() {
    let (mut visits, (outlet, mut inlet), now) = (Visits::default(), connection(), Instant::now());
    visits.come(&table(), &outlet);
    visits.ask(
        &table(),
        outlet.id,
        &FarMail::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    let waiting = FarMail::Ask(2, TableAsk::Stand);
    visits
        .hold(&table(), outlet.id, waiting.clone(), now)
        .expect("a place");
    let ended: Vec<_> = visits
        .end(&table())
        .into_iter()
        .map(|(_, held)| held)
        .collect();
    assert_eq!(ended, [vec![waiting]]);
    assert_eq!(heard(&mut inlet), [refused(1, Refusal::Moved)]);
}

#[test]
fn what_waits_goes_with_the_table_and_is_refused_when_it_waits_too_long() {
    let (mut visits, (outlet, mut inlet), now) = (Visits::default(), connection(), Instant::now());
    visits.come(&table(), &outlet);
    let ask = FarMail::Ask(3, TableAsk::Stand);
    visits
        .hold(&table(), outlet.id, ask.clone(), now)
        .expect("a place");
    visits.expire(now);
    let resumed = visits.resume(&table(), &node("heir"));
    assert_eq!(
        resumed
            .into_iter()
            .map(|(.., held)| held)
            .collect::<Vec<_>>(),
        [vec![ask.clone()]]
    );
    visits.deliver((&table(), &node("heir")), (outlet.id, 2), &done(3));
    assert_eq!(
        heard(&mut inlet),
        [done(3).message().cloned().expect("whole")]
    );
    visits.hold(&table(), outlet.id, ask, now).expect("a place");
    visits.expire(now + HELD_FOR * 2);
    assert_eq!(heard(&mut inlet), [refused(3, Refusal::Unreachable)]);
}

#[test]
fn whoever_looks_for_a_game_hears_the_table_whether_it_speaks_before_or_after_the_search_has_ended()
{
    for ends_after in 0..=2 {
        let (mut visits, (outlet, mut inlet)) = (Visits::default(), connection());
        let look = visits.seek(&outlet, 9);
        for (number, letter) in [other(), done(9)].iter().enumerate() {
            if ends_after == number {
                visits.sought(outlet.id, Some(&table()));
            }
            visits.deliver((&table(), &node("a")), (outlet.id, look), letter);
        }
        if ends_after == 2 {
            visits.sought(outlet.id, Some(&table()));
        }
        let expected = [
            other().message().cloned().expect("whole"),
            done(9).message().cloned().expect("whole"),
        ];
        assert_eq!(heard(&mut inlet), expected, "ended after {ends_after}");
        visits.deliver((&table(), &node("a")), (outlet.id, look), &other());
        assert_eq!(heard(&mut inlet).len(), 1, "and goes on to hear it");
    }
}

#[test]
fn nobody_waits_for_a_table_that_is_no_more() {
    let (mut visits, (outlet, mut inlet), now) = (Visits::default(), connection(), Instant::now());
    visits.come(&table(), &outlet);
    visits.ask(
        &table(),
        outlet.id,
        &FarMail::Ask(1, TableAsk::Stand),
        &node("a"),
    );
    visits
        .hold(&table(), outlet.id, FarMail::Ask(2, TableAsk::Stand), now)
        .expect("a place");
    visits.close(&table());
    let gone = |ack| refused(ack, Refusal::NoSuchTable);
    assert_eq!(heard(&mut inlet), [gone(1), gone(2)]);
}

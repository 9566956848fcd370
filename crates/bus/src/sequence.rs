//! Sequence numbers on cluster messages, by which a lost message is noticed.

use crate::To;
use ids::Node;
use std::collections::HashMap;

/// How many messages were sent on each channel.
#[derive(Default)]
pub(crate) struct Sent {
    to_all: u64,
    /// By the term of the node, which no other node has.
    to_one: HashMap<i64, OwnChannel>,
}

/// The messages to one node.
#[derive(Default)]
struct OwnChannel {
    number: u64,
    /// The node counts as dead and is left out of heartbeats. It may only have been paused, so the
    /// number is kept: a lower one would look like a repetition to it.
    is_given_up: bool,
}

impl Sent {
    /// Returns the number of the next message.
    pub fn next(&mut self, to: To<'_>) -> u64 {
        let number = match to {
            To::Everyone => &mut self.to_all,
            To::Node(node) => {
                let channel = self.to_one.entry(node.term).or_default();
                channel.is_given_up = false;
                &mut channel.number
            }
        };
        *number += 1;
        *number
    }

    /// Returns how many messages went to each live node, by term.
    pub fn to_each(&self) -> HashMap<i64, u64> {
        let live = self.to_one.iter().filter(|(_, one)| !one.is_given_up);
        live.map(|(&term, one)| (term, one.number)).collect()
    }

    pub fn give_up(&mut self, node: &Node) {
        if let Some(channel) = self.to_one.get_mut(&node.term) {
            channel.is_given_up = true;
        }
    }
}

/// What was received of each sender, on each of its two channels.
#[derive(Default)]
pub(crate) struct Received {
    last: HashMap<(String, Channel), Position>,
    /// How many messages each sender's last heartbeat claimed to have sent to this node alone.
    claimed: HashMap<String, Position>,
}

/// A message comes to one node or to all; each channel has its own numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Channel {
    Own,
    Common,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    term: i64,
    number: u64,
}

/// What [`Received`] says about a message by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Next,
    /// Messages before it are missing, or the sender was not known.
    Missed,
    /// Of an earlier term, or a repetition: a NATS client that loses its connection may send a
    /// message twice.
    Old,
}

impl Received {
    pub fn note(&mut self, from: &Node, channel: Channel, number: u64) -> Verdict {
        let key = (from.name.clone(), channel);
        let now = Position {
            term: from.term,
            number,
        };
        let verdict = match self.last.get(&key) {
            Some(last) if now.term < last.term => return Verdict::Old,
            Some(last) if now.term == last.term && number <= last.number => return Verdict::Old,
            Some(last) if now.term == last.term && number == last.number + 1 => Verdict::Next,
            // The first message of an unknown sender follows no other.
            None if number == 1 => Verdict::Next,
            _ => Verdict::Missed,
        };
        self.last.insert(key, now);
        verdict
    }

    /// Notes how many messages `from` claims to have sent to this node alone. Returns whether
    /// messages of its claim before are missing: those since then may be on their way.
    pub fn has_missed_by(&mut self, from: &Node, number: u64) -> bool {
        let claim = Position {
            term: from.term,
            number,
        };
        let before = self.claimed.insert(from.name.clone(), claim);
        let key = (from.name.clone(), Channel::Own);
        let last = self.last.get(&key).filter(|last| last.term == from.term);
        let received = last.map_or(0, |last| last.number);
        let missed = before.filter(|before| before.term == from.term && before.number > received);
        if let Some(missed) = missed {
            // Reported once: the next message after these is in sequence.
            self.last.insert(key, missed);
        }
        missed.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_lost_at_the_end_are_missed_at_the_second_heartbeat_and_only_once() {
        let mut received = Received::default();
        let node = Node {
            name: "a".to_owned(),
            term: 1,
        };
        assert_eq!(received.note(&node, Channel::Own, 1), Verdict::Next);
        assert!(
            !received.has_missed_by(&node, 3),
            "they may be on their way"
        );
        assert!(received.has_missed_by(&node, 3));
        assert!(!received.has_missed_by(&node, 3));
        assert_eq!(received.note(&node, Channel::Own, 4), Verdict::Next);
        assert!(!received.has_missed_by(&node, 4));
        assert!(!received.has_missed_by(&node, 4));
    }

    #[test]
    fn numbers_go_on_for_a_node_that_was_given_up_and_comes_back() {
        let (mut sent, mut received) = (Sent::default(), Received::default());
        let [own, other] = ["own", "other"].map(|name| Node {
            name: name.to_owned(),
            term: 7,
        });
        for _ in 0..3 {
            assert_eq!(
                received.note(&own, Channel::Own, sent.next(To::Node(&other))),
                Verdict::Next
            );
        }
        sent.give_up(&other);
        assert_eq!(sent.to_each(), HashMap::new());
        assert_eq!(
            received.note(&own, Channel::Own, sent.next(To::Node(&other))),
            Verdict::Next
        );
        assert_eq!(sent.to_each(), HashMap::from([(7, 4)]));
        assert_eq!(sent.next(To::Everyone), 1);
    }

    #[test]
    fn a_gap_is_reported_once_and_old_terms_are_dropped() {
        let mut received = Received::default();
        let node = |term| Node {
            name: "a".to_owned(),
            term,
        };
        assert_eq!(received.note(&node(1), Channel::Own, 1), Verdict::Next);
        assert_eq!(received.note(&node(1), Channel::Common, 1), Verdict::Next);
        assert_eq!(received.note(&node(1), Channel::Own, 3), Verdict::Missed);
        assert_eq!(received.note(&node(1), Channel::Own, 4), Verdict::Next);
        assert_eq!(received.note(&node(2), Channel::Own, 1), Verdict::Missed);
        assert_eq!(received.note(&node(1), Channel::Own, 5), Verdict::Old);
        assert_eq!(received.note(&node(2), Channel::Own, 2), Verdict::Next);
    }

    #[test]
    fn a_repeated_message_is_dropped() {
        let mut received = Received::default();
        let node = Node {
            name: "a".to_owned(),
            term: 1,
        };
        let verdicts = [1, 2, 2, 1, 3].map(|number| received.note(&node, Channel::Own, number));
        assert_eq!(
            verdicts,
            [
                Verdict::Next,
                Verdict::Next,
                Verdict::Old,
                Verdict::Old,
                Verdict::Next
            ]
        );
    }

    #[test]
    fn the_first_message_of_a_sender_in_mid_sequence_is_a_gap() {
        let mut received = Received::default();
        assert_eq!(
            received.note(
                &Node {
                    name: "a".to_owned(),
                    term: 1
                },
                Channel::Own,
                7
            ),
            Verdict::Missed
        );
    }
}

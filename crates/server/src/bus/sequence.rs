//! Numbers on parcels, by which a lost one is missed.

use super::To;
use std::collections::HashMap;
use store::Node;

/// How many parcels went each way.
#[derive(Default)]
pub(super) struct Sent {
    to_all: u64,
    /// By the term of the node, which no other has.
    to_one: HashMap<i64, Line>,
}

/// What went to one node.
#[derive(Default)]
struct Line {
    number: u64,
    /// It is taken for dead, and nobody tells it how much that was. It may have stood still only,
    /// and would take a lower number than the last for something it has heard already.
    is_given_up: bool,
}

impl Sent {
    /// The number of the next parcel there.
    pub fn next(&mut self, to: To<'_>) -> u64 {
        let number = match to {
            To::Everyone => &mut self.to_all,
            To::Node(node) => {
                let line = self.to_one.entry(node.term).or_default();
                line.is_given_up = false;
                &mut line.number
            }
        };
        *number += 1;
        *number
    }

    /// How many went to each node that is there.
    pub fn to_each(&self) -> HashMap<i64, u64> {
        let there = self.to_one.iter().filter(|(_, line)| !line.is_given_up);
        there.map(|(&term, line)| (term, line.number)).collect()
    }

    pub fn give_up(&mut self, node: &Node) {
        if let Some(line) = self.to_one.get_mut(&node.term) {
            line.is_given_up = true;
        }
    }
}

/// What has been heard of each sender, on each of its two ways to us.
#[derive(Default)]
pub(super) struct Numbers {
    last: HashMap<(String, Way), Heard>,
    /// What each sender said at its last beat to have sent to us alone.
    said: HashMap<String, Heard>,
}

/// A parcel comes to one node or to all, and is numbered on each way by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Way {
    Ours,
    Everyones,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Heard {
    term: i64,
    number: u64,
}

/// What a number tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The next one.
    Next,
    /// Some before it are missing, or we have not heard of the sender before.
    Missed,
    /// From a term that is over, or heard already: a client of NATS that lost its connection
    /// half-way may send something twice.
    Old,
}

impl Numbers {
    pub fn hear(&mut self, from: &Node, way: Way, number: u64) -> Verdict {
        let key = (from.name.clone(), way);
        let before = self.last.get(&key).copied();
        let now = Heard {
            term: from.term,
            number,
        };
        let verdict = match before {
            Some(before) if from.term < before.term => return Verdict::Old,
            Some(before) if from.term == before.term && number <= before.number => {
                return Verdict::Old;
            }
            Some(before) if from.term == before.term && number == before.number + 1 => {
                Verdict::Next
            }
            // The first word of a sender whom nobody knew is no loss.
            None if number == 1 => Verdict::Next,
            _ => Verdict::Missed,
        };
        self.last.insert(key, now);
        verdict
    }
}

impl Numbers {
    /// A sender says how much it has sent to us alone. Whether we have missed some of what it said
    /// the last time: what it has sent since may be on its way.
    pub fn has_missed_by(&mut self, from: &Node, number: u64) -> bool {
        let said = self.said.insert(
            from.name.clone(),
            Heard {
                term: from.term,
                number,
            },
        );
        let heard = self
            .last
            .get(&(from.name.clone(), Way::Ours))
            .filter(|heard| heard.term == from.term);
        let heard = heard.map_or(0, |heard| heard.number);
        let missed = said.is_some_and(|said| said.term == from.term && said.number > heard);
        if let (true, Some(said)) = (missed, said) {
            // Missed once: whatever comes after that is the next.
            self.last.insert((from.name.clone(), Way::Ours), said);
        }
        missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_lost_at_the_end_is_missed_at_the_second_beat_and_only_once() {
        let mut numbers = Numbers::default();
        let node = Node {
            name: "a".to_owned(),
            term: 1,
        };
        assert_eq!(numbers.hear(&node, Way::Ours, 1), Verdict::Next);
        assert!(!numbers.has_missed_by(&node, 3), "they may be on their way");
        assert!(numbers.has_missed_by(&node, 3));
        assert!(!numbers.has_missed_by(&node, 3));
        assert_eq!(numbers.hear(&node, Way::Ours, 4), Verdict::Next);
        assert!(!numbers.has_missed_by(&node, 4));
        assert!(!numbers.has_missed_by(&node, 4));
    }

    #[test]
    fn whoever_was_given_up_and_comes_back_is_numbered_on_from_where_it_was() {
        let (mut sent, mut numbers) = (Sent::default(), Numbers::default());
        let [own, other] = ["own", "other"].map(|name| Node {
            name: name.to_owned(),
            term: 7,
        });
        for _ in 0..3 {
            assert_eq!(
                numbers.hear(&own, Way::Ours, sent.next(To::Node(&other))),
                Verdict::Next
            );
        }
        sent.give_up(&other);
        assert_eq!(sent.to_each(), HashMap::new());
        assert_eq!(
            numbers.hear(&own, Way::Ours, sent.next(To::Node(&other))),
            Verdict::Next
        );
        assert_eq!(sent.to_each(), HashMap::from([(7, 4)]));
        assert_eq!(sent.next(To::Everyone), 1);
    }

    #[test]
    fn a_gap_is_noticed_once_and_old_terms_are_not_heard() {
        let mut numbers = Numbers::default();
        let node = |term| Node {
            name: "a".to_owned(),
            term,
        };
        assert_eq!(numbers.hear(&node(1), Way::Ours, 1), Verdict::Next);
        assert_eq!(numbers.hear(&node(1), Way::Everyones, 1), Verdict::Next);
        assert_eq!(numbers.hear(&node(1), Way::Ours, 3), Verdict::Missed);
        assert_eq!(numbers.hear(&node(1), Way::Ours, 4), Verdict::Next);
        assert_eq!(numbers.hear(&node(2), Way::Ours, 1), Verdict::Missed);
        assert_eq!(numbers.hear(&node(1), Way::Ours, 5), Verdict::Old);
        assert_eq!(numbers.hear(&node(2), Way::Ours, 2), Verdict::Next);
    }

    #[test]
    fn what_comes_twice_is_heard_once() {
        let mut numbers = Numbers::default();
        let node = Node {
            name: "a".to_owned(),
            term: 1,
        };
        let verdicts = [1, 2, 2, 1, 3].map(|number| numbers.hear(&node, Way::Ours, number));
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
    fn who_is_heard_for_the_first_time_in_the_middle_has_been_missed() {
        let mut numbers = Numbers::default();
        assert_eq!(
            numbers.hear(
                &Node {
                    name: "a".to_owned(),
                    term: 1
                },
                Way::Ours,
                7
            ),
            Verdict::Missed
        );
    }
}

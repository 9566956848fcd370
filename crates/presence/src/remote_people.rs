//! Who is connected to other nodes.

use bus::ConnectedPerson;
use ids::{Node, PersonId};
use std::collections::HashMap;

/// The people of other nodes, each with every `Node` that the person is connected to.
#[derive(Default)]
pub(crate) struct RemotePeople {
    people: HashMap<PersonId, Vec<(Node, ConnectedPerson)>>,
}

impl RemotePeople {
    /// Notes that a person is connected to a node.
    pub fn put(&mut self, node: &Node, person: ConnectedPerson) {
        let id = person.person.id.clone();
        self.remove(node, &id);
        self.people
            .entry(id)
            .or_default()
            .push((node.clone(), person));
    }

    pub fn remove(&mut self, node: &Node, person: &PersonId) {
        if let Some(nodes) = self.people.get_mut(person) {
            nodes.retain(|(other, _)| other != node);
            if nodes.is_empty() {
                self.people.remove(person);
            }
        }
    }

    /// Notes that exactly these people are connected to a node. Returns everyone whose entry
    /// has changed. A node that restarts counts as another node.
    pub fn replace(&mut self, node: &Node, people: Vec<ConnectedPerson>) -> Vec<PersonId> {
        let mut touched = Vec::new();
        self.people.retain(|person, nodes| {
            if nodes.iter().any(|(other, _)| other == node) {
                touched.push(person.clone());
                nodes.retain(|(other, _)| other != node);
            }
            !nodes.is_empty()
        });
        for person in people {
            touched.push(person.person.id.clone());
            self.put(node, person);
        }
        touched
    }

    /// The [`ConnectedPerson`] of each node.
    pub fn of(&self, person: &PersonId) -> impl Iterator<Item = &ConnectedPerson> {
        let nodes = self.people.get(person).into_iter().flatten();
        nodes.map(|(_, person)| person)
    }

    /// Every person once.
    pub fn everyone(&self) -> impl Iterator<Item = &ConnectedPerson> {
        self.people.values().filter_map(|nodes| {
            let reachable = nodes.iter().find(|(_, person)| person.is_reachable);
            reachable.or(nodes.first()).map(|(_, person)| person)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, Person, PersonKind};

    fn node(name: &str) -> Node {
        Node {
            name: name.to_owned(),
            term: 1,
        }
    }

    fn guest(number: u32) -> ConnectedPerson {
        let person = Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: PersonKind::Guest,
        };
        ConnectedPerson {
            person,
            has_account: false,
            is_reachable: true,
        }
    }

    #[test]
    fn a_person_is_remote_until_the_last_node_reports_them_gone() {
        let mut all = RemotePeople::default();
        let ann = guest(1);
        all.put(&node("a"), ann.clone());
        all.put(&node("a"), ann.clone());
        all.put(&node("b"), ann.clone());
        assert_eq!(
            (all.of(&ann.person.id).count(), all.everyone().count()),
            (2, 1)
        );
        all.remove(&node("a"), &ann.person.id);
        assert_eq!(all.of(&ann.person.id).count(), 1);
        all.remove(&node("b"), &ann.person.id);
        assert_eq!(all.everyone().count(), 0);
    }

    #[test]
    fn a_snapshot_replaces_what_was_known_of_its_node_and_of_no_other() {
        let mut all = RemotePeople::default();
        let [ann, bob, eve] = [1, 2, 3].map(guest);
        all.put(&node("a"), ann.clone());
        all.put(&node("b"), bob.clone());
        let mut touched = all.replace(&node("a"), vec![eve.clone()]);
        touched.sort();
        let mut expected = vec![ann.person.id.clone(), eve.person.id.clone()];
        expected.sort();
        assert_eq!(touched, expected);
        let known = [&ann, &bob, &eve].map(|guest| all.of(&guest.person.id).count());
        assert_eq!(known, [0, 1, 1]);
        assert_eq!(all.replace(&node("a"), Vec::new()), [eve.person.id]);
    }
}

//! Who is connected to other nodes.

use crate::bus::ConnectedPerson;
use std::collections::HashMap;
use store::Node;
use wire::PersonId;

/// The people of other nodes.
#[derive(Default)]
pub(crate) struct RemotePeople {
    people: HashMap<PersonId, Vec<(Node, ConnectedPerson)>>,
}

impl RemotePeople {
    /// Somebody is connected to a node.
    pub fn put(&mut self, node: &Node, guest: ConnectedPerson) {
        let person = guest.person.id.clone();
        self.remove(node, &person);
        self.people
            .entry(person)
            .or_default()
            .push((node.clone(), guest));
    }

    /// Somebody is connected to a node no more.
    pub fn remove(&mut self, node: &Node, person: &PersonId) {
        if let Some(places) = self.people.get_mut(person) {
            places.retain(|(other, _)| other != node);
            if places.is_empty() {
                self.people.remove(person);
            }
        }
    }

    /// Nobody is connected to a node but these. Says whom that touches. A node that starts again is
    /// another.
    pub fn replace(&mut self, node: &Node, guests: Vec<ConnectedPerson>) -> Vec<PersonId> {
        let mut touched = Vec::new();
        self.people.retain(|person, places| {
            if places.iter().any(|(other, _)| other == node) {
                touched.push(person.clone());
                places.retain(|(other, _)| other != node);
            }
            !places.is_empty()
        });
        for guest in guests {
            touched.push(guest.person.id.clone());
            self.put(node, guest);
        }
        touched
    }

    /// What is known of somebody.
    pub fn of(&self, person: &PersonId) -> impl Iterator<Item = &ConnectedPerson> {
        self.people
            .get(person)
            .into_iter()
            .flatten()
            .map(|(_, guest)| guest)
    }

    /// Everybody, once.
    pub fn everyone(&self) -> impl Iterator<Item = &ConnectedPerson> {
        self.people.values().filter_map(|places| {
            let greeted = places.iter().find(|(_, guest)| guest.is_greeted);
            greeted.or(places.first()).map(|(_, guest)| guest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Nick, Person};

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
        };
        ConnectedPerson {
            person,
            is_guest: true,
            is_greeted: true,
        }
    }

    #[test]
    fn somebody_is_elsewhere_until_the_last_node_lets_them_go() {
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
    fn a_nodes_whole_list_takes_the_place_of_what_was_known_of_it_and_of_nothing_else() {
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

//! The relation of another person to the viewer.

use wire::{Circle, Person};

/// The relation of another person to the viewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bond {
    /// No relation at all.
    None,
    Friend,
    /// They have asked for friendship.
    Asks,
    /// They were asked.
    Asked,
    /// They are blocked.
    Blocked,
}

impl Bond {
    /// What the one of that nick is.
    pub fn of(circle: &Circle, nick: &str) -> Self {
        let is_in = |people: &[Person]| people.iter().any(|person| person.nick.as_str() == nick);
        let mut friends = circle.friends.iter();
        if friends.any(|friend| friend.person.nick.as_str() == nick) {
            Bond::Friend
        } else if is_in(&circle.asking) {
            Bond::Asks
        } else if is_in(&circle.asked) {
            Bond::Asked
        } else if is_in(&circle.blocked) {
            Bond::Blocked
        } else {
            Bond::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{Acquaintance, Doing, Nick, PersonId};

    #[test]
    fn everybody_is_what_the_circle_says() {
        let person = |number: u32| Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: wire::PersonKind::Guest,
        };
        let circle = Circle {
            friends: vec![Acquaintance {
                person: person(1),
                doing: Doing::Here,
            }],
            asking: vec![person(2)],
            asked: vec![person(3)],
            blocked: vec![person(4)],
        };
        let bonds = [1, 2, 3, 4, 5].map(|number| Bond::of(&circle, person(number).nick.as_str()));
        assert_eq!(
            bonds,
            [
                Bond::Friend,
                Bond::Asks,
                Bond::Asked,
                Bond::Blocked,
                Bond::None
            ]
        );
    }
}

//! Other people as the server told: friends, invitations received, and invitations sent.

use leptos::prelude::*;
use wire::{ActivePeople, Circle, Doing, Invitation, Person, PersonId, SeatElsewhere, TableId};

/// What has become of an invitation one has sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    /// It waits for an answer.
    Open,
    /// They cannot come.
    Declined,
}

/// Other people, as told by the server.
#[derive(Clone, Copy)]
pub struct Society {
    /// What people are to the person.
    pub circle: RwSignal<Circle>,
    /// Invitations to answer, the oldest first.
    pub invitations: RwSignal<Vec<Invitation>>,
    /// Who has just declined.
    pub declined: RwSignal<Option<Person>>,
    /// The tables at which the person sits, as they are seen from elsewhere.
    pub seats: RwSignal<Vec<SeatElsewhere>>,
    sent: RwSignal<Vec<(TableId, PersonId, Sent)>>,
    /// The last list of connected people, with the search that it answers.
    found: RwSignal<Option<(String, ActivePeople)>>,
}

impl Society {
    pub(super) fn new() -> Self {
        Self {
            circle: RwSignal::new(Circle::default()),
            invitations: RwSignal::new(Vec::new()),
            declined: RwSignal::new(None),
            seats: RwSignal::new(Vec::new()),
            sent: RwSignal::new(Vec::new()),
            found: RwSignal::new(None),
        }
    }

    /// A connection is new: invitations that still stand and seats are told again after this, and
    /// the circle always is.
    pub(super) fn begin_anew(self) {
        self.invitations.set(Vec::new());
        self.seats.set(Vec::new());
    }

    /// A list of connected people came.
    pub(super) fn put_found(self, search: String, found: ActivePeople) {
        self.found.set(Some((search, found)));
    }

    /// The connected people that this search finds; `None` until their list has come.
    pub fn found(self, search: &str) -> Option<ActivePeople> {
        self.found.with(|found| {
            let (of, people) = found.as_ref()?;
            (of == search).then(|| people.clone())
        })
    }

    /// A friend does something else now.
    pub(super) fn put_doing(self, friend: &PersonId, doing: Doing) {
        self.circle.update(|circle| {
            if let Some(known) = circle
                .friends
                .iter_mut()
                .find(|known| known.person.id == *friend)
            {
                known.doing = doing;
            }
        });
    }

    /// An invitation came.
    pub(super) fn put_invitation(self, invitation: Invitation) {
        self.invitations.update(|all| {
            all.retain(|other| other.table != invitation.table);
            all.push(invitation);
        });
    }

    /// An invitation stands no more.
    pub fn drop_invitation(self, table: &TableId) {
        self.invitations
            .update(|all| all.retain(|invitation| invitation.table != *table));
    }

    /// An invited person has declined.
    pub(super) fn put_declined(self, table: &TableId, by: Person) {
        self.note_sent(table, &by.id, Some(Sent::Declined));
        self.declined.set(Some(by));
    }

    /// Sets the state of an invitation to a person; `None` if it was not sent after all.
    pub fn note_sent(self, table: &TableId, to: &PersonId, sent: Option<Sent>) {
        self.sent.update(|all| {
            all.retain(|(other_table, other, _)| (other_table, other) != (table, to));
            all.extend(sent.map(|sent| (table.clone(), to.clone(), sent)));
        });
    }

    /// The state of the invitation to a person, if one was sent.
    pub fn sent(self, table: &TableId, to: &PersonId) -> Option<Sent> {
        let is_it = |(of, whom, _): &&(TableId, PersonId, Sent)| (of, whom) == (table, to);
        self.sent
            .with(|all| all.iter().find(is_it).map(|(_, _, sent)| *sent))
    }

    /// Whether the person has blocked `id`, so that the page hides their lines.
    pub fn has_blocked(self, id: &PersonId) -> bool {
        self.circle.with(|circle| circle.has_blocked(id))
    }

    /// How many things wait for an answer.
    pub fn waiting(self) -> usize {
        self.circle.with(|circle| circle.asking.len()) + self.invitations.with(Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Acquaintance, Nick};

    fn person(number: u32) -> Person {
        Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: wire::PersonKind::Guest,
        }
    }

    #[test]
    fn an_invitation_told_twice_is_there_once_and_goes_when_it_ends() {
        let owner = Owner::new();
        let society = owner.with(Society::new);
        let table = TableId::from_bits(7);
        let invitation = Invitation {
            table: table.clone(),
            game: GameKind::Dama,
            by: person(1),
        };
        society.put_invitation(invitation.clone());
        society.put_invitation(invitation);
        assert_eq!(society.waiting(), 1);
        society.drop_invitation(&table);
        assert_eq!(society.waiting(), 0);
    }

    #[test]
    fn a_list_of_people_answers_its_own_search_alone() {
        let owner = Owner::new();
        let society = owner.with(Society::new);
        let found = ActivePeople {
            people: Vec::new(),
            count: 3,
        };
        society.put_found("an".to_owned(), found.clone());
        assert_eq!(society.found("an"), Some(found));
        assert_eq!(society.found("ann"), None, "that answer is still to come");
    }

    #[test]
    fn who_declined_is_known_until_they_are_invited_again() {
        let owner = Owner::new();
        let society = owner.with(Society::new);
        let (table, other) = (TableId::from_bits(7), TableId::from_bits(8));
        society.note_sent(&table, &person(1).id, Some(Sent::Open));
        society.put_declined(&table, person(1));
        assert_eq!(society.sent(&table, &person(1).id), Some(Sent::Declined));
        assert_eq!(society.sent(&other, &person(1).id), None);
        society.note_sent(&table, &person(1).id, Some(Sent::Open));
        assert_eq!(society.sent(&table, &person(1).id), Some(Sent::Open));
    }

    #[test]
    fn a_friends_doing_changes_and_a_strangers_does_not_appear() {
        let owner = Owner::new();
        let society = owner.with(Society::new);
        let friends = vec![Acquaintance {
            person: person(1),
            doing: Doing::Away,
        }];
        society.circle.set(Circle {
            friends,
            blocked: vec![person(3)],
            ..Circle::default()
        });
        society.put_doing(&person(1).id, Doing::Here);
        society.put_doing(&person(2).id, Doing::Here);
        let circle = society.circle.get_untracked();
        assert_eq!(
            (circle.friends.len(), &circle.friends[0].doing),
            (1, &Doing::Here)
        );
        assert!(society.has_blocked(&person(3).id) && !society.has_blocked(&person(1).id));
    }
}

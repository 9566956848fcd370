//! Open invitations to tables. An invitation ends when it is answered, when its sender
//! leaves, or when the table has no room left.

use crate::TableSummary;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use wire::{
    Invitation, PersonId, Refusal, TableId,
    limits::{MAX_INVITATIONS_OF_TABLE, MAX_INVITATIONS_TO_PERSON},
};

/// Whether the invited person is shown the invitation. `Hidden` if they have blocked the
/// sender, who must not be able to tell the difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Delivery {
    Shown,
    Hidden,
}

#[derive(Clone, PartialEq, Debug)]
struct Open {
    to: PersonId,
    what: Invitation,
    delivery: Delivery,
    /// Whether the sender sat at the table, as opposed to a host who only watches.
    is_from_seat: bool,
}

impl Open {
    fn stands(&self, summary: &TableSummary) -> bool {
        let by = &self.what.by.id;
        let is_still_there = if self.is_from_seat {
            summary.is_seated(by)
        } else {
            summary.may_invite(by)
        };
        summary.has_room() && is_still_there && !summary.is_seated(&self.to)
    }
}

/// All open invitations. Not journaled: a restart drops them, and the table's link still
/// works.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Invitations {
    of_table: HashMap<TableId, Vec<Open>>,
    /// The tables of each person's shown invitations, the oldest first.
    shown_to: HashMap<PersonId, Vec<TableId>>,
}

impl Invitations {
    /// Records an invitation to a table with this `activity`. Returns `false` if the person is
    /// invited there already. Hidden invitations meet the same limits as shown ones.
    pub fn invite(
        &mut self,
        what: Invitation,
        to: &PersonId,
        delivery: Delivery,
        summary: &TableSummary,
    ) -> Result<bool, Refusal> {
        let open = self
            .of_table
            .get(&what.table)
            .map_or(&[][..], Vec::as_slice);
        if open.iter().any(|open| open.to == *to) {
            return Ok(false);
        }
        let waiting = self.shown_to.get(to).map_or(0, Vec::len);
        if open.len() >= MAX_INVITATIONS_OF_TABLE || waiting >= MAX_INVITATIONS_TO_PERSON {
            return Err(Refusal::TooManyInvitations);
        }
        if delivery == Delivery::Shown {
            self.shown_to
                .entry(to.clone())
                .or_default()
                .push(what.table.clone());
        }
        let is_from_seat = summary.is_seated(&what.by.id);
        let open = self.of_table.entry(what.table.clone()).or_default();
        open.push(Open {
            to: to.clone(),
            what,
            delivery,
            is_from_seat,
        });
        Ok(true)
    }

    /// The invitations to a table, with the invited people, oldest first.
    pub fn of(&self, table: &TableId) -> impl Iterator<Item = (&Invitation, &PersonId, Delivery)> {
        self.of_table
            .get(table)
            .into_iter()
            .flatten()
            .map(|open| (&open.what, &open.to, open.delivery))
    }

    /// The invitations shown to a person, oldest first.
    pub fn to(&self, person: &PersonId) -> Vec<Invitation> {
        let tables = self.shown_to.get(person).into_iter().flatten();
        tables
            .filter_map(|table| self.find(table, person))
            .cloned()
            .collect()
    }

    /// The invitation to `table` that is shown to the person.
    pub fn find(&self, table: &TableId, to: &PersonId) -> Option<&Invitation> {
        let is_it = |open: &&Open| open.to == *to && open.delivery == Delivery::Shown;
        self.of_table
            .get(table)?
            .iter()
            .find(is_it)
            .map(|open| &open.what)
    }

    /// Removes and returns a shown invitation that was answered.
    pub fn take(&mut self, table: &TableId, to: &PersonId) -> Option<Invitation> {
        let what = self.find(table, to)?.clone();
        self.end(table, |open| open.to == *to);
        Some(what)
    }

    /// Follows a change of a table (`None`: it was closed). Ends invitations of senders who have
    /// left, to people who sit there by now, and all if there is no room. Returns the people who
    /// lose a shown invitation.
    pub fn follow(&mut self, table: &TableId, summary: Option<&TableSummary>) -> Vec<PersonId> {
        self.end(table, |open| {
            !summary.is_some_and(|summary| open.stands(summary))
        })
    }

    /// Applies a block: invitations from `other` to `person` become hidden, and those from
    /// `person` to `other` end. Returns who loses a shown invitation to which table.
    pub fn block(&mut self, person: &PersonId, other: &PersonId) -> Vec<(PersonId, TableId)> {
        let tables: Vec<TableId> = [person, other]
            .into_iter()
            .filter_map(|to| self.shown_to.get(to))
            .flatten()
            .cloned()
            .collect();
        let mut gone = Vec::new();
        for table in tables {
            let ended = self.end(&table, |open| {
                open.to == *other && open.what.by.id == *person
            });
            gone.extend(ended.into_iter().map(|to| (to, table.clone())));
            for open in self.of_table.get_mut(&table).into_iter().flatten() {
                let is_theirs = open.to == *person && open.what.by.id == *other;
                if is_theirs && open.delivery == Delivery::Shown {
                    open.delivery = Delivery::Hidden;
                    gone.push((person.clone(), table.clone()));
                }
            }
            forget(&mut self.shown_to, &gone);
        }
        gone
    }

    fn end(&mut self, table: &TableId, is_over: impl Fn(&Open) -> bool) -> Vec<PersonId> {
        let Some(open) = self.of_table.get_mut(table) else {
            return Vec::new();
        };
        let ended: Vec<Open> = open.extract_if(.., |open| is_over(open)).collect();
        if open.is_empty() {
            self.of_table.remove(table);
        }
        let seen = ended
            .into_iter()
            .filter(|open| open.delivery == Delivery::Shown);
        let gone: Vec<_> = seen.map(|open| (open.to, table.clone())).collect();
        forget(&mut self.shown_to, &gone);
        gone.into_iter().map(|(to, _)| to).collect()
    }
}

fn forget(shown_to: &mut HashMap<PersonId, Vec<TableId>>, gone: &[(PersonId, TableId)]) {
    for (to, table) in gone {
        if let Some(tables) = shown_to.get_mut(to) {
            tables.retain(|other| other != table);
            if tables.is_empty() {
                shown_to.remove(to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Nick, Person, PersonKind, Rated, Sitter, Stage, Visibility};

    fn person(number: u32) -> Person {
        Person {
            id: PersonId::from_bits(number.into()),
            nick: Nick::guest(number),
            kind: PersonKind::Guest,
        }
    }

    fn id(number: u32) -> PersonId {
        person(number).id
    }

    fn table(number: u128) -> TableId {
        TableId::from_bits(number)
    }

    fn invitation(by: u32, at: u128) -> Invitation {
        Invitation {
            table: table(at),
            game: GameKind::Dama,
            by: person(by),
        }
    }

    fn summary(seated: &[u32]) -> TableSummary {
        let sitters = seated
            .iter()
            .map(|number| Some(Sitter::Person(person(*number))));
        TableSummary {
            table: table(7),
            game: GameKind::Dama,
            rules: GameKind::Dama.default_rules(),
            stage: Stage::Waiting,
            visibility: Visibility::Private,
            sitters: sitters.chain([None]).collect(),
            host: None,
            watchers: 0,
            rated: Rated::No,
            is_listed: false,
            called: Vec::new(),
            turn: None,
            is_apart: false,
            game_number: 0,
            away: Vec::new(),
            empty_since: None,
        }
    }

    /// The same table with every seat taken.
    fn full(seated: &[u32]) -> TableSummary {
        let mut summary = summary(seated);
        summary.sitters.retain(Option::is_some);
        summary
    }

    #[test]
    fn an_invitation_stands_until_it_is_answered() {
        let mut all = Invitations::default();
        assert_eq!(
            all.invite(
                invitation(1, 7),
                &id(2),
                Delivery::Shown,
                &summary(&[1, 2, 3])
            ),
            Ok(true)
        );
        assert_eq!(
            all.invite(
                invitation(3, 7),
                &id(2),
                Delivery::Shown,
                &summary(&[1, 2, 3])
            ),
            Ok(false),
            "once is enough"
        );
        assert_eq!(all.to(&id(2)), [invitation(1, 7)]);
        assert_eq!(all.take(&table(7), &id(2)), Some(invitation(1, 7)));
        assert_eq!(all.take(&table(7), &id(2)), None);
        assert_eq!(all, Invitations::default());
    }

    #[test]
    fn it_ends_when_the_inviter_leaves_when_there_is_no_room_and_when_the_invited_sits() {
        let from_seat = summary(&[1, 3]);
        let from_host = TableSummary {
            host: Some(id(1)),
            ..summary(&[3])
        };
        let ends_after = |from: &TableSummary, to: Option<TableSummary>| {
            let mut all = Invitations::default();
            all.invite(invitation(1, 7), &id(2), Delivery::Shown, from)
                .unwrap();
            all.invite(invitation(1, 8), &id(2), Delivery::Shown, from)
                .unwrap();
            let gone = all.follow(&table(7), to.as_ref());
            assert!(
                all.find(&table(8), &id(2)).is_some(),
                "another table is another matter"
            );
            !gone.is_empty()
        };
        let ends = |to| ends_after(&from_seat, to);
        assert!(!ends(Some(summary(&[1]))));
        assert!(
            !ends_after(&from_host, Some(from_host.clone())),
            "a host need not sit"
        );
        assert!(ends_after(&from_host, Some(summary(&[3]))));
        assert!(
            ends(Some(from_host.clone())),
            "who stands up has gone, even if the table is still theirs"
        );
        assert!(ends(Some(summary(&[3]))));
        assert!(ends(Some(summary(&[1, 2]))));
        assert!(ends(Some(full(&[1]))));
        assert!(ends(Some(TableSummary {
            stage: Stage::Playing,
            ..summary(&[1])
        })));
        assert!(ends(None));
    }

    #[test]
    fn a_hidden_one_is_to_the_inviter_as_any_other_and_the_invited_never_sees_it() {
        let mut all = Invitations::default();
        assert_eq!(
            all.invite(
                invitation(1, 7),
                &id(2),
                Delivery::Hidden,
                &summary(&[1, 2, 3])
            ),
            Ok(true)
        );
        assert_eq!(
            all.invite(
                invitation(1, 7),
                &id(2),
                Delivery::Hidden,
                &summary(&[1, 2, 3])
            ),
            Ok(false)
        );
        assert_eq!(
            (all.to(&id(2)), all.take(&table(7), &id(2))),
            (vec![], None)
        );
        assert_eq!(
            all.follow(&table(7), None),
            [],
            "no one loses a shown invitation"
        );
        assert_eq!(all, Invitations::default());
    }

    #[test]
    fn whatever_is_full_is_full_for_shown_and_hidden_alike() {
        for delivery in [Delivery::Shown, Delivery::Hidden] {
            let mut all = Invitations::default();
            for at in 0..MAX_INVITATIONS_TO_PERSON {
                all.invite(
                    invitation(1, at as u128),
                    &id(2),
                    Delivery::Shown,
                    &summary(&[1, 2, 3]),
                )
                .unwrap();
            }
            assert_eq!(
                all.invite(invitation(1, 99), &id(2), delivery, &summary(&[1, 2, 3])),
                Err(Refusal::TooManyInvitations)
            );
            let mut all = Invitations::default();
            for to in 0..MAX_INVITATIONS_OF_TABLE as u32 {
                all.invite(
                    invitation(1, 7),
                    &id(10 + to),
                    delivery,
                    &summary(&[1, 2, 3]),
                )
                .unwrap();
            }
            assert_eq!(
                all.invite(invitation(1, 7), &id(2), delivery, &summary(&[1, 2, 3])),
                Err(Refusal::TooManyInvitations)
            );
        }
    }

    #[test]
    fn a_block_hides_what_the_other_sent_and_takes_back_what_was_sent_to_them() {
        let mut all = Invitations::default();
        all.invite(
            invitation(1, 7),
            &id(2),
            Delivery::Shown,
            &summary(&[1, 2, 3]),
        )
        .unwrap();
        all.invite(
            invitation(2, 8),
            &id(1),
            Delivery::Shown,
            &summary(&[1, 2, 3]),
        )
        .unwrap();
        all.invite(
            invitation(3, 9),
            &id(2),
            Delivery::Shown,
            &summary(&[1, 2, 3]),
        )
        .unwrap();
        let mut gone = all.block(&id(2), &id(1));
        gone.sort();
        assert_eq!(gone, [(id(1), table(8)), (id(2), table(7))]);
        assert_eq!(
            (all.to(&id(1)), all.to(&id(2))),
            (vec![], vec![invitation(3, 9)])
        );
        assert_eq!(
            all.invite(
                invitation(1, 7),
                &id(2),
                Delivery::Hidden,
                &summary(&[1, 2, 3])
            ),
            Ok(false),
            "to the blocked it still stands"
        );
    }
}

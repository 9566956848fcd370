//! An index of who sits at which table, from which `Doing` is derived.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use wire::{Doing, PersonId, Stage, TableId, Visibility};

/// The summary of a table for presence and invitations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activity {
    pub game: games::GameKind,
    pub stage: Stage,
    pub visibility: Visibility,
    pub has_free_seat: bool,
    pub host: Option<PersonId>,
    /// The people on seats; bots are left out.
    pub seated: Vec<PersonId>,
}

impl Activity {
    /// Whether a person could sit down now.
    pub fn has_room(&self) -> bool {
        self.has_free_seat && self.stage != Stage::Playing
    }

    /// Whether the person may invite others: the host and everyone on a seat may.
    pub fn may_invite(&self, person: &PersonId) -> bool {
        self.seated.contains(person) || self.host.as_ref() == Some(person)
    }

    fn doing(&self, table: &TableId) -> Option<Doing> {
        let (game, table) = (
            self.game,
            (self.visibility == Visibility::Public).then(|| table.clone()),
        );
        match self.stage {
            Stage::Waiting | Stage::Over if self.has_room() => Some(Doing::Waiting { game, table }),
            // All seats are taken: the game is about to begin.
            Stage::Waiting | Stage::Playing => Some(Doing::Playing { game, table }),
            Stage::Over => None,
        }
    }
}

/// The activity of all tables, and the tables of each person.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ActivityIndex {
    tables: HashMap<TableId, Activity>,
    /// The tables at which each person sits, the latest last.
    seats: HashMap<PersonId, Vec<TableId>>,
}

impl ActivityIndex {
    /// Adds or updates a table. Returns the people with a possibly changed `doing`.
    pub fn put(&mut self, table: &TableId, activity: Activity) -> Vec<PersonId> {
        if self.tables.get(table) == Some(&activity) {
            return Vec::new();
        }
        let mut touched = self.remove(table);
        for person in &activity.seated {
            self.seats
                .entry(person.clone())
                .or_default()
                .push(table.clone());
            if !touched.contains(person) {
                touched.push(person.clone());
            }
        }
        self.tables.insert(table.clone(), activity);
        touched
    }

    /// Removes a closed table. Returns the people with a possibly changed `doing`.
    pub fn remove(&mut self, table: &TableId) -> Vec<PersonId> {
        let Some(activity) = self.tables.remove(table) else {
            return Vec::new();
        };
        for person in &activity.seated {
            if let Some(tables) = self.seats.get_mut(person) {
                tables.retain(|other| other != table);
                if tables.is_empty() {
                    self.seats.remove(person);
                }
            }
        }
        activity.seated
    }

    pub fn activity(&self, table: &TableId) -> Option<&Activity> {
        self.tables.get(table)
    }

    /// What a connected person is doing. Of several tables, one at which they play counts first,
    /// then the latest.
    pub fn doing(&self, person: &PersonId) -> Doing {
        let tables = self.seats.get(person).into_iter().flatten().rev();
        let doings: Vec<Doing> = tables
            .filter_map(|table| {
                self.tables
                    .get(table)
                    .and_then(|activity| activity.doing(table))
            })
            .collect();
        let plays = doings
            .iter()
            .find(|doing| matches!(doing, Doing::Playing { .. }));
        plays.or(doings.first()).cloned().unwrap_or(Doing::Here)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    const PUBLIC: Visibility = Visibility::Public;

    fn person(number: u128) -> PersonId {
        PersonId::from_bits(number)
    }

    fn activity(game: GameKind, stage: Stage, has_free_seat: bool, seated: &[u128]) -> Activity {
        let seated = seated.iter().copied().map(person).collect();
        Activity {
            game,
            stage,
            visibility: PUBLIC,
            has_free_seat,
            host: Some(person(1)),
            seated,
        }
    }

    #[test]
    fn one_is_seen_waiting_then_playing_then_here_again() {
        let (mut all, table) = (ActivityIndex::default(), TableId::from_bits(7));
        let (game, at) = (GameKind::Dama, Some(table.clone()));
        assert_eq!(all.doing(&person(1)), Doing::Here);
        assert_eq!(
            all.put(&table, activity(game, Stage::Waiting, true, &[1])),
            [person(1)]
        );
        assert_eq!(
            all.doing(&person(1)),
            Doing::Waiting {
                game,
                table: at.clone()
            }
        );
        assert_eq!(
            all.put(&table, activity(game, Stage::Playing, false, &[1, 2])),
            [person(1), person(2)]
        );
        assert_eq!(all.doing(&person(2)), Doing::Playing { game, table: at });
        all.put(&table, activity(game, Stage::Over, false, &[1, 2]));
        assert_eq!(all.doing(&person(2)), Doing::Here);
        assert_eq!(all.remove(&table), [person(1), person(2)]);
        assert_eq!(all, ActivityIndex::default());
    }

    #[test]
    fn an_unchanged_table_affects_no_one() {
        let (mut all, table) = (ActivityIndex::default(), TableId::from_bits(7));
        all.put(&table, activity(GameKind::Dama, Stage::Waiting, true, &[1]));
        assert_eq!(
            all.put(&table, activity(GameKind::Dama, Stage::Waiting, true, &[1])),
            []
        );
    }

    #[test]
    fn of_several_tables_the_one_that_is_played_at_counts_and_then_the_latest() {
        let mut all = ActivityIndex::default();
        let [first, second, third] = [1, 2, 3].map(TableId::from_bits);
        all.put(
            &first,
            activity(GameKind::Rummikub, Stage::Waiting, true, &[1]),
        );
        all.put(
            &second,
            activity(GameKind::Kanasta, Stage::Waiting, true, &[1]),
        );
        assert!(matches!(
            all.doing(&person(1)),
            Doing::Waiting {
                game: GameKind::Kanasta,
                ..
            }
        ));
        all.put(
            &first,
            activity(GameKind::Rummikub, Stage::Playing, false, &[1]),
        );
        all.put(&third, activity(GameKind::Dama, Stage::Over, false, &[1]));
        assert!(matches!(
            all.doing(&person(1)),
            Doing::Playing {
                game: GameKind::Rummikub,
                ..
            }
        ));
    }

    #[test]
    fn a_private_table_is_not_named() {
        let (mut all, table) = (ActivityIndex::default(), TableId::from_bits(7));
        let visibility = Visibility::Private;
        all.put(
            &table,
            Activity {
                visibility,
                ..activity(GameKind::Dama, Stage::Waiting, true, &[1])
            },
        );
        assert_eq!(
            all.doing(&person(1)),
            Doing::Waiting {
                game: GameKind::Dama,
                table: None
            }
        );
    }
}

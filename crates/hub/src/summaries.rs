//! The summaries of all tables, kept once, with two indexes over their ids: the lobby and the seats
//! of each person.

use crate::{Lobby, TableSummary};
use std::{collections::HashMap, sync::Arc};
use wire::{Doing, PersonId, TableCard, TableId};

/// All tables that are known, by id.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summaries {
    tables: HashMap<TableId, Arc<TableSummary>>,
    lobby: Lobby,
    /// The tables at which each person sits, the latest last.
    seats: HashMap<PersonId, Vec<TableId>>,
}

/// What a new summary changes for others.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SummaryChange {
    /// The people whose [`Summaries::doing`] may have changed.
    pub people: Vec<PersonId>,
    pub is_lobby_changed: bool,
}

impl Summaries {
    /// Adds or replaces a table's summary.
    pub fn put(&mut self, summary: Arc<TableSummary>) -> SummaryChange {
        let table = &summary.table;
        let before = self.tables.get(table).cloned();
        if before.as_ref() == Some(&summary) {
            return SummaryChange::default();
        }
        let is_listed_changed = if summary.is_listed {
            self.lobby.add(table)
        } else {
            self.lobby.remove(table)
        };
        let mut people = before
            .as_ref()
            .map_or(Vec::new(), |before| self.unseat(before));
        for person in summary.seated() {
            let tables = self.seats.entry(person.clone()).or_default();
            tables.push(table.clone());
            if !people.contains(person) {
                people.push(person.clone());
            }
        }
        let is_lobby_changed = is_listed_changed || summary.is_listed;
        self.tables.insert(table.clone(), summary);
        SummaryChange {
            people,
            is_lobby_changed,
        }
    }

    /// Removes a table.
    pub fn remove(&mut self, table: &TableId) -> SummaryChange {
        let Some(before) = self.tables.remove(table) else {
            return SummaryChange::default();
        };
        SummaryChange {
            people: self.unseat(&before),
            is_lobby_changed: self.lobby.remove(table),
        }
    }

    fn unseat(&mut self, summary: &TableSummary) -> Vec<PersonId> {
        for person in summary.seated() {
            if let Some(tables) = self.seats.get_mut(person) {
                tables.retain(|other| *other != summary.table);
                if tables.is_empty() {
                    self.seats.remove(person);
                }
            }
        }
        summary.seated().cloned().collect()
    }

    pub fn get(&self, table: &TableId) -> Option<&Arc<TableSummary>> {
        self.tables.get(table)
    }

    pub fn all(&self) -> impl Iterator<Item = &Arc<TableSummary>> {
        self.tables.values()
    }

    /// The tables at which the person sits.
    pub fn seats_of(&self, person: &PersonId) -> &[TableId] {
        self.seats.get(person).map_or(&[], Vec::as_slice)
    }

    /// What a connected person is doing. Of several tables a running game counts first, then the
    /// latest.
    pub fn doing(&self, person: &PersonId) -> Doing {
        let tables = self.seats_of(person).iter().rev();
        let doings: Vec<Doing> = tables
            .filter_map(|table| self.tables.get(table)?.doing())
            .collect();
        let plays = doings
            .iter()
            .find(|doing| matches!(doing, Doing::Playing { .. }));
        plays.or(doings.first()).cloned().unwrap_or(Doing::Here)
    }

    /// The cards that the lobby shows.
    pub fn lobby_cards(&self) -> Vec<TableCard> {
        let listed = self.lobby.newest_first();
        Lobby::shown(listed.filter_map(|table| self.tables.get(table)))
    }

    /// The listed tables that a person could join, newest first: all of them, not only those that
    /// [`Summaries::lobby_cards`] shows.
    pub fn open(&self) -> impl DoubleEndedIterator<Item = &Arc<TableSummary>> {
        let listed = self.lobby.newest_first();
        let listed = listed.filter_map(|table| self.tables.get(table));
        listed.filter(|summary| Lobby::is_open(summary))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Nick, Person, PersonKind, Rated, Sitter, Stage, Visibility};

    fn person(number: u32) -> PersonId {
        PersonId::from_bits(number.into())
    }

    fn summary(
        table: u128,
        game: GameKind,
        stage: Stage,
        has_free_seat: bool,
        seated: &[u32],
    ) -> TableSummary {
        let sitter = |number: &u32| {
            Some(Sitter::Person(Person {
                id: person(*number),
                nick: Nick::guest(*number),
                kind: PersonKind::Guest,
            }))
        };
        let mut sitters: Vec<_> = seated.iter().map(sitter).collect();
        sitters.extend(has_free_seat.then_some(None));
        TableSummary {
            table: TableId::from_bits(table),
            game,
            rules: game.default_rules(),
            stage,
            visibility: Visibility::Public,
            sitters,
            host: Some(person(1)),
            watchers: 0,
            rated: Rated::No,
            is_listed: true,
            called: Vec::new(),
            turn: None,
            is_apart: false,
            game_number: 0,
            away: Vec::new(),
            empty_since: None,
        }
    }

    fn put(all: &mut Summaries, summary: TableSummary) -> Vec<PersonId> {
        all.put(summary.into()).people
    }

    #[test]
    fn one_is_seen_waiting_then_playing_then_here_again() {
        let (mut all, game) = (Summaries::default(), GameKind::Dama);
        let at = Some(TableId::from_bits(7));
        assert_eq!(all.doing(&person(1)), Doing::Here);
        let waiting = summary(7, game, Stage::Waiting, true, &[1]);
        assert_eq!(put(&mut all, waiting), [person(1)]);
        let table = at.clone();
        assert_eq!(all.doing(&person(1)), Doing::Waiting { game, table });
        let playing = summary(7, game, Stage::Playing, false, &[1, 2]);
        assert_eq!(put(&mut all, playing), [person(1), person(2)]);
        assert_eq!(all.doing(&person(2)), Doing::Playing { game, table: at });
        put(&mut all, summary(7, game, Stage::Over, false, &[1, 2]));
        assert_eq!(all.doing(&person(2)), Doing::Here);
        let removed = all.remove(&TableId::from_bits(7));
        assert_eq!(removed.people, [person(1), person(2)]);
        assert!(all.seats.is_empty() && all.tables.is_empty());
    }

    #[test]
    fn an_unchanged_summary_changes_nothing_for_others() {
        let mut all = Summaries::default();
        let waiting = summary(7, GameKind::Dama, Stage::Waiting, true, &[1]);
        assert!(all.put(waiting.clone().into()).is_lobby_changed);
        assert_eq!(all.put(waiting.into()), SummaryChange::default());
    }

    #[test]
    fn of_several_tables_the_one_that_is_played_at_counts_and_then_the_latest() {
        let mut all = Summaries::default();
        put(
            &mut all,
            summary(1, GameKind::Rummikub, Stage::Waiting, true, &[1]),
        );
        put(
            &mut all,
            summary(2, GameKind::Kanasta, Stage::Waiting, true, &[1]),
        );
        let doing = all.doing(&person(1));
        assert!(matches!(
            doing,
            Doing::Waiting {
                game: GameKind::Kanasta,
                ..
            }
        ));
        put(
            &mut all,
            summary(1, GameKind::Rummikub, Stage::Playing, false, &[1]),
        );
        put(
            &mut all,
            summary(3, GameKind::Dama, Stage::Over, false, &[1]),
        );
        let doing = all.doing(&person(1));
        assert!(matches!(
            doing,
            Doing::Playing {
                game: GameKind::Rummikub,
                ..
            }
        ));
    }

    #[test]
    fn a_private_table_is_not_named() {
        let mut all = Summaries::default();
        let private = TableSummary {
            visibility: Visibility::Private,
            ..summary(7, GameKind::Dama, Stage::Waiting, true, &[1])
        };
        put(&mut all, private);
        let (game, table) = (GameKind::Dama, None);
        assert_eq!(all.doing(&person(1)), Doing::Waiting { game, table });
    }

    #[test]
    fn a_table_that_is_no_longer_listed_leaves_the_lobby() {
        let mut all = Summaries::default();
        let listed = summary(7, GameKind::Dama, Stage::Waiting, true, &[1]);
        put(&mut all, listed.clone());
        assert_eq!((all.lobby_cards().len(), all.open().count()), (1, 1));
        let hidden = TableSummary {
            is_listed: false,
            ..listed
        };
        assert!(all.put(hidden.into()).is_lobby_changed);
        assert_eq!((all.lobby_cards().len(), all.open().count()), (0, 0));
    }
}

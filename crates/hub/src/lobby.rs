//! The order of the listed tables.

use crate::TableSummary;
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};
use wire::{PersonId, Stage, TableCard, TableId, limits::MAX_LOBBY_TABLES};

/// The ids of all listed tables, in the order in which they were listed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lobby {
    tables: BTreeMap<u64, TableId>,
    numbers: HashMap<TableId, u64>,
    last: u64,
}

impl Lobby {
    /// Lists a table. Returns whether it was not listed before.
    pub fn add(&mut self, table: &TableId) -> bool {
        if self.numbers.contains_key(table) {
            return false;
        }
        self.last += 1;
        self.numbers.insert(table.clone(), self.last);
        self.tables.insert(self.last, table.clone());
        true
    }

    /// Removes a table. Returns whether it was listed.
    pub fn remove(&mut self, table: &TableId) -> bool {
        let number = self.numbers.remove(table);
        number
            .and_then(|number| self.tables.remove(&number))
            .is_some()
    }

    pub fn newest_first(&self) -> impl DoubleEndedIterator<Item = &TableId> {
        self.tables.values().rev()
    }

    /// Whether a person could join the table and play.
    pub fn is_open(summary: &TableSummary) -> bool {
        summary.stage == Stage::Waiting && summary.has_room()
    }

    /// The cards shown to people: tables that can be joined first, then newest first, at most
    /// [`MAX_LOBBY_TABLES`]. A person's second table comes after everyone's first, so that one
    /// person cannot flood the list; tables without a person on any seat come last.
    pub fn shown<'a>(newest_first: impl Iterator<Item = &'a Arc<TableSummary>>) -> Vec<TableCard> {
        let mut seen: BTreeMap<&PersonId, u32> = BTreeMap::new();
        let ranked = newest_first.map(|summary| {
            let nth = summary.seated().next().map_or(u32::MAX, |person| {
                *seen.entry(person).and_modify(|nth| *nth += 1).or_insert(0)
            });
            ((!Self::is_open(summary), nth), summary)
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        let shown = ranked.into_iter().take(MAX_LOBBY_TABLES);
        shown.filter_map(|(_, summary)| summary.card()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Summaries;
    use games::GameKind;
    use wire::{Nick, Person, PersonKind, Rated, Sitter, Visibility};

    fn summary(number: u128, stage: Stage, free: bool) -> TableSummary {
        let person = Person {
            id: PersonId::from_bits(number),
            nick: Nick::guest(1),
            kind: PersonKind::Guest,
        };
        let second = (!free).then(|| Sitter::Person(person.clone()));
        TableSummary {
            table: TableId::from_bits(number),
            game: GameKind::Dama,
            rules: GameKind::Dama.default_rules(),
            stage,
            visibility: Visibility::Public,
            sitters: vec![Some(Sitter::Person(person)), second],
            host: None,
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

    #[test]
    fn tables_one_can_join_come_first_and_then_the_newest() {
        let mut all = Summaries::default();
        let tables = [
            summary(1, Stage::Waiting, true),
            summary(2, Stage::Playing, false),
            summary(3, Stage::Playing, false),
        ];
        for summary in &tables {
            all.put(summary.clone().into());
        }
        let shown: Vec<TableId> = all
            .lobby_cards()
            .into_iter()
            .map(|card| card.table)
            .collect();
        assert_eq!(shown, [1, 3, 2].map(TableId::from_bits));
        let open: Vec<&TableId> = all.open().map(|summary| &summary.table).collect();
        assert_eq!(open, [&TableId::from_bits(1)]);
    }

    #[test]
    fn one_person_with_many_tables_does_not_hide_the_others() {
        let mut all = Summaries::default();
        all.put(summary(1, Stage::Waiting, true).into());
        for number in 0..MAX_LOBBY_TABLES as u128 {
            let mut flood = summary(2, Stage::Waiting, true);
            flood.table = TableId::from_bits(1000 + number);
            all.put(flood.into());
        }
        let shown = all.lobby_cards();
        assert_eq!(shown.len(), MAX_LOBBY_TABLES);
        assert_eq!(shown[1].table, TableId::from_bits(1));
    }
}

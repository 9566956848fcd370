//! The live list of public tables.

use std::collections::BTreeMap;
use wire::{PersonId, Sitter, TableCard, TableId, limits::MAX_LOBBY_TABLES};

/// All public tables, in the order in which they were opened.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lobby {
    cards: BTreeMap<u64, TableCard>,
    numbers: BTreeMap<TableId, u64>,
    opened: u64,
}

impl Lobby {
    /// Adds or updates a table. Returns whether the list changed.
    pub fn put(&mut self, card: TableCard) -> bool {
        let number = *self.numbers.entry(card.table.clone()).or_insert_with(|| {
            self.opened += 1;
            self.opened
        });
        self.cards.insert(number, card.clone()) != Some(card)
    }

    /// Removes a table that was closed or is no longer public. Returns whether the list changed.
    pub fn remove(&mut self, table: &TableId) -> bool {
        let number = self.numbers.remove(table);
        number
            .and_then(|number| self.cards.remove(&number))
            .is_some()
    }

    /// The list shown to people: tables that can be joined first, then newest first, at most
    /// [`MAX_LOBBY_TABLES`]. A person's second table comes after everyone's first, so that one
    /// person cannot flood the list; tables without a person on any seat come last.
    pub fn list(&self) -> Vec<TableCard> {
        let mut seen: BTreeMap<&PersonId, u32> = BTreeMap::new();
        let ranked = self.cards.values().rev().map(|card| {
            let person = card.sitters.iter().flatten().find_map(Sitter::person);
            let nth = person.map_or(u32::MAX, |person| {
                *seen
                    .entry(&person.id)
                    .and_modify(|nth| *nth += 1)
                    .or_insert(0)
            });
            ((!card.has_room(), nth), card)
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked
            .into_iter()
            .take(MAX_LOBBY_TABLES)
            .map(|(_, card)| card.clone())
            .collect()
    }

    /// Every table that can be joined, newest first: for matchmaking, which needs more than
    /// `list` shows.
    pub fn open(&self) -> impl DoubleEndedIterator<Item = &TableCard> {
        self.cards.values().rev().filter(|card| card.has_room())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Nick, Person, Stage};

    fn card(number: u128, stage: Stage, free: bool) -> TableCard {
        let person = Person {
            id: PersonId::from_bits(number),
            nick: Nick::guest(1),
        };
        let second = (!free).then(|| Sitter::Person(person.clone()));
        let sitters = vec![Some(Sitter::Person(person)), second];
        TableCard {
            table: TableId::from_bits(number),
            game: GameKind::Dama,
            rules: GameKind::Dama.default_rules(),
            sitters,
            stage,
            watchers: 0,
        }
    }

    #[test]
    fn tables_one_can_join_come_first_and_then_the_newest() {
        let mut lobby = Lobby::default();
        let cards = [
            card(1, Stage::Waiting, true),
            card(2, Stage::Playing, false),
            card(3, Stage::Playing, false),
        ];
        for card in &cards {
            assert!(lobby.put(card.clone()));
            assert!(!lobby.put(card.clone()), "nothing new the second time");
        }
        assert_eq!(
            lobby.list(),
            [cards[0].clone(), cards[2].clone(), cards[1].clone()]
        );
        assert_eq!(lobby.open().collect::<Vec<_>>(), [&cards[0]]);
        assert!(lobby.remove(&cards[0].table));
        assert!(!lobby.remove(&cards[0].table));
    }

    #[test]
    fn one_person_with_many_tables_does_not_hide_the_others() {
        let mut lobby = Lobby::default();
        lobby.put(card(1, Stage::Waiting, true));
        for number in 0..MAX_LOBBY_TABLES as u128 {
            let mut flood = card(2, Stage::Waiting, true);
            flood.table = TableId::from_bits(1000 + number);
            lobby.put(flood);
        }
        let list = lobby.list();
        assert_eq!(
            (list.len(), &list[1].table),
            (MAX_LOBBY_TABLES, &TableId::from_bits(1))
        );
    }
}

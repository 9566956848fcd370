//! The live list of public tables.

use std::collections::BTreeMap;
use wire::{TableCard, TableId, limits::MAX_LOBBY_TABLES};

/// All public tables, newest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lobby {
    cards: BTreeMap<u64, TableCard>,
    numbers: BTreeMap<TableId, u64>,
    opened: u64,
}

impl Lobby {
    /// A table looks like this now. Says whether the list changed.
    pub fn put(&mut self, card: TableCard) -> bool {
        let number = *self.numbers.entry(card.table.clone()).or_insert_with(|| {
            self.opened += 1;
            self.opened
        });
        self.cards.insert(number, card.clone()) != Some(card)
    }

    /// A table is gone, or public no longer. Says whether the list changed.
    pub fn remove(&mut self, table: &TableId) -> bool {
        let number = self.numbers.remove(table);
        number.and_then(|number| self.cards.remove(&number)).is_some()
    }

    /// What people are shown: tables one can join first, then newest first, at most [`MAX_LOBBY_TABLES`].
    pub fn list(&self) -> Vec<TableCard> {
        let newest = || self.cards.values().rev();
        let open = newest().filter(|card| card.has_room());
        let rest = newest().filter(|card| !card.has_room());
        open.chain(rest).take(MAX_LOBBY_TABLES).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;
    use wire::{Nick, Person, PersonId, Sitter, Stage};

    fn card(number: u128, stage: Stage, free: bool) -> TableCard {
        let person = Person { id: PersonId::from_bits(number), nick: Nick::guest(1) };
        let second = (!free).then(|| Sitter::Person(person.clone()));
        let sitters = vec![Some(Sitter::Person(person)), second];
        TableCard { table: TableId::from_bits(number), game: GameKind::Dama, sitters, stage, watchers: 0 }
    }

    #[test]
    fn tables_one_can_join_come_first_and_then_the_newest() {
        let mut lobby = Lobby::default();
        let cards =
            [card(1, Stage::Waiting, true), card(2, Stage::Playing, false), card(3, Stage::Playing, false)];
        for card in &cards {
            assert!(lobby.put(card.clone()));
            assert!(!lobby.put(card.clone()), "nothing new the second time");
        }
        assert_eq!(lobby.list(), [cards[0].clone(), cards[2].clone(), cards[1].clone()]);
        assert!(lobby.remove(&cards[0].table));
        assert!(!lobby.remove(&cards[0].table));
    }
}

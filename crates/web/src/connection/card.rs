//! A public table as the first page knows it: its rules are kept as they were written, for the part
//! that knows games.

use games::GameKind;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use wire::{Sitter, Stage, TableId};

/// A public table, written as in [`wire::TableCard`].
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Card {
    /// Which.
    pub table: TableId,
    /// What is played.
    pub game: GameKind,
    /// By which rules, as they were written.
    #[serde(deserialize_with = "as_written")]
    pub rules: String,
    /// Who sits, in seat order; nobody on a free seat.
    pub sitters: Vec<Option<Sitter>>,
    /// What it is doing.
    pub stage: Stage,
    /// How many look on.
    pub watchers: u32,
}

impl Card {
    /// How many seats are free for whoever comes: none once a game is on.
    pub fn free(&self) -> usize {
        let free = self
            .sitters
            .iter()
            .filter(|sitter| sitter.is_none())
            .count();
        if self.stage == Stage::Waiting {
            free
        } else {
            0
        }
    }
}

fn as_written<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    Box::<RawValue>::deserialize(reader).map(|text| Box::<str>::from(text).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::AnyRules;
    use wire::TableCard;

    #[test]
    fn a_card_is_read_as_it_was_written_and_its_rules_can_be_read_later() {
        let rules = GameKind::Kanasta.default_rules();
        let sitters = vec![Some(Sitter::Bot("basic".parse().unwrap())), None];
        let (table, game) = (TableId::from_bits(3), GameKind::Kanasta);
        let written = TableCard {
            table: table.clone(),
            game,
            rules: rules.clone(),
            sitters: sitters.clone(),
            stage: Stage::Waiting,
            watchers: 2,
        };
        let card: Card = serde_json::from_str(&serde_json::to_string(&written).unwrap()).unwrap();
        assert_eq!(
            serde_json::from_str::<AnyRules>(&card.rules).unwrap(),
            rules
        );
        assert_eq!(
            (card.table, card.sitters.clone(), card.watchers),
            (table, sitters, 2)
        );
    }
}

//! The bot `basic`: lays and adds all it can, keeps pairs, discards what seems safe.

use super::{
    Policy, closing,
    laying::{homes, natural_groups, naturals_to_groups, wilds},
    table::Table,
};
use crate::{
    Action,
    worth::{is_red_three, natural, points},
};
use cards::{Face, Rank};

pub(super) struct Basic;

impl Policy for Basic {
    fn wants_pile(&self, _table: &Table<'_>) -> bool {
        true
    }

    fn layings(&self, table: &Table<'_>) -> Vec<Action> {
        if !table.stand.melded {
            return table
                .opening()
                .and_then(|opening| table.next_of(&opening))
                .into_iter()
                .collect();
        }
        if let Some((actions, _)) = closing::plan(table) {
            return actions;
        }
        let mut layings = naturals_to_groups(table);
        layings.extend(natural_groups(table));
        let one = wilds(table.stand.hand, 1);
        let to_homes = homes(table).into_iter().filter(|home| home.lacks > 0);
        layings.extend(
            to_homes
                .zip(std::iter::repeat(one))
                .filter_map(|(home, one)| {
                    Some(Action::Add {
                        to: home.to,
                        cards: one?,
                    })
                }),
        );
        layings
    }

    /// Black threes first, then low single cards that no opponent collects; pairs are kept, wilds
    /// and red threes last.
    fn discard_cost(&self, table: &Table<'_>, card: Face) -> f64 {
        let Some(own) = natural(card) else {
            return 1000.0 + f64::from(points(card));
        };
        if is_red_three(card) {
            return 2000.0;
        }
        if own.rank() == Rank::Three {
            return 0.0;
        }
        let kept = 100.0 * (table.stand.hand.naturals_of(own.rank()).len() - 1) as f64;
        let danger = if table.opponents_have(own.rank()) {
            150.0
        } else {
            0.0
        };
        10.0 + kept + danger - f64::from(points(card)) / 10.0
    }
}

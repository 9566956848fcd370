//! `ContributionList`: what each player adds to the deal.

use crate::texts::{say, table as t};
use game_core::{Commitment, Contribution, ContributionLine};
use leptos::prelude::*;
use wire::Room;

/// One player's part in a deal, as it is shown.
#[derive(Clone, PartialEq)]
pub struct ContributionRow {
    pub name: String,
    pub commitment: Commitment,
    pub state: ContributionState,
}

/// How far a contribution has come.
#[derive(Clone, PartialEq)]
pub enum ContributionState {
    /// Committed to, before the deal.
    Committed,
    Revealed(Contribution),
    /// Not revealed in time: the commitment counts instead.
    NotRevealed,
}

impl ContributionRow {
    /// The rows of a deal that has been published.
    pub fn of_lines(lines: &[ContributionLine], names: &[String]) -> Vec<Self> {
        let row = |line: &ContributionLine| Self {
            name: names.get(line.seat.index()).cloned().unwrap_or_default(),
            commitment: line.commitment,
            state: match &line.value {
                Some(value) => ContributionState::Revealed(value.clone()),
                None => ContributionState::NotRevealed,
            },
        };
        lines.iter().map(row).collect()
    }

    /// The commitments to the next deal.
    pub fn of_room(room: &Room, names: &[String]) -> Vec<Self> {
        let cards = room.seats.iter().enumerate();
        let rows = cards.filter_map(|(index, card)| {
            Some(Self {
                name: names.get(index).cloned().unwrap_or_default(),
                commitment: card.commitment?,
                state: ContributionState::Committed,
            })
        });
        rows.collect()
    }
}

/// The list, or nothing where no player has contributed.
pub fn contribution_list(rows: Vec<ContributionRow>) -> Option<AnyView> {
    if rows.is_empty() {
        return None;
    }
    let item = |row: ContributionRow| {
        let (word, state, value) = match row.state {
            ContributionState::Committed => (t::deal_committed as fn(_) -> _, "committed", None),
            ContributionState::Revealed(value) => {
                (t::deal_revealed as fn(_) -> _, "revealed", Some(value))
            }
            ContributionState::NotRevealed => {
                (t::deal_not_revealed as fn(_) -> _, "not_revealed", None)
            }
        };
        let value = value.map(|value| {
            view! { <dt>{say(t::deal_value)}</dt><dd>{String::from(value)}</dd> }.into_any()
        });
        view! {
            <div data-testid="contribution" data-state=state>
                <p><strong>{row.name}</strong>" - "{say(word)}</p>
                <dl><dt>{say(t::deal_commitment)}</dt><dd>{row.commitment.to_string()}</dd>{value}</dl>
            </div>
        }
        .into_any()
    };
    let items = rows.into_iter().map(item).collect_view();
    Some(view! { <h4>{say(t::deal_contributions)}</h4>{items} }.into_any())
}

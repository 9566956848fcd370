//! Orders tables that wait by how near their players' ratings are to that of a person who looks
//! for a game.

use hub::TableSummary;
use ids::{PersonId, TableId};
use std::{collections::BTreeMap, sync::Arc};
use store::{Rating, Store};

/// Tables whose players' ratings are read for one search; the others come after them.
const MOST_TABLES: usize = 16;

/// The tables in the order in which the person tries them: as before, but of the first
/// [`MOST_TABLES`] those with nearer ratings first. Without ratings, as before.
pub(crate) async fn nearest_first(
    store: &Store,
    person: &PersonId,
    game: &str,
    tables: Vec<Arc<TableSummary>>,
) -> Vec<TableId> {
    let near = || tables.iter().take(MOST_TABLES);
    let mut people: Vec<PersonId> = near().flat_map(|table| table.seated()).cloned().collect();
    people.push(person.clone());
    let ratings = store
        .ratings_in(game, &people)
        .await
        .unwrap_or_else(|error| {
            tracing::warn!(
                error = runtime::error_chain(&error),
                "read ratings for a search failed"
            );
            BTreeMap::new()
        });
    let of = |person: &PersonId| ratings.get(person).copied();
    let own = of(person).unwrap_or(Rating::default().rating);
    let mut distances: Vec<_> = near().map(|table| distance(own, table, of)).collect();
    distances.resize(tables.len(), f64::INFINITY);
    let mut order: Vec<_> = distances.into_iter().zip(&tables).collect();
    order.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    order
        .into_iter()
        .map(|(_, table)| table.table.clone())
        .collect()
}

/// How far the mean rating of the people at the table is from this one.
fn distance(own: f64, table: &TableSummary, of: impl Fn(&PersonId) -> Option<f64>) -> f64 {
    let usual = Rating::default().rating;
    let ratings: Vec<f64> = table
        .seated()
        .map(|person| of(person).unwrap_or(usual))
        .collect();
    let mean = ratings.iter().sum::<f64>() / ratings.len().max(1) as f64;
    (mean - own).abs()
}

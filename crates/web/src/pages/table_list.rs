//! The live list of public tables: where one can sit down, and what one can watch.

use super::{
    no_open_table::NoOpenTable,
    table_row::{Cards, row},
};
use crate::{
    connection::{Card, Remote, Status},
    derived::Derived,
    nav::Go,
    reactive::reactive,
    rivals::Rivals,
    route::Route,
    texts::{home as t, say, shell},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::{Stage, TableId};

/// Connects, and follows the list for as long as the component around lives.
pub fn follow_lobby() {
    let remote = expect_context::<Remote>();
    remote.connect();
    remote.read_lobby(true);
    on_cleanup(move || remote.read_lobby(false));
}

#[component]
pub fn Tables(
    /// Only those of this game, where one is chosen; and then, if there are none, every way to a
    /// table is offered.
    #[prop(optional)]
    only: Option<Derived<Option<GameKind>>>,
) -> impl IntoView {
    let store = expect_context::<Remote>().connection.store;
    let cards = move |counts: fn(&Card) -> bool| {
        Memo::new(move |before: Option<&Cards>| {
            let known = store
                .status
                .get()
                .is_connected()
                .then(|| store.lobby.get())
                .flatten()?;
            let game = only.and_then(|only| only.get());
            let is_shown = |card: &Card| counts(card) && game.is_none_or(|game| card.game == game);
            let shown = known.into_iter().filter(is_shown).collect();
            Some(steady(
                before.and_then(Option::as_deref).unwrap_or_default(),
                shown,
            ))
        })
    };
    let open = cards(|card| card.free_seats() > 0 && !card.is_apart);
    let slow = cards(|card| card.free_seats() > 0 && card.is_apart);
    let has_slow =
        Memo::new(move |_| slow.with(|cards| cards.as_ref().is_some_and(|all| !all.is_empty())));
    let running = cards(|card| card.stage == Stage::Playing);
    view! {
        <div class="table-lists">
            <section data-testid="open-tables">
                <h2>{say(t::open_tables)}</h2>
                {list(open, Box::new(move || match only {
                    Some(only) => view! { <NoOpenTable only/> }.into_any(),
                    None => view! { <p class="empty soft">{say(t::no_open_tables)}</p> }.into_any(),
                }))}
            </section>
            {reactive(move || has_slow.get().then(|| view! {
                <section data-testid="slow-tables">
                    <h2>{say(t::slow_tables)}</h2>
                    {list(slow, Box::new(|| ().into_any()))}
                </section>
            }.into_any()))}
            <section data-testid="games-to-watch">
                <h2>{say(t::watch)}</h2>
                {list(running, Box::new(nothing_to_watch))}
            </section>
        </div>
    }
}

/// The cards so that none jumps: those that were shown stay in their order, and new ones come after
/// them.
fn steady(before: &[Card], now: Vec<Card>) -> Vec<Card> {
    let place = |card: &Card| {
        before
            .iter()
            .position(|old| old.table == card.table)
            .unwrap_or(before.len())
    };
    let mut now = now;
    now.sort_by_key(place);
    now
}

fn list(cards: Memo<Cards>, empty: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    let status = expect_context::<Remote>().connection.store.status;
    let ids = move || {
        let ids = |cards: &Vec<Card>| {
            cards
                .iter()
                .map(|card| card.table.clone())
                .collect::<Vec<_>>()
        };
        cards.with(|cards| cards.as_ref().map(ids).unwrap_or_default())
    };
    // The list itself stays while its rows come and go.
    let has_any =
        Memo::new(move |_| cards.with(|cards| cards.as_ref().map(|cards| !cards.is_empty())));
    reactive(move || match (has_any.get(), status.get()) {
        (Some(false), _) => empty(),
        (Some(true), _) => view! {
            <ul class="tables"><For each=ids key=TableId::clone let:table>{row(table, cards)}</For></ul>
        }
        .into_any(),
        (None, Status::Lost { .. } | Status::Outdated | Status::Banned) => {
            view! { <p class="empty soft">{say(t::needs_connection)}</p> }.into_any()
        }
        (None, Status::Idle | Status::Connecting | Status::Connected) => {
            view! { <p class="empty soft">{say(shell::connecting)}</p> }.into_any()
        }
    })
    .into_any()
}

/// People play nothing in public now; agents do whenever one likes.
fn nothing_to_watch() -> AnyView {
    let agents = GameKind::ALL.iter().find_map(|&kind| {
        let count = crate::games::watched(kind)?;
        let bot = kind.bots().last()?.parse().ok()?;
        Some(Route::Play(
            kind,
            Some(Rivals {
                bot,
                count,
                turn_ms: None,
            }),
        ))
    });
    view! {
        <div class="empty">
            <p class="soft">{say(t::nothing_to_watch)}</p>
            {agents.map(|to| view! { <Go to class="button"><Icon sign=Sign::Eye/>{say(t::watch_bots)}</Go> })}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(numbers: &[u128]) -> Vec<Card> {
        let card = |&number| Card {
            table: TableId::from_bits(number),
            game: GameKind::Dama,
            rules: serde_json::from_str("{}").unwrap(),
            sitters: Vec::new(),
            stage: Stage::Waiting,
            watchers: 0,
            rated: wire::Rated::No,
            is_apart: false,
        };
        numbers.iter().map(card).collect()
    }

    #[test]
    fn tables_that_are_shown_stay_where_they_are_and_new_ones_come_after() {
        assert_eq!(steady(&[], cards(&[3, 2, 1])), cards(&[3, 2, 1]));
        assert_eq!(
            steady(&cards(&[3, 2, 1]), cards(&[5, 4, 1, 3])),
            cards(&[3, 1, 5, 4])
        );
    }
}

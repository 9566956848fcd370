//! `RoundSummary`: each side's `Tally` at the end of a round, and who is ready for the next.

use super::{
    store::KanastaStore,
    texts::{figures, table as text},
    words::{round_end_text, side_name},
};
use crate::{
    reactive::reactive,
    texts::{Text, say},
    widgets::{Icon, Sign},
};
use game_core::{Seat, Team};
use game_kanasta::{Summary, Tally, View};
use leptos::prelude::*;

type SummaryLine = (Text, fn(&Tally) -> i32);

/// The lines of the table, as in the source's figure 4.7.
const LINES: [SummaryLine; 7] = [
    (text::melded_cards, |tally| tally.melded),
    (text::canastas, |tally| tally.canastas),
    (text::red_threes, |tally| tally.red_threes),
    (text::closing, |tally| tally.closing),
    (text::cards_left, |tally| tally.left),
    (text::round_total, |tally| tally.round),
    (text::total, |tally| tally.total),
];

/// What is to be seen of the summary.
#[derive(Clone, PartialEq, Debug)]
enum Shown {
    /// A round is being played.
    Nothing,
    Aside,
    Whole(Summary),
}

/// Once the game is over, the result is said first: the summary waits until it is asked for.
fn shown(store: KanastaStore) -> Memo<Shown> {
    Memo::new(move |_| {
        let aside = store.aside.get();
        store.view.with(
            |view| match view.summary.clone().filter(|_| !view.playing) {
                None => Shown::Nothing,
                Some(_) if aside != view.ending.is_some() => Shown::Aside,
                Some(summary) => Shown::Whole(summary),
            },
        )
    })
}

/// The summary over the table, once a round is over; it can be put aside to look at the table.
#[component]
pub fn RoundSummary(store: KanastaStore) -> impl IntoView {
    let shown = shown(store);
    reactive(move || match shown.get() {
        Shown::Whole(summary) => Some(view! { <Table store summary/> }),
        Shown::Nothing | Shown::Aside => None,
    })
}

/// Brings a summary back that was put aside.
#[component]
pub fn ShowSummary(store: KanastaStore) -> impl IntoView {
    let shown = shown(store);
    let button = move || {
        view! {
            <button type="button" class="button kan-show" data-act="summary" on:click=move |_| store.aside.update(|aside| *aside = !*aside)>
                <Icon sign=Sign::List/>{say(text::show_summary)}
            </button>
        }
        .into_any()
    };
    reactive(move || (shown.get() == Shown::Aside).then(button))
}

#[component]
fn Table(store: KanastaStore, summary: Summary) -> impl IntoView {
    let props = store.props;
    let (end, round) = (summary.end, summary.round);
    let title = reactive(move || text::round_is_over(store.lang.get(), round));
    let how = reactive(move || {
        props
            .names
            .with(|names| round_end_text(end, names, store.lang.get()))
    });
    let rules = store.view.with_untracked(|view| view.rules);
    let heads = (0..summary.sides.len()).map(|side| {
        let name = reactive(move || {
            props
                .names
                .with(|names| side_name(&rules, Team(side as u8), names))
        });
        view! { <th scope="col">{name}</th> }.into_any()
    });
    let row = |(name, part): SummaryLine| {
        let figures = summary
            .sides
            .iter()
            .map(|tally| view! { <td>{figures(part(tally))}</td> }.into_any());
        view! { <tr><th scope="row">{say(name)}</th>{figures.collect_view()}</tr> }.into_any()
    };
    view! {
        <section class="kan-summary" data-testid="summary" aria-live="polite">
            <button type="button" class="icon-button kan-aside" aria-label=say(text::look_at_table) title=say(text::look_at_table)
                on:click=move |_| store.aside.update(|aside| *aside = !*aside)>
                <Icon sign=Sign::Eye/>
            </button>
            <h2>{title}</h2>
            <p class="soft">{how}</p>
            <table>
                <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                <tbody>{LINES.map(row).into_iter().collect_view()}</tbody>
            </table>
            <Next store/>
        </section>
    }
}

/// On to the next round, and who is ready for it.
#[component]
fn Next(store: KanastaStore) -> impl IntoView {
    let props = store.props;
    let ready = Memo::new(move |_| store.view.with(ready_seats));
    let is_over = Memo::new(move |_| store.view.with(|view| view.ending.is_some()));
    let am_ready = Memo::new(move |_| {
        props
            .seat
            .get()
            .is_some_and(|me| ready.with(|ready| ready.contains(&me)))
    });
    let others = reactive(move || {
        let names = props.names.get();
        let named = |seat: &Seat| {
            let name = names.get(seat.index()).cloned()?;
            Some(view! { <span class="kan-ready">"✓ "{name}</span> }.into_any())
        };
        ready.with(|ready| ready.iter().filter_map(named).collect_view())
    });
    let words = reactive(move || {
        let text = if am_ready.get() {
            text::you_are_ready
        } else {
            text::next_round
        };
        text(store.lang.get())
    });
    let can = Memo::new(move |_| props.can_act.get() && !am_ready.get());
    let button = reactive(move || {
        (props.seat.get().is_some() && !is_over.get()).then(|| {
            view! {
                <button type="button" class="button primary big" data-act="next" disabled=move || !can.get() on:click=move |_| store.next_round()>
                    {words.clone()}
                </button>
            }
            .into_any()
        })
    });
    view! {
        <p class="kan-readies">{others}</p>
        {button}
    }
}

fn ready_seats(view: &View) -> Vec<Seat> {
    Seat::all(view.players.len())
        .filter(|seat| view.players[seat.index()].ready)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_above_the_rounds_total_add_up_to_it() {
        let tally = Tally {
            melded: 375,
            canastas: 600,
            red_threes: 100,
            closing: 200,
            left: -75,
            round: 1200,
            total: 1200,
        };
        let parts: Vec<i32> = LINES.iter().map(|(_, part)| part(&tally)).collect();
        assert_eq!(parts[..5].iter().sum::<i32>(), parts[5]);
        assert_eq!(parts, [375, 600, 100, 200, -75, 1200, 1200]);
    }
}

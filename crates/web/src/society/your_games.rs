//! The games at which the person sits: those that wait for them first, and the way to the next.

use crate::{
    connection::Remote,
    nav::Go,
    reactive::reactive,
    route::Route,
    texts::{calls as t, say, use_lang},
    widgets::{Icon, Sign},
};
use leptos::prelude::*;
use wire::{PersonId, SeatElsewhere, Sitter, Stage, TableId};

/// Whether the game waits for the person.
pub fn waits_for(seat: &SeatElsewhere, you: Option<&PersonId>) -> bool {
    let own = seat.sitters.iter().position(|sitter| {
        let person = sitter.as_ref().and_then(Sitter::person);
        person.is_some_and(|person| Some(&person.id) == you)
    });
    let is_awaited = |seats: &[game_core::Seat]| {
        own.is_some_and(|own| seats.iter().any(|seat| seat.index() == own))
    };
    let turn = seat.turn.as_ref();
    let is_on_turn = turn.is_some_and(|turn| is_awaited(&turn.seats));
    seat.stage != Stage::Over && (seat.called.is_some() || is_on_turn)
}

/// The person's tables: first those that wait for them, the most urgent first, then those where
/// others are to move, then the rest, the newest first.
pub fn in_order(seats: &[SeatElsewhere], you: Option<&PersonId>) -> Vec<SeatElsewhere> {
    let mut seats: Vec<_> = seats.iter().rev().cloned().collect();
    seats.sort_by_key(|seat| {
        let ends = seat.turn.as_ref().and_then(|turn| turn.ends_at_ms);
        (
            !waits_for(seat, you),
            seat.stage != Stage::Playing,
            ends.unwrap_or(u64::MAX),
        )
    });
    seats
}

/// The tables that wait for the person, but for the one that is looked at, in the
/// order of [`in_order`].
fn waiting(
    seats: &[SeatElsewhere],
    you: Option<&PersonId>,
    open: Option<&TableId>,
) -> Vec<TableId> {
    let waits = |seat: &SeatElsewhere| waits_for(seat, you) && Some(&seat.table) != open;
    let seats = in_order(seats, you).into_iter().filter(waits);
    seats.map(|seat| seat.table).collect()
}

/// The way to the next game that waits for the person, and how many do; nothing if none does.
#[component]
pub fn NextGame() -> impl IntoView {
    let (store, lang) = (expect_context::<Remote>().connection.store, use_lang());
    let tables = Memo::new(move |_| {
        let you = store.you.get().map(|you| you.id);
        let open = store.table.get();
        store
            .society
            .seats
            .with(|seats| waiting(seats, you.as_ref(), open.as_ref()))
    });
    reactive(move || {
        let tables = tables.get();
        let next = tables.first()?.clone();
        let count = tables.len();
        let words = reactive(move || t::games_wait(lang.get(), count as u64));
        Some(
            view! {
                <Go to=Route::Table(next) class="button next-game">
                    <Icon sign=Sign::Next/><span class="wide-only">{say(t::next_game)}</span>
                    <span class="badge" data-testid="next-game"><span aria-hidden="true">{count}</span><span class="aloud">{words}</span></span>
                </Go>
            }
            .into_any(),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Seat;
    use games::GameKind;
    use wire::{CalledFor, Nick, Person, PersonKind, PresentTurn};

    const ME: u32 = 1;

    fn id(number: u32) -> PersonId {
        PersonId::from_bits(number.into())
    }

    /// A table of mine and another person's, where that seat is on turn until then.
    fn table(number: u128, on_turn: Option<u8>, ends_at_ms: Option<u64>) -> SeatElsewhere {
        let person = |number| {
            Some(Sitter::Person(Person {
                id: id(number),
                nick: Nick::guest(number),
                kind: PersonKind::Guest,
            }))
        };
        SeatElsewhere {
            table: TableId::from_bits(number),
            game: GameKind::Dama,
            stage: if on_turn.is_some() {
                Stage::Playing
            } else {
                Stage::Waiting
            },
            sitters: vec![person(2), person(ME)],
            called: None,
            turn: on_turn.map(|seat| PresentTurn {
                seats: vec![Seat::new(seat)],
                ends_at_ms,
            }),
        }
    }

    #[test]
    fn games_that_wait_for_me_come_first_and_the_most_urgent_of_them_before_all() {
        let seats = [
            table(1, None, None),
            table(2, Some(0), Some(10)),
            table(3, Some(1), Some(90)),
            table(4, Some(1), None),
            table(5, Some(1), Some(20)),
        ];
        let order = |tables: Vec<TableId>| tables;
        let me = id(ME);
        let all = in_order(&seats, Some(&me))
            .into_iter()
            .map(|seat| seat.table);
        assert_eq!(
            order(all.collect()),
            [5, 3, 4, 2, 1].map(TableId::from_bits)
        );
        assert_eq!(
            waiting(&seats, Some(&me), Some(&TableId::from_bits(5))),
            [3, 4].map(TableId::from_bits)
        );
    }

    #[test]
    fn a_call_to_a_quick_game_counts_as_waiting_and_a_finished_game_does_not() {
        let me = id(ME);
        let mut called = table(1, Some(0), None);
        assert!(!waits_for(&called, Some(&me)));
        called.called = Some(CalledFor::Turn);
        assert!(waits_for(&called, Some(&me)));
        called.stage = Stage::Over;
        assert!(!waits_for(&called, Some(&me)));
    }
}

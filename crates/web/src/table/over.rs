//! The end of a game: who won and why, and what next.

use super::{rating_line::RatingLine, view_model::TableViewModel};
use crate::{
    games::ending_text,
    nav::Go,
    reactive::reactive,
    route::Route,
    texts::{Lang, say, shell, table as t, use_lang},
    widgets::{Icon, Sign},
};
use game_core::{Outcome, Seat};
use leptos::prelude::*;
use wire::{End, TableAsk};

/// The result in front of the board, until it is put aside to look at the board again.
#[component]
pub fn OverCard(aside: RwSignal<bool>) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let end = Memo::new(move |_| {
        model
            .connection
            .store
            .play
            .with(|heard| heard.as_ref()?.play.end.clone())
    });
    let title = reactive(move || end.get().map(|end| headline(&end, model, lang.get())));
    let why = reactive(move || {
        end.get()
            .and_then(|end| ending_text(&end.ending, &model.names.get(), lang.get()))
    });
    let scores = reactive(move || end.get().map(|end| score_list(&end, model)));
    let result = reactive(move || end.get().map(|end| result_word(&end, model.seat.get())));
    view! {
        <section class="over" data-testid="result" data-result=result aria-live="polite">
            <button type="button" class="icon-button over-close" aria-label=say(shell::close) on:click=move |_| aside.set(true)>
                <Icon sign=Sign::Cross/>
            </button>
            <h2>{title}</h2>
            <p class="soft">{why}</p>
            {scores}
            <RatingLine/>
            <OverWays/>
        </section>
    }
}

/// Who came where and with how many points, where that is more than who won.
fn score_list(end: &End, model: TableViewModel) -> Option<AnyView> {
    let Outcome { places, points } = &end.outcome;
    // Of two large teams the sentence above has told all.
    if (places.len() <= 2 && points.is_none()) || model.sides().is_some() {
        return None;
    }
    let names = model.names.get();
    let mut seats: Vec<Seat> = Seat::all(places.len()).collect();
    seats.sort_by_key(|seat| places[seat.index()]);
    let line = |seat: Seat| {
        let points = points
            .as_ref()
            .and_then(|points| points.get(seat.index()))
            .map(|points| signed(*points));
        let is_me = model.seat.get() == Some(seat);
        view! {
            <li class:mine=is_me>
                <span class="score-place">{places[seat.index()]}</span>
                <span class="score-name">{names.get(seat.index()).cloned()}</span>
                <span class="score-points">{points}</span>
            </li>
        }
        .into_any()
    };
    Some(
        view! { <ol class="scores" data-testid="scores">{seats.into_iter().map(line).collect_view()}</ol> }
            .into_any(),
    )
}

/// Points with their sign; a true minus is as wide as a plus.
fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

/// What one can do after a game.
#[component]
pub fn OverWays() -> impl IntoView {
    view! {
        <div class="over-ways">
            <Rematch/>
            <ReplayLink/>
            <Go to=Route::Home class="button">{say(shell::home)}</Go>
        </div>
    }
}

fn headline(end: &End, model: TableViewModel, lang: Lang) -> String {
    let winners = end.outcome.winners();
    if let Some(names) = model.sides() {
        return side_headline(
            &winners,
            end.outcome.places.len(),
            model.seat.get(),
            names,
            lang,
        );
    }
    match model.seat.get() {
        _ if winners.is_empty() => t::a_draw(lang).to_owned(),
        Some(seat) if winners.contains(&seat) => t::you_won(lang).to_owned(),
        Some(seat) if end.outcome.places.len() > 2 => {
            t::place(lang, end.outcome.places[seat.index()]).to_owned()
        }
        Some(_) => t::you_lost(lang).to_owned(),
        None => {
            let name = |seat: &Seat| {
                model
                    .names
                    .with(|names| names.get(seat.index()).cloned().unwrap_or_default())
            };
            t::won(
                lang,
                &winners.iter().map(name).collect::<Vec<_>>().join(", "),
            )
        }
    }
}

/// The same where a whole side has won: the first half of the seats, or the second.
fn side_headline(
    winners: &[Seat],
    seats: usize,
    own: Option<Seat>,
    names: [&'static str; 2],
    lang: Lang,
) -> String {
    match (winners.first(), own) {
        (None, _) => t::a_draw(lang).to_owned(),
        (Some(_), Some(own)) if winners.contains(&own) => t::you_won(lang).to_owned(),
        (Some(_), Some(_)) => t::you_lost(lang).to_owned(),
        (Some(first), None) => t::team_won(lang, names[usize::from(first.index() >= seats / 2)]),
    }
}

fn result_word(end: &End, seat: Option<Seat>) -> &'static str {
    let winners = end.outcome.winners();
    match seat {
        _ if winners.is_empty() => "draw",
        Some(seat) if winners.contains(&seat) => "won",
        Some(_) => "lost",
        None => "over",
    }
}

/// Another game with the same people: each says so, and it begins.
#[component]
fn Rematch() -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let am_ready = move || {
        let seat = model.seat.get();
        model.of_room(|room| {
            seat.and_then(|seat| room.seats.get(seat.index()))
                .is_some_and(|card| card.ready)
        })
    };
    let eager = move || {
        let seat = model.seat.get();
        let others = |room: &wire::Room| {
            let people = room.seats.iter().enumerate().filter(|(index, card)| {
                let is_person = card
                    .sitter
                    .as_ref()
                    .is_some_and(|sitter| sitter.person().is_some());
                is_person && card.ready && seat.is_none_or(|seat| seat.index() != *index)
            });
            people.map(|(index, _)| index).collect::<Vec<_>>()
        };
        let indices = model.of_room(others);
        let names = model.names.get();
        let names: Vec<_> = indices
            .into_iter()
            .filter_map(|index| names.get(index).cloned())
            .collect();
        (!names.is_empty()).then(|| t::wants_rematch(lang.get(), &names.join(", ")))
    };
    let ask = move |_| {
        model.ask(TableAsk::Ready {
            ready: !untrack(am_ready),
        })
    };
    let words = move || {
        if am_ready() {
            t::rematch_asked(lang.get())
        } else {
            t::rematch(lang.get())
        }
    };
    reactive(move || {
        if model.seat.get().is_none() {
            return another(model);
        }
        Some({
            view! {
                {move || eager().map(|words| view! { <p class="eager">{words}</p> }.into_any())}
                <button type="button" class="button primary" data-testid="rematch" on:click=ask>
                    <Icon sign=Sign::Again/>{move || words()}
                </button>
            }
            .into_any()
        })
    })
}

/// Another game among bots for the host who watches. Bots are always ready: being seated again is
/// all they need.
fn another(model: TableViewModel) -> Option<AnyView> {
    let first = |room: &wire::Room| {
        let bots: Option<Vec<_>> = room
            .seats
            .iter()
            .map(|card| match &card.sitter {
                Some(wire::Sitter::Bot(bot)) => Some(bot.clone()),
                Some(wire::Sitter::Person(_)) | None => None,
            })
            .collect();
        bots.and_then(|bots| bots.first().cloned())
    };
    let bot = model.of_room(first).filter(|_| model.is_host())?;
    let ask = move |_| {
        model.ask(TableAsk::Bot {
            seat: Seat::new(0),
            bot: Some(bot.clone()),
        })
    };
    Some(
        view! {
            <button type="button" class="button primary" data-testid="rematch" on:click=ask>
                <Icon sign=Sign::Again/>{say(t::another)}
            </button>
        }
        .into_any(),
    )
}

#[component]
fn ReplayLink() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let to = Memo::new(move |_| match model.local {
        Some(local) => local.replay.get().map(Route::LocalReplay),
        None => model.connection.store.room.with(|room| {
            room.as_ref()
                .map(|room| Route::Replay(room.table.clone(), room.game))
        }),
    });
    reactive(move || {
        to.get().map(|to| {
            view! {
                <Go to=to class="button"><Icon sign=Sign::Eye/>{say(t::replay)}</Go>
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_wins_and_loses_together() {
        let blue: Vec<Seat> = Seat::all(6).skip(3).collect();
        let said = |own: Option<u8>| {
            side_headline(&blue, 6, own.map(Seat::new), ["Red", "Blue"], Lang::En)
        };
        assert_eq!(
            [said(Some(0)), said(Some(5)), said(None)],
            ["You lost", "You won", "Blue won"]
        );
    }

    #[test]
    fn points_are_signed() {
        assert_eq!([12, 0, -7].map(signed), ["+12", "0", "−7"]);
    }
}

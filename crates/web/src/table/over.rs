//! The end of a game: who won and why, and what next.

use super::{
    cut_short::CutShortLines,
    rating_line::RatingLine,
    rematch::Rematch,
    standing::{self, SeatStanding},
    turning_line::TurningLine,
    view_model::TableViewModel,
};
use crate::{
    games::{ending_text, holding, last_hand},
    nav::Go,
    reactive::reactive,
    route::Route,
    texts::{Lang, say, shell, table as t, use_lang},
    widgets::{Icon, Sign},
};
use game_core::{Outcome, Seat, Seating};
use leptos::prelude::*;
use wire::End;

/// The result, docked below the board: who won and by what, the scores, and what one can do next.
#[component]
pub fn OverCard() -> impl IntoView {
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
        let end = end.get()?;
        ending_text(
            &end.ending,
            &model.names.get(),
            model.seat.get(),
            lang.get(),
        )
    });
    let scores = reactive(move || end.get().map(|end| score_list(&end, model, lang.get())));
    let result = reactive(move || end.get().map(|end| result_word(&end, model.seat.get())));
    view! {
        <section class="over" data-testid="result" data-result=result aria-live="polite">
            <div class="over-words">
                <h2><OverSign result=end/>{title}</h2>
                <p class="soft">{why}</p>
                <RatingLine/>
                <CutShortLines/>
                <TurningLine/>
            </div>
            {scores}
            <OverWays/>
        </section>
    }
}

/// A cup for the winner.
#[component]
fn OverSign(result: Memo<Option<End>>) -> impl IntoView {
    let seat = expect_context::<TableViewModel>().seat;
    reactive(move || {
        let has_won = result.get().map(|end| result_word(&end, seat.get())) == Some("won");
        has_won.then(|| view! { <span class="over-sign"><Icon sign=Sign::Cup/></span> }.into_any())
    })
}

/// Who came where, with how many points or cards, where that is more than who won.
fn score_list(end: &End, model: TableViewModel, lang: Lang) -> Option<AnyView> {
    let Outcome { places, points } = &end.outcome;
    let shown: Option<games::AnyView> = model
        .connection
        .store
        .play
        .with(|heard| Some(heard.as_ref()?.play.view.clone()));
    let hand = |seat: Seat| last_hand(shown.as_ref()?, seat, lang);
    let has_hands = Seat::all(places.len()).any(|seat| hand(seat).is_some());
    // Of two large teams the sentence above has told all.
    if (places.len() <= 2 && points.is_none() && !has_hands) || model.sides().is_some() {
        return None;
    }
    let held = |seat: Seat| Some(holding(shown.as_ref()?, seat, lang)?.words);
    let names = model.names.get();
    let standings = standing::standings(&end.outcome, &seating(model));
    let mut seats: Vec<Seat> = Seat::all(places.len()).collect();
    seats.sort_by_key(|seat| places[seat.index()]);
    let line = |seat: Seat| {
        let counted = match points {
            Some(points) => points.get(seat.index()).map(|points| signed(*points)),
            None => held(seat),
        };
        let is_me = model.seat.get() == Some(seat);
        let hand = hand(seat)
            .map(|faces| view! { <span class="score-hand" inner_html=faces></span> }.into_any());
        view! {
            <li class:mine=is_me data-seat=seat.to_string()>
                <span class="score-place">{standings[seat.index()].place}</span>
                <span class="score-name">{if is_me { Some(t::you(lang).to_owned()) } else { names.get(seat.index()).cloned() }}</span>
                <span class="score-points">{counted}</span>
                {hand}
            </li>
        }
        .into_any()
    };
    let lines = seats.into_iter().map(line).collect_view();
    let label = t::results(lang);
    Some(view! { <ol class="scores" data-testid="scores" aria-label=label>{lines}</ol> }.into_any())
}

/// Who plays together. Of the options as they are now: see [`standing::standings`].
fn seating(model: TableViewModel) -> Seating {
    let rules = model.of_room(|room| Some(room.setup.rules.seating()));
    rules.unwrap_or_else(|| Seating::each_alone(0))
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
fn OverWays() -> impl IntoView {
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
        Some(seat) => own_headline(&end.outcome, &seating(model), seat, lang),
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

/// What the player on the seat is told, unless the game is a draw.
fn own_headline(outcome: &Outcome, seating: &Seating, seat: Seat, lang: Lang) -> String {
    let all = standing::standings(outcome, seating);
    match all.get(seat.index()) {
        Some(SeatStanding {
            place: 1,
            is_shared,
        }) => {
            let text = if *is_shared {
                t::shared_win
            } else {
                t::you_won
            };
            text(lang).to_owned()
        }
        Some(SeatStanding { place, is_shared }) if standing::side_count(outcome, seating) > 2 => {
            t::place(lang, *place, *is_shared)
        }
        Some(_) | None => t::you_lost(lang).to_owned(),
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

    fn told(rules: &str, places: &[u8], seat: u8) -> String {
        let rules: games::AnyRules = serde_json::from_str(rules).expect("rules");
        let outcome = Outcome {
            places: places.to_vec(),
            points: None,
        };
        own_headline(&outcome, &rules.seating(), Seat::new(seat), Lang::En)
    }

    #[test]
    fn of_several_losers_each_is_told_the_own_place() {
        let four = r#"{"karcianka":{"players":4}}"#;
        let said = |places: &[u8]| [0, 1, 2, 3].map(|seat| told(four, places, seat));
        assert_eq!(
            said(&[1, 4, 2, 3]),
            ["You won", "Fourth place", "Second place", "Third place"]
        );
        assert_eq!(
            said(&[2, 1, 2, 4]),
            [
                "Second place, shared",
                "You won",
                "Second place, shared",
                "Fourth place"
            ]
        );
        assert_eq!(told(four, &[1, 1, 3, 3], 1), "You share the win");
    }

    #[test]
    fn of_two_teams_one_has_lost_and_has_no_place() {
        let pairs = r#"{"kanasta":{"players":4}}"#;
        assert_eq!(told(pairs, &[1, 3, 1, 3], 0), "You won");
        assert_eq!(told(pairs, &[1, 3, 1, 3], 1), "You lost");
        let alone = r#"{"kanasta":{"players":3}}"#;
        assert_eq!(told(alone, &[1, 3, 2], 1), "Third place");
        assert_eq!(told(r#"{"dama":{}}"#, &[2, 1], 0), "You lost");
    }

    #[test]
    fn points_are_signed() {
        assert_eq!([12, 0, -7].map(signed), ["+12", "0", "−7"]);
    }
}

//! `DamaActions`: the buttons to offer a draw, answer an offer, or resign.

use super::texts as text;
use crate::{
    derived::Derived,
    games::game_ui::GameProps,
    reactive::reactive,
    texts::{self},
    widgets::Confirm,
};
use game_core::{Game, Seat};
use game_dama::{Action, Dama, State, View};
use leptos::prelude::*;

/// Where the offer of a draw stands, for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Offer {
    None,
    /// The opponent waits for an answer.
    ToMe,
    /// The player waits for one.
    Mine,
}

impl Offer {
    fn of(view: &View, me: Seat) -> Offer {
        match view.offer {
            None => Offer::None,
            Some(seat) if seat == me => Offer::Mine,
            Some(_) => Offer::ToMe,
        }
    }
}

fn may(view: &View, seat: Seat, action: Action) -> bool {
    Dama::check(&State::from(view), seat, &action).is_ok()
}

/// Buttons for draw and resignation; nothing for watchers and once the game is over.
#[component]
pub fn DamaActions(
    /// What the table around them knows.
    props: GameProps<Dama>,
) -> impl IntoView {
    let GameProps {
        view,
        seat,
        can_act,
        act,
        ..
    } = props;
    let player = Memo::new(move |_| {
        seat.get()
            .filter(|_| view.with(|view| view.ending.is_none()))
    });
    let offer = Memo::new(move |_| player.get().map(|me| view.with(|view| Offer::of(view, me))));
    let allowed = move |action| {
        Derived::new(move || {
            can_act.get()
                && player
                    .get()
                    .is_some_and(|me| view.with(|view| may(view, me, action)))
        })
    };
    let (may_offer, may_resign) = (allowed(Action::OfferDraw), allowed(Action::Resign));
    let draw = reactive(move || {
        offer.get().map(|offer| match offer {
            Offer::ToMe => view! { <Answer can_act act/> }.into_any(),
            Offer::Mine => {
                view! { <p class="dama-say">{texts::say(text::draw_waits)}</p> }.into_any()
            }
            Offer::None => view! { <OfferDraw may=may_offer act/> }.into_any(),
        })
    });
    let resign = reactive(move || player.get().map(|_| view! { <Resign may=may_resign act/> }));
    view! { <div class="dama-actions">{draw} {resign}</div> }
}

#[component]
fn OfferDraw(may: Derived<bool>, act: Callback<Action>) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button quiet"
            data-act="offer-draw"
            disabled=move || !may.get()
            on:click=move |_| act.run(Action::OfferDraw)
        >
            {texts::say(text::offer_draw)}
        </button>
    }
}

#[component]
fn Answer(can_act: Derived<bool>, act: Callback<Action>) -> impl IntoView {
    let button = move |action: Action, name, class, words| {
        let can_act = reactive(move || !can_act.get());
        view! {
            <button type="button" class=class data-act=name disabled=can_act on:click=move |_| act.run(action)>
                {texts::say(words)}
            </button>
        }
    };
    view! {
        <div class="dama-ask" role="group">
            <p class="dama-say" role="status">{texts::say(text::draw_is_offered)}</p>
            {button(Action::AcceptDraw, "accept-draw", "button primary", text::accept)}
            {button(Action::DeclineDraw, "decline-draw", "button", text::decline)}
        </div>
    }
}

/// Giving up asks first, so that a slip costs nothing.
#[component]
fn Resign(may: Derived<bool>, act: Callback<Action>) -> impl IntoView {
    let asked = RwSignal::new(false);
    let question = texts::say(text::resign_for_sure);
    view! {
        <button
            type="button"
            class="button quiet"
            data-act="resign"
            disabled=move || !may.get()
            on:click=move |_| asked.set(true)
        >
            {texts::say(text::resign)}
        </button>
        <Confirm
            asked
            question=Derived::new(move || question().to_owned())
            yes=text::yes_resign
            no=text::keep_playing
            then=move |()| act.run(Action::Resign)
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, GameTime, Seed, Viewer};
    use game_dama::Rules;

    #[test]
    fn an_offer_looks_different_from_each_side() {
        let mut bout = Bout::<Dama>::open(Rules::default(), Seed::from_number(1));
        let [me, other] = [Seat::new(0), Seat::new(1)];
        let before = bout.view(Viewer::Seat(me));
        assert_eq!(Offer::of(&before, me), Offer::None);
        assert!(may(&before, me, Action::OfferDraw) && !may(&before, other, Action::OfferDraw));
        bout.submit(GameTime::START, me, Action::OfferDraw).unwrap();
        let view = bout.view(Viewer::Seat(me));
        assert_eq!(
            (Offer::of(&view, me), Offer::of(&view, other)),
            (Offer::Mine, Offer::ToMe)
        );
        assert!(
            may(&view, other, Action::Resign),
            "whoever is asked may also give up"
        );
    }
}

//! `Middle`: stock, discard pile and round number between the sides.

use super::{
    intent::TableSpot,
    store::KanastaStore,
    texts::{self, table as text},
};
use crate::{
    art::card::BACK,
    reactive::reactive,
    texts::{Lang, cards},
};
use game_kanasta::{Step, View};
use leptos::prelude::*;

const FLAKE: &str = r#"<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2v20M3.3 7l17.4 10M3.3 17L20.7 7M9 3.5l3 2.5 3-2.5M9 20.5l3-2.5 3 2.5M3 11l3.6-1.3L6 6M21 13l-3.6 1.3L18 18M3 13l3.6 1.3L6 18M21 11l-3.6-1.3L18 6"/></svg>"#;

#[component]
pub fn Middle(store: KanastaStore) -> impl IntoView {
    let round = reactive(move || {
        let lang = store.lang.get();
        store
            .view
            .with(|view| text::round_and_turn(lang, view.round, view.turns + 1))
    });
    let target = reactive(move || {
        texts::to_points(
            store.lang.get(),
            store.view.with(|view| view.rules.target()),
        )
    });
    view! {
        <div class="kan-middle">
            <Stock store/>
            <Pile store/>
            <div class="kan-info">
                <p class="kan-round"><span>{round}</span><span>{target}</span></p>
                <Frost store/>
            </div>
        </div>
    }
}

#[component]
fn Stock(store: KanastaStore) -> impl IntoView {
    let left = Memo::new(move |_| store.view.with(|view| view.stock));
    let can = Memo::new(move |_| store.touch(|touch| touch.acts_on(TableSpot::Stock)));
    let label = reactive(move || {
        let lang = store.lang.get();
        let pile = format!("{}, {}", text::stock(lang), cards::held(lang, left.get()));
        with_word(pile, can.get().then(|| text::draw(lang)))
    });
    view! {
        <button type="button" class="kan-stack" data-stock=move || left.get().to_string()
            data-can=move || can.get().to_string() aria-label=label.clone() title=label>
            <span class="pcard" inner_html=BACK></span>
            <b aria-hidden="true">{move || left.get()}</b>
            <span class="kan-word">{move || can.get().then(|| text::draw(store.lang.get()))}</span>
        </button>
    }
}

#[component]
fn Pile(store: KanastaStore) -> impl IntoView {
    let count = Memo::new(move |_| store.view.with(|view| view.pile.len()));
    let frozen_by = frozen_by(store);
    let can = Memo::new(move |_| store.touch(|touch| touch.acts_on(TableSpot::Pile)));
    let label = reactive(move || {
        let lang = store.lang.get();
        store.view.with(|view| {
            let pile = pile_label(view, frozen_by.get().as_deref(), lang);
            with_word(pile, can.get().then(|| step_word(view.step, lang)))
        })
    });
    let word = reactive(move || {
        let lang = store.lang.get();
        can.get()
            .then(|| store.view.with(|view| step_word(view.step, lang)))
    });
    view! {
            <button type="button" class="kan-stack" data-pile=move || count.get().to_string()
                data-can=move || can.get().to_string() data-frozen=move || frozen_by.get().map(|_| "true")
                aria-label=label.clone() title=label>
                <span class="kan-pile-cards"></span>
                <b aria-hidden="true">{move || count.get()}</b>
                <span class="kan-word">{word}</span>
            </button>
    }
}

/// A pile with what may be done with it now, as it is written on the pile.
fn with_word(pile: String, word: Option<&str>) -> String {
    match word {
        Some(word) => format!("{pile}, {word}"),
        None => pile,
    }
}

/// The seat that froze the pile, if it is frozen.
fn frozen_by(store: KanastaStore) -> Memo<Option<String>> {
    Memo::new(move |_| {
        let by = store.view.with(|view| view.frozen_by)?;
        Some(
            store
                .props
                .names
                .with(|names| names.get(by.index()).cloned().unwrap_or_default()),
        )
    })
}

/// The mark of a frozen pile, with the name of the player who froze it.
#[component]
fn Frost(store: KanastaStore) -> impl IntoView {
    let frozen_by = frozen_by(store);
    reactive(move || {
        frozen_by.get().map(|by| {
            let words = format!("{}: {by}", text::frozen(store.lang.get()));
            view! { <p class="kan-frost" data-frozen="true"><i inner_html=FLAKE></i><span>{words}</span></p> }
                .into_any()
        })
    })
}

/// What a touch on the pile does.
fn step_word(step: Step, lang: Lang) -> &'static str {
    match step {
        Step::Draw => text::take(lang),
        Step::Top(_) | Step::Laid(_) => text::put_back(lang),
        Step::Play => text::discard(lang),
    }
}

fn pile_label(view: &View, frozen_by: Option<&str>, lang: Lang) -> String {
    let top = view.pile.last().map(|top| cards::face(*top, lang));
    let top = top.unwrap_or_else(|| text::empty_pile(lang).to_owned());
    let frozen = frozen_by
        .map(|by| format!(", {}: {by}", text::frozen(lang)))
        .unwrap_or_default();
    format!(
        "{}, {}, {top}{frozen}",
        text::pile(lang),
        cards::held(lang, view.pile.len())
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_kanasta::{Kanasta, Rules};

    #[test]
    fn the_pile_says_what_is_on_top_how_many_lie_there_and_who_froze_it() {
        let mut view =
            Bout::<Kanasta>::open(Rules::default(), Seed::from_number(1)).view(Viewer::Spectator);
        view.pile = ["4C", "2H"].map(|face| face.parse().unwrap()).to_vec();
        assert_eq!(
            pile_label(&view, Some("Ala"), Lang::En),
            "Discard pile, 2 cards, two of hearts, Frozen: Ala"
        );
        view.pile.clear();
        assert_eq!(
            pile_label(&view, None, Lang::Cs),
            "Odkládací balík, 0 karet, prázdný"
        );
    }
}

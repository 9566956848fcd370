//! Writes the cards into the page with every change, and starts the animations of cards that moved.

use super::{input::put_back, store::KarciankaStore};
use crate::{
    games::card_animations::{CardAnimation, animate, is_motion_unwanted},
    texts::Lang,
};
use cards::Card;
use game_core::Seat;
use game_karcianka::Notice;
use leptos::{html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

/// How many copies fly to another player who draws many.
const MOST_COPIES: u8 = 5;

/// The most cards in a row on a phone, where each is as wide as a thumb, and on a wide page.
const MOST_NARROW: u32 = 7;
const MOST_BROAD: u32 = 10;

/// The elements that are painted on.
#[derive(Clone, Copy)]
pub struct KarciankaCanvas {
    pub root: NodeRef<html::Div>,
    pub pile: NodeRef<html::Div>,
    pub history: NodeRef<html::Div>,
    pub hand: NodeRef<html::Div>,
    pub layer: NodeRef<html::Div>,
}

/// What the last painting showed, so that only what changed is written.
#[derive(Default)]
pub struct PaintedKarcianka {
    plays: usize,
    hand: String,
    pile: String,
    history: PaintedHistory,
}

/// What the history shows: so many cards, the first of them this one, called in this language.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct PaintedHistory {
    cards: usize,
    first: Option<(Card, Lang)>,
}

impl PaintedHistory {
    /// How many of its cards can stay where they are, when it is to show `now`.
    fn kept(self, now: PaintedHistory) -> usize {
        let goes_on = self.first == now.first && self.cards <= now.cards;
        if goes_on { self.cards } else { 0 }
    }
}

/// Writes the cards, and lets what moved travel.
pub fn paint(
    store: KarciankaStore,
    canvas: KarciankaCanvas,
    before: Option<PaintedKarcianka>,
) -> PaintedKarcianka {
    let nodes = (
        canvas.pile.get(),
        canvas.history.get(),
        canvas.hand.get(),
        canvas.layer.get(),
    );
    let (Some(pile), Some(history), Some(hand), Some(layer)) = nodes else {
        return before.unwrap_or_default();
    };
    let kept = |now| before.as_ref().map_or(0, |before| before.history.kept(now));
    let (now, played) = store.paint(|painter| {
        let history = PaintedHistory {
            cards: painter.view.played().count(),
            first: Some((painter.view.starter, painter.lang)),
        };
        let now = PaintedKarcianka {
            plays: painter.view.history.len(),
            hand: painter.hand(),
            pile: painter.pile(),
            history,
        };
        (now, painter.history(kept(history)))
    });
    let (notices, me) = (store.props.notices.get(), store.props.seat.get());
    let moves = before
        .as_ref()
        .is_some_and(|before| before.plays < now.plays)
        && !is_motion_unwanted();
    let notices = if moves { notices } else { Vec::new() };
    let origins: Vec<Option<DomRect>> = notices
        .iter()
        .map(|notice| origin(notice, me, &hand))
        .collect();
    let before = before.unwrap_or_default();
    write(&pile, &before.pile, &now.pile);
    match before.history.kept(now.history) {
        0 => history.set_inner_html(&played),
        _ => _ = history.insert_adjacent_html("afterbegin", &played),
    }
    if before.hand != now.hand {
        let focused = focused_card(&hand);
        hand.set_inner_html(&now.hand);
        let _ = hand.set_attribute("style", &columns(hand.child_element_count()));
        focus_card(&hand, focused);
    }
    let animations = notices
        .iter()
        .zip(origins)
        .flat_map(|(notice, from)| animations(notice, me, from, &hand, &pile));
    animate(&layer, animations.collect());
    now
}

/// How many cards lie side by side on a narrow and on a wide page, as the styles want to know it.
fn columns(cards: u32) -> String {
    let even = |most: u32| cards.div_ceil(cards.div_ceil(most).max(1)).max(1);
    format!(
        "--narrow:{};--broad:{}",
        even(MOST_NARROW),
        even(MOST_BROAD)
    )
}

fn write(node: &Element, before: &str, now: &str) {
    if before != now {
        node.set_inner_html(now);
    }
}

/// Which card of the hand the keyboard is on.
fn focused_card(hand: &Element) -> Option<u32> {
    let active = document().active_element()?;
    let cards = hand.children();
    (0..cards.length()).find(|&index| cards.item(index).is_some_and(|card| card == active))
}

fn focus_card(hand: &Element, index: Option<u32>) {
    let Some(index) = index else { return };
    let last = hand.child_element_count().saturating_sub(1);
    let card = hand
        .children()
        .item(index.min(last))
        .and_then(|card| card.dyn_into::<HtmlElement>().ok());
    if let Some(card) = card {
        let _ = card.focus();
    }
}

/// Puts every card back that was dragged and may not be played.
pub fn put_all_back(root: &Element) {
    let Ok(held) = root.query_selector_all(".kar-hand [style*=transform]") else {
        return;
    };
    for card in
        (0..held.length()).filter_map(|index| held.get(index)?.dyn_into::<HtmlElement>().ok())
    {
        put_back(&card);
    }
}

/// Where a card comes from, as long as the table shows what was before.
fn origin(notice: &Notice, me: Option<Seat>, hand: &Element) -> Option<DomRect> {
    match notice {
        Notice::Played { seat, card, .. } if Some(*seat) == me => {
            rect_of(hand, &card_name(&card.to_string()))
        }
        Notice::Played { seat, .. } => fan_rect(*seat),
        Notice::Drew { .. } => rect_of(document().document_element()?.as_ref(), ".kar-draw .pcard"),
        Notice::Reshuffled { .. } | Notice::Left { .. } | Notice::Ended(_) => None,
    }
}

/// The cards that travel for what happened.
fn animations(
    notice: &Notice,
    me: Option<Seat>,
    from: Option<DomRect>,
    hand: &Element,
    pile: &Element,
) -> Vec<CardAnimation> {
    let Some(from) = from else { return Vec::new() };
    let to_place = |card: HtmlElement| {
        let to = card.get_bounding_client_rect();
        CardAnimation {
            html: card.inner_html(),
            width: card.offset_width().into(),
            hides: Some(card),
            from: from.clone(),
            to,
        }
    };
    match notice {
        Notice::Played { card, .. } => {
            let top = find(pile, &format!("[data-top='{card}']"));
            top.map(to_place).into_iter().collect()
        }
        Notice::Drew {
            seat,
            cards: Some(cards),
            ..
        } if Some(*seat) == me => {
            let drawn = cards
                .iter()
                .filter_map(|card| find(hand, &card_name(&card.to_string())));
            drawn.map(to_place).collect()
        }
        Notice::Drew { seat, count, .. } => {
            let back = document()
                .document_element()
                .and_then(|page| find(&page, ".kar-draw .pcard"));
            let copy = || {
                let (back, to) = (back.as_ref()?, fan_rect(*seat)?);
                let (html, width) = (back.inner_html(), back.offset_width().into());
                Some(CardAnimation {
                    html,
                    width,
                    hides: None,
                    from: from.clone(),
                    to,
                })
            };
            (0..(*count).min(MOST_COPIES))
                .filter_map(|_| copy())
                .collect()
        }
        Notice::Reshuffled { .. } | Notice::Left { .. } | Notice::Ended(_) => Vec::new(),
    }
}

fn card_name(card: &str) -> String {
    format!("[data-card='{card}']")
}

fn fan_rect(seat: Seat) -> Option<DomRect> {
    rect_of(
        document().document_element()?.as_ref(),
        &format!("[data-fan='{seat}'] .kar-backs"),
    )
}

fn rect_of(root: &Element, name: &str) -> Option<DomRect> {
    find(root, name).map(|element| element.get_bounding_client_rect())
}

fn find(root: &Element, name: &str) -> Option<HtmlElement> {
    root.query_selector(name).ok().flatten()?.dyn_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_history_that_goes_on_keeps_what_it_shows_and_another_is_written_anew() {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let shows = |cards, first: &str, lang| PaintedHistory {
            cards,
            first: Some((card(first), lang)),
        };
        let before = shows(3, "7H", Lang::En);
        assert_eq!(before.kept(shows(5, "7H", Lang::En)), 3);
        assert_eq!(before.kept(shows(2, "7H", Lang::En)), 0, "a step back");
        assert_eq!(before.kept(shows(5, "8H", Lang::En)), 0, "another game");
        assert_eq!(before.kept(shows(5, "7H", Lang::Pl)), 0, "another language");
        assert_eq!(PaintedHistory::default().kept(before), 0);
    }

    #[test]
    fn rows_of_a_hand_are_even_and_none_is_too_wide_for_a_thumb() {
        assert_eq!(columns(0), "--narrow:1;--broad:1");
        assert_eq!(columns(5), "--narrow:5;--broad:5");
        assert_eq!(columns(8), "--narrow:4;--broad:8");
        assert_eq!(columns(15), "--narrow:5;--broad:8");
    }
}

//! Arrow keys at a card table: along the hand, up to the piles, down to the hand again.

use super::drag::around;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement};

/// Where the cards and the piles of a table are, as selectors within its root.
pub struct CardTable {
    pub root: &'static str,
    pub hand: &'static str,
    /// The piles from left to right, those that may be used now marked `data-can`.
    pub piles: &'static str,
}

impl CardTable {
    /// Moves the focus; whether the key had a meaning there.
    pub fn go(&self, key: &str, target: Option<EventTarget>) -> bool {
        let Some(root) = around(target.clone(), self.root) else {
            return false;
        };
        let hand = children(&root, &format!("{} > *", self.hand));
        let piles = children(&root, self.piles);
        let at = target.and_then(|target| target.dyn_into::<HtmlElement>().ok());
        let place = |row: &[HtmlElement]| {
            at.as_ref()
                .and_then(|at| row.iter().position(|one| one == at))
        };
        let next = match (key, place(&hand), place(&piles)) {
            ("ArrowLeft", Some(card), _) => hand.get(card.saturating_sub(1)),
            ("ArrowRight", Some(card), _) => hand.get(card + 1),
            ("ArrowLeft", None, Some(pile)) => piles.get(pile.saturating_sub(1)),
            ("ArrowRight", None, Some(pile)) => piles.get(pile + 1),
            ("ArrowUp", Some(_), _) | ("ArrowUp", _, Some(_)) => {
                let usable =
                    |pile: &&HtmlElement| pile.get_attribute("data-can").as_deref() == Some("true");
                piles.iter().find(usable).or(piles.first())
            }
            ("ArrowDown", None, Some(_)) => hand.first(),
            (_, _, _) => return false,
        };
        if let Some(next) = next {
            let _ = next.focus();
        }
        true
    }
}

fn children(root: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(all) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..all.length())
        .filter_map(|index| all.get(index)?.dyn_into().ok())
        .collect()
}

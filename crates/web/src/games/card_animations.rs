//! Animates cards with copies in a layer above the table, so that nothing clips a `CardAnimation`
//! and the table below can be repainted meanwhile.

use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};

/// How long a card travels, in milliseconds.
const TRAVEL_MS: u32 = 220;
/// How long after one card the next one sets off.
const STEP_MS: u32 = 70;
/// How high a card is for its width.
const HEIGHT: f64 = 84.0 / 60.0;
const UNSEEN: &str = "is-flying";

/// One card on its way.
pub struct CardAnimation {
    pub html: String,
    /// How wide it is when it arrives, in CSS pixels; a card that lies askew is less wide than the
    /// box around it.
    pub width: f64,
    /// What is not seen until its copy arrives.
    pub hides: Option<HtmlElement>,
    pub from: DomRect,
    pub to: DomRect,
}

/// Sends cards off, one after another.
pub fn animate(layer: &Element, animations: Vec<CardAnimation>) {
    let placed = animations
        .into_iter()
        .filter_map(|animation| Some((place_copy(layer, &animation)?, animation)));
    let placed: Vec<(HtmlElement, CardAnimation)> = placed.collect();
    // Once the browser knows where the copies are, it can move them.
    let _ = layer.get_bounding_client_rect();
    for (number, (copy, animation)) in placed.into_iter().enumerate() {
        let delay_ms = number as u32 * STEP_MS;
        let set = |name, value: &str| _ = copy.style().set_property(name, value);
        set(
            "transition",
            &format!("transform {TRAVEL_MS}ms var(--ease) {delay_ms}ms"),
        );
        set("transform", "none");
        if let Some(card) = &animation.hides {
            let _ = card.class_list().add_1(UNSEEN);
        }
        let land = move || {
            copy.remove();
            if let Some(card) = &animation.hides {
                let _ = card.class_list().remove_1(UNSEEN);
            }
        };
        set_timeout(land, Duration::from_millis(u64::from(delay_ms + TRAVEL_MS)));
    }
}

/// Puts the copy where the animation begins.
fn place_copy(layer: &Element, animation: &CardAnimation) -> Option<HtmlElement> {
    let copy: HtmlElement = document().create_element("span").ok()?.dyn_into().ok()?;
    copy.set_class_name("pcard");
    copy.set_inner_html(&animation.html);
    let (from, to) = (&animation.from, &animation.to);
    let (width, height) = (animation.width, animation.width * HEIGHT);
    let middle = |rect: &DomRect| {
        (
            rect.left() + rect.width() / 2.0,
            rect.top() + rect.height() / 2.0,
        )
    };
    let ((from_x, from_y), (to_x, to_y)) = (middle(from), middle(to));
    let scale = (from.width() / width.max(1.0)).clamp(0.4, 1.5);
    let style = [
        ("left", format!("{:.1}px", to_x - width / 2.0)),
        ("top", format!("{:.1}px", to_y - height / 2.0)),
        ("width", format!("{width:.1}px")),
        ("height", format!("{height:.1}px")),
        (
            "transform",
            format!(
                "translate({:.1}px,{:.1}px) scale({scale:.3})",
                from_x - to_x,
                from_y - to_y
            ),
        ),
    ];
    for (name, value) in style {
        let _ = copy.style().set_property(name, &value);
    }
    layer.append_child(&copy).ok()?;
    Some(copy)
}

/// Whether the person wants no motion.
pub fn is_motion_unwanted() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

//! Keeps the keyboard at the table: when the focused element goes or can no longer be used, the
//! focus goes to what is nearest to where it was.

use leptos::{html, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{
    Element, Event, FocusOptions, HtmlElement, HtmlInputElement, MutationObserver,
    MutationObserverInit,
};

/// What the Tab key can lead to. Fields are left out: a phone would open its keyboard for them.
const REACHABLE: &str =
    "button:not(:disabled), a[href], summary, select:not(:disabled), [tabindex='0']";
/// Changes of these attributes can make the focused element unusable.
const WATCHED: [&str; 3] = ["disabled", "hidden", "open"];

/// Where the keyboard was.
struct Spot {
    element: HtmlElement,
    /// The elements around it from the inside out, each with how many reachable elements in it came
    /// before.
    around: Vec<(Element, usize)>,
}

/// An observer and the closure that it calls.
struct Watch {
    observer: MutationObserver,
    _changed: Closure<dyn Fn()>,
}

/// For the element that the focus shall not leave by itself.
pub fn keep_focus() -> NodeRef<html::Div> {
    let root = NodeRef::<html::Div>::new();
    let spot = StoredValue::new_local(None::<Spot>);
    let watch = StoredValue::new_local(None::<Watch>);
    let came = window_event_listener_untyped("focusin", move |event| {
        let focused = root.try_get_untracked().flatten().zip(target(&event));
        if let Some((root, element)) =
            focused.filter(|(root, element)| root.contains(Some(element)))
        {
            spot.set_value(Some(Spot::of(element, &root)));
        }
    });
    // Who taps beside everything wants the focus nowhere.
    let tapped = window_event_listener_untyped("pointerdown", move |_| spot.set_value(None));
    root.on_load(move |root| watch.set_value(watch_changes(&root, move || look(spot))));
    on_cleanup(move || {
        came.remove();
        tapped.remove();
        watch.with_value(|watch| watch.iter().for_each(|watch| watch.observer.disconnect()));
    });
    root
}

fn target(event: &Event) -> Option<HtmlElement> {
    event.target()?.dyn_into().ok()
}

fn watch_changes(root: &Element, then: impl Fn() + 'static) -> Option<Watch> {
    let changed = Closure::<dyn Fn()>::new(then);
    let observer = MutationObserver::new(changed.as_ref().unchecked_ref()).ok()?;
    let what = MutationObserverInit::new();
    what.set_child_list(true);
    what.set_subtree(true);
    let names = WATCHED.map(wasm_bindgen::JsValue::from).into_iter();
    what.set_attribute_filter(&names.collect::<js_sys::Array>());
    observer.observe_with_options(root, &what).ok()?;
    Some(Watch {
        observer,
        _changed: changed,
    })
}

/// Brings the focus back if it was lost.
fn look(spot: StoredValue<Option<Spot>, LocalStorage>) {
    let next = spot.try_with_value(|spot| {
        let spot = spot.as_ref().filter(|_| is_lost())?;
        spot.nearest()
    });
    if let Some(next) = next.flatten() {
        let calmly = FocusOptions::new();
        calmly.set_prevent_scroll(true);
        let _ = next.focus_with_options(&calmly);
    }
}

/// Whether the keyboard is on nothing, or on what cannot be used.
fn is_lost() -> bool {
    let active = document().active_element();
    let active = active.and_then(|active| active.dyn_into::<HtmlElement>().ok());
    active.is_none_or(|active| active.tag_name() == "BODY" || !is_usable(&active))
}

fn is_usable(element: &HtmlElement) -> bool {
    let is_off = element.matches(":disabled").unwrap_or(false);
    element.is_connected() && !is_off && element.offset_width() > 0
}

/// What of an element can be reached by keyboard, in the page's order.
fn reachable(root: &Element) -> Vec<HtmlElement> {
    let Ok(all) = root.query_selector_all(REACHABLE) else {
        return Vec::new();
    };
    (0..all.length())
        .filter_map(|index| all.get(index)?.dyn_into::<HtmlElement>().ok())
        .filter(|element| !element.is_instance_of::<HtmlInputElement>() && is_usable(element))
        .collect()
}

impl Spot {
    fn of(element: HtmlElement, root: &Element) -> Spot {
        let mut around = Vec::new();
        let mut next = element.parent_element();
        while let Some(parent) = next.filter(|parent| root.contains(Some(parent))) {
            next = parent.parent_element();
            let before = reachable(&parent)
                .iter()
                .position(|other| *other == element);
            around.push((parent, before.unwrap_or(0)));
        }
        Spot { element, around }
    }

    /// The element itself if it can be used again, or else the one nearest to it.
    fn nearest(&self) -> Option<HtmlElement> {
        if is_usable(&self.element) {
            return Some(self.element.clone());
        }
        self.around.iter().find_map(|(parent, before)| {
            let mut left = reachable(parent);
            let last = left.len().checked_sub(1)?;
            Some(left.swap_remove((*before).min(last)))
        })
    }
}

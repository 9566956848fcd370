//! `Layer`: puts `Thing`s on the page and touches only what changed, because a board of sixteen
//! agents changes thirty times a second.

use super::thing::Thing;
use leptos::prelude::document;
use std::collections::BTreeMap;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The things as they are on the page.
#[derive(Default)]
pub struct Layer {
    shown: BTreeMap<String, (Thing, HtmlElement)>,
}

impl Layer {
    /// Shows these things in the element, in this order, and no others.
    pub fn show(&mut self, root: &HtmlElement, things: Vec<Thing>) {
        let mut before = std::mem::take(&mut self.shown);
        for thing in things {
            let element = match before.remove(&thing.key) {
                Some((old, element)) => {
                    change(&element, &old, &thing);
                    Some(element)
                }
                None => make(root, &thing),
            };
            if let Some(element) = element {
                self.shown.insert(thing.key.clone(), (thing, element));
            }
        }
        for (_, element) in before.into_values() {
            element.remove();
        }
    }
}

/// What is above what is for the styles to say, so new things go last.
fn make(root: &HtmlElement, thing: &Thing) -> Option<HtmlElement> {
    let element: HtmlElement = document().create_element("div").ok()?.unchecked_into();
    element.set_class_name(&thing.class);
    for (name, value) in &thing.data {
        let _ = element.set_attribute(name, value);
    }
    let _ = element.style().set_property("transform", &thing.place());
    element.set_inner_html(&thing.body);
    root.append_child(&element).ok()?;
    Some(element)
}

fn change(element: &HtmlElement, old: &Thing, new: &Thing) {
    if old.class != new.class {
        element.set_class_name(&new.class);
    }
    if old.data != new.data {
        for (name, value) in &new.data {
            let _ = element.set_attribute(name, value);
        }
    }
    if old.field != new.field {
        let _ = element.style().set_property("transform", &new.place());
    }
    if old.body != new.body {
        element.set_inner_html(&new.body);
    }
}

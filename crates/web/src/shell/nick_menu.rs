//! The menu under one's own nick: the profile, the account, and logging out.

use crate::{
    log_out::LogOut,
    nav::{Go, Nav},
    reactive::{effect, reactive},
    route::{PeopleRoute, Route},
    texts::{account as t, names::called, say, shell, use_lang},
    widgets::Avatar,
};
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use wire::Nick;

/// The id of the menu, for the button that opens it.
const MENU: &str = "nick-menu";

/// The nick as a button, and the menu that it opens. Escape, a choice, or a press elsewhere closes
/// the menu.
#[component]
pub fn NickMenu(nick: Nick) -> impl IntoView {
    let (open, asks) = (RwSignal::new(false), RwSignal::new(false));
    let root = NodeRef::<html::Div>::new();
    let button = NodeRef::<html::Button>::new();
    close_elsewhere(open, root);
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            open.set(false);
            if let Some(button) = button.get_untracked() {
                let _ = button.focus();
            }
        }
    };
    let lang = use_lang();
    let name = nick.to_string();
    let called_so = name.clone();
    let shown = move || called(lang.get(), &called_so);
    let is_guest = nick.is_guest();
    let profile = Route::People(PeopleRoute::Profile(nick));
    let last = move || {
        if is_guest {
            view! { <Go to=Route::People(PeopleRoute::Account) class="button quiet">{say(t::log_in)}</Go> }
                .into_any()
        } else {
            view! {
                <Go to=Route::People(PeopleRoute::Account) class="button quiet">{say(t::title)}</Go>
                <button type="button" class="button quiet" data-testid="menu-log-out"
                    on:click=move |_| { open.set(false); asks.set(true); }>{say(t::log_out)}</button>
            }
            .into_any()
        }
    };
    let menu = reactive(move || {
        let profile = profile.clone();
        open.get().then(|| {
            view! {
                <div class="nick-menu" id=MENU data-testid="nick-menu">
                    <Go to=profile class="button quiet">{say(t::profile)}</Go>
                    {last()}
                </div>
            }
            .into_any()
        })
    });
    let expanded = reactive(move || open.get().to_string());
    view! {
        <div class="nick-corner" node_ref=root on:keydown=on_key>
            <button type="button" class="who" node_ref=button aria-expanded=expanded aria-controls=MENU
                title=say(shell::your_menu) on:click=move |_| open.update(|open| *open = !*open)>
                <Avatar name/><span class="nick" data-testid="nick">{shown}</span>
            </button>
            {menu}
            <LogOut asked=asks/>
        </div>
    }
}

/// Closes the menu when another page is shown and when something outside it is pressed or focused.
fn close_elsewhere(open: RwSignal<bool>, root: NodeRef<html::Div>) {
    let route = expect_context::<Nav>().route();
    effect(move || {
        route.track();
        open.set(false);
    });
    let is_inside = move |target: Option<web_sys::EventTarget>| {
        let node = target.and_then(|target| target.dyn_into::<web_sys::Node>().ok());
        root.get_untracked()
            .is_some_and(|root| root.contains(node.as_ref()))
    };
    let pressed = window_event_listener(ev::pointerdown, move |event| {
        if open.get_untracked() && !is_inside(event.target()) {
            open.set(false);
        }
    });
    let focused = window_event_listener(ev::focusin, move |event| {
        if open.get_untracked() && !is_inside(event.target()) {
            open.set(false);
        }
    });
    on_cleanup(move || {
        pressed.remove();
        focused.remove();
    });
}

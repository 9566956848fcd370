//! One line of chat, and the small menu behind its speaker's name. Plain text: nothing in it is
//! ever interpreted.

use super::shared::{Shared, Wanted};
use crate::{
    nav::Go,
    reactive::reactive,
    route::{PeopleRoute, Route},
    society::{Change, Ties},
    texts::{chat as t, names::called, say, society, use_lang},
};
use leptos::prelude::*;
use wire::Line;

/// The line, its speaker a button unless it is one's own.
pub fn show(line: &Line, shared: Shared) -> AnyView {
    let (number, by) = (line.number, line.by.clone());
    let words = line.text.as_str().to_owned();
    let id = by.id.clone();
    let is_own = Memo::new(move |_| {
        shared
            .forum
            .you
            .with(|you| you.as_ref().is_some_and(|you| you.id == id))
    });
    let (nick, lang) = (by.nick.to_string(), use_lang());
    let is_open = Memo::new(move |_| shared.open.get() == Some(number));
    let turn = move |_| {
        shared
            .open
            .set((!is_open.get_untracked()).then_some(number))
    };
    let speaker = reactive(move || {
        let nick = called(lang.get(), &nick);
        match is_own.get() {
            true => view! { <span class="speaker">{nick}</span> }.into_any(),
            false => view! {
                <button type="button" class="speaker" aria-expanded=move || is_open.get().to_string() on:click=turn>{nick}</button>
            }
            .into_any(),
        }
    });
    let wanted = Wanted {
        line: number,
        nick: called(lang.get_untracked(), line.by.nick.as_str()),
        words: words.clone(),
    };
    let menu = reactive(move || is_open.get().then(|| menu(&by, wanted.clone(), shared)));
    let close = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" && is_open.get_untracked() {
            event.stop_propagation();
            shared.open.set(None);
        }
    };
    view! {
        <li data-line=number.to_string() on:keydown=close>{speaker}" "<span class="words">{words}</span>{menu}</li>
    }
    .into_any()
}

fn menu(by: &wire::Person, wanted: Wanted, shared: Shared) -> AnyView {
    let Shared {
        forum,
        hushed,
        open,
        reported,
    } = shared;
    let lang = use_lang();
    let (id, host_id, nick) = (by.id.clone(), by.id.clone(), by.nick.clone());
    let is_muted = {
        let id = id.clone();
        Memo::new(move |_| hushed.is_muted(&id))
    };
    let mute = move |_| {
        hushed.mute(&id, !is_muted.get_untracked());
        open.set(None);
    };
    let mute_words = reactive(move || {
        if is_muted.get() {
            t::unmute(lang.get())
        } else {
            t::mute(lang.get())
        }
    });
    let report = move |_| {
        reported.set(Some(wanted.clone()));
        open.set(None);
    };
    let silence = reactive(move || {
        let id = host_id.clone();
        let is_silent = forum
            .silenced
            .with(|silenced| silenced.iter().any(|person| person.id == id));
        let words = if is_silent { t::unsilence } else { t::silence };
        let act = move |_| {
            forum.silence.run((id.clone(), !is_silent));
            open.set(None);
        };
        forum.is_host.get().then(|| {
            view! { <button type="button" class="quiet" data-act="silence" on:click=act>{say(words)}</button> }.into_any()
        })
    });
    let (ties, whom) = (Ties::here(), nick.to_string());
    let block = move |_| {
        ties.change(Change::Block, &whom);
        open.set(None);
    };
    view! {
        <div class="line-menu" role="group" aria-label=say(t::menu) data-testid="line-menu">
            <button type="button" class="quiet" data-act="mute" on:click=mute>{mute_words}</button>
            <Go to=Route::People(PeopleRoute::Profile(nick)) class="quiet">{say(t::profile)}</Go>
            {silence}
            <button type="button" class="quiet" data-act="block" on:click=block>{say(society::block)}</button>
            <button type="button" class="quiet" data-act="report" on:click=report>{say(t::report)}</button>
        </div>
    }
    .into_any()
}

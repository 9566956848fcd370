//! The lines of a chat, the field to speak, and what is told aloud: each new line, never the whole
//! log.

use super::{Forum, hushed::Hushed, line, report, shared::Shared};
use crate::{
    message_line::MessageLine,
    reactive::{effect, effect_since, reactive},
    texts::{chat as t, names::called, say, table, use_lang},
    toasts::Toasts,
    widgets::{Icon, Sign},
};
use leptos::{html, prelude::*};
use wire::{ChatText, ChatTextError, Line};

/// The chat of a place.
pub fn show(forum: Forum) -> AnyView {
    let hushed = Hushed::start();
    let shared = Shared {
        forum,
        hushed,
        open: RwSignal::new(None),
        reported: RwSignal::new(None),
    };
    let shows_hidden = RwSignal::new(false);
    let hidden = Memo::new(move |_| {
        forum.lines.with(|lines| {
            lines
                .iter()
                .filter(|line| hushed.hides(&line.by.id))
                .count()
        })
    });
    let shown = move || {
        let is_shown = |line: &Line| shows_hidden.get() || !hushed.hides(&line.by.id);
        forum.lines.with(|lines| {
            lines
                .iter()
                .filter(|line| is_shown(line))
                .cloned()
                .collect::<Vec<_>>()
        })
    };
    let list = NodeRef::<html::Ol>::new();
    keep_at_end(forum, list);
    view! {
        <div class="chat">
            {move || forum.lines.with(Vec::is_empty).then(|| view! { <p class="empty soft">{say(table::no_chat)}</p> }.into_any())}
            <ol class="said" node_ref=list tabindex="0" aria-label=say(table::chat) data-testid="chat">
                <For each=shown key=|line| (line.number, line.text.as_str().to_owned()) let:one>{line::show(&one, shared)}</For>
            </ol>
            <p class="aloud" aria-live="polite" data-testid="chat-told">{told(forum, hushed, list)}</p>
            {hidden_note(hidden, shows_hidden)}
            {silenced_note(forum)}
            {speak(forum)}
            {report::dialog(shared)}
        </div>
    }
    .into_any()
}

/// Follows the talk to its last line.
fn keep_at_end(forum: Forum, list: NodeRef<html::Ol>) {
    effect(move || {
        forum.lines.track();
        request_animation_frame(move || {
            // The page may have gone on before the frame came.
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
}

/// The newest line that has come since the chat was opened, by another person who is not hidden. At
/// a table where the chat is not in sight, the message line shows it too.
fn told(
    forum: Forum,
    hushed: Hushed,
    list: NodeRef<html::Ol>,
) -> impl Fn() -> String + Send + Sync {
    let (told, lang) = (RwSignal::new(String::new()), use_lang());
    let message = use_context::<MessageLine>();
    let is_in_sight = move || {
        let list = list.try_get_untracked().flatten();
        list.is_some_and(|list| list.offset_height() > 0)
    };
    effect_since(move |seen: Option<u64>| {
        let last = forum.lines.with(|lines| lines.last().cloned());
        let Some(last) = last else {
            return seen.unwrap_or_default();
        };
        let is_own = forum
            .you
            .with_untracked(|you| you.as_ref().is_some_and(|you| you.id == last.by.id));
        let is_news = seen.is_some_and(|seen| last.number > seen);
        if is_news && !is_own && !untrack(|| hushed.hides(&last.by.id)) {
            let name = called(untrack(|| lang.get()), last.by.nick.as_str());
            let words = format!("{name}: {}", last.text.as_str());
            if let Some(message) = message.filter(|_| !is_in_sight()) {
                message.say(words.clone());
            }
            told.set(words);
        }
        last.number
    });
    move || told.get()
}

/// How many lines are hidden, and the way to see them: who was muted can then be heard again.
fn hidden_note(hidden: Memo<usize>, shows: RwSignal<bool>) -> impl IntoView {
    let lang = use_lang();
    reactive(move || {
        let count = hidden.get();
        let words = if shows.get() {
            t::hide(lang.get()).to_owned()
        } else {
            t::show_hidden(lang.get(), count)
        };
        (count > 0).then(|| {
            let turn = move |_| shows.update(|shows| *shows = !*shows);
            view! { <button type="button" class="quiet hidden-lines" data-testid="hidden-lines" on:click=turn>{words}</button> }
                .into_any()
        })
    })
}

/// The people the host has silenced, shown to all; the host can undo it here.
fn silenced_note(forum: Forum) -> impl IntoView {
    let lang = use_lang();
    reactive(move || {
        let silenced = forum.silenced.get();
        let is_host = forum.is_host.get();
        let one = move |person: wire::Person| {
            let (nick, id) = (person.nick.to_string(), person.id);
            let undo = is_host.then(|| {
                view! {
                    <button type="button" class="quiet" data-act="unsilence" on:click=move |_| forum.silence.run((id.clone(), false))>
                        {say(t::unsilence)}
                    </button>
                }
                .into_any()
            });
            view! { <span class="silenced-one"><b>{move || called(lang.get(), &nick)}</b>{undo}</span> }.into_any()
        };
        (!silenced.is_empty()).then(|| {
            view! {
                <p class="silenced soft" role="status" data-testid="silenced">
                    {say(t::silenced_by_host)}" "{silenced.into_iter().map(one).collect_view()}
                </p>
            }
            .into_any()
        })
    })
}

fn speak(forum: Forum) -> impl IntoView {
    let (toasts, lang) = (expect_context::<Toasts>(), use_lang());
    let field = NodeRef::<html::Input>::new();
    let is_silent = Memo::new(move |_| {
        let you = forum.you.get();
        forum.silenced.with(|silenced| {
            you.is_some_and(|you| silenced.iter().any(|person| person.id == you.id))
        })
    });
    let speak = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        match ChatText::try_from(field.value()) {
            Ok(text) => {
                forum.say.run(text);
                field.set_value("");
            }
            Err(ChatTextError::Empty) => {}
            Err(ChatTextError::TooLong) => toasts.say_text(table::too_long),
        }
    };
    let words = reactive(move || {
        if is_silent.get() {
            t::you_are_silenced(lang.get())
        } else {
            table::write(lang.get())
        }
    });
    view! {
        <form class="speak" on:submit=speak>
            <input node_ref=field maxlength="300" autocomplete="off" aria-label=say(table::write) placeholder=words
                disabled=move || is_silent.get() data-testid="say"/>
            <button type="submit" class="icon-button" aria-label=say(table::send) disabled=move || is_silent.get()><Icon sign=Sign::Send/></button>
        </form>
    }
}

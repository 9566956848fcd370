//! The talk at a table: plain lines, never interpreted.

use super::sight::Sight;
use crate::{
    live::effect,
    shell::{Icon, Sign, Toasts},
    source::Remote,
    texts::{say, table as t},
};
use leptos::{html, prelude::*};
use wire::{ChatText, ChatTextFault, Line, TableAsk};

#[component]
pub fn Chat() -> impl IntoView {
    let (sight, toasts) = (expect_context::<Sight>(), expect_context::<Toasts>());
    let (said, society) = (sight.source.desk.said, expect_context::<Remote>().source.desk.society);
    // Whoever is blocked speaks for others only.
    let heard = Memo::new(move |_| {
        said.get().into_iter().filter(|line| !society.has_blocked(&line.by.id)).collect::<Vec<_>>()
    });
    let (list, field) = (NodeRef::<html::Ol>::new(), NodeRef::<html::Input>::new());
    effect(move || {
        said.track();
        request_animation_frame(move || {
            // The page may have gone on before the frame came.
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let speak = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        match ChatText::try_from(field.value()) {
            Ok(text) => {
                sight.ask(TableAsk::Say { text });
                field.set_value("");
            }
            Err(ChatTextFault::Empty) => {}
            Err(ChatTextFault::TooLong) => toasts.say_text(t::too_long),
        }
    };
    let line = |line: Line| {
        view! {
            <li><span class="speaker">{line.by.nick.to_string()}</span>" "<span class="words">{line.text.as_str().to_owned()}</span></li>
        }
        .into_any()
    };
    view! {
        <div class="chat">
            {move || heard.with(Vec::is_empty).then(|| view! { <p class="empty soft">{say(t::no_chat)}</p> }.into_any())}
            <ol class="said" node_ref=list aria-live="polite" data-testid="chat">
                <For each=move || heard.get() key=|line| (line.at_ms, line.by.id.clone(), line.text.as_str().to_owned()) let:one>
                    {line(one)}
                </For>
            </ol>
            <form class="speak" on:submit=speak>
                <input node_ref=field maxlength="300" autocomplete="off" aria-label=say(t::write) placeholder=say(t::write) data-testid="say"/>
                <button type="submit" class="icon-button" aria-label=say(t::send)><Icon sign=Sign::Send/></button>
            </form>
        </div>
    }
}

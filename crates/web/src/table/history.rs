//! The game in words, one line a happening, the latest in sight.

use crate::{
    derived::Derived,
    games::narrate,
    reactive::{effect, reactive},
    texts::{say, table as t, use_lang},
};
use games::AnyNotice;
use leptos::{html, prelude::*};

#[component]
pub fn HistoryList(
    /// What happened, oldest first, each with the step it belongs to.
    #[prop(into)]
    story: Derived<Vec<(usize, AnyNotice)>>,
    /// What the players are called.
    #[prop(into)]
    names: Derived<Vec<String>>,
    /// The step shown; its lines are marked. None marks the last line.
    #[prop(into)]
    at: Derived<Option<usize>>,
    /// Goes to a step, where one can.
    #[prop(optional)]
    go: Option<Callback<usize>>,
) -> impl IntoView {
    let lang = use_lang();
    let list = NodeRef::<html::Ol>::new();
    let lines = Memo::new(move |_| {
        let (names, lang) = (names.get(), lang.get());
        let line =
            |(step, notice): &(usize, AnyNotice)| Some((*step, narrate(notice, &names, lang)?));
        story.with(|story| story.iter().filter_map(line).collect::<Vec<_>>())
    });
    let last = Memo::new(move |_| lines.with(|lines| lines.last().map(|(step, _)| *step)));
    let is_now = move |step: usize| at.get().or(last.get()) == Some(step);
    effect(move || {
        let _ = (at.get(), lines.with(Vec::len));
        request_animation_frame(move || keep_in_sight(list));
    });
    let item = move |(step, words): (usize, String)| {
        let current = reactive(move || is_now(step).then_some("step"));
        let body = match go {
            Some(go) => {
                view! { <button type="button" class="line" on:click=move |_| go.run(step)>{words}</button> }
                    .into_any()
            }
            None => view! { <span class="line">{words}</span> }.into_any(),
        };
        view! { <li aria-current=current>{body}</li> }.into_any()
    };
    view! {
        {move || lines.with(Vec::is_empty).then(|| view! { <p class="empty soft">{say(t::no_moves)}</p> }.into_any())}
        <ol class="history" tabindex="0" aria-label=say(t::history) node_ref=list data-testid="history">
            <For each=move || lines.get().into_iter().enumerate() key=|line| line.clone() let:line>{item(line.1)}</For>
        </ol>
    }
}

/// Scrolls the list alone, never the page.
fn keep_in_sight(list: NodeRef<html::Ol>) {
    // The page may have gone on before the frame came.
    let Some(list) = list.try_get_untracked().flatten() else {
        return;
    };
    let Ok(Some(current)) = list.query_selector("[aria-current]") else {
        return;
    };
    let (frame, line) = (
        list.get_bounding_client_rect(),
        current.get_bounding_client_rect(),
    );
    let off = if line.bottom() > frame.bottom() {
        line.bottom() - frame.bottom()
    } else if line.top() < frame.top() {
        line.top() - frame.top()
    } else {
        return;
    };
    list.set_scroll_top(list.scroll_top() + off.round() as i32);
}

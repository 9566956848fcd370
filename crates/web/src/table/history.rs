//! The game in words, one line a happening, the latest in sight; of two players' moves in notation
//! a score sheet.

use crate::{
    derived::Derived,
    games::narrate,
    reactive::{effect, reactive},
    texts::{say, table as t, use_lang},
};
use games::AnyNotice;
use leptos::{html, prelude::*};

/// A line, or a cell of the score sheet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct SheetLine {
    step: usize,
    /// The player of a move in notation, which is told as `name: move`.
    by: Option<usize>,
    words: String,
}

impl SheetLine {
    /// Of two players, takes the name off a move in notation: its place in the sheet says it.
    fn of(step: usize, words: String, names: &[String]) -> Self {
        let rest_of = |name: &String| Some(words.strip_prefix(name.as_str())?.strip_prefix(": "));
        let found = (names.len() == 2).then(|| {
            let rests = names.iter().map(|name| rest_of(name).flatten());
            rests
                .enumerate()
                .find_map(|(by, rest)| Some((by, rest?.to_owned())))
        });
        match found.flatten() {
            Some((by, rest)) => Self {
                step,
                by: Some(by),
                words: rest,
            },
            None => Self {
                step,
                by: None,
                words,
            },
        }
    }
}

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
        let line = |(step, notice): &(usize, AnyNotice)| {
            let words = narrate(notice, &names, lang)?;
            Some(SheetLine::of(*step, words, &names))
        };
        story.with(|story| story.iter().filter_map(line).collect::<Vec<_>>())
    });
    let last = Memo::new(move |_| lines.with(|lines| lines.last().map(|line| line.step)));
    let is_now = move |step: usize| at.get().or(last.get()) == Some(step);
    effect(move || {
        let _ = (at.get(), lines.with(Vec::len));
        request_animation_frame(move || keep_in_sight(list));
    });
    let item = move |SheetLine { step, by, words }: SheetLine| {
        let name = by.and_then(|by| names.with_untracked(|names| names.get(by).cloned()));
        let spoken = name.map(|name| view! { <span class="aloud">{name}": "</span> }.into_any());
        let by = by.map(|by| by.to_string());
        let words = view! { {spoken}{words} };
        let current = reactive(move || is_now(step).then_some("step"));
        let body = match go {
            Some(go) => {
                view! { <button type="button" class="line" on:click=move |_| go.run(step)>{words}</button> }
                    .into_any()
            }
            None => view! { <span class="line">{words}</span> }.into_any(),
        };
        view! { <li aria-current=current data-by=by>{body}</li> }.into_any()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_players_a_move_in_notation_is_a_cell_of_the_sheet() {
        let cell = |words: &str, names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            let line = SheetLine::of(0, words.to_owned(), &names);
            (line.by, line.words)
        };
        let two = ["Ala", "Ala 2"];
        assert_eq!(cell("Ala: b2–a3", &two), (Some(0), "b2–a3".to_owned()));
        assert_eq!(cell("Ala 2: a5×c3", &two), (Some(1), "a5×c3".to_owned()));
        let told = "Ala offers a draw".to_owned();
        assert_eq!(cell(&told, &two), (None, told));
        let three = cell("Ala: b2–a3", &["Ala", "Jan", "Ewa"]);
        assert_eq!(three, (None, "Ala: b2–a3".to_owned()));
    }
}

//! Reporting a line: why, in a word and perhaps a sentence. What was said is not sent: the server
//! knows.

use super::shared::Shared;
use crate::{
    connection::sent,
    reactive::{effect, reactive},
    texts::{chat as t, say, table, use_lang},
    toasts::Toasts,
    widgets::{Chips, by_number},
};
use leptos::{html, prelude::*};
use wire::{
    account::{Form, Problem},
    limits::MAX_NOTE_CHARS,
    report::{NewReport, Reason},
};

/// The question, in front of the page while a line is about to be reported; Escape means no.
pub fn dialog(shared: Shared) -> impl IntoView {
    let (lang, toasts) = (use_lang(), expect_context::<Toasts>());
    let (reported, dialog, note) = (
        shared.reported,
        NodeRef::<html::Dialog>::new(),
        RwSignal::new(String::new()),
    );
    let reason = RwSignal::new(Reason::Insult);
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        match reported.with(Option::is_some) {
            true => _ = dialog.show_modal(),
            false => dialog.close(),
        }
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(wanted) = reported.get_untracked() else {
            return;
        };
        let report = NewReport {
            table: shared.forum.table.get_untracked(),
            line: wanted.line,
            reason: reason.get_untracked(),
            note: note.get_untracked(),
        };
        if !report.problems().is_empty() {
            return toasts.say_text(table::too_long);
        }
        reported.set(None);
        note.set(String::new());
        let lang = lang.get_untracked();
        leptos::task::spawn_local(
            async move { toasts.say(outcome(&report, lang.tag()).await(lang)) },
        );
    };
    let (chosen, choose) = by_number(reason, &Reason::ALL);
    let choices = crate::derived::Derived::new(move || {
        Reason::ALL
            .map(|reason| t::reason(lang.get(), reason).to_owned())
            .to_vec()
    });
    let label = crate::derived::Derived::new(move || t::reason_label(lang.get()).to_owned());
    let quote = reactive(move || {
        reported
            .get()
            .map(|wanted| format!("{}: {}", wanted.nick, wanted.words))
    });
    view! {
        <dialog class="confirm report" node_ref=dialog aria-label=say(t::report_title) on:close=move |_| _ = reported.try_set(None)>
            <form on:submit=send>
                <h2>{say(t::report_title)}</h2>
                <blockquote>{quote}</blockquote>
                <Chips label choices chosen choose/>
                <label class="note-field"><span>{say(t::note)}</span>
                    <textarea rows="2" maxlength=MAX_NOTE_CHARS.to_string() prop:value=move || note.get()
                        on:input=move |event| note.set(event_target_value(&event))></textarea>
                </label>
                <p class="soft">{say(t::report_text)}</p>
                <div class="confirm-ways">
                    <button type="button" class="button" on:click=move |_| reported.set(None)>{say(t::cancel)}</button>
                    <button type="submit" class="button primary" data-testid="send-report">{say(t::send_report)}</button>
                </div>
            </form>
        </dialog>
    }
}

/// What to say about it.
async fn outcome(report: &NewReport, lang: &str) -> fn(crate::texts::Lang) -> &'static str {
    let body = serde_json::to_string(report).expect("plain data");
    match sent("POST", "/api/reports", Some(body), lang).await {
        Ok((200..=299, _)) => t::reported,
        Ok((429, _)) => t::too_many_reports,
        Ok((_, text)) => match serde_json::from_str::<Problem>(&text) {
            Ok(problem) if problem.code == "not_found" => t::line_gone,
            _ => t::not_reported,
        },
        Err(_) => t::not_reported,
    }
}

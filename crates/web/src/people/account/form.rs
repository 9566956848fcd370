//! A form: a few fields, what is wrong with each beside it, and one button.

use super::submit::{NotDone, field_words, submit};
use crate::{
    reactive::reactive,
    texts::{Text, account as t, say, second_factor as second, use_lang},
};
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wire::account::{Field, FieldProblem};

/// How a line is filled in.
#[derive(Clone, Copy)]
pub enum Kind {
    /// Typed, with the type of input as HTML knows it.
    Input(&'static str),
    /// Chosen, from values and their words. The first one is chosen at the start.
    Choice(&'static [(&'static str, Text)]),
}

impl Kind {
    fn first_value(self) -> String {
        match self {
            Kind::Input(_) => String::new(),
            Kind::Choice(choices) => choices.first().map_or("", |choice| choice.0).to_owned(),
        }
    }
}

/// One line to fill in.
#[derive(Clone, Copy)]
pub struct Blank {
    /// Which field of the message it fills, for what is said to be wrong with it.
    pub field: Field,
    /// What is asked.
    pub label: Text,
    pub kind: Kind,
    /// What a browser may fill in by itself.
    pub autocomplete: &'static str,
}

/// What becomes of what was filled in: the body to send, and what is wrong with it.
pub struct Filled {
    pub body: String,
    /// What is wrong; it is not sent then.
    pub problems: Vec<FieldProblem>,
}

/// A form that is sent to an address.
#[derive(Clone, Copy)]
pub struct Sheet {
    /// Names it, for tests and for the browser.
    pub name: &'static str,
    /// Where it is sent.
    pub path: &'static str,
    /// What is asked.
    pub blanks: &'static [Blank],
    /// What is asked besides once the server has answered that a code is needed.
    pub later: &'static [Blank],
    /// Whether it asks if the browser may remember the person.
    pub asks_stay: bool,
    /// What the button says.
    pub button: Text,
    /// Makes the message of what was filled in.
    pub fill: fn(&[String], bool) -> Filled,
}

/// The form; `then` gets the answer.
pub fn form(sheet: Sheet, then: impl Fn(String) + Send + Sync + 'static) -> AnyView {
    form_about(sheet, None, then)
}

/// The form, with what it is about above its fields.
pub fn form_about(
    sheet: Sheet,
    about: Option<AnyView>,
    then: impl Fn(String) + Send + Sync + 'static,
) -> AnyView {
    let lang = use_lang();
    // The answer outlives the form: the person is logged in even if they have left this page.
    let then: Arc<dyn Fn(String) + Send + Sync> = Arc::new(then);
    let all = sheet.blanks.iter().chain(sheet.later);
    let values: Vec<RwSignal<String>> = all
        .map(|blank| RwSignal::new(blank.kind.first_value()))
        .collect();
    let asks_later = RwSignal::new(false);
    let stay = RwSignal::new(true);
    let wrong = RwSignal::new(None::<NotDone>);
    let busy = RwSignal::new(false);
    let entered = values.clone();
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let texts: Vec<String> = entered.iter().map(|value| value.get_untracked()).collect();
        let Filled { body, problems } = (sheet.fill)(&texts, stay.get_untracked());
        if !problems.is_empty() {
            return wrong.set(Some(NotDone::Fields(problems)));
        }
        wrong.set(None);
        busy.set(true);
        let (lang, then) = (lang.get_untracked(), then.clone());
        leptos::task::spawn_local(async move {
            let answer = submit("POST", sheet.path, Some(body), lang).await;
            let _ = busy.try_set(false);
            match answer {
                Ok(text) => then(text),
                Err(NotDone::CodeNeeded) => {
                    if asks_later.try_set(true).is_none() {
                        focus_on_code(sheet.name);
                    }
                }
                Err(why) => _ = wrong.try_set(Some(why)),
            }
        });
    };
    let later_values = values[sheet.blanks.len()..].to_vec();
    let lines = lines(sheet.name, sheet.blanks, &values, wrong);
    let later = reactive(move || {
        asks_later.get().then(|| {
            let asked = self::lines(sheet.name, sheet.later, &later_values, wrong);
            view! { <p class="soft" role="status">{say(second::needed)}</p>{asked} }.into_any()
        })
    });
    let remember = sheet.asks_stay.then(|| {
        view! {
            <label class="stay">
                <input type="checkbox" prop:checked=move || stay.get() on:change=move |event| stay.set(event_target_checked(&event))/>
                <span>{say(t::stay)}</span>
            </label>
        }
        .into_any()
    });
    let general = reactive(move || match wrong.get() {
        Some(NotDone::Why(words)) => {
            Some(view! { <p class="wrong" role="alert">{say(words)}</p> }.into_any())
        }
        Some(NotDone::Fields(_) | NotDone::CodeNeeded) | None => None,
    });
    view! {
        <form class="sheet" data-form=sheet.name on:submit=send novalidate=true>
            {about}{lines}{later}{remember}{general}
            <button type="submit" class="button primary big" disabled=move || busy.get()>{say(sheet.button)}</button>
        </form>
    }
    .into_any()
}

fn lines(
    form: &'static str,
    blanks: &[Blank],
    values: &[RwSignal<String>],
    wrong: RwSignal<Option<NotDone>>,
) -> AnyView {
    let pairs = blanks.iter().zip(values);
    pairs
        .map(|(blank, value)| line(form, *blank, *value, wrong))
        .collect_view()
        .into_any()
}

/// Moves the focus to the field of the code, once it is shown.
fn focus_on_code(form: &'static str) {
    request_animation_frame(move || {
        let id = field_id(form, Field::Code);
        let field = document().get_element_by_id(&id);
        if let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = field.focus();
        }
    });
}

fn field_id(form: &str, field: Field) -> String {
    format!("{form}-{field:?}").to_lowercase()
}

fn line(
    form: &str,
    blank: Blank,
    value: RwSignal<String>,
    wrong: RwSignal<Option<NotDone>>,
) -> AnyView {
    let Blank {
        field,
        label,
        kind,
        autocomplete,
    } = blank;
    let id = field_id(form, field);
    let (of, about, said) = (id.clone(), format!("{id}-wrong"), format!("{id}-wrong"));
    let error = Memo::new(move |_| match wrong.get() {
        Some(NotDone::Fields(problems)) => {
            problems.into_iter().find(|problem| problem.field == field)
        }
        Some(NotDone::Why(_) | NotDone::CodeNeeded) | None => None,
    });
    let words = reactive(move || error.get().map(|problem| say(field_words(&problem))()));
    let input = match kind {
        Kind::Input(kind) => view! {
            <input id=id type=kind name=autocomplete autocomplete=autocomplete aria-describedby=about autocapitalize="none"
                prop:value=move || value.get() on:input=move |event| value.set(event_target_value(&event))/>
        }
        .into_any(),
        Kind::Choice(choices) => {
            let option = |(value, words): &(&'static str, Text)| {
                view! { <option value=*value>{say(*words)}</option> }.into_any()
            };
            view! {
                <select id=id aria-describedby=about on:change=move |event| value.set(event_target_value(&event))>
                    {choices.iter().map(option).collect_view()}
                </select>
            }
            .into_any()
        }
    };
    view! {
        <div class="blank" class:is-wrong=move || error.get().is_some()>
            <label for=of>{say(label)}</label>
            {input}
            <p class="wrong" id=said aria-live="polite">{words}</p>
        </div>
    }
    .into_any()
}

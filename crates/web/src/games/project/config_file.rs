//! `ConfigFile`: opens and saves the `Config` as a Game Master's file.

use super::texts::options as text;
use crate::{
    browser::share,
    reactive::reactive,
    texts::{say, use_lang},
};
use game_project::{Config, FileFault, MOST_FILE_BYTES};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Event, HtmlInputElement};

/// What came of the file that was opened last.
#[derive(Clone, PartialEq, Debug)]
enum OpenedFile {
    Taken,
    /// It could not be had from the browser.
    Lost,
    Faulty(Vec<FileFault>),
}

#[component]
pub fn ConfigFile(config: RwSignal<Config>, set: Callback<Config>) -> impl IntoView {
    let lang = use_lang();
    let opened = RwSignal::new(None::<OpenedFile>);
    let open = move |event: Event| {
        let input: HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else {
            return;
        };
        leptos::task::spawn_local(async move {
            let came = take(read(file.unchecked_ref()).await, set);
            // The person may have gone on meanwhile.
            let _ = opened.try_set(Some(came));
        });
        // The same file can be chosen again.
        input.set_value("");
    };
    let save = move |_| {
        let _ = share::download("gm.toml", &config.get_untracked().to_file(), "text/plain");
    };
    let is_wrong = move || !config.get().violations().is_empty();
    let said = reactive(move || match opened.get()? {
        OpenedFile::Taken => {
            Some(view! { <p role="status">{say(text::file_taken)}</p> }.into_any())
        }
        OpenedFile::Lost => Some(view! { <p role="alert">{say(text::file_lost)}</p> }.into_any()),
        OpenedFile::Faulty(faults) => {
            let line = |fault: &FileFault| {
                view! { <li>{text::file_fault(lang.get(), fault)}</li> }.into_any()
            };
            let lines = faults.iter().map(line).collect_view();
            Some(view! { <ul class="proj-faults" role="alert" data-testid="file-faults">{lines}</ul> }.into_any())
        }
    });
    view! {
        <div class="proj-files">
            <p class="soft">{say(text::about_files)}</p>
            <label class="button">
                {say(text::load)}
                <input type="file" accept=".toml,.txt,.conf,.cfg,text/plain" data-testid="open-config" on:change=open/>
            </label>
            <button type="button" class="button" data-testid="save-config" disabled=is_wrong on:click=save>{say(text::save)}</button>
            {said}
        </div>
    }
}

/// Takes over a file that can be read; numbers that break a rule are named beside them.
fn take(text: Result<String, OpenedFile>, set: Callback<Config>) -> OpenedFile {
    match text.map(|text| Config::from_file(&text)) {
        Ok(Ok(config)) => {
            set.run(config);
            OpenedFile::Taken
        }
        Ok(Err(faults)) => OpenedFile::Faulty(faults),
        Err(why) => why,
    }
}

async fn read(file: &Blob) -> Result<String, OpenedFile> {
    if file.size() > MOST_FILE_BYTES as f64 {
        return Err(OpenedFile::Faulty(vec![FileFault::TooLong]));
    }
    let text = JsFuture::from(file.text()).await;
    let text = text.ok().and_then(|text| text.as_string());
    text.ok_or(OpenedFile::Lost)
}

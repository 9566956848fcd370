//! One quiet line when the connection is lost: what still works, and when it is tried again.

use crate::{
    browser::{clock, tab},
    connection::{Remote, Status},
    reactive::reactive,
    texts::{say, shell as t, use_lang},
};
use leptos::prelude::*;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// Why there is no connection.
#[derive(Clone, Copy, PartialEq)]
enum Trouble {
    Lost,
    Outdated,
    Banned,
}

#[component]
pub fn SignalLine() -> impl IntoView {
    let remote = expect_context::<Remote>();
    let status = remote.connection.store.status;
    let kind = Memo::new(move |_| match status.get() {
        Status::Idle | Status::Connecting | Status::Connected => None,
        Status::Lost { .. } => Some(Trouble::Lost),
        Status::Outdated => Some(Trouble::Outdated),
        Status::Banned => Some(Trouble::Banned),
    });
    reactive(move || {
        kind.get().map(|trouble| match trouble {
            Trouble::Lost => lost_line(remote).into_any(),
            Trouble::Outdated => outdated_line().into_any(),
            Trouble::Banned => banned_line().into_any(),
        })
    })
}

fn lost_line(remote: Remote) -> impl IntoView {
    let lang = use_lang();
    let tick = RwSignal::new(0u32);
    if let Ok(interval) = set_interval_with_handle(move || tick.update(|tick| *tick += 1), SECOND) {
        on_cleanup(move || interval.clear());
    }
    let sentence =
        reactive(
            move || match (remote.connection.store.table.get(), tab::is_online()) {
                (Some(_), _) => t::seat_kept(lang.get()),
                (None, true) => t::no_server(lang.get()),
                (None, false) => t::offline(lang.get()),
            },
        );
    let wait = reactive(move || {
        tick.track();
        let Status::Lost { retry_at_ms } = remote.connection.store.status.get() else {
            return String::new();
        };
        let seconds = ((retry_at_ms - clock::steady_ms()) / 1000.0)
            .ceil()
            .max(0.0) as u64;
        if seconds == 0 {
            t::connecting(lang.get()).to_owned()
        } else {
            t::retry_in(lang.get(), seconds)
        }
    });
    view! {
        <div class="signal-line" data-testid="no-connection">
            <span role="status">{sentence}</span>
            <span class="soft">{wait}</span>
            <button type="button" class="quiet" on:click=move |_| remote.retry_now()>{say(t::try_now)}</button>
        </div>
    }
}

fn outdated_line() -> impl IntoView {
    view! {
        <div class="signal-line" role="status">
            <span>{say(t::outdated)}</span>
            <a class="quiet" href="">{say(crate::texts::error::reload)}</a>
        </div>
    }
}

fn banned_line() -> impl IntoView {
    view! {
        <div class="signal-line" role="status" data-testid="banned">
            <span>{say(t::banned)}</span>
        </div>
    }
}

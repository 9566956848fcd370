//! Beside the board (on a phone: a sheet below it): the moves in words, the chat, and what else
//! there is to know.

use super::{
    ContributionRow, FairnessProof, HistoryList, chat::Chat, cut_short::CutShortLines,
    host_corner::HostCorner, view_model::TableViewModel,
};
use crate::{
    derived::Derived,
    games::{BoardProps, GameAside, can_look_back},
    reactive::{effect, reactive},
    texts::{Text, home, hosting, say, shell, table as t, use_lang},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;
use wire::limits::ABSENCE_GRACE_MS;

/// What the panel shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelTab {
    Moves,
    Chat,
    About,
}

impl PanelTab {
    fn sign(self) -> Sign {
        match self {
            PanelTab::Moves => Sign::List,
            PanelTab::Chat => Sign::Chat,
            PanelTab::About => Sign::Shield,
        }
    }

    fn text(self) -> Text {
        match self {
            PanelTab::Moves => t::history,
            PanelTab::Chat => t::chat,
            PanelTab::About => t::panel,
        }
    }

    fn word(self) -> &'static str {
        match self {
            PanelTab::Moves => "moves",
            PanelTab::Chat => "chat",
            PanelTab::About => "about",
        }
    }
}

#[component]
pub fn Panel(
    kind: GameKind,
    props: BoardProps,
    /// Whether the rules below the table are open.
    rules: RwSignal<bool>,
) -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let tab = RwSignal::new(PanelTab::Moves);
    // On a phone the sheet is closed until a tab is touched; beside a wide board this changes
    // nothing.
    let open = RwSignal::new(false);
    let unread = unread(model, Derived::new(move || tab.get() == PanelTab::Chat));
    let tabs: &[PanelTab] = if model.is_online() {
        &[PanelTab::Moves, PanelTab::Chat, PanelTab::About]
    } else {
        &[PanelTab::Moves, PanelTab::About]
    };
    let choose = move |to: PanelTab| {
        open.set(!(open.get_untracked() && tab.get_untracked() == to));
        tab.set(to);
    };
    let button = move |this: PanelTab| {
        let selected = reactive(move || (tab.get() == this).to_string());
        let dot = reactive(move || {
            (this == PanelTab::Chat && unread.get())
                .then(|| view! { <span class="dot"></span> }.into_any())
        });
        view! {
            <button type="button" role="tab" class="tab" data-tab=this.word() aria-selected=selected on:click=move |_| choose(this)>
                <Icon sign=this.sign()/><span>{say(this.text())}</span>{dot}
            </button>
        }
        .into_any()
    };
    view! {
        <aside class="panel" class:open=move || open.get() aria-label=say(t::panel)>
            <GameAside kind props/>
            <div class="tabs" role="tablist">{tabs.iter().copied().map(button).collect_view()}</div>
            <div class="panel-body" role="tabpanel">
                {move || match tab.get() {
                    PanelTab::Moves => view! { <Moves/> }.into_any(),
                    PanelTab::Chat => view! { <Chat/> }.into_any(),
                    PanelTab::About => view! { <About read=Callback::new(move |()| { open.set(false); rules.set(true); })/> }.into_any(),
                }}
            </div>
            <button type="button" class="icon-button panel-close" aria-label=say(shell::close) on:click=move |_| open.set(false)>
                <Icon sign=Sign::Cross/>
            </button>
        </aside>
    }
}

/// Whether something was said since the chat was last in sight.
fn unread(model: TableViewModel, in_sight: Derived<bool>) -> Memo<bool> {
    let seen = RwSignal::new(model.connection.store.said.with_untracked(Vec::len));
    let count = Memo::new(move |_| model.connection.store.said.with(Vec::len));
    effect(move || {
        if in_sight.get() {
            seen.set(count.get());
        }
    });
    Memo::new(move |_| count.get() > seen.get())
}

#[component]
fn Moves() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let story = Derived::new(move || {
        model
            .connection
            .store
            .story
            .get()
            .into_iter()
            .enumerate()
            .collect::<Vec<_>>()
    });
    let (names, at) = (model.names, model.look_back);
    let is_last = move |line| story.with(|story| story.len() == line + 1);
    let go = Callback::new(move |line| at.set(Some(line).filter(|&line| !is_last(line))));
    let room = model.connection.store.room;
    let kind =
        Memo::new(move |_| room.with(|room| room.as_ref().map(|room| room.setup.rules.kind())));
    let lines = move || {
        if kind.get().is_some_and(can_look_back) {
            view! { <HistoryList story names at go/> }.into_any()
        } else {
            view! { <HistoryList story names at=None/> }.into_any()
        }
    };
    view! { <CutShortLines/>{lines} }
}

#[component]
fn About(
    /// Opens the rules below the table.
    read: Callback<()>,
) -> impl IntoView {
    let (model, lang) = (expect_context::<TableViewModel>(), use_lang());
    let promise = Derived::new(move || model.of_room(|room| room.promise.clone()));
    let seed = Derived::new(move || {
        model
            .connection
            .store
            .play
            .with(|heard| Some(heard.as_ref()?.play.end.as_ref()?.seed.clone()))
    });
    let lines = Derived::new(move || {
        let play = model.connection.store.play;
        let lines =
            play.with(|heard| Some(heard.as_ref()?.play.end.as_ref()?.contributions.clone()));
        lines.unwrap_or_default()
    });
    let rows = Derived::new(move || ContributionRow::of_lines(&lines.get(), &model.names.get()));
    let watchers = reactive(move || {
        let watchers = model.of_room(|room| room.watchers);
        (watchers > 0).then(|| {
            view! { <p class="soft">{home::watchers(lang.get(), watchers)}</p> }.into_any()
        })
    });
    let absence = model.is_online().then(|| {
        let words = reactive(move || {
            hosting::absence_rule(lang.get(), model.absence(), ABSENCE_GRACE_MS / 1000)
        });
        view! { <p class="soft" data-testid="absence">{words}</p> }.into_any()
    });
    view! {
        <div class="about">
            <button type="button" class="button" data-testid="read-rules" on:click=move |_| read.run(())>
                <Icon sign=Sign::Book/>{say(home::rules)}
            </button>
            {watchers}
            {absence}
            <HostCorner/>
            <FairnessProof promise seed rows lines/>
        </div>
    }
}

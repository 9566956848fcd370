//! Beside the board (on a phone: a sheet below it): the moves in words with the chat, and the menu.

use super::{
    HistoryList, chat::Chat, cut_short::CutShortLines, menu::Menu, view_model::TableViewModel,
};
use crate::{
    derived::Derived,
    games::{BoardProps, GameAside, can_look_back},
    reactive::{effect, reactive},
    texts::{Text, say, shell, table as t},
    widgets::{Icon, Sign},
};
use games::GameKind;
use leptos::prelude::*;

/// Where the panel lies beside the board, and the chat below the moves; as the styles have it.
const BESIDE: &str = "(width >= 900px) and (height >= 560px)";

/// What the panel shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelTab {
    Moves,
    Chat,
    Menu,
}

impl PanelTab {
    fn sign(self) -> Sign {
        match self {
            PanelTab::Moves => Sign::List,
            PanelTab::Chat => Sign::Chat,
            PanelTab::Menu => Sign::More,
        }
    }

    fn text(self) -> Text {
        match self {
            PanelTab::Moves => t::history,
            PanelTab::Chat => t::chat,
            PanelTab::Menu => t::more,
        }
    }

    fn word(self) -> &'static str {
        match self {
            PanelTab::Moves => "moves",
            PanelTab::Chat => "chat",
            PanelTab::Menu => "menu",
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
    let unread = unread(
        model,
        Derived::new(move || match tab.get() {
            PanelTab::Moves => is_beside(),
            PanelTab::Chat => open.get() || is_beside(),
            PanelTab::Menu => false,
        }),
    );
    let tabs: &[PanelTab] = if model.is_online() {
        &[PanelTab::Moves, PanelTab::Chat, PanelTab::Menu]
    } else {
        &[PanelTab::Moves, PanelTab::Menu]
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
                <Icon sign=this.sign()/><span class="tab-word">{say(this.text())}</span>{dot}
            </button>
        }
        .into_any()
    };
    view! {
        <aside class="panel" class:open=move || open.get() aria-label=say(t::panel)>
            <GameAside kind props/>
            <div class="tabs" role="tablist">{tabs.iter().copied().map(button).collect_view()}</div>
            <div class="panel-body" role="tabpanel" data-shows=move || tab.get().word()>
                <div class="panel-moves"><Moves/></div>
                {model.is_online().then(|| view! { <div class="panel-chat"><Chat/></div> }.into_any())}
                {move || (tab.get() == PanelTab::Menu).then(|| view! {
                    <Menu kind props read=Callback::new(move |()| { open.set(false); rules.set(true); })/>
                }.into_any())}
            </div>
            <button type="button" class="icon-button panel-close" aria-label=say(shell::close) on:click=move |_| open.set(false)>
                <Icon sign=Sign::Cross/>
            </button>
        </aside>
    }
}

/// Whether the panel lies beside the board now.
fn is_beside() -> bool {
    let query = window().match_media(BESIDE).ok().flatten();
    query.is_some_and(|query| query.matches())
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
    let (names, lines) = (model.names, model.look_back);
    let at = Derived::new(move || lines.get().map(|lines: usize| lines.saturating_sub(1)));
    let go = Callback::new(move |line: usize| {
        let is_last = story.with(|story| story.len() == line + 1);
        lines.set((!is_last).then_some(line + 1));
    });
    let room = model.connection.store.room;
    let kind =
        Memo::new(move |_| room.with(|room| room.as_ref().map(|room| room.setup.rules.kind())));
    let list = move || {
        if kind.get().is_some_and(can_look_back) {
            view! { <HistoryList story names at go/> }.into_any()
        } else {
            view! { <HistoryList story names at=None/> }.into_any()
        }
    };
    view! { <CutShortLines/>{list} }
}

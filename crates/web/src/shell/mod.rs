//! The frame around every page: bars, the state of the connection, invitations and toasts.

mod bar;
mod dead_end;
mod link_box;
mod nick_menu;
mod signal_line;

pub use dead_end::DeadEnd;
pub use link_box::LinkBox;

use crate::{
    reactive::reactive,
    route::Route,
    society::InvitationNotes,
    texts::{say, shell as t},
    toasts::ToastList,
};
use bar::{BottomBar, TopBar};
use leptos::prelude::*;
use signal_line::SignalLine;

/// The frame. At a table the board is the page, and the bars step back.
#[component]
pub fn Shell(route: Memo<Route>, children: Children) -> impl IntoView {
    let at_table = reactive(move || {
        matches!(
            route.get(),
            Route::Play(..) | Route::Table(_) | Route::Replay(..) | Route::LocalReplay(_)
        )
    });
    view! {
        <div class="shell" class:at-table=at_table>
            <a class="skip" href="#main">{say(t::skip)}</a>
            <TopBar/>
            <SignalLine/>
            <InvitationNotes/>
            <main id="main" tabindex="-1">{children()}</main>
            <BottomBar/>
            <ToastList/>
        </div>
    }
}

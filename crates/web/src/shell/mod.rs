//! The frame around every page: bars, the word on the connection, passing notes, and small parts
//! all pages share.

mod avatar;
mod bar;
mod chips;
mod icon;
mod link_box;
mod signal_line;
mod toasts;

pub use avatar::Avatar;
pub use chips::{Chips, by_number};
pub use icon::{Icon, Sign};
pub use link_box::LinkBox;
pub use toasts::Toasts;

use crate::{
    reactive::reactive,
    route::Route,
    society::InvitationNotes,
    texts::{say, shell as t},
};
use bar::{BottomBar, TopBar};
use leptos::prelude::*;
use signal_line::SignalLine;
use toasts::ToastList;

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

//! The talk at this table.

use super::view_model::TableViewModel;
use crate::{
    chat::{Forum, chat},
    derived::Derived,
};
use leptos::prelude::*;
use wire::TableAsk;

#[component]
pub fn Chat() -> impl IntoView {
    let model = expect_context::<TableViewModel>();
    let store = model.connection.store;
    let is_host = move || {
        let you = store.you.with(|you| you.as_ref().map(|you| you.id.clone()));
        you.is_some() && model.of_room(|room| room.host.clone()) == you
    };
    chat(Forum {
        table: Derived::new(move || store.table.get()),
        you: store.you,
        lines: store.said,
        say: Callback::new(move |text| model.ask(TableAsk::Say { text })),
        silenced: Derived::new(move || model.of_room(|room| room.silenced.clone())),
        is_host: Derived::new(is_host),
        silence: Callback::new(move |(person, silent)| {
            model.ask(TableAsk::Silence { person, silent })
        }),
    })
}

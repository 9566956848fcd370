//! The talk at this table.

use super::sight::Sight;
use crate::{
    chat::{Forum, chat},
    derived::Derived,
};
use leptos::prelude::*;
use wire::TableAsk;

#[component]
pub fn Chat() -> impl IntoView {
    let sight = expect_context::<Sight>();
    let store = sight.connection.store;
    let is_host = move || {
        let you = store.you.with(|you| you.as_ref().map(|you| you.id.clone()));
        you.is_some() && sight.of_room(|room| room.host.clone()) == you
    };
    chat(Forum {
        table: Derived::new(move || store.table.get()),
        you: store.you,
        lines: store.said,
        say: Callback::new(move |text| sight.ask(TableAsk::Say { text })),
        silenced: Derived::new(move || sight.of_room(|room| room.silenced.clone())),
        is_host: Derived::new(is_host),
        silence: Callback::new(move |(person, silent)| {
            sight.ask(TableAsk::Silence { person, silent })
        }),
    })
}

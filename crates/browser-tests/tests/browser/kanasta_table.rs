//! A prepared table of Kanasta in the page.

use crate::prepared::{PreparedGame, PreparedTable};
use browser_tests::Browser;
use game_core::Seat;
use game_kanasta::{Action, View};
use games::{AnyAction, AnyView, GameKind};
use serde_json::Value;

/// Kanasta, with the expert on the other seats.
pub struct Kanasta;

impl PreparedGame for Kanasta {
    const KIND: GameKind = GameKind::Kanasta;
    const BOT: &str = "expert";
    type View = View;

    fn view(any: AnyView) -> Option<View> {
        if let AnyView::Kanasta(view) = any {
            Some(view)
        } else {
            None
        }
    }

    fn turn(view: &View) -> Seat {
        view.turn
    }

    fn menu(view: &View) -> Vec<AnyAction> {
        let menu = if view.playing {
            view.stand().offers()
        } else {
            vec![Action::Next]
        };
        menu.into_iter().map(AnyAction::Kanasta).collect()
    }

    fn seats(view: &View) -> usize {
        view.players.len()
    }
}

/// Continues a `PreparedTable` that was put into `localStorage`.
pub async fn go_on(me: &Browser, table: &PreparedTable<View>) {
    me.go("/").await;
    me.see("[data-game=kanasta]").await;
    let text = Value::from(table.text.as_str());
    me.ask(&format!("localStorage.setItem('{}', {text})", table.key))
        .await;
    me.go(&format!(
        "/play/kanasta?bot=expert&rivals={}",
        table.view.players.len() - 1
    ))
    .await;
    me.await_melding().await;
}

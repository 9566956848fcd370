//! What the page offers a person who plays bots: hints in every game, moves that are taken back, a
//! look at earlier positions; and a crowded table of Rummikub on a phone.

use crate::prepared::{PreparedGame, prepare};
use browser_tests::{Browser, Program, Screen};
use game_core::Seat;
use game_rummikub::View;
use games::{AnyAction, AnyView, GameKind};
use serde_json::Value;

const HINT: &str = ".assist [data-act=hint][aria-disabled=false]";
const LINE: &str = ".assist-line";

struct Rummikub;

impl PreparedGame for Rummikub {
    const KIND: GameKind = GameKind::Rummikub;
    const BOT: &str = "advanced";
    type View = View;

    fn view(any: AnyView) -> Option<View> {
        if let AnyView::Rummikub(view) = any {
            Some(view)
        } else {
            None
        }
    }

    fn turn(view: &View) -> Seat {
        view.turn
    }

    fn menu(_: &View) -> Vec<AnyAction> {
        Vec::new()
    }

    fn seats(view: &View) -> usize {
        view.players.len()
    }
}

/// Asks for a hint twice: first it says that there is something, then it points at what.
async fn asks_for_a_hint(me: &Browser, game: &str) {
    me.click(HINT).await;
    me.until(&format!(
        "(document.querySelector('{LINE}')?.textContent || '…').indexOf('…') < 0"
    ))
    .await;
    let there_is = me.read(LINE).await;
    assert!(!me.sees("[data-advised]").await, "{game}: {there_is}");
    me.click(HINT).await;
    me.see("[data-advised]").await;
    assert_ne!(me.read(LINE).await, there_is, "{game}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_says_first_that_there_is_something_and_then_points_at_it() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        for (address, mine) in [
            ("/play/dama?bot=easy", ".dama[data-turn=mine]"),
            ("/play/karcianka?bot=rules", ".kar[data-turn=mine]"),
            ("/play/kanasta?bot=basic", ".kan[data-turn=mine]"),
            ("/play/project?bot=team&rivals=3", "[data-testid=controls]"),
        ] {
            me.go(address).await;
            me.see(mine).await;
            asks_for_a_hint(&me, address).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hinted_move_is_played_taken_back_and_looked_at_again() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/play/dama?bot=easy").await;
        me.await_turn().await;
        let start = me.pieces().await;
        me.see("[data-act=take-back][aria-disabled=true]").await;
        me.play("b2", "c3").await;
        me.await_turn().await;
        let after = me.pieces().await;
        assert_ne!(after, start);

        me.click("[data-act=look-back]").await;
        me.click("[data-act=look-back]").await;
        me.see("[data-act=to-the-game]").await;
        assert!(
            !me.sees(".dama[data-turn=mine]").await,
            "the past cannot be changed"
        );
        me.click("[data-act=to-the-game]").await;
        me.see_pieces(&after).await;
        me.click("[data-testid=history] li:first-child button")
            .await;
        me.see("[data-act=to-the-game]").await;
        me.click("[data-act=look-on]").await;
        me.see_pieces(&after).await;

        me.click("[data-act=take-back][aria-disabled=false]").await;
        me.see_pieces(&start).await;
        me.await_turn().await;
        me.see("[data-act=take-back][aria-disabled=true]").await;
        me.page.refresh().await.unwrap();
        me.await_turn().await;
        me.see_pieces(&start).await;
        me.play("b2", "c3").await;
        me.await_turn().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowded_table_of_rummikub_has_tiles_that_a_finger_meets_on_a_phone() {
    let program = Program::start();
    let table = prepare::<Rummikub>(r#"{"players":4,"turn_ms":null}"#, |view| {
        view.table.len() >= 14
    });
    Browser::session(&program.address(), [Screen::Phone], move |[me]| async move {
        me.go("/").await;
        me.see("[data-game=rummikub]").await;
        let text = Value::from(table.text.as_str());
        me.ask(&format!("localStorage.setItem('{}', {text})", table.key))
            .await;
        me.go("/play/rummikub?bot=advanced&rivals=3").await;
        me.await_tiles().await;
        me.see(".rummi-grid[data-own]").await;
        let laid: usize = table.view.table.iter().map(|laid| laid.set().tiles().len()).sum();
        me.until(&format!(
            "document.querySelectorAll('.rummi-cells .tile').length === {laid}"
        ))
        .await;
        let narrowest = me
            .ask("Math.min(...[...document.querySelectorAll('.rummi-cells .tile')].map(tile => tile.getBoundingClientRect().width))")
            .await;
        assert!(narrowest.as_f64().is_some_and(|width| width >= 28.0), "{narrowest}");
        let beside = me
            .ask("(felt => felt.scrollWidth - felt.clientWidth)(document.querySelector('.rummi-felt'))")
            .await;
        assert_eq!(beside, 0, "it scrolls up and down only");
        me.press("tidy").await;
        me.until(&format!(
            "document.querySelectorAll('.rummi-cells .tile').length === {laid} && !document.querySelector('[data-valid=false]')"
        ))
        .await;
        assert!(
            me.sees(".rummi-bar [data-act=reset]:disabled").await,
            "the tidied table is the same table"
        );
    })
    .await;
}

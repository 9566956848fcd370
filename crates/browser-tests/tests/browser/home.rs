//! Home: for a newcomer, and for a person who has played before.

use browser_tests::{Browser, Program, Screen};
use serde_json::Value;

/// The visible buttons and links that are too small for their words or lie beside the screen.
const CLIPPED: &str = "[...document.querySelectorAll('main button, main a, .top-bar button, .top-bar a')]\
    .filter(e => e.offsetParent && (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline' \
    || e.getBoundingClientRect().right > innerWidth + 1)).map(e => e.textContent).join('|')";

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_sees_all_games_and_plays_with_one_touch() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[desk, phone]| async move {
            for me in [&desk, &phone] {
                me.go("/").await;
                me.see("[data-testid=hero] .living").await;
                me.see(".top-bar a[href='/account']").await;
                assert_eq!(me.ask(CLIPPED).await, "");
                assert_eq!(
                    me.ask("document.documentElement.scrollWidth <= innerWidth").await,
                    true
                );
            }
            let lowest = "Math.max(...[...document.querySelectorAll('.game-ways')]\
                .map(e => e.getBoundingClientRect().bottom))";
            let lowest = desk.ask(lowest).await.as_f64().expect("a number");
            assert!(lowest <= 800.0, "all games are in sight: {lowest}");
            // The board plays by itself.
            let places = "[...document.querySelectorAll('.living-piece')].map(e => e.style.transform).join()";
            let first = desk.ask(places).await;
            desk.until(&format!("({places}) !== {first}")).await;
            phone.click("[data-testid=hero] a.primary").await;
            phone.see("[data-testid=table] .dama").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_living_board_stands_still_for_those_who_want_no_motion() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        let media = serde_json::json!({
            "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }]
        });
        me.command("Emulation.setEmulatedMedia", media).await;
        me.go("/").await;
        me.see(".living-piece").await;
        me.ask(
            "window.changes = 0, new MutationObserver(() => window.changes++).observe(\
            document.querySelector('.living'), { attributes: true, subtree: true })",
        )
        .await;
        // Longer than between two moves of a board that plays.
        me.until("performance.now() > (window.begun ??= performance.now()) + 2000")
            .await;
        assert_eq!(me.ask("window.changes").await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_bot_counts_and_is_offered_again() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/play/dama?bot=easy").await;
        me.await_turn().await;
        me.go("/").await;
        me.hear("[data-testid=continue]", "Dáma").await;
        me.see_no("[data-testid=hero]").await;
        me.click(".continue-card").await;
        me.await_turn().await;
        me.resign().await;
        me.see("[data-testid=result]").await;
        for _ in 0..2 {
            me.go("/").await;
            me.hear("[data-testid=again]", "you trail 0–1").await;
            // The end that is shown again is not counted again.
            me.go("/play/dama?bot=easy").await;
            me.see("[data-testid=result]").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_fits_a_narrow_phone() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Phone, Screen::Desktop],
        |[me, other]| async move {
            for (width, list) in [
                (320, ".empty"),
                (388, ".empty"),
                (320, ".table-row"),
                (360, ".table-row"),
            ] {
                if list == ".table-row" && width == 320 {
                    other.go("/").await;
                    other
                        .click("[data-game=kanasta] [data-testid=find-opponent]")
                        .await;
                    other.see("[data-testid=waiting]").await;
                }
                let metrics = serde_json::json!({
                    "width": width, "height": 740, "deviceScaleFactor": 1, "mobile": true
                });
                me.command("Emulation.setDeviceMetricsOverride", metrics)
                    .await;
                me.go("/lobby").await;
                me.see(&format!("[data-testid=open-tables] {list}")).await;
                let wide = me.ask("document.documentElement.scrollWidth").await;
                assert_eq!(wide, Value::from(width), "{list}");
            }
        },
    )
    .await;
}

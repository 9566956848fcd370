//! Playing in the page, from the first page to the result.

use browser_tests::{Browser, Program, Screen};
use std::sync::{Arc, Mutex};
use thirtyfour::Key;

/// From the first page to a running game in two clicks.
async fn play_a_bot(me: &Browser, bot: &str) {
    me.go("/").await;
    me.click("[data-game=dama] [data-testid=choose-bot]").await;
    me.click(&format!("[data-game=dama] [data-bot={bot}]"))
        .await;
    me.await_turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_finishes_a_game_against_a_bot_and_looks_at_it_again() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        play_a_bot(&me, "novice").await;
        me.play_to_the_end().await;
        me.see("[data-testid=result] [data-testid=rematch]").await;
        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay]").await;
        let opening = me.pieces().await;
        me.page
            .action_chain()
            .send_keys(Key::End)
            .perform()
            .await
            .unwrap();
        me.until("document.querySelectorAll('[data-piece][data-at]').length < 12")
            .await;
        me.page
            .action_chain()
            .send_keys(Key::Home)
            .perform()
            .await
            .unwrap();
        me.see_pieces(&opening).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_through_a_link_talk_and_see_the_same() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Desktop, Screen::Phone],
        |[one, two, three]| async move {
            one.meet(&two).await;
            three
                .go(one.page.current_url().await.unwrap().as_str())
                .await;
            one.play("b2", "c3").await;
            two.play("a5", "b4").await;
            one.await_turn().await;
            let pieces = one.pieces().await;
            two.see_pieces(&pieces).await;
            three.see_pieces(&pieces).await;

            two.see("[data-testid=say]")
                .await
                .send_keys("hello <b>you</b>\u{e007}")
                .await
                .unwrap();
            one.hear("[data-testid=chat]", "hello <b>you</b>").await;

            one.play("c3", "a5").await;
            two.see_pieces(&one.pieces().await).await;
            two.resign().await;
            one.see("[data-testid=result][data-result=won]").await;
            two.see("[data-testid=result][data-result=lost]").await;
            three.see("[data-testid=result][data-result=over]").await;

            one.click("[data-testid=rematch]").await;
            two.click("[data-testid=rematch]").await;
            two.await_turn().await;
            two.play("b2", "c3").await;
            one.await_turn().await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_and_a_killed_server_bring_everyone_back_to_the_exact_state() {
    let program = Arc::new(Mutex::new(Program::start()));
    let address = program.lock().unwrap().address();
    Browser::session(
        &address,
        [Screen::Desktop, Screen::Desktop],
        move |[one, two]| async move {
            one.meet(&two).await;
            one.play("b2", "c3").await;
            let pieces = one.pieces().await;
            two.see_pieces(&pieces).await;

            two.page.refresh().await.unwrap();
            two.await_turn().await;
            two.see_pieces(&pieces).await;

            program.lock().unwrap().kill();
            one.see("[data-testid=no-connection]").await;
            two.see("[data-testid=no-connection]").await;
            program.lock().unwrap().restart();
            one.see_no("[data-testid=no-connection]").await;
            two.see_no("[data-testid=no-connection]").await;
            one.see_pieces(&pieces).await;
            two.play("a5", "b4").await;
            one.see_pieces(&two.pieces().await).await;
            one.play("c3", "a5").await;
            two.await_turn().await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_game_goes_on_with_no_server_at_all() {
    let program = Arc::new(Mutex::new(Program::start()));
    let address = program.lock().unwrap().address();
    Browser::session(&address, [Screen::Desktop], move |[me]| async move {
        me.go("/").await;
        me.until("navigator.serviceWorker.controller").await;
        program.lock().unwrap().kill();
        play_a_bot(&me, "novice").await;
        me.play("b2", "a3").await;
        me.await_turn().await;
        let pieces = me.pieces().await;
        me.page.refresh().await.unwrap();
        me.await_turn().await;
        me.see_pieces(&pieces).await;
        me.play_to_the_end().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_code_cannot_be_fetched_says_so_and_is_fetched_later() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        let block = |urls: &'static [&'static str]| {
            let me = me.clone();
            async move {
                me.command(
                    "Network.setBlockedURLs",
                    serde_json::json!({ "urls": urls }),
                )
                .await
            }
        };
        me.command("Network.enable", serde_json::json!({})).await;
        block(&["*/split_dama.wasm"]).await;
        me.go("/play/dama").await;
        me.see("[data-testid=table] [data-testid=unfetched]").await;
        block(&[]).await;
        me.click("[data-testid=unfetched] button").await;
        me.await_turn().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_the_board_fits_and_is_played_by_touch() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        play_a_bot(&me, "medium").await;
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        let whole = "(r => r.left >= 0 && r.right <= 360 && r.top >= 0 && r.bottom <= 740)\
            (document.querySelector('.dama-field').getBoundingClientRect())";
        assert_eq!(me.ask(whole).await, true);
        let touch = |name: &'static str, points: serde_json::Value| {
            let me = me.clone();
            async move { me.command("Input.dispatchTouchEvent", serde_json::json!({ "type": name, "touchPoints": points })).await }
        };
        for square in ["d2", "c3"] {
            let point = format!("(r => ({{x: r.x + r.width / 2, y: r.y + r.height / 2}}))(document.querySelector('[data-square={square}]').getBoundingClientRect())");
            let point = me.ask(&point).await;
            touch("touchStart", serde_json::json!([point])).await;
            touch("touchEnd", serde_json::json!([])).await;
        }
        me.until("document.querySelector('[data-piece^=light][data-at=c3]')").await;
        me.await_turn().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_played_with_the_keyboard_alone() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        play_a_bot(&me, "novice").await;
        me.ask("document.querySelector('[data-square=b2]').focus()")
            .await;
        for key in [Key::Enter, Key::Up, Key::Left, Key::Enter] {
            me.page
                .action_chain()
                .send_keys(key)
                .perform()
                .await
                .unwrap();
        }
        me.until("document.querySelector('[data-piece^=light][data-at=a3]')")
            .await;
        me.await_turn().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_leads_nowhere_says_so_and_shows_a_way_on() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        for path in ["/nowhere", "/table/zzzzzzzzzzzz", "/replay/zzzzzzzzzzzz/1"] {
            me.go(path).await;
            me.see("[data-testid=dead-end] a[href='/']").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn language_and_looks_are_changed_at_once_and_stay() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        for (chip, lang, title) in [
            (3, "pl", "W co zagramy?"),
            (4, "cs", "Co si zahrajeme?"),
            (2, "en", "What shall we play?"),
        ] {
            me.go("/settings").await;
            me.click(&format!(
                ".settings .choice:nth-of-type(1) .chip:nth-of-type({chip})"
            ))
            .await;
            me.see(&format!("html[lang={lang}]")).await;
            me.go("/").await;
            me.hear("h1", title).await;
        }
        me.go("/settings").await;
        let ground = "getComputedStyle(document.body).backgroundColor";
        let light = me.ask(ground).await;
        me.click(".settings .choice:nth-of-type(2) .chip:nth-of-type(3)")
            .await;
        me.until(&format!("{ground} !== {light}")).await;
        me.page.refresh().await.unwrap();
        me.see(".settings").await;
        assert_ne!(me.ask(ground).await, light);
    })
    .await;
}

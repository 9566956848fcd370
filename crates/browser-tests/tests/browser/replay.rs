//! A finished game looked at again: on every screen, from the viewer's side.

use browser_tests::{Browser, Program, Screen};
use serde_json::json;

/// Gives a game of Dáma up and opens its replay.
async fn open_replay(me: &Browser) {
    me.go("/play/dama?bot=easy").await;
    me.await_turn().await;
    me.play("b2", "c3").await;
    me.await_turn().await;
    me.resign().await;
    me.click("[data-testid=result] a[href^='/replay/local/']")
        .await;
    me.see("[data-testid=replay]").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_and_proofs_of_a_replay_are_at_hand_on_every_screen() {
    let program = Program::start();
    for screen in [Screen::Phone, Screen::PhoneSideways, Screen::Desktop] {
        Browser::session(&program.address(), [screen], |[me]| async move {
            open_replay(&me).await;
            for part in [".panel-body", "[data-testid=history]", "[data-testid=honest]"] {
                me.ask(&format!(
                    "document.querySelector('{part}').scrollIntoView({{block: 'nearest', behavior: 'instant'}})"
                ))
                .await;
                let seen = me.bounds(part).await;
                assert!(seen.width() > 100.0 && seen.height() > 20.0, "{part} {seen:?}");
            }
            // A move that is clicked is shown.
            me.click("[data-testid=history] li:first-child button").await;
            me.see("[data-testid=history] li:first-child[aria-current]").await;
            me.see("[data-piece^=light][data-at=c3]").await;
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_seen_from_the_viewers_side_and_speaks_of_chance_where_there_is_some() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Desktop];
    Browser::session(&program.address(), screens, |[one, two]| async move {
        one.beat(&two).await;
        for person in [&one, &two] {
            let own = "[...document.querySelectorAll('[data-square]')][0].dataset.square";
            let turned = person.ask(own).await;
            person
                .click("[data-testid=result] a[href^='/replay/']")
                .await;
            person.see("[data-testid=replay] [data-square]").await;
            assert_eq!(person.ask(own).await, turned);
            person.hear("[data-testid=honest]", "by the rules").await;
            assert_eq!(
                person
                    .ask("document.querySelectorAll('.fair').length")
                    .await,
                json!(0)
            );
        }
    })
    .await;
}

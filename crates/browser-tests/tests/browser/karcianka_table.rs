//! Tables of Karcianka as they are opened in the page: bots of any strength, people, and a player
//! who leaves.

use browser_tests::{Browser, PATIENCE, Program, Screen};

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_searches_any_number_of_iterations_and_says_when_time_cut_it_short() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/play/karcianka?bot=mcts:500").await;
        me.await_cards().await;
        me.hear(".seats.far .plate-name", "Raven 500×").await;
        me.go("/").await;
        me.click("[data-game=karcianka] [data-testid=choose-bot]").await;
        let field = "[data-game=karcianka] [data-testid=number-choice]";
        let input = me.see(&format!("{field} input")).await;
        input.send_keys("5").await.expect("typed");
        me.click(&format!("{field} button")).await;
        me.see(&format!("{field} input[aria-invalid=true]")).await;
        me.hear(&format!("{field} .wrong"), "from 10 to 1,000,000").await;
        input.clear().await.expect("cleared");
        input.send_keys("1000000").await.expect("typed");
        me.click(&format!("{field} button")).await;
        me.await_cards().await;
        me.hear(".seats.far .plate-name", "Raven 1,000,000×").await;
        // Sooner or later the bot has a choice.
        let start = tokio::time::Instant::now();
        while !me.sees("[data-testid=cut-short], [data-testid=result]").await {
            assert!(start.elapsed() < 10 * PATIENCE, "no search was cut short");
            if me.sees(".kar[data-turn=mine]").await {
                me.play_or_draw().await;
            }
            me.until("document.querySelector('[data-testid=result], [data-testid=cut-short], .kar[data-turn=mine]')")
                .await;
        }
        me.hear("[data-testid=cut-short]", "of 1,000,000 iterations: time was up").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_rematch_is_offered_with_a_player_who_left() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Phone];
    Browser::session(&program.address(), screens, |[one, two]| async move {
        one.go("/").await;
        one.click("[data-game=karcianka] [data-testid=play-people]").await;
        one.click("[data-testid=open-table]").await;
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        two.go(&link).await;
        two.click("[data-seat='1'] [data-testid=sit]").await;
        one.until("document.querySelector('.kar') || /^Ready/.test(document.querySelector('[data-testid=ready]')?.textContent ?? '')")
            .await;
        if one.sees("[data-testid=ready]").await {
            one.click("[data-testid=ready]").await;
        }
        one.see(".kar").await;
        two.see(".kar").await;
        two.click("[data-testid=leave]").await;
        two.click("dialog[open] [data-testid=confirm]").await;
        one.hear("[data-testid=no-rematch]", "left").await;
        one.see_no("[data-testid=rematch]").await;
        one.click("[data-testid=bot-instead]").await;
        one.see("[data-testid=rematch]").await;
        one.see_no("[data-testid=no-rematch]").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_and_a_bot_play_online_and_see_only_their_own_cards() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Phone, Screen::Phone];
    Browser::session(&program.address(), screens, |[one, two, three]| async move {
        one.go("/").await;
        one.click("[data-game=karcianka] [data-testid=play-people]").await;
        one.click("[data-testid=open-table]").await;
        one.click("[data-testid=house-rules] > summary").await;
        one.click("[data-testid=waiting] [aria-label=Players] .chip:nth-of-type(3)").await;
        one.click("[data-testid=waiting] [data-seat='3'] .add-bot summary").await;
        one.click("[data-testid=waiting] [data-seat='3'] [data-bot=rules]").await;
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        for (person, seat) in [(&two, 1), (&three, 2)] {
            person.go(&link).await;
            person.click(&format!("[data-seat='{seat}'] [data-testid=sit]")).await;
        }
        one.until("/^Ready/.test(document.querySelector('[data-testid=ready]')?.textContent ?? 'Ready')")
            .await;
        if one.sees("[data-testid=ready]").await {
            one.click("[data-testid=ready]").await;
        }
        for _ in 0..2 {
            for person in [&one, &two, &three] {
                person.see(".kar").await;
                person.until("document.querySelector('[data-testid=result], .kar[data-turn=mine]')").await;
                person.play_or_draw().await;
            }
        }
        for person in [&one, &two, &three] {
            assert!(!person.sees(".kar-backs .face").await, "nobody sees another's cards");
            assert_eq!(person.ask("document.querySelectorAll('.kar-fan').length").await, 3);
        }
        assert_eq!(two.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
    .await;
}

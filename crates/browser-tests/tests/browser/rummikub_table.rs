//! Rummikub around the table: choosing the number of players, counting the others' tiles, and the
//! replay.

use browser_tests::{Browser, Program, Screen};

/// Draws on every turn until the game is over.
async fn draw_to_the_end(me: &Browser) {
    const READY: &str = "document.querySelector('[data-testid=result]') || document.querySelector('.standing.mine') && document.querySelector('[data-act=draw]:enabled, [data-act=pass]:enabled')";
    loop {
        me.until(READY).await;
        if me.sees("[data-testid=result]").await {
            return;
        }
        let turns = me
            .ask("document.querySelectorAll('[data-testid=history] li').length")
            .await;
        me.ask(
            "document.querySelector('[data-act=draw]:enabled, [data-act=pass]:enabled').click()",
        )
        .await;
        let told =
            format!("document.querySelectorAll('[data-testid=history] li').length > {turns}");
        me.until(&told).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_plays_three_bots_learns_how_well_all_played_and_begins_again_with_one_click() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.click("[data-game=rummikub] [data-testid=choose-bot]")
            .await;
        me.click("[data-game=rummikub] .drawer .choice:first-child .chip:nth-child(3)")
            .await;
        me.click("[data-game=rummikub] [data-bot=advanced]").await;
        me.until("document.querySelectorAll('.seat-row .held[data-count=\"14\"]').length === 4")
            .await;
        draw_to_the_end(&me).await;
        me.until("document.querySelectorAll('[data-testid=scores] li').length === 4")
            .await;

        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay]").await;
        // The winner laid all there was to lay.
        me.hear("[data-testid=review-summary]", "100 %").await;
        // Who only draws has lost much: the better play is shown, and left again.
        me.click("[data-testid=accuracy] [data-testid=turning-point]")
            .await;
        me.click("[data-testid=show-better]").await;
        me.click("[data-testid=leave-line]").await;
        me.see("[data-testid=show-better]").await;
        me.click("[data-testid=history] li:nth-child(2) button")
            .await;
        me.until("document.querySelector('[data-testid=review]').textContent !== ''")
            .await;

        me.go("/").await;
        me.click("[data-game=rummikub] [data-testid=play-bot]")
            .await;
        me.until("document.querySelectorAll('.seat-row .held').length === 4")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_share_a_table_without_hints() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop, Screen::Phone], |[one, two]| async move {
        one.go("/").await;
        one.click("[data-game=rummikub] [data-testid=play-people]").await;
        one.click("[data-game=rummikub] form [aria-label=Players] .chip:nth-child(3)").await;
        one.click("[data-game=rummikub] form [aria-label='Bots at the table'] .chip:nth-child(3)").await;
        one.click("[data-testid=open-table]").await;
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        two.go(&link).await;
        two.click("[data-testid=sit]").await;
        for person in [&one, &two] {
            person
                .until("document.querySelectorAll('.seat-row .held[data-count=\"14\"]').length === 4")
                .await;
            assert!(!person.sees("[data-act=hint]").await);
        }
        one.click("[data-act=draw]").await;
        two.see(".seat-row[data-seat='0'] .held[data-count='15']").await;
        two.see(".seat-row[data-seat='1'][data-on-turn=true]").await;
    })
    .await;
}

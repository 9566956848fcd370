//! How people stand, in the page.

use journeys::{Browser, Program, Screen};

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_both_see_their_rating_their_profile_and_the_game_again() {
    let program = Program::start();
    Browser::journey(&program.address(), [Screen::Desktop, Screen::Phone], |[one, two]| async move {
        one.go("/").await;
        one.click("[data-game=dama] [data-testid=play-people]").await;
        one.click("[data-testid=open-table]").await;
        let link = one.see("[data-testid=link]").await.value().await.expect("a value").expect("a link");
        two.go(&link).await;
        two.click("[data-testid=sit]").await;
        one.await_turn().await;
        one.play("b2", "c3").await;
        two.click("[data-act=resign]").await;
        two.click("dialog[open] [data-testid=confirm]").await;
        one.hear("[data-testid=result] [data-testid=rating]", "Rating 16").await;
        two.hear("[data-testid=result] [data-testid=rating]", "Rating 13").await;
        one.click(".top-bar .who").await;
        one.hear("[data-testid=profile] [data-score=dama]", "1 game: 1 won, 0 lost").await;
        one.hear("[data-testid=profile] .met", "1 game, 1 ahead, 0 behind").await;
        // The table was private: only its players find the game.
        one.hear("[data-testid=profile] .past-result", "won").await;
        let profile = one.page.current_url().await.expect("an address");
        two.go(profile.as_str()).await;
        two.hear("[data-testid=profile] [data-score=dama]", "1 won").await;
        two.see_no("[data-testid=profile] .past-game").await;
        assert_eq!(two.ask("document.documentElement.scrollWidth <= 360").await, true);
        one.click("[data-testid=profile] .past-game").await;
        one.see("[data-testid=replay]").await;
        two.go("/leaders/dama").await;
        two.hear("[data-testid=leaders]", "Nobody's rating is sure enough yet").await;
        two.go("/people/nobody").await;
        two.hear("[data-testid=dead-end]", "Nobody of that name").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_strangers_who_look_for_the_same_game_meet_with_one_click_each() {
    let program = Program::start();
    Browser::journey(&program.address(), [Screen::Desktop, Screen::Phone], |[one, two]| async move {
        for person in [&one, &two] {
            person.go("/").await;
            person.see("[data-game=dama]").await;
            person.ask("document.querySelector('[data-game=dama]').scrollIntoView({block: 'center'})").await;
            person.click("[data-game=dama] [data-testid=play-people]").await;
            person.click("[data-game=dama] [data-testid=quick-match]").await;
            person.see("[data-testid=waiting], [data-testid=table]").await;
        }
        one.await_turn().await;
        one.play("b2", "c3").await;
        two.await_turn().await;
        assert_eq!(one.page.current_url().await.unwrap(), two.page.current_url().await.unwrap());
    })
    .await;
}

//! From an invitation to the first move: the host's one touch, the friend's one touch, and what
//! calls a person who is elsewhere.

use browser_tests::{Browser, Program, Screen};
use serde_json::Value;

/// Opens a table for a friend with one touch on Home and returns its link.
async fn invite(me: &Browser, game: &str) -> String {
    me.go("/").await;
    me.click(&format!("[data-game={game}] [data-testid=invite-friend]"))
        .await;
    me.see("[data-testid=invite-panel] [data-testid=qr]").await;
    let link = me.see("[data-testid=link]").await.value().await;
    link.expect("a value").expect("a link")
}

async fn is_as_wide_as_the_screen(me: &Browser) -> bool {
    me.ask("document.documentElement.scrollWidth <= innerWidth")
        .await
        == Value::Bool(true)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_who_opens_the_link_plays_after_one_touch() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            let link = invite(&one, "dama").await;
            one.hear("[data-testid=waiting]", "Your friend's chair")
                .await;
            assert!(!one.sees("[data-testid=house-rules][open]").await);
            two.go(&link).await;
            two.hear("[data-testid=welcome]", "invites you to Dáma")
                .await;
            assert!(is_as_wide_as_the_screen(&two).await);
            let first = two.see("[data-testid=sit]").await;
            let place = first.rect().await.expect("a place");
            assert!(
                place.y + place.height < 740.0,
                "the button is in sight: {place:?}"
            );
            two.click("[data-testid=welcome] [data-testid=sit]").await;
            two.see("[data-testid=table]").await;
            one.play("b2", "c3").await;
            two.await_turn().await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_share_sheet_of_a_phone_opens_with_the_link_at_once() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/").await;
        me.see("[data-testid=invite-friend]").await;
        me.ask("navigator.share = data => { window.shared = data; return Promise.resolve() }")
            .await;
        me.click("[data-game=rummikub] [data-testid=invite-friend]")
            .await;
        me.until("window.shared?.url === document.querySelector('[data-testid=link]')?.value")
            .await;
        assert_eq!(me.ask("window.shared.text").await, "Play Rummikub with me");
        assert!(
            me.sees("[data-testid=invite-panel] [data-testid=share]")
                .await
        );
        assert!(is_as_wide_as_the_screen(&me).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inviter_who_reads_another_page_is_called_to_the_game() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Phone, Screen::Desktop],
        |[one, two]| async move {
            let link = invite(&one, "dama").await;
            one.hear("[data-seat='0']", "ready").await;
            one.click("[data-testid=waiting] a[href='/']").await;
            one.hear("[data-testid=running]", "Dáma").await;
            one.click(".bottom-bar a[href^='/leaders']").await;
            one.see_no("[data-testid=running]").await;
            two.go(&link).await;
            two.click("[data-testid=welcome] [data-testid=sit]").await;
            one.hear("[data-testid=call]", "Your game has begun").await;
            one.until("document.title.startsWith('● ')").await;
            assert!(
                !two.sees("[data-testid=call]").await,
                "who looks at the table is not called"
            );
            let focus = "document.querySelector('.invitations').contains(document.activeElement)";
            assert_eq!(one.ask(focus).await, false, "the reader is not disturbed");
            assert!(is_as_wide_as_the_screen(&one).await);
            one.click("[data-testid=call] a").await;
            one.play("b2", "c3").await;
            two.await_turn().await;
            one.see_no("[data-testid=call]").await;

            // A turn that comes while the player looks at something else.
            two.go("/settings").await;
            two.hear("[data-testid=call]", "Your turn").await;
            two.go("/").await;
            two.hear(".continuing", "Your turn").await;
            two.click("[data-testid=dismiss-call]").await;
            two.see_no("[data-testid=call]").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_look_for_an_opponent_find_each_other() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            for person in [&one, &two] {
                person.go("/").await;
                person
                    .click("[data-game=dama] [data-testid=find-opponent]")
                    .await;
                person
                    .see("[data-testid=waiting], [data-testid=table]")
                    .await;
            }
            for person in [&one, &two] {
                person.see("[data-testid=table]").await;
            }
        },
    )
    .await;
}

//! Friends, invitations and blocks in the page.

use browser_tests::{Browser, Program, Screen};
use serde_json::{Value, json};

/// Registers an account, as the form does.
async fn register(me: &Browser, nick: &str) {
    me.go("/friends").await;
    me.see(".top-bar [data-testid=nick]").await;
    let form = json!({
        "email": format!("{nick}@example.org"), "nick": nick, "password": "correct horse",
        "confirmation": "correct horse", "stay": true,
    });
    let text = Value::from(form.to_string());
    let status = me
        .ask(&format!(
            "(() => {{ const ask = new XMLHttpRequest(); ask.open('POST', '/api/account/register', false); \
             ask.setRequestHeader('Content-Type', 'application/json'); ask.send({text}); return ask.status }})()"
        ))
        .await;
    assert_eq!(status, 200);
    me.go("/friends").await;
    me.hear(".top-bar [data-testid=nick]", nick).await;
    me.see("[data-testid=add-friend]").await;
}

/// Makes both friends and opens the page of friends.
async fn befriend(one: &Browser, two: &Browser) {
    register(one, "ala").await;
    register(two, "bob").await;
    type_in(one, "[data-testid=add-friend] input", "bob\u{e007}").await;
    two.click("[data-testid=asking] [data-tie=befriend]").await;
    one.see("[data-testid=friend-list] [data-person=bob]").await;
    two.see("[data-testid=friend-list] [data-person=ala]").await;
}

async fn type_in(me: &Browser, css: &str, text: &str) {
    me.see(css).await.send_keys(text).await.expect("an input");
}

/// Opens a table of Dáma for people and waits there.
async fn open_table(me: &Browser) {
    me.go("/").await;
    me.click("[data-game=dama] [data-testid=play-people]").await;
    me.click("[data-testid=open-table]").await;
    me.see("[data-testid=invite-panel]").await;
}

/// Finds a connected person and invites them.
async fn find_and_invite(me: &Browser, nick: &str) {
    type_in(me, "[data-testid=invite-panel] [data-testid=search]", nick).await;
    let button = format!("[data-testid=around] [data-person='{nick}'] [data-testid=invite]");
    me.click(&button).await;
    me.hear(&button, "Invited").await;
}

/// Puts a bot on the free seat.
async fn add_bot(me: &Browser) {
    me.click("[data-testid=waiting] .add-bot summary").await;
    me.click("[data-testid=waiting] .add-bot [data-bot=novice]")
        .await;
}

async fn nick(me: &Browser) -> String {
    me.until("document.querySelector('.top-bar [data-testid=nick]')?.textContent")
        .await;
    let nick = me
        .ask("document.querySelector('.top-bar [data-testid=nick]').textContent")
        .await;
    nick.as_str().expect("a nick").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_become_friends_and_an_invitation_on_another_page_leads_to_the_seat() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            register(&one, "ala").await;
            register(&two, "bob").await;
            one.hear("[data-testid=no-friends]", "Nobody yet").await;
            // The request is announced on any page.
            two.go("/settings").await;
            two.see_no("[data-testid=badge]").await;
            type_in(&one, "[data-testid=add-friend] input", "bob\u{e007}").await;
            one.hear("[data-testid=asked]", "bob").await;
            two.hear(".bottom-bar [data-testid=badge]", "1").await;
            two.click(".bottom-bar a[href='/friends']").await;
            two.click("[data-testid=asking] [data-tie=befriend]").await;
            one.see("[data-testid=friend-list] [data-person=bob][data-doing=here]")
                .await;
            two.see("[data-testid=friend-list] [data-person=ala][data-doing=here]")
                .await;
            two.see_no("[data-testid=badge]").await;
            assert_eq!(
                two.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );

            two.go("/rules/dama").await;
            one.click("[data-person=bob] [data-testid=invite-menu]")
                .await;
            one.click("[data-person=bob] [data-invite-to=dama]").await;
            one.hear("[data-testid=invite-friends] [data-person=bob]", "Invited")
                .await;
            two.hear("[data-testid=invitation]", "ala invites you to play")
                .await;
            let focus = "document.querySelector('.invitations').contains(document.activeElement)";
            assert_eq!(
                two.ask(focus).await,
                false,
                "whoever reads on is not disturbed"
            );
            assert_eq!(
                two.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
            two.click("[data-testid=invitation] [data-testid=accept]")
                .await;
            one.play("b2", "c3").await;
            two.await_turn().await;
            two.see_no("[data-testid=invitation]").await;

            two.resign().await;
            one.see("[data-testid=result][data-result=won]").await;
            one.go("/people/bob").await;
            one.hear("[data-testid=bond]", "online").await;
            one.hear("[data-testid=meetings]", "1 game, 1 ahead, 0 behind")
                .await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_friends_do_is_seen_as_they_do_it() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop, Screen::Desktop], |[one, two]| async move {
        befriend(&one, &two).await;
        two.go("/").await;
        two.click("[data-game=dama] [data-testid=play-people]").await;
        two.ask(
            "[...document.querySelectorAll('.drawer .chip')].find(e => e.textContent == 'Everyone').click()",
        )
        .await;
        two.click("[data-testid=open-table]").await;
        one.hear("[data-person=bob][data-doing=waiting]", "waits for players: Dáma").await;
        one.see("[data-person=bob] a[href^='/table/']").await;
        add_bot(&two).await;
        one.hear("[data-person=bob][data-doing=playing]", "plays: Dáma").await;
        one.click("[data-person=bob] a[href^='/table/']").await;
        one.see("[data-testid=table]").await;
        one.go("/friends").await;
        one.see("[data-person=bob][data-doing=playing]").await;
        two.page.goto("about:blank").await.expect("an empty page");
        one.see("[data-person=bob][data-doing=away]").await;
        // An absent person can be removed with one more click.
        one.click("[data-person=bob] [data-testid=more]").await;
        one.click("[data-person=bob] [data-tie=part]").await;
        one.hear("[data-testid=no-friends]", "Nobody yet").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_declined_survives_a_reload_and_ends_with_its_table() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            two.go("/lobby").await;
            let guest = nick(&two).await;
            open_table(&one).await;
            find_and_invite(&one, &guest).await;
            two.click("[data-testid=invitation] [data-testid=decline]")
                .await;
            two.see_no("[data-testid=invitation]").await;
            one.hear(".toast", &format!("{guest} cannot come now."))
                .await;
            let button =
                format!("[data-testid=around] [data-person='{guest}'] [data-testid=invite]");
            one.hear(&button, "Invite again").await;
            one.click(&button).await;
            two.see("[data-testid=invitation]").await;
            two.go("/settings").await;
            two.see("[data-testid=invitation]").await;
            add_bot(&one).await;
            two.see_no("[data-testid=invitation]").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_arrives_from_a_blocked_person_and_they_cannot_tell() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Desktop, Screen::Desktop];
    Browser::session(
        &program.address(),
        screens,
        |[one, two, three]| async move {
            befriend(&one, &two).await;
            open_table(&two).await;
            one.go("/people/bob").await;
            one.click("[data-testid=bonds] [data-tie=block]").await;
            one.see("[data-testid=bonds] [data-tie=unblock]").await;
            two.see_no("[data-testid=invite-friends] [data-person=ala]")
                .await;
            // A blocked person does not find the other any more, and a direct attempt gets the
            // answer that everyone gets.
            type_in(
                &two,
                "[data-testid=invite-panel] [data-testid=search]",
                "ala",
            )
            .await;
            two.hear(".around [role=status]", "Nobody here has that name")
                .await;
            two.go("/friends").await;
            type_in(&two, "[data-testid=add-friend] input", "ala\u{e007}").await;
            two.hear("[data-testid=asked]", "ala").await;
            open_table(&three).await;
            find_and_invite(&three, "ala").await;
            one.see("[data-testid=invitation]").await;
            one.hear(".top-bar [data-testid=badge]", "1").await;
            one.go("/friends").await;
            one.hear("[data-testid=blocked]", "bob").await;
            one.click("[data-testid=blocked] [data-tie=unblock]").await;
            // A request made meanwhile is shown now.
            one.hear("[data-testid=asking]", "bob").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_told_what_an_account_is_good_for_and_still_finds_people() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Phone, Screen::Desktop],
        |[one, two]| async move {
            two.go("/").await;
            let other = nick(&two).await;
            one.go("/friends").await;
            one.see("[data-testid=for-guests] a[href='/account']").await;
            type_in(&one, "[data-testid=search]", &other).await;
            one.see(&format!("[data-person='{other}']")).await;
            one.ask("document.querySelector('.around').scrollIntoView({block: 'center'})")
                .await;
            one.click(&format!(
                "[data-person='{other}'] [data-testid=invite-menu]"
            ))
            .await;
            one.ask("document.querySelector('.person-more').scrollIntoView({block: 'center'})")
                .await;
            one.click(&format!("[data-person='{other}'] [data-invite-to=dama]"))
                .await;
            two.click("[data-testid=invitation] [data-testid=accept]")
                .await;
            one.await_turn().await;
            assert_eq!(
                one.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
        },
    )
    .await;
}

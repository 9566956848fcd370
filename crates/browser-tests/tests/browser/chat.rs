//! Chat in the page: muting, silencing by the host, a report that ends with a ban, and the lobby's
//! chat.

use browser_tests::{Browser, Program, Screen};
use std::sync::Arc;

/// Sends a chat line.
async fn say(me: &Browser, words: &str) {
    let field = me.see("[data-testid=say]").await;
    field
        .send_keys(format!("{words}\u{e007}"))
        .await
        .expect("a field");
    me.hear("[data-testid=chat]", words).await;
}

/// Opens the menu of the author of the line with these words, and chooses an action.
async fn take(me: &Browser, words: &str, act: &str) {
    me.hear("[data-testid=chat] .words", words).await;
    let line = me
        .ask(&format!(
            "[...document.querySelectorAll('[data-testid=chat] li')].find(e => e.textContent.includes('{words}')).dataset.line"
        ))
        .await;
    let line = line.as_str().expect("a number").to_owned();
    me.click(&format!("[data-line='{line}'] button.speaker"))
        .await;
    me.click(&format!(
        "[data-line='{line}'] [data-testid=line-menu] [data-act={act}]"
    ))
    .await;
}

/// Brings the chat into sight: beside a wide board it is, on a phone a tab opens it.
async fn open_chat(me: &Browser) {
    me.see("[data-tab=chat]").await;
    me.ask(
        "document.querySelector('[data-tab=chat]').checkVisibility() \
            && document.querySelector('[data-tab=chat]').click()",
    )
    .await;
    me.see("[data-testid=say]").await;
}

/// Registers an account in the page.
async fn register(me: &Browser, nick: &str) {
    me.go("/account").await;
    me.click("[data-testid=account] .chip:nth-of-type(2)").await;
    let email = format!("{nick}@example.org");
    let fields = [
        ("email", email.as_str()),
        ("nick", nick),
        ("password", "long enough"),
        ("confirmation", "long enough"),
    ];
    for (field, text) in fields {
        let input = me
            .see(&format!("[data-form=register] #register-{field}"))
            .await;
        input.send_keys(text).await.expect("an input");
    }
    me.click("[data-form=register] button[type=submit]").await;
    me.hear(".top-bar", nick).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_person_is_not_seen_and_seen_again_when_unmuted() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop, Screen::Phone], |[one, two]| async move {
        one.meet(&two).await;
        open_chat(&one).await;
        open_chat(&two).await;
        say(&one, "<img src=x onerror=alert(1)>").await;
        two.hear("[data-testid=chat] .words", "<img src=x onerror=alert(1)>").await;
        assert!(!two.sees("[data-testid=chat] img").await, "nothing is interpreted");
        assert!(
            two.ask("document.querySelector('[data-testid=chat]').getAttribute('aria-live')").await.is_null()
        );
        two.hear("[data-testid=chat-told][aria-live=polite]", "<img src=x").await;
        assert_eq!(
            one.ask("document.querySelector('[data-testid=chat-told]').textContent").await,
            "",
            "one's own words are not told"
        );
        take(&two, "onerror", "mute").await;
        two.see_no("[data-testid=chat] .words").await;
        say(&one, "can you hear me").await;
        two.hear("[data-testid=hidden-lines]", "Show 2 hidden messages").await;
        assert!(
            !two.ask("document.querySelector('[data-testid=chat-told]').textContent.includes('hear me')")
                .await
                .as_bool()
                .expect("yes or no")
        );
        let table = two.page.current_url().await.expect("an address");
        two.go(table.as_str()).await;
        open_chat(&two).await;
        two.hear("[data-testid=hidden-lines]", "Show 2 hidden messages").await;
        two.click("[data-testid=hidden-lines]").await;
        take(&two, "can you hear me", "mute").await;
        two.see_no("[data-testid=hidden-lines]").await;
        two.hear("[data-testid=chat] .words", "can you hear me").await;
        assert_eq!(two.ask("document.documentElement.scrollWidth <= 360").await, true);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_silences_a_person_for_all_to_see_and_undoes_it() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[host, other]| async move {
            host.meet(&other).await;
            open_chat(&host).await;
            open_chat(&other).await;
            say(&other, "bla bla").await;
            take(&host, "bla bla", "silence").await;
            for person in [&host, &other] {
                person
                    .hear("[data-testid=silenced]", "Silenced by the host")
                    .await;
            }
            other.see("[data-testid=say]:disabled").await;
            assert!(
                !other.sees("[data-act=unsilence]").await,
                "only the host undoes it"
            );
            say(&host, "quiet now").await;
            other.hear("[data-testid=chat]", "quiet now").await;
            host.click("[data-act=unsilence]").await;
            other.see("[data-testid=say]:not(:disabled)").await;
            other.see_no("[data-testid=silenced]").await;
            say(&other, "thank you").await;
            host.hear("[data-testid=chat]", "thank you").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reported_line_is_settled_with_a_ban_and_its_author_is_out() {
    let program = Arc::new(Program::start());
    let address = program.address();
    let screens = [Screen::Desktop, Screen::Phone, Screen::Phone];
    Browser::session(&address, screens, move |[one, rude, keeper]| async move {
        register(&rude, "Rude").await;
        register(&keeper, "Keeper").await;
        keeper.go("/admin").await;
        keeper.hear("[data-testid=dead-end]", "Nothing here").await;
        keeper.go("/nowhere").await;
        let nowhere = keeper.read("[data-testid=dead-end]").await;
        keeper.go("/admin").await;
        assert_eq!(
            keeper.read("[data-testid=dead-end]").await,
            nowhere,
            "there is no such page for who has no role"
        );
        program.admin(&["grant", "Keeper"]);

        one.meet(&rude).await;
        open_chat(&rude).await;
        say(&rude, "something very rude").await;
        open_chat(&one).await;
        take(&one, "something very rude", "report").await;
        one.hear("dialog[open] blockquote", "something very rude")
            .await;
        one.click("dialog[open] .chip:nth-of-type(2)").await;
        one.click("dialog[open] [data-testid=send-report]").await;
        one.hear(".toasts", "Reported. Thank you.").await;

        keeper.go("/account").await;
        keeper.click("[data-testid=account] a[href='/admin']").await;
        keeper.hear("[data-number=people] b", "3").await;
        keeper.hear("[data-number=reports] b", "1").await;
        assert_eq!(
            keeper
                .ask("document.documentElement.scrollWidth <= 360")
                .await,
            true
        );
        keeper
            .click("[data-testid=admin] .chip:nth-of-type(4)")
            .await;
        keeper
            .hear("[data-testid=admin-reports]", "something very rude")
            .await;
        keeper.hear("[data-testid=admin-reports]", "Hatred").await;
        assert_eq!(
            keeper
                .ask("document.documentElement.scrollWidth <= 360")
                .await,
            true
        );
        keeper
            .click("[data-testid=admin-reports] [data-act=ban]")
            .await;
        keeper.click("dialog[open] [data-testid=confirm]").await;
        keeper
            .hear("[data-testid=admin-reports]", "No open reports")
            .await;

        rude.hear("[data-testid=banned]", "You have been banned")
            .await;
        rude.go("/account").await;
        rude.hear(".top-bar", "Guest").await;
        for (field, text) in [("nick", "Rude"), ("password", "long enough")] {
            rude.see(&format!("[data-form=log-in] #log-in-{field}"))
                .await
                .send_keys(text)
                .await
                .expect("an input");
        }
        rude.click("[data-form=log-in] button[type=submit]").await;
        rude.hear("[data-form=log-in]", "may not play here").await;

        keeper
            .click("[data-testid=admin] .chip:nth-of-type(3)")
            .await;
        keeper
            .see("[data-testid=admin-people] .find")
            .await
            .send_keys("rud")
            .await
            .expect("a field");
        keeper.hear("[data-person=Rude]", "banned").await;
        keeper.click("[data-person=Rude] [data-act=unban]").await;
        keeper.see("[data-person=Rude] [data-act=ban]").await;
        keeper
            .click("[data-testid=admin] .chip:nth-of-type(2)")
            .await;
        keeper
            .click("[data-testid=admin-tables] [data-act=close]")
            .await;
        keeper.click("dialog[open] [data-testid=confirm]").await;
        one.hear("[data-testid=dead-end]", "The table has closed")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_talk_in_the_lobby_and_who_comes_later_reads_it() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            one.go("/lobby").await;
            say(&one, "anyone for Dáma?").await;
            two.go("/lobby").await;
            two.hear("[data-testid=lobby-talk]", "anyone for Dáma?")
                .await;
            say(&two, "yes please").await;
            one.hear("[data-testid=lobby-talk]", "yes please").await;
            take(&one, "yes please", "report").await;
            one.click("dialog[open] [data-testid=send-report]").await;
            one.hear(".toasts", "Reported. Thank you.").await;
            assert_eq!(
                two.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
        },
    )
    .await;
}

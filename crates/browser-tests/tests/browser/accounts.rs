//! Profiles, ratings and accounts in the page.

use browser_tests::{Browser, Program, Screen};

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_both_see_their_rating_their_profile_and_the_game_again() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            for (person, nick) in [(&one, "ala"), (&two, "ola")] {
                register(person, nick).await;
            }
            one.meet_rated(&two).await;
            one.see("[data-testid=rated-game]").await;
            one.play("b2", "c3").await;
            two.resign().await;
            one.hear("[data-testid=result] [data-testid=rating]", "Rating 16")
                .await;
            two.hear("[data-testid=result] [data-testid=rating]", "Rating 13")
                .await;
            one.click(".over-ways a[href='/']").await;
            one.click(".top-bar .who").await;
            one.click("[data-testid=nick-menu] a:first-child").await;
            one.hear(
                "[data-testid=profile] [data-score=dama]",
                "1 game: 1 won, 0 lost",
            )
            .await;
            one.hear("[data-testid=profile] .met", "1 game, 1 ahead, 0 behind")
                .await;
            // The table was private: only its players find the game.
            one.hear("[data-testid=profile] .past-result", "won").await;
            let profile = one.page.current_url().await.expect("an address");
            two.go(profile.as_str()).await;
            two.hear("[data-testid=profile] [data-score=dama]", "1 won")
                .await;
            two.see_no("[data-testid=profile] .past-game").await;
            assert_eq!(
                two.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
            one.click("[data-testid=profile] .past-game").await;
            one.see("[data-testid=replay]").await;
            two.go("/leaders/dama").await;
            two.hear(
                "[data-testid=leaders]",
                "Nobody's rating is certain enough yet",
            )
            .await;
            two.go("/people/nobody").await;
            two.hear("[data-testid=dead-end]", "No player of that name")
                .await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_are_told_why_their_games_are_casual() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            one.go("/").await;
            one.click("[data-game=dama] [data-testid=play-people]")
                .await;
            one.hear("[data-testid=rated-why-not]", "for people with accounts")
                .await;
            one.meet(&two).await;
            one.see_no("[data-testid=rated-game]").await;
            one.play("b2", "c3").await;
            two.resign().await;
            one.hear("[data-testid=result] [data-testid=casual]", "Casual game")
                .await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_strangers_who_look_for_the_same_game_meet_with_one_click_each() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop, Screen::Phone], |[one, two]| async move {
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

/// Makes an account of the browser's guest.
async fn register(me: &Browser, nick: &str) {
    me.go("/account").await;
    me.click("[data-testid=account] .chip:nth-of-type(2)").await;
    let (email, secret) = (format!("{nick}@example.org"), "first secret");
    let fields = [
        ("email", email.as_str()),
        ("nick", nick),
        ("password", secret),
        ("confirmation", secret),
    ];
    send(me, "register", &fields).await;
    me.hear(".top-bar", nick).await;
}

/// Fills a form in, field by field, and submits it with Enter.
async fn send(me: &Browser, form: &str, fields: &[(&str, &str)]) {
    for (field, text) in fields {
        let input = me
            .see(&format!("[data-form='{form}'] #{form}-{field}"))
            .await;
        input.clear().await.expect("an input");
        input.send_keys(*text).await.expect("an input");
    }
    let (last, _) = fields.last().expect("a form has fields");
    let input = me
        .see(&format!("[data-form='{form}'] #{form}-{last}"))
        .await;
    input.send_keys("\u{e007}").await.expect("an input");
}

/// The link to this page in the newest mail that has one.
async fn mailed(program: &Program, page: &str) -> String {
    for _ in 0..200 {
        let mails = program.mails();
        let link = mails.iter().rev().find_map(|mail| {
            let mail = mail
                .replace("=\r\n", "")
                .replace("=\n", "")
                .replace("=23", "#");
            let from = mail.find(&format!("/account/{page}#"))?;
            Some(mail[from..].split_whitespace().next()?.to_owned())
        });
        if let Some(link) = link {
            return link;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no such mail came: {:?}", program.mails())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_registers_proves_the_address_forgets_the_password_and_comes_back() {
    let program = std::sync::Arc::new(Program::start());
    let address = program.address();
    Browser::session(
        &address,
        [Screen::Phone, Screen::Desktop],
        move |[me, other]| async move {
            me.go("/account").await;
            me.click("[data-testid=account] .chip:nth-of-type(2)").await;
            send(
                &me,
                "register",
                &[
                    ("email", "ala"),
                    ("nick", "a"),
                    ("password", "short"),
                    ("confirmation", "other"),
                ],
            )
            .await;
            me.hear("[data-form=register]", "An address looks like")
                .await;
            me.hear("[data-form=register]", "At least 8 characters")
                .await;
            me.hear("[data-form=register]", "The passwords differ")
                .await;
            assert_eq!(
                me.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
            let fields = [
                ("email", "ala@example.org"),
                ("nick", "ala"),
                ("password", "first secret"),
                ("confirmation", "first secret"),
            ];
            send(&me, "register", &fields).await;
            me.hear(".top-bar", "ala").await;
            me.go(&mailed(&program, "verify").await).await;
            me.hear("[data-testid=verified]", "The address is verified")
                .await;
            me.go("/account").await;
            me.hear("[data-testid=own-nick]", "ala").await;
            // The nick's menu logs out, once it is confirmed.
            me.click(".top-bar .who").await;
            me.click("[data-testid=menu-log-out]").await;
            me.click(".top-bar dialog[open] .button:not(.bad)").await;
            me.hear(".top-bar", "ala").await;
            me.click(".top-bar .who").await;
            me.click("[data-testid=menu-log-out]").await;
            me.click(".top-bar dialog[open] [data-testid=confirm]")
                .await;
            me.hear(".top-bar", "Guest").await;
            other.go("/account/forgot").await;
            send(&other, "forgot", &[("email", "ala@example.org")]).await;
            other
                .hear("[data-testid=mailed]", "If there is an account")
                .await;
            other.go(&mailed(&program, "reset").await).await;
            let shown = other.see("#reset-email[readonly]").await;
            let shown = shown.prop("value").await.expect("a property");
            assert_eq!(shown.as_deref(), Some("ala@example.org"));
            send(
                &other,
                "reset",
                &[
                    ("password", "second secret"),
                    ("confirmation", "second secret"),
                ],
            )
            .await;
            send(
                &other,
                "log-in",
                &[("nick", "ala"), ("password", "first secret")],
            )
            .await;
            other.hear("[data-form=log-in]", "is not right").await;
            send(
                &other,
                "log-in",
                &[("nick", "ala"), ("password", "second secret")],
            )
            .await;
            other.hear(".top-bar", "ala").await;
        },
    )
    .await;
}

/// Opens the section of the account page that contains this element.
async fn open(me: &Browser, inside: &str) {
    me.see(&format!("details:has({inside})")).await;
    me.ask(&format!(
        "document.querySelector('details:has({inside})').open = true"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_gets_another_nick_address_and_password_tokens_and_an_end() {
    let program = std::sync::Arc::new(Program::start());
    let address = program.address();
    Browser::session(&address, [Screen::Phone, Screen::Desktop], move |[me, other]| async move {
        let (first, second) = ("first secret", "second secret");
        me.go("/account").await;
        me.click("[data-testid=account] .chip:nth-of-type(2)").await;
        let fields =
            [("email", "ola@example.org"), ("nick", "ola"), ("password", first), ("confirmation", first)];
        send(&me, "register", &fields).await;
        me.hear(".top-bar", "ola").await;
        other.go("/account").await;
        send(&other, "log-in", &[("nick", "ola@example.org"), ("password", first)]).await;
        other.hear(".top-bar", "ola").await;

        me.go("/account").await;
        open(&me, "[data-form=nick]").await;
        send(&me, "nick", &[("nick", "olenka"), ("password", "a wrong one")]).await;
        me.hear("[data-form=nick]", "not your password").await;
        send(&me, "nick", &[("nick", "olenka"), ("password", first)]).await;
        me.hear("[data-testid=own-nick]", "olenka").await;
        me.hear(".top-bar", "olenka").await;
        other.hear(".top-bar", "olenka").await;

        open(&me, "[data-form=email]").await;
        send(&me, "email", &[("email", "olenka@example.org"), ("password", first)]).await;
        me.hear("[data-testid=account]", "olenka@example.org").await;
        me.hear("[data-testid=account]", "ola@example.org").await;

        open(&me, "[data-form=token]").await;
        send(&me, "token", &[("name", "my bot"), ("password", first)]).await;
        me.hear("[data-testid=account]", "my bot").await;
        me.until("document.querySelector('[data-testid=account] [data-testid=link]')?.value.length > 20")
            .await;
        me.click("details:has([data-form=token]) .keys button").await;
        me.until("!document.querySelector('details:has([data-form=token]) .keys li')").await;
        assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);

        // A new password ends every other session.
        open(&me, "[data-form=password]").await;
        let fields = [("current", first), ("password", second), ("confirmation", second)];
        send(&me, "password", &fields).await;
        other.hear(".top-bar", "Guest").await;
        other.go("/account").await;
        send(&other, "log-in", &[("nick", "olenka"), ("password", second)]).await;
        other.hear(".top-bar", "olenka").await;

        // The other browser is logged out from here.
        me.page.refresh().await.unwrap();
        open(&me, ".keys li button").await;
        me.click(".keys li button").await;
        other.hear(".top-bar", "Guest").await;

        open(&me, "[data-form=delete]").await;
        send(&me, "delete", &[("password", "a wrong one")]).await;
        me.hear("[data-form=delete]", "not your password").await;
        send(&me, "delete", &[("password", second)]).await;
        me.hear(".top-bar", "Guest").await;
        me.go("/people/olenka").await;
        me.hear("[data-testid=dead-end]", "No player of that name").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_leads_to_an_account_and_the_end_of_the_account_leads_back() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.hear(".top-bar .brand", "Stolik").await;
        me.until("(logo => logo.complete && logo.naturalWidth > 0)(document.querySelector('.top-bar .brand img'))")
            .await;
        me.click(".top-bar a[href='/account']").await;
        me.see("[data-form=log-in]").await;
        me.click("[data-testid=account] .chip:nth-of-type(2)").await;
        me.see("[data-form=register]").await;
        me.see_no("[data-form=log-in]").await;
        me.click("[data-testid=account] .chip:nth-of-type(1)").await;
        me.see("[data-form=log-in]").await;
        me.click("[data-testid=account] a[href='/account/forgot']").await;
        me.see("[data-form=forgot]").await;

        register(&me, "ewa").await;
        me.go("/account").await;
        open(&me, "[data-form=delete]").await;
        let section = "details:has([data-form=delete])";
        me.hear(section, "This cannot be undone").await;
        me.hear(section, "Save first what you want to keep").await;
        me.click(&format!("{section} a[href='/people/ewa']")).await;
        me.see("[data-testid=profile]").await;
        me.go("/account").await;
        open(&me, "[data-form=delete]").await;
        send(&me, "delete", &[("password", "first secret")]).await;
        me.hear(".top-bar", "Guest").await;
        me.until("location.pathname === '/'").await;
        me.see(".home-title").await;
    })
    .await;
}

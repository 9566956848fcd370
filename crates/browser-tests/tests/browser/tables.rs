//! Tables in the page: finding one, choosing seats and teams, hosting, leaving, and the tour of a
//! first table.

use browser_tests::{Browser, Program, Screen};

/// Opens a table of the game with these chips of its form selected, and returns its link.
async fn open_table(me: &Browser, game: &str, chips: &[(&str, usize)]) -> String {
    me.go("/").await;
    me.click(&format!("[data-game={game}] [data-testid=play-people]"))
        .await;
    for (label, number) in chips {
        me.click(&format!(
            "[data-game={game}] form [aria-label='{label}'] .chip:nth-of-type({number})"
        ))
        .await;
    }
    me.click(&format!("[data-game={game}] [data-testid=open-table]"))
        .await;
    me.see("[data-testid=link]")
        .await
        .value()
        .await
        .expect("a value")
        .expect("a link")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_removes_a_person_who_is_told_so_and_does_not_come_back() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            let link = open_table(&one, "dama", &[]).await;
            // A player who is not ready has time to see who came.
            one.click("[data-seat='0'] [data-testid=ready]").await;
            two.go(&link).await;
            two.click("[data-seat='1'] [data-testid=sit]").await;
            one.click("[data-seat='1'] [data-testid=remove]").await;
            one.hear("dialog[open]", "They cannot come back").await;
            one.click("dialog[open] [data-testid=confirm]").await;
            two.hear("[data-testid=dead-end]", "You were removed from this table")
                .await;
            one.see("[data-seat='1'] [data-testid=sit]").await;
            two.page.refresh().await.unwrap();
            two.hear("[data-testid=dead-end]", "You were removed from this table")
                .await;
            assert_eq!(
                two.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_choose_to_be_partners_hand_over_and_bots_fill_the_table() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            let link = open_table(&one, "kanasta", &[("Players", 3)]).await;
            two.go(&link).await;
            two.click("[data-pair='1'] [data-seat='1'] [data-testid=sit]")
                .await;
            one.see("[data-pair='1'] [data-seat='1'] [data-testid=make-host]")
                .await;
            two.click("[data-pair='0'] [data-seat='2'] [data-testid=sit]")
                .await;
            one.see("[data-pair='0'] [data-seat='2'] [data-testid=make-host]")
                .await;

            // They swap seats once both ask for it.
            one.click("[data-seat='2'] [data-testid=swap]").await;
            one.see("[data-seat='2'] [data-testid=swap-asked]").await;
            two.hear("[data-seat='0']", "would like your seat").await;
            two.click("[data-seat='0'] [data-testid=swap]").await;
            one.see("[data-seat='2'] [data-testid=ready]").await;

            one.click("[data-seat='0'] [data-testid=make-host]").await;
            two.click("[data-testid=waiting] [data-fill=basic]").await;
            for (person, seat) in [(&one, 2), (&two, 0)] {
                person
                    .click(&format!("[data-seat='{seat}'] [data-testid=ready]"))
                    .await;
            }
            for (person, partner) in [(&one, 0), (&two, 2)] {
                person
                    .hear(&format!(".seat-row[data-seat='{partner}']"), "your partner")
                    .await;
                let rows = "[...document.querySelectorAll('.seat-row')]";
                let partners = format!(
                    "{rows}.filter(row => row.textContent.includes('your partner')).length"
                );
                assert_eq!(person.ask(&partners).await, 1);
            }
            // The host can hand over while a game is running.
            two.click("[data-tab=menu]").await;
            two.click("[data-testid=host-corner] [data-seat='2'] [data-testid=make-host]")
                .await;
            two.see_no("[data-testid=host-corner]").await;
            one.click("[data-tab=menu]").await;
            one.see("[data-testid=host-corner] [data-seat='0'] [data-testid=make-host]")
                .await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_sees_in_the_lobby_how_a_table_plays_and_sits_down() {
    let program = Program::start();
    let screens = [Screen::Desktop, Screen::Phone, Screen::Desktop];
    Browser::session(
        &program.address(),
        screens,
        |[one, two, three]| async move {
            two.go("/lobby").await;
            two.see("[data-testid=nobody] [data-wait=rummikub]").await;
            open_table(&three, "kanasta", &[("Cards dealt", 1)]).await;
            open_table(
                &one,
                "kanasta",
                &[("Who may come?", 2), ("Cards dealt", 3), ("Players", 2)],
            )
            .await;
            let row = "[data-testid=open-tables] .table-row";
            for words in ["15 cards dealt", "1 min per turn", "2 seats free", "Guest-"] {
                two.hear(row, words).await;
            }
            let rows = format!("document.querySelectorAll('{row}').length");
            assert_eq!(two.ask(&rows).await, 1, "private tables are not listed");

            two.click("[aria-label=Game] .chip:nth-of-type(2)").await;
            two.see("[data-testid=nobody] [data-wait=dama]").await;
            two.click("[aria-label=Game] .chip:nth-of-type(5)").await;
            two.see(row).await;
            // The focused row stays the same while others are added.
            two.ask(&format!(
                "document.querySelector('{row}').dataset.mine = 'yes'"
            ))
            .await;
            three.go("/").await;
            three
                .click("[data-game=kanasta] [data-testid=play-people]")
                .await;
            three
                .click("[data-game=kanasta] [data-testid=quick-match]")
                .await;
            two.until(&format!("{rows} === 2")).await;
            two.see(&format!("{row}[data-mine]:first-child")).await;
            assert_eq!(
                two.ask("document.documentElement.scrollWidth <= 360").await,
                true
            );
            two.click(&format!("{row}[data-mine] a")).await;
            two.click("[data-seat='1'] [data-testid=sit]").await;
            one.see("[data-seat='1'] [data-testid=remove]").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_on_for_a_leaver_and_the_other_plays_with_it() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            let link = open_table(&one, "dama", &[("If a player is away", 2)]).await;
            one.hear(
                "[data-testid=absence]",
                "a bot plays on until they are back",
            )
            .await;
            two.go(&link).await;
            two.click("[data-testid=sit]").await;
            one.await_turn().await;
            two.see("[data-testid=table]").await;

            let other = ".seat-row[data-seat='1']";
            two.go("/settings").await;
            one.hear("[data-testid=away]", "is away: a bot plays on in")
                .await;
            two.go(&link).await;
            two.see("[data-testid=table]").await;
            one.see_no("[data-testid=away]").await;

            two.click("[data-testid=leave]").await;
            two.hear("dialog[open]", "A bot plays on in your place")
                .await;
            two.click("dialog[open] [data-testid=confirm]").await;
            two.see("[data-game=dama]").await;
            // The bot's name and face.
            one.hear(other, "Beaver").await;
            one.see(&format!("{other} .face")).await;
            one.play("b2", "c3").await;
            one.await_turn().await;
        },
    )
    .await;
}

/// Whether the card of the tour is on the screen, beside the element it explains.
const IS_BESIDE: &str = "(() => { const box = css => document.querySelector(css).getBoundingClientRect();\
    const [card, ring] = [box('.tour'), box('.tour-ring')];\
    const apart = card.right <= ring.left + 1 || ring.right <= card.left + 1\
        || card.bottom <= ring.top + 1 || ring.bottom <= card.top + 1;\
    const within = card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight;\
    return ring.width > 8 && apart && within })()";

/// Goes through the whole tour with Enter.
async fn look_around(me: &Browser) {
    let mut stops = 0;
    while me.sees("[data-testid=tour]").await {
        stops += 1;
        me.hear("[data-testid=tour-count]", &format!("{stops}/"))
            .await;
        me.until(IS_BESIDE).await;
        me.see("[data-testid=tour-next]")
            .await
            .send_keys("\u{e007}")
            .await
            .expect("a button");
        let count = "document.querySelector('[data-testid=tour-count]')?.textContent";
        me.until(&format!("!{count}?.startsWith('{stops}/')")).await;
    }
    assert!((3..=6).contains(&stops), "{stops} stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_is_shown_around_each_table_once_and_only_once() {
    let program = Program::start();
    let boards = [
        ("dama", ".dama"),
        ("rummikub", ".rummi"),
        ("karcianka", ".kar"),
        ("kanasta", ".kan"),
        ("project", ".proj"),
    ];
    Browser::session(&program.address(), [Screen::Phone, Screen::Desktop], move |people| async move {
        for me in &people {
            me.is_new_here().await;
            for (game, board) in boards {
                me.go(&format!("/play/{game}")).await;
                me.see("[data-testid=tour]").await;
                look_around(me).await;
                me.page.refresh().await.unwrap();
                me.see(board).await;
                assert!(!me.sees("[data-testid=tour]").await, "{game}");
            }
            // The tour can be opened again from the rules; it does not block the game, and Escape
            // ends it.
            me.go("/rules/dama").await;
            me.see("[data-testid=tour-again]").await;
            me.ask("document.querySelector('[data-testid=tour-again]').scrollIntoView({block: 'center'})")
                .await;
            me.click("[data-testid=tour-again]").await;
            me.see("[data-testid=tour]").await;
            me.until(IS_BESIDE).await;
            me.play("b2", "a3").await;
            me.see("[data-testid=tour-next]").await.send_keys("\u{e00c}").await.expect("a button");
            me.see_no("[data-testid=tour]").await;
        }
    })
    .await;
}

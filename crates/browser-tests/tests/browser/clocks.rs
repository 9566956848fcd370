//! Time controls in the page: a bank beside each face, a game over days, pauses and moves taken
//! back by agreement, and the way to the next game that waits.

use browser_tests::{Browser, Program, Screen};

/// Opens a table of Dáma with that time (1 quick, 3 slow), public if asked, and returns its link.
async fn open_table(me: &Browser, time: usize, is_public: bool) -> String {
    let unfold = "[...document.querySelectorAll('[data-game=dama] form > details')]\
        .map(details => details.open = true).length";
    let chip = |label: &str, n| {
        format!("[data-game=dama] form [aria-label='{label}'] .chip:nth-of-type({n})")
    };
    me.go("/").await;
    me.click("[data-game=dama] [data-testid=play-people]").await;
    me.see("[data-game=dama] form").await;
    me.ask(unfold).await;
    me.click(&chip("Time", time)).await;
    if is_public {
        me.click(&chip("Who may come?", 2)).await;
    }
    me.click("[data-game=dama] [data-testid=open-table]").await;
    let link = me.see("[data-testid=link]").await;
    link.value().await.expect("a value").expect("a link")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_with_banks_pause_and_take_a_move_back() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            let link = open_table(&one, 1, false).await;
            two.go(&link).await;
            two.click("[data-testid=sit]").await;
            for person in [&one, &two] {
                person.hear(".arena-title", "5 min + 5 s per turn").await;
                person.hear("[data-seat='1'] .plate-clock", "5:00").await;
            }
            one.play("b2", "a3").await;
            let moved = one.pieces().await;
            for person in [&one, &two] {
                // Thought for less than five seconds, or the bank has shrunk by little.
                person.until("/^(5:0|4:5)/.test(document.querySelector(\"[data-seat='0'] .plate-clock\").textContent)").await;
            }
            two.see_pieces(&moved).await;

            // A pause that both want, and that either ends.
            two.click("[data-tab=menu]").await;
            two.click("[data-act=propose-pause]").await;
            one.hear("[data-testid=proposal]", "shall we pause?").await;
            one.click("[data-testid=proposal] [data-act=agree]").await;
            for person in [&one, &two] {
                person.see("[data-testid=pause]").await;
            }
            one.click("[data-act=resume]").await;
            two.see_no("[data-testid=pause]").await;

            // The move is taken back once the other agrees.
            one.click("[data-tab=menu]").await;
            one.click("[data-act=propose-take-back]").await;
            two.hear("[data-testid=proposal]", "may I take my move back?").await;
            two.click("[data-testid=proposal] [data-act=agree]").await;
            one.await_turn().await;
            for person in [&one, &two] {
                person.until("document.querySelector(\"[data-piece][data-at=b2]\") !== null").await;
                person.see_no("[data-testid=proposal]").await;
            }
            one.play("b2", "c3").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_game_goes_on_while_its_players_come_one_at_a_time() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop, Screen::Phone],
        |[one, two]| async move {
            let link = open_table(&one, 3, true).await;
            one.go("/").await;
            one.hear(".continue-card", "Waiting for players").await;

            // Found among the slow tables, though its player looks at another page.
            two.go("/lobby").await;
            two.hear("[data-testid=slow-tables] .table-row", "3 days per turn")
                .await;
            two.go(&link).await;
            two.click("[data-testid=sit]").await;
            two.hear("[data-seat='0'] .plate-clock", "2 d 23 h").await;
            two.go("/").await;

            one.hear(".continue-card", "Your turn · ").await;
            one.see("[data-testid=next-game]").await;
            one.click(".next-game").await;
            one.play("b2", "a3").await;
            one.go("/").await;
            one.hear(".continue-card", "Turn: Guest").await;
            two.hear(".continue-card", "Your turn").await;
            two.click(".next-game").await;
            two.await_turn().await;
            two.see_no(".away-line").await;
        },
    )
    .await;
}

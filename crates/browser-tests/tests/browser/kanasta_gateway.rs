//! A program at Kanasta's TCP gateway and a person in a browser, at one table.

#[allow(dead_code, reason = "its own crate uses all of it")]
#[path = "../../../server/tests/common/kanasta_client.rs"]
mod kanasta_client;

use browser_tests::{Browser, Program, Screen};
use kanasta_client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn a_program_opens_a_table_at_its_gateway_and_plays_with_a_person_in_the_page() {
    let (program, gateway) = Program::with_gateway("--kanasta");
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            let mut tcp = Client::called(gateway, "robot").await;
            tcp.act("ZMENA_POCET_HRACU;2").await;
            me.go("/lobby").await;
            me.click(".table-row a, .table-row button").await;
            me.hear("[data-testid=waiting]", "robot").await;
            me.click("[data-testid=waiting] [data-testid=sit]").await;
            tcp.until("PRIPOJIL_SE").await;
            tcp.say("PRIPRAVEN_KE_HRE;").await;
            tcp.until("KARTA_NA_STRED").await;
            me.see("[data-testid=table]").await;
            assert!(
                !me.sees(".kan-backs .face").await,
                "nobody sees another's cards"
            );
            // Three turns each, and both see the same pile.
            for _ in 0..3 {
                tcp.wait_for_turn().await;
                tcp.quiet_turn().await;
                me.await_melding().await;
                me.draw_card().await;
                let held = me.held().await;
                me.discard(&held[0]).await;
            }
            tcp.wait_for_turn().await;
            let pile = tcp.seen.pile.len();
            me.until(&format!(
                "document.querySelector('[data-pile]').dataset.pile == '{pile}'"
            ))
            .await;
            me.hear("[data-testid=history]", "robot discards").await;
        },
    )
    .await;
}

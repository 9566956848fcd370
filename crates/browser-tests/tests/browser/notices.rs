//! Notices in the settings.

use browser_tests::{Browser, Program, Screen};

/// What the server has kept, read by the page.
const KEPT: &str = "(() => {
    const asked = new XMLHttpRequest();
    asked.open('GET', '/api/notices', false);
    asked.send();
    const { quiet, push, offsets } = JSON.parse(asked.responseText).settings;
    return quiet?.from === 1320 && !push.includes('over') && offsets.length > 0;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_chosen_in_the_settings_is_kept_by_the_server_and_fits_a_phone() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/settings").await;
        me.see("[data-testid=notices] [data-testid=push-state]")
            .await;
        me.until("document.querySelector('[data-testid=notice-push-Over]').checked")
            .await;
        // A guest has no address.
        me.until("document.querySelector('[data-testid=notice-mail-Over]').disabled")
            .await;
        me.until("document.documentElement.scrollWidth <= innerWidth")
            .await;
        me.click("[data-testid=notice-push-Over]").await;
        me.click("[data-testid=quiet]").await;
        me.see("[data-testid=notices] input[type=time]").await;
        me.until(KEPT).await;
        me.go("/settings").await;
        me.see("[data-testid=notices] input[type=time]").await;
        me.until("!document.querySelector('[data-testid=notice-push-Over]').checked")
            .await;
    })
    .await;
}

//! Tables on a phone held sideways.

use browser_tests::{Browser, Program, Screen};

/// What has to be on the screen at each game's table: the board, and what is played with.
const IN_SIGHT: [(&str, &[&str]); 5] = [
    (
        "dama",
        &[".dama-field", "[data-testid=standing]", ".seats.near"],
    ),
    (
        "rummikub",
        &[
            ".rummi-felt",
            ".rummi-rack",
            ".rummi-bar",
            "[data-testid=standing]",
        ],
    ),
    (
        "kanasta",
        &[
            ".kan-felt",
            ".kan-zone.ours",
            ".kan-hand",
            "[data-testid=standing]",
        ],
    ),
    (
        "karcianka",
        &[
            ".kar-felt",
            ".kar-draw",
            ".kar-hand",
            "[data-testid=standing]",
        ],
    ),
    (
        "project",
        &[".proj-field", ".proj-steps", ".proj-acts", ".tabs"],
    ),
];

/// What of a list of places is not whole on the screen, with its box.
fn cut_off(places: &[&str]) -> String {
    format!(
        "{places:?}.map(place => [place, document.querySelector(place).getBoundingClientRect()]) \
         .filter(([, box]) => box.width < 1 || box.left < -1 || box.top < -1 \
           || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) \
         .map(([place, box]) => place + ' ' + JSON.stringify(box))"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_held_sideways_board_hand_and_actions_of_every_game_are_whole() {
    let program = Program::start();
    let screens = [Screen::PhoneSideways];
    Browser::session(&program.address(), screens, |[me]| async move {
        for (game, places) in IN_SIGHT {
            me.go(&format!("/play/{game}")).await;
            me.see("[data-testid=table]").await;
            me.see(places[0]).await;
            let cut = me.ask(&cut_off(places)).await;
            assert_eq!(cut, serde_json::json!([]), "{game}");
            let board = me
                .ask("document.querySelector('.board-place').getBoundingClientRect().height")
                .await;
            assert!(board.as_f64().expect("a height") > 330.0, "{game}: {board}");
        }
    })
    .await;
}

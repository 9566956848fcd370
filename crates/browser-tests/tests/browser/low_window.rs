//! Tables on phones: everything that is played with is whole on the screen, nothing lies over
//! anything else, and the result leaves the board in sight.

use browser_tests::{Browser, Program, Screen};
use serde_json::json;

/// What has to be on the screen at each game's table, apart from one another.
const IN_SIGHT: [(&str, &[&str]); 5] = [
    (
        "dama",
        &[
            ".arena-bar",
            ".seats.far .plate",
            ".dama-frame",
            ".own-actions",
            ".seats.near .plate",
            ".tabs",
        ],
    ),
    (
        "rummikub",
        &[
            ".arena-bar",
            ".seats.far .plate",
            ".rummi-felt",
            ".rummi-rack",
            ".rummi-bar",
            ".seats.near .plate",
            ".tabs",
        ],
    ),
    (
        "kanasta",
        &[
            ".arena-bar",
            ".seats.far .plate",
            ".kan-felt",
            ".kan-hand",
            ".seats.near .plate",
            ".tabs",
        ],
    ),
    (
        "karcianka",
        &[
            ".arena-bar",
            ".seats.far .plate",
            ".kar-felt",
            ".kar-hand",
            ".seats.near .plate",
            ".tabs",
        ],
    ),
    (
        "project",
        &[
            ".arena-bar",
            ".proj-score",
            ".proj-field",
            ".proj-steps",
            ".proj-acts",
            ".tabs",
        ],
    ),
];

/// The boxes of the places, as `[name, box]`, in JavaScript.
fn boxes(places: &[&str]) -> String {
    format!(
        "{}.map(place => [place, document.querySelector(place).getBoundingClientRect()])",
        json!(places)
    )
}

/// What of a list of places is not whole on the screen.
fn cut_off(places: &[&str]) -> String {
    format!(
        "{}.filter(([, box]) => box.width < 1 || box.left < -1 || box.top < -1 \
           || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) \
         .map(([place, box]) => place + ' ' + JSON.stringify(box))",
        boxes(places)
    )
}

/// Which of the places lie over each other; two pixels are forgiven.
fn overlaps(places: &[&str]) -> String {
    format!(
        "(all => all.flatMap(([one, a], at) => all.slice(at + 1).filter(([, b]) => \
           Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 \
           && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2) \
         .map(([other]) => one + ' over ' + other)))({})",
        boxes(places)
    )
}

async fn everything_is_whole_and_apart(me: &Browser, game: &str, places: &[&str]) {
    me.go(&format!("/play/{game}")).await;
    for place in places {
        me.see(place).await;
    }
    assert_eq!(me.ask(&cut_off(places)).await, json!([]), "{game}");
    assert_eq!(me.ask(&overlaps(places)).await, json!([]), "{game}");
    let scrolls = "document.documentElement.scrollWidth > innerWidth";
    assert_eq!(me.ask(scrolls).await, false, "{game}");
    let header = "document.querySelector('.top-bar').checkVisibility()";
    assert_eq!(me.ask(header).await, false, "{game}");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_held_either_way_board_hand_and_actions_are_whole_and_apart() {
    let program = Program::start();
    let screens = [Screen::PhoneSideways, Screen::Phone];
    Browser::session(&program.address(), screens, |people| async move {
        for me in people {
            for (game, places) in IN_SIGHT {
                everything_is_whole_and_apart(&me, game, places).await;
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_others_on_a_phone_are_named_with_their_cards_clocks_and_the_next_in_turn() {
    let program = Program::start();
    let screens = [Screen::Phone, Screen::PhoneSideways];
    Browser::session(&program.address(), screens, |people| async move {
        for me in people {
            me.go("/play/karcianka?bot=sharp&rivals=5&turn=30").await;
            me.see(".far .plate .held").await;
            for part in [".plate-name", ".held", ".plate-face"] {
                let shown = me.all_bounds(&format!(".far {part}")).await;
                let window = me.window().await;
                assert_eq!(shown.len(), 5, "{part}");
                assert!(shown.iter().all(|place| place.is_within(window)), "{part}");
            }
            me.see(".far[data-way=onward]").await;
            me.until("document.querySelectorAll('.seat-row[data-next=true]').length === 1")
                .await;
            me.until("document.querySelector('.plate.on-turn .plate-clock')?.checkVisibility()")
                .await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_lies_beside_the_board_with_the_rematch_on_the_screen() {
    let program = Program::start();
    let screens = [Screen::Phone, Screen::PhoneSideways, Screen::Desktop];
    Browser::session(&program.address(), screens, |people| async move {
        for me in people {
            me.go("/play/dama").await;
            me.resign().await;
            me.hear("[data-testid=result] .over-words", "You resigned")
                .await;
            let places = [".dama-frame", "[data-testid=result]"];
            assert_eq!(me.ask(&overlaps(&places)).await, json!([]));
            let shown = [".dama-frame", "[data-testid=rematch]"];
            assert_eq!(me.ask(&cut_off(&shown)).await, json!([]));
            me.click("[data-testid=rematch]").await;
            me.see_no("[data-testid=result]").await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_read_where_one_looks() {
    let program = Program::start();
    let screens = [Screen::Phone, Screen::Desktop];
    Browser::session(&program.address(), screens, |[one, two]| async move {
        one.meet(&two).await;
        two.see("[data-testid=say]")
            .await
            .send_keys("good luck\u{e007}")
            .await
            .expect("a field");
        one.hear("[data-testid=standing]", "good luck").await;
        one.see("[data-tab=chat] .dot").await;
        one.hear("[data-testid=standing]", "turn").await;
        one.click("[data-tab=chat]").await;
        one.see_no("[data-tab=chat] .dot").await;
    })
    .await;
}

//! The Project Game in the page: the start, walking, looking through eyes, the configuration.

use crate::prepared_match::{begin_match, small_and_quick};
use browser_tests::{Browser, PATIENCE, Program, Screen};
use game_core::Seat;
use game_project::Config;
use serde_json::json;
use std::io::Write;

/// Bots that look around once and then sleep for a minute; steps take a moment.
fn calm() -> Config {
    Config {
        n_players: 3,
        grid_width: 7,
        grid_height: 9,
        goal_area_height: 2,
        n_goals: 14,
        n_pieces: 3,
        move_timeout: 300,
        discover_neighbor_fields_timeout: 60_000,
        test_piece_timeout: 60_000,
        ..Config::default()
    }
}

/// Whether no time has passed in the game.
const NO_TIME: &str = "document.querySelector('.proj-clock').textContent === '0:00'";

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_waits_for_the_tour_and_then_counts_three_two_one() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.is_new_here().await;
        me.go("/play/project?bot=team&rivals=5").await;
        me.see("[data-testid=tour]").await;
        // Far longer than the countdown, counted by the page itself.
        me.ask("(window.began = performance.now(), true)").await;
        me.until("performance.now() - window.began > 4500").await;
        assert_eq!(me.ask(NO_TIME).await, true);
        assert_eq!(
            me.ask("document.querySelector('.proj').dataset.awake")
                .await,
            "false"
        );
        assert!(!me.sees("[data-testid=start-count]").await);
        me.click("[data-testid=tour-skip]").await;
        for number in ["3", "2", "1"] {
            me.hear("[data-testid=start-count]", number).await;
            assert_eq!(me.ask(NO_TIME).await, true);
        }
        me.see(".proj[data-awake=true]").await;
        me.see_no("[data-testid=start-count]").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touched_field_is_walked_to_and_a_held_arrow_goes_on() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        |[me]| async move {
            begin_match(&me, calm(), Some(Seat::new(0))).await;
            me.await_agent().await;
            // The distance on the own field is on the token and in the status line.
            let told = me.read("[data-testid=distance]").await;
            let near = me.ask("document.querySelector('.is-me .proj-near text').textContent").await;
            let near = near.as_str().expect("a number").to_owned();
            assert!(told.contains(&near), "{told}: {near}");
            // To the other side of the board, into the own goal area, where no bot has come yet.
            let (x, _) = me.agent_at().await;
            let to = if x < 3 { 6 } else { 0 };
            touch_field(&me, to, 1).await;
            me.see(&format!("[data-walk='{to},1']")).await;
            // A walk to a field on which a bot stands ends; it is touched again then.
            let start = tokio::time::Instant::now();
            while me.agent_at().await != (to, 1) {
                assert!(start.elapsed() < 2 * PATIENCE, "it never arrives");
                if !me.sees("[data-walk]").await {
                    touch_field(&me, to, 1).await;
                }
            }
            me.see_no("[data-walk]").await;
            // A held key: several steps, and none after it is let go.
            let key = if to == 0 { "ArrowRight" } else { "ArrowLeft" };
            press_key(&me, "keydown", key).await;
            me.until(&format!("Math.abs(document.querySelector('.is-me').dataset.at.split(',')[0] - {to}) >= 3")).await;
            press_key(&me, "keyup", key).await;
            me.await_agent().await;
            let stopped = me.agent_at().await;
            me.ask("(window.began = performance.now(), true)").await;
            me.until("performance.now() - window.began > 1000").await;
            assert_eq!(me.agent_at().await, stopped);
            // An arrow on the screen, held by a finger or the mouse.
            let step = if to == 0 { "left" } else { "right" };
            me.ask(&format!("document.querySelector('[data-step={step}]').dispatchEvent(new PointerEvent('pointerdown', {{ bubbles: true, button: 0 }}))")).await;
            me.until(&format!("Math.abs(document.querySelector('.is-me').dataset.at.split(',')[0] - {}) >= 2", stopped.0)).await;
            me.ask("window.dispatchEvent(new PointerEvent('pointerup'))").await;
            me.see_no("[data-step][aria-pressed=true]").await;
        },
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_looks_through_an_agents_eyes_live_and_in_the_replay() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        // Long enough for the eyes to be chosen while it is on, also on a machine with much to do.
        let unhurried = Config {
            move_timeout: 700,
            ..small_and_quick()
        };
        begin_match(&me, unhurried, None).await;
        me.until("document.querySelectorAll('[data-goal]').length === 4")
            .await;
        choose_eyes(&me, "1").await;
        me.see(".proj[data-eyes=red]").await;
        // What the agent was not told is not shown.
        me.until("document.querySelectorAll('[data-goal], [data-piece]').length === 0")
            .await;
        me.see("[data-agent='1']").await;
        assert_eq!(
            me.ask("document.querySelectorAll('[data-agent]').length")
                .await,
            1
        );
        me.see("[data-testid=result]").await;
        // The fog lifts at the end.
        me.until("document.querySelectorAll('[data-goal]').length === 4")
            .await;
        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay] [data-agent]").await;
        choose_eyes(&me, "4").await;
        me.see(".proj[data-eyes=blue] [data-agent='4']").await;
        assert!(!me.sees("[data-goal]").await);
        choose_eyes(&me, "").await;
        me.until("document.querySelectorAll('[data-agent]').length === 6")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_steered_sees_the_whole_board_at_the_end() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        begin_match(&me, small_and_quick(), Some(Seat::new(0))).await;
        me.see(".proj[data-eyes=red]").await;
        assert!(!me.sees("[data-goal], [data-testid=eyes]").await);
        me.see("[data-testid=result]").await;
        me.until("document.querySelectorAll('[data-goal]').length === 4")
            .await;
        assert_eq!(
            me.ask("document.querySelectorAll('[data-agent]').length")
                .await,
            6
        );
        me.see(".proj-agent.is-me[data-agent='0']").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_configuration_is_typed_saved_and_opened_again() {
    let program = Program::start();
    Browser::session(
        &program.address(),
        [Screen::Phone],
        |[me]| async move {
            me.go("/").await;
            me.click("[data-game=project] [data-testid=play-people]").await;
            let form = "[data-game=project] form";
            me.click(&format!("{form} summary")).await;
            type_number(&me, "n_players", "12").await;
            me.hear("[data-key=n_players] .proj-wrong", "fewer agents in a team than columns").await;
            type_number(&me, "n_players", "four").await;
            me.hear("[data-key=n_players] .proj-wrong", "A number").await;
            me.see("[data-key=n_players] input[aria-invalid=true]").await;
            type_number(&me, "n_players", "4").await;
            type_number(&me, "sham_chance", "12.5").await;
            me.see_no(".proj-dial.is-wrong").await;
            // What is saved is a Game Master's file.
            me.ask("(URL.createObjectURL = (blob) => (blob.text().then((text) => window.saved = text), 'about:blank'), HTMLAnchorElement.prototype.click = () => {}, true)").await;
            me.click("[data-testid=save-config]").await;
            me.until("window.saved").await;
            let saved = me.ask("window.saved").await;
            let saved = Config::from_file(saved.as_str().expect("a text")).expect("its own file");
            assert_eq!((saved.n_players, saved.sham_chance), (4, 0.125));
            // A file is opened; a broken one is refused with its lines.
            let _good = open_config(&me, "n_players: 2 (agents)\nmove_timeout: 100\n").await;
            me.until("document.querySelector('#proj-n_players').value === '2'").await;
            me.until("document.querySelector('#proj-move_timeout').value === '100'").await;
            let _broken = open_config(&me, "n_players = 3\nspeed = 9\n").await;
            me.hear("[data-testid=file-faults]", "Line 2: there is no key speed").await;
            assert_eq!(me.ask("document.querySelector('#proj-n_players').value").await, "2");
            assert_eq!(me.ask("document.documentElement.scrollWidth <= 360").await, true);
        },
    )
    .await;
}

async fn touch_field(me: &Browser, x: i64, y: i64) {
    me.ask(&format!(
        "(() => {{ const f = document.querySelector('.proj-field'), r = f.getBoundingClientRect(), s = getComputedStyle(f);\
         const w = +s.getPropertyValue('--w'), h = +s.getPropertyValue('--h');\
         f.dispatchEvent(new MouseEvent('click', {{ bubbles: true, clientX: r.left + ({x} + 0.5) * r.width / w, clientY: r.top + ({y} + 0.5) * r.height / h }})); }})()"
    ))
    .await;
}

async fn press_key(me: &Browser, kind: &str, key: &str) {
    me.ask(&format!(
        "window.dispatchEvent(new KeyboardEvent('{kind}', {{ key: '{key}', bubbles: true }}))"
    ))
    .await;
}

async fn choose_eyes(me: &Browser, value: &str) {
    me.see("[data-testid=eyes]").await;
    me.ask(&format!(
        "(() => {{ const s = document.querySelector('[data-testid=eyes]'); s.value = '{value}'; s.dispatchEvent(new Event('change', {{ bubbles: true }})); }})()"
    ))
    .await;
}

async fn type_number(me: &Browser, key: &str, text: &str) {
    let typed = json!(text);
    me.ask(&format!(
        "(() => {{ const i = document.querySelector('#proj-{key}'); i.value = {typed}; i.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
    ))
    .await;
}

/// Chooses a file with this text. The file is there as long as the value returned: the page reads
/// it some time after it was chosen.
async fn open_config(me: &Browser, text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(text.as_bytes()).expect("room for it");
    let input = me
        .page
        .find(thirtyfour::By::Css("[data-testid=open-config]"))
        .await;
    let path = file.path().display().to_string();
    input
        .expect("an input")
        .send_keys(path)
        .await
        .expect("it takes files");
    file
}

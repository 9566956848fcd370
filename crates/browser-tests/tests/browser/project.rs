//! The Project Game in the page: watched and played.

use crate::prepared_match::{begin_match, small_and_quick};
use browser_tests::{Browser, PATIENCE, Program, Screen};
use game_project::Config;
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_agents_is_watched_to_its_end_and_seen_again_by_its_clock() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        begin_match(&me, small_and_quick(), None).await;
        // A spectator sees everything: agents, goals, and which pieces are shams.
        me.until("document.querySelectorAll('[data-agent]').length === 6")
            .await;
        assert_eq!(
            me.ask("document.querySelectorAll('[data-goal]').length")
                .await,
            4
        );
        assert_eq!(
            me.ask("document.querySelectorAll('[data-piece]').length")
                .await,
            3
        );
        assert!(
            !me.sees("[data-testid=controls]").await,
            "who looks on steers nobody"
        );
        assert_eq!(
            me.ask("document.documentElement.scrollWidth <= 360").await,
            true
        );
        me.see("[data-goal=done]").await;
        me.see("[data-testid=result]").await;
        me.hear("[data-testid=result]", "won").await;
        me.hear("[data-testid=history]", "completes a goal").await;
        // A rematch takes one click.
        me.click("[data-testid=result] [data-testid=rematch]").await;
        me.see_no("[data-testid=result]").await;
        me.see("[data-testid=result]").await;
        me.click("[data-testid=result] a[href^='/replay/local/']")
            .await;
        me.see("[data-testid=replay] [data-agent]").await;
        // The replay plays by itself; paused, it stays, and it can jump to its end.
        me.click("[data-testid=speed]").await;
        let before = me.agents().await;
        let start = tokio::time::Instant::now();
        while me.agents().await == before {
            assert!(start.elapsed() < PATIENCE, "nothing moves");
        }
        me.click("[aria-label='Last move']").await;
        me.until("document.querySelectorAll('.proj-pip.is-done').length >= 2")
            .await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_set_up_number_by_number_and_an_agent_steered_to_a_goal() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        me.go("/").await;
        me.click("[data-game=project] [data-testid=play-people]")
            .await;
        let form = "[data-game=project] form";
        me.click(&format!("{form} [aria-label=Match] .chip:nth-of-type(1)"))
            .await;
        me.click(&format!("{form} summary")).await;
        // An invalid setting is reported beside its number, until it is valid.
        me.click(&format!("{form} [data-key=grid_height] [data-turn='-1']"))
            .await;
        me.click(&format!("{form} [data-key=grid_height] [data-turn='-1']"))
            .await;
        me.click(&format!("{form} [data-key=grid_height] [data-turn='-1']"))
            .await;
        me.hear(
            "[data-key=grid_height] .proj-wrong",
            "as many rows as columns",
        )
        .await;
        for _ in 0..3 {
            me.click(&format!("{form} [data-key=grid_height] [data-turn='1']"))
                .await;
        }
        me.see_no(".proj-dial.is-wrong").await;
        // One against one, no shams, and a goal on every field of the goal area.
        for (key, turn, times) in [
            ("n_players", -1, 2),
            ("goal_area_height", -1, 1),
            ("n_goals", 1, 5),
            ("sham_chance", -1, 4),
        ] {
            for _ in 0..times {
                me.click(&format!("{form} [data-key={key}] [data-turn='{turn}']"))
                    .await;
            }
        }
        me.see_no(".proj-dial.is-wrong").await;
        me.click(&format!(
            "{form} [aria-label='Bots at the table'] .chip:nth-of-type(2)"
        ))
        .await;
        me.click(&format!("{form} [data-testid=open-table]")).await;
        me.see("[data-testid=controls]").await;
        // The agent knows itself and the distance to the nearest piece, and nothing of the others.
        assert_eq!(
            me.ask("document.querySelectorAll('[data-agent], [data-goal], [data-piece]').length")
                .await,
            1
        );
        steer_to_a_piece(&me).await;
        while me.agent_at().await.1 > 0 {
            me.tell_agent("[data-step=up]").await;
        }
        me.tell_agent("[data-act=place]").await;
        me.see(".proj-side.is-red[data-score='1']").await;
        me.hear("[data-testid=history]", "A goal is done").await;
        assert_eq!(me.agent_holds().await, "nothing");
    })
    .await;
}

/// Discovers and steps towards the nearest piece until the agent carries one.
async fn steer_to_a_piece(me: &Browser) {
    let start = tokio::time::Instant::now();
    while me.agent_holds().await == "nothing" {
        assert!(start.elapsed() < 4 * PATIENCE, "no piece was found");
        me.tell_agent("[data-act=look]").await;
        let step = me.best_step().await;
        me.tell_agent(&format!("[data-step={step}]")).await;
    }
}

/// What is seen on the field of the board when nothing lies there, and what a line of its grid is.
const GROUND: &str = "getComputedStyle(document.querySelector('.proj-field')).backgroundImage\
    .match(/rgba?\\([^)]*\\)/g)";

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_dark_and_teams_goals_and_pieces_have_the_colours_of_the_source() {
    let program = Program::start();
    let config = Config {
        grid_width: 8,
        grid_height: 10,
        goal_area_height: 3,
        n_goals: 8,
        n_pieces: 8,
        sham_chance: 0.5,
        ..small_and_quick()
    };
    Browser::session(
        &program.address(),
        [Screen::Desktop],
        move |[me]| async move {
            begin_match(&me, config, None).await;
            me.see(".proj-field").await;
            let ground = me.painted(&format!("[{GROUND}.at(-1)]")).await;
            let grid = me.painted(&format!("[{GROUND}.at(-1), {GROUND}[0]]")).await;
            assert!(ground.light() < 50.0, "{ground:?}");
            assert!(grid.light() > ground.light() + 30.0, "{grid:?}");

            let goal = |team| format!(".proj-goal.is-{team}[data-goal=open]");
            let body = |team| format!(".proj-agent.is-{team} .proj-body");
            let red = me.colour(&goal("red"), "backgroundColor").await;
            let bright = me.colour(&body("red"), "fill").await;
            assert!(
                [red, bright]
                    .iter()
                    .all(|c| c.red > c.green + 40 && c.red > c.blue + 40)
            );
            assert!(red.light() < bright.light() * 0.7, "{red:?}, {bright:?}");
            let blue = me.colour(&goal("blue"), "backgroundColor").await;
            let bright = me.colour(&body("blue"), "fill").await;
            assert!(
                [blue, bright]
                    .iter()
                    .all(|c| c.blue > c.red + 40 && c.blue > c.green + 30)
            );
            assert!(blue.light() < bright.light() * 0.7, "{blue:?}, {bright:?}");

            let real = me.colour(".proj-piece .proj-real", "fill").await;
            assert!(
                real.green > real.red + 80 && real.green > real.blue + 80,
                "{real:?}"
            );
            let sham = me.colour(".proj-piece .proj-sham rect", "fill").await;
            assert!(
                sham.red > sham.blue + 100 && sham.green > sham.blue + 100,
                "{sham:?}"
            );
            an_agent_that_carries_one_has_a_small_piece_beside_it(&me).await;
        },
    )
    .await;
}

async fn an_agent_that_carries_one_has_a_small_piece_beside_it(me: &Browser) {
    // Agents go on meanwhile, so all is measured at one moment: the carried piece, its agent, and a
    // piece that lies on the board.
    let moment = "(() => { const agent = document.querySelector('[data-agent]:not([data-holds=nothing])');\
        const found = [agent?.querySelector('rect.proj-real, .proj-sham rect'), agent?.querySelector('.proj-body'),\
            document.querySelector('.proj-piece rect')];\
        const free = document.querySelectorAll('[data-holds=nothing] :is(.proj-real, .proj-sham)').length;\
        return found.every(e => e) && (window.moment = [free, ...found.map(e => e.getBoundingClientRect())\
            .map(box => [box.left, box.top, box.width])]); })()";
    me.until(moment).await;
    let seen = me.ask("moment").await;
    let number = |of: usize, what: usize| seen[of][what].as_f64().expect("a number");
    let width = |of: usize| number(of, 2);
    let middle = |of: usize| {
        (
            number(of, 0) + width(of) / 2.0,
            number(of, 1) + width(of) / 2.0,
        )
    };
    assert_eq!(seen[0], 0, "who carries nothing shows no piece");
    let (carried, body, lying) = (1, 2, 3);
    assert!(width(carried) < 0.7 * width(lying), "{seen}");
    let (at, of) = (middle(carried), middle(body));
    let apart = (at.0 - of.0).hypot(at.1 - of.1);
    assert!(
        (0.3 * width(body)..1.2 * width(body)).contains(&apart),
        "{seen}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_polish_steers_an_agent_in_polish() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Desktop], |[me]| async move {
        // Every text of the table and every name that is read aloud, but not the guest's own name.
        let texts = "[...new Set([...document.querySelectorAll('.arena *')].flatMap(e =>\
            [e.firstElementChild ? '' : e.textContent, e.getAttribute('aria-label'), e.title])\
            .map(text => (text ?? '').trim()).filter(text => /[a-z]{3}/i.test(text) && !/^Guest/.test(text)))]";
        me.go("/").await;
        let mut told = Vec::new();
        for lang in ["en", "pl"] {
            me.see("[data-game=project]").await;
            me.ask(&format!("localStorage.setItem('stolik.lang', '{lang}')"))
                .await;
            me.go("/play/project?bot=team&rivals=9").await;
            me.see("[data-testid=controls]").await;
            me.see(&format!("html[lang={lang}]")).await;
            let all = me.ask(texts).await;
            told.push(all.as_array().expect("a list").clone());
            me.go("/").await;
        }
        let both: Vec<&Value> = told[0]
            .iter()
            .filter(|text| told[1].contains(text))
            .collect();
        assert!(both.is_empty(), "the same in English: {both:?}");
        assert!(told[1].len() > 20, "{:?}", told[1]);
        assert!(
            told[1].contains(&Value::from("Rozejrzyj się")),
            "{:?}",
            told[1]
        );
    })
    .await;
}

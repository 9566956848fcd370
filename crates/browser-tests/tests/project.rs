//! The Project Game in the page: watched and played.

use browser_tests::{Browser, PATIENCE, Program, Screen};
use game_core::{Seat, Seed};
use game_project::{Config, Rules};
use games::AnyRules;
use hub::{JournalRow, Table, WallTime};
use serde_json::{Value, json};
use wire::{
    Absence, NewTable, Nick, Person, PersonId, PersonKind, Rated, Setup, TableId, Visibility,
};

/// A small board with short delays.
fn small_and_quick() -> Config {
    Config {
        n_players: 3,
        grid_width: 5,
        grid_height: 6,
        goal_area_height: 1,
        n_goals: 2,
        n_pieces: 3,
        request_info_timeout: 100,
        send_info_timeout: 100,
        discover_neighbor_fields_timeout: 100,
        place_piece_timeout: 100,
        test_piece_timeout: 100,
        move_timeout: 100,
        ..Config::default()
    }
}

/// A match between bots that has just begun, in the format of the browser's storage.
fn prepared_match(config: Config) -> String {
    let rules = Rules::try_from(config).expect("a playable configuration");
    let bots: Vec<_> = rules
        .seats()
        .map(|seat| (seat, "team".parse().expect("a name")))
        .collect();
    let setup = Setup {
        rules: AnyRules::Project(rules),
        visibility: Visibility::Private,
        absence: Absence::Wait,
        rated: Rated::No,
    };
    let person = Person {
        id: PersonId::from_bits(1),
        nick: Nick::guest(1234),
        kind: PersonKind::Guest,
    };
    let wish = NewTable {
        setup,
        seat: None::<Seat>,
        bots: bots.clone(),
    };
    let (table, step) = Table::open(
        TableId::from_bits(7),
        &person,
        wish,
        WallTime(0),
        &mut || Seed::from_number(5),
    )
    .expect("a plain wish");
    let rows: Vec<String> = step.keep.iter().map(JournalRow::to_text).collect();
    json!({ "table": table.id(), "bot": "team", "rivals": bots.len(), "rows": rows, "playing": true })
        .to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_agents_is_watched_to_its_end_and_seen_again_by_its_clock() {
    let program = Program::start();
    Browser::session(&program.address(), [Screen::Phone], |[me]| async move {
        me.go("/").await;
        me.see("[data-game=project]").await;
        let text = Value::from(prepared_match(small_and_quick()));
        me.ask(&format!(
            "localStorage.setItem('stolik.game.project', {text})"
        ))
        .await;
        me.go("/play/project?bot=team&rivals=6").await;
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

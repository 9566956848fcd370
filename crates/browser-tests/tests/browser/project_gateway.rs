//! A program that plays The Project Game over TCP joins a table that was opened in the page.

#[allow(dead_code, reason = "its own crate uses all of it")]
#[path = "../../../server/tests/common/project.rs"]
mod project;

use browser_tests::{Browser, Program, Screen};
use project::Agent;

#[tokio::test(flavor = "multi_thread")]
async fn a_program_joins_a_table_opened_in_the_page_and_is_seen_to_move() {
    let (program, gateway) = Program::with_gateway("--project-players");
    Browser::session(&program.address(), [Screen::Desktop], move |[me]| async move {
        me.go("/").await;
        me.click("[data-game=project] [data-testid=play-people]").await;
        let form = "[data-game=project] form";
        // A public table, one against one, and the person only watches.
        me.click(&format!("{form} [aria-label='Who may come?'] .chip:nth-of-type(2)")).await;
        me.click(&format!("{form} summary")).await;
        let players = "document.querySelector('[data-game=project] form [data-key=n_players] input').value";
        while me.ask(players).await != "1" {
            me.click(&format!("{form} [data-key=n_players] [data-turn='-1']")).await;
        }
        me.ask("[...document.querySelectorAll('[data-game=project] form .chip')].find(chip => chip.textContent.trim() == 'I only watch').click()").await;
        me.click(&format!("{form} [data-testid=open-table]")).await;
        me.see("[data-testid=waiting]").await;
        let mut agent = Agent::joined(gateway, 0).await;
        let mut other = Agent::joined(gateway, 1).await;
        let start = agent.until("StartGame").await;
        other.until("StartGame").await;
        me.until("document.querySelectorAll('[data-agent]').length === 2").await;
        let places = "[...document.querySelectorAll('[data-agent]')].map(agent => agent.dataset.at).join()";
        let before = me.ask(places).await;
        let at = |key: &str| start[key].as_i64().expect("a number");
        let (x, y) = (at("StartingPositionX"), at("StartingPositionY"));
        let seen = agent.ask("RequestResolveDistances").await;
        assert_eq!(seen["MessageType"], "ResponseResolveDistances", "{seen}");
        agent.until("WakeUp").await;
        // The other agent can block one side, not both.
        let sides = [x - 1, x + 1].into_iter().filter(|&x| (0..10).contains(&x));
        for x in sides {
            if agent.step([x, y]).await["MessageType"] == "ResponseMoveOk" {
                break;
            }
        }
        me.until(&format!("{places} !== {before}")).await;
        // A player that disconnects loses.
        drop(agent);
        me.see("[data-testid=result]").await;
        other.until("EndGame").await;
    })
    .await;
}

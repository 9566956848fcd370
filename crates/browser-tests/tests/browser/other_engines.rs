//! The page in Firefox and WebKit: games played to their end against bots, all but Kanasta, and a
//! game of two people over the net.

use crate::prepared_match::{begin_match, small_and_quick};
use browser_tests::{Browser, Engine, Program, Screen};
use game_core::Seat;
use std::{future::Future, sync::Arc};

const RESULT: &str = "[data-testid=result]";
/// How often each of two people moves before one resigns.
const MOVES: usize = 3;
/// A weak bot for each game.
const BOTS: [(&str, &str); 3] = [
    ("dama", "novice"),
    ("karcianka", "easy"),
    ("rummikub", "basic&rivals=1"),
];
/// The key of an agent's next action, as of a beginner: up with a piece, otherwise a look, or a
/// step to where the last look saw the nearest piece.
const NEXT_KEY: &str = "(() => {
    const me = document.querySelector('.proj-agent.is-me');
    const [x, y] = me.dataset.at.split(',').map(Number);
    if (me.dataset.holds !== 'nothing') return y === 0 ? 'p' : Math.random() < 0.2 ? 'a' : 'w';
    if (Math.random() < 0.5) return 'e';
    const far = (dx, dy) => +(document.querySelector(`[data-field='${x + dx},${y + dy}']`)?.dataset.distance ?? 99);
    const ways = [['w', far(0, -1)], ['s', far(0, 1)], ['a', far(-1, 0)], ['d', far(1, 0)]];
    return ways.sort((one, other) => one[1] - other[1])[0][0];
})()";

#[tokio::test(flavor = "multi_thread")]
async fn firefox_plays_dama_to_its_end() {
    alone(Engine::Firefox, |me| plays(me, "dama")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn firefox_plays_karcianka_to_its_end() {
    alone(Engine::Firefox, |me| plays(me, "karcianka")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn firefox_plays_rummikub_to_its_end() {
    alone(Engine::Firefox, |me| plays(me, "rummikub")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn firefox_steers_an_agent_to_the_end_of_the_match() {
    alone(Engine::Firefox, steers_an_agent).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_with_firefox_play_over_the_net() {
    two_people_play(Engine::Firefox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webkit_plays_dama_to_its_end() {
    alone(Engine::WebKit, |me| plays(me, "dama")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webkit_plays_karcianka_to_its_end() {
    alone(Engine::WebKit, |me| plays(me, "karcianka")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webkit_plays_rummikub_to_its_end() {
    alone(Engine::WebKit, |me| plays(me, "rummikub")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn webkit_steers_an_agent_to_the_end_of_the_match() {
    alone(Engine::WebKit, steers_an_agent).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_with_webkit_play_over_the_net() {
    two_people_play(Engine::WebKit).await;
}

/// Opens one browser for one person.
async fn alone<F>(engine: Engine, test: impl FnOnce(Arc<Browser>) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let program = Program::start();
    Browser::session_in(engine, &program.address(), [Screen::Desktop], |[me]| {
        test(me)
    })
    .await;
}

async fn plays(me: Arc<Browser>, game: &str) {
    let bot = BOTS.iter().find(|(of, _)| *of == game).expect("a game");
    me.go(&format!("/play/{game}?bot={}", bot.1)).await;
    me.play_out(game).await;
}

/// Steers an agent beside bots until the match is over.
async fn steers_an_agent(me: Arc<Browser>) {
    begin_match(&me, small_and_quick(), Some(Seat::new(0))).await;
    loop {
        me.await_agent().await;
        if me.sees(RESULT).await {
            break;
        }
        let key = me.ask(NEXT_KEY).await;
        let key = key.as_str().unwrap_or_default().to_owned();
        let hand = me.page.action_chain().send_keys(key);
        hand.perform().await.expect("a key");
    }
}

async fn two_people_play(engine: Engine) {
    let program = Program::start();
    Browser::session_in(
        engine,
        &program.address(),
        [Screen::Desktop; 2],
        |[one, two]| async move {
            one.meet(&two).await;
            for _ in 0..MOVES {
                one.await_turn().await;
                one.play_anything().await;
                two.await_turn().await;
                two.play_anything().await;
            }
            one.await_turn().await;
            two.see_pieces(&one.pieces().await).await;
            one.resign().await;
            one.see("[data-testid=result][data-result=lost]").await;
            two.see("[data-testid=result][data-result=won]").await;
        },
    )
    .await;
}

//! Methods of `Browser` for Dáma's board.

use crate::{browser::Browser, patience::PATIENCE};
use serde_json::Value;
use std::time::Duration;

/// Every piece as `square piece`, sorted, for comparing two browsers.
const PIECES: &str = "[...document.querySelectorAll('[data-piece][data-at]')]\
    .map(e => e.dataset.at + ' ' + e.dataset.piece).sort().join(', ')";
/// The squares of the person's pieces that can move, as they are read aloud.
const MOVABLE: &str = "[...document.querySelectorAll('.dama [data-square]')]\
    .filter(e => / your (?!.*cannot move)/.test(e.getAttribute('aria-label'))).map(e => e.dataset.square)";
/// A hand that need not be watched.
const AT_ONCE: Option<Duration> = Some(Duration::ZERO);

impl Browser {
    /// The pieces and their squares.
    pub async fn pieces(&self) -> String {
        self.ask(PIECES).await.as_str().expect("a text").to_owned()
    }

    /// Waits until the board shows these pieces.
    pub async fn see_pieces(&self, pieces: &str) {
        self.until(&format!("({PIECES}) === {}", Value::from(pieces)))
            .await;
    }

    /// Opens a table; the other browser follows its link and sits down.
    pub async fn meet(&self, other: &Browser) {
        self.go("/").await;
        self.click("[data-game=dama] [data-testid=play-people]")
            .await;
        self.meet_at_new_table(other).await;
    }

    /// As [`Browser::meet`]; after one move the other player resigns.
    pub async fn beat(&self, other: &Browser) {
        self.meet(other).await;
        self.play("b2", "c3").await;
        other.await_turn().await;
        other.resign().await;
    }

    /// Resigns and confirms it.
    pub async fn resign(&self) {
        self.click("[data-act=resign]").await;
        self.click("dialog[open] [data-testid=confirm]").await;
    }

    /// As [`Browser::meet`], at a table marked rated: both need accounts.
    pub async fn meet_rated(&self, other: &Browser) {
        self.go("/").await;
        self.click("[data-game=dama] [data-testid=play-people]")
            .await;
        self.click("[data-game=dama] [data-testid=rated-choice] .chip:nth-of-type(2)")
            .await;
        self.meet_at_new_table(other).await;
    }

    async fn meet_at_new_table(&self, other: &Browser) {
        self.click("[data-testid=open-table]").await;
        let link = self
            .see("[data-testid=link]")
            .await
            .value()
            .await
            .expect("a value")
            .expect("a link");
        other.go(&link).await;
        other.click("[data-testid=sit]").await;
        self.await_turn().await;
        other.see("[data-testid=table]").await;
    }

    /// Waits for the person's turn (`data-turn=mine`).
    pub async fn await_turn(&self) {
        self.see(".dama[data-turn=mine]").await;
    }

    /// Clicks a square, or taps it on a phone.
    pub async fn tap(&self, square: &str) {
        let square = self.see(&format!("[data-square='{square}']")).await;
        let hand = self.page.action_chain_with_delay(AT_ONCE, AT_ONCE);
        hand.move_to_element_center(&square)
            .click()
            .perform()
            .await
            .expect("a click");
    }

    /// Moves a piece by clicking it and its target, and waits until the turn has passed.
    pub async fn play(&self, from: &str, to: &str) {
        self.await_turn().await;
        let told = self.told().await;
        self.tap(from).await;
        self.see(&format!("[data-square='{to}'][data-target]"))
            .await;
        self.tap(to).await;
        self.until_taken(told).await;
    }

    /// Makes a legal move: any, if the rules ask for no capture.
    pub async fn play_anything(&self) {
        let turn = self.told().await;
        let movable = self.ask(MOVABLE).await;
        let movable: Vec<&str> = movable
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        // Another piece each time, so that the game goes on.
        let from = movable.iter().cycle().nth(turn as usize);
        self.tap(from.expect("whoever is on turn can move")).await;
        self.see("[data-square][data-target]").await;
        let to = self
            .ask("document.querySelector('[data-square][data-target]').dataset.square")
            .await;
        self.tap(to.as_str().expect("a square")).await;
        self.until_taken(turn).await;
    }

    /// Makes any legal move until the game is over.
    pub async fn play_to_the_end(&self) {
        let start = tokio::time::Instant::now();
        while !self.sees("[data-testid=result]").await {
            assert!(start.elapsed() < 10 * PATIENCE, "the game never ended");
            if self.sees(".dama[data-turn=mine]").await {
                self.play_anything().await;
            }
            self.until("document.querySelector('[data-testid=result], .dama[data-turn=mine]')")
                .await;
        }
    }
}

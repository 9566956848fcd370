//! Every game at an early, a middle and a late moment, by playing it against bots.

use crate::{browser::Browser, patience::PATIENCE};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The games, as they are called in addresses.
pub const GAMES: [&str; 5] = ["dama", "rummikub", "karcianka", "kanasta", "project"];
const IS_OVER: &str = "[data-testid=result]";
const HINT: &str = ".own-actions [data-act=hint]";
const ADVISED: &str = ".board-place [data-advised]";
/// For animations that are under way.
const CALM: Duration = Duration::from_millis(900);
/// How long a turn of a game in real time is: time for an agent to do what it is told.
const SPAN: Duration = Duration::from_millis(1500);

/// The longest that a game may last.
const LONGEST: Duration = Duration::from_secs(1200);

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    Early,
    Middle,
    Late,
}

impl Moment {
    pub const ALL: [Moment; 3] = [Moment::Early, Moment::Middle, Moment::Late];

    /// The turns of the person that lead from the moment before to this one.
    fn turns(self) -> u32 {
        match self {
            Moment::Early => 0,
            Moment::Middle => 8,
            Moment::Late => 14,
        }
    }
}

impl Browser {
    /// Begins a game against bots.
    pub async fn begin(&self, game: &str) {
        self.go(&format!("/play/{game}")).await;
        self.see("[data-testid=table]").await;
        self.see(".board-place > *").await;
    }

    /// Plays on from the moment before. A game that ends earlier stays at its end.
    pub async fn play_on(&self, game: &str, moment: Moment) {
        for _ in 0..moment.turns() {
            if game == "project" {
                self.take_advice().await;
            } else if !self.take_turn(game).await {
                break;
            }
        }
        sleep(CALM).await;
    }

    /// Asks for a hint and does what it says, if there is anything.
    async fn take_advice(&self) {
        for press in [HINT, HINT, ADVISED] {
            self.ask(&format!("document.querySelector('{press}')?.click()"))
                .await;
            sleep(SPAN / 3).await;
        }
    }

    /// Takes one turn after another until the game is over. The Project Game goes on by itself.
    pub async fn play_out(&self, game: &str) {
        let start = Instant::now();
        loop {
            let is_over = if game == "project" {
                sleep(CALM).await;
                self.sees(IS_OVER).await
            } else {
                !self.take_turn(game).await
            };
            if is_over {
                return;
            }
            assert!(start.elapsed() < LONGEST, "{game} never ended");
        }
    }

    /// Takes a turn; `false` if the game is over.
    async fn take_turn(&self, game: &str) -> bool {
        let next = "[data-testid=summary] [data-act=next]:enabled";
        let mine = ".board-place [data-turn=mine]";
        self.until(&format!(
            "document.querySelector('{IS_OVER}, {next}, {mine}')"
        ))
        .await;
        if self.sees(IS_OVER).await {
            return false;
        }
        if self.sees(next).await {
            self.click(next).await;
            return true;
        }
        match game {
            "dama" => self.play_anything().await,
            "karcianka" => self.play_or_draw().await,
            "kanasta" => self.meld_and_discard().await,
            _ => self.lay_or_draw().await,
        }
        true
    }

    /// A turn of Rummikub from the list of plays.
    async fn lay_or_draw(&self) {
        let told = self.told().await;
        let start = Instant::now();
        let mut lays = true;
        while self.sees(".rummi[data-turn=mine]").await && self.told().await == told {
            assert!(start.elapsed() < PATIENCE, "the turn does not end");
            let words = "[...document.querySelectorAll('[data-testid=plays] [data-index]')].map(e => e.textContent)";
            let words = self.ask(words).await;
            let words: Vec<&str> = words
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|word| word.as_str())
                .collect();
            let is_play = |word: &&&str| word.starts_with("Lay ") || word.starts_with("Add ");
            let has_plays = lays && words.iter().take_while(is_play).count() > 0;
            let finish = words
                .iter()
                .position(|word| *word == "Play what lies there");
            let last = words.len().saturating_sub(1);
            let index = if has_plays { 0 } else { finish.unwrap_or(last) };
            lays &= has_plays || finish.is_some();
            self.ask(&format!(
                "document.querySelector('[data-testid=plays] [data-index=\"{index}\"]')?.click()"
            ))
            .await;
        }
        self.until_taken(told).await;
    }
}

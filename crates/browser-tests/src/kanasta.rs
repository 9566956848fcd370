//! Methods of `Browser` for Kanasta's table.

use crate::{browser::Browser, patience::PATIENCE};
use serde_json::Value;

/// The person is on turn, or the round is over.
const TURN_OR_END: &str =
    "document.querySelector('.kan[data-turn=mine], [data-testid=summary], [data-testid=result]')";
/// Every card of the hand, in the order shown.
const HELD: &str =
    "[...document.querySelectorAll('.kan-hand [data-card]')].map(e => e.dataset.card)";

/// Whether the others sit left of the pile and the melds, above them, and right of them.
const SIT_AROUND: &str = "(() => {
    const box = css => document.querySelector(css).getBoundingClientRect();
    const fans = at => [...document.querySelectorAll(`.kan-fan[data-at=${at}]`)].map(fan => fan.getBoundingClientRect());
    const inner = [...document.querySelectorAll('.kan-stack, .kan-zone')].map(part => part.getBoundingClientRect());
    const left = Math.min(...inner.map(part => part.left)), right = Math.max(...inner.map(part => part.right));
    const top = Math.min(...inner.map(part => part.top)), felt = box('.kan-felt');
    return fans('left').every(fan => fan.right <= left && fan.left >= felt.left)
        && fans('right').every(fan => fan.left >= right && fan.right <= felt.right)
        && fans('across').every(fan => fan.bottom <= top)
        && fans('left').length > 0 && fans('right').length > 0;
})()";

/// Whether no two of the others overlap, and each is inside the table with a name to read.
const ALL_ARE_SEEN: &str = "(() => {
    const fans = [...document.querySelectorAll('.kan-fan:not([data-at=own])')];
    const boxes = fans.map(fan => fan.getBoundingClientRect());
    const felt = document.querySelector('.kan-felt').getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    return boxes.every((one, at) => boxes.slice(at + 1).every(other => apart(one, other)))
        && boxes.every(one => one.left >= felt.left && one.right <= felt.right && one.top >= felt.top && one.bottom <= felt.bottom)
        && fans.every(fan => [...fan.querySelectorAll('.kan-name'),
            ...document.querySelectorAll(`.far [data-seat='${fan.dataset.fan}'] .plate-name`)]
            .some(name => name.getBoundingClientRect().width >= 20))
        && document.documentElement.scrollWidth <= innerWidth;
})()";

impl Browser {
    /// Whether the others sit at the sides of the table and across.
    pub async fn others_sit_around(&self) -> bool {
        self.ask(SIT_AROUND).await == true
    }

    /// Whether all others can be told apart, with their names.
    pub async fn all_others_are_seen(&self) -> bool {
        self.ask(ALL_ARE_SEEN).await == true
    }

    /// Waits for the person's turn (`data-turn=mine`).
    pub async fn await_melding(&self) {
        self.see(".kan[data-turn=mine]").await;
    }

    /// Waits for the person's turn or the end of the round.
    pub async fn await_melding_or_end(&self) {
        self.until(TURN_OR_END).await;
    }

    /// The cards of the hand, such as `10S`.
    pub async fn held(&self) -> Vec<String> {
        let held = self.ask(HELD).await;
        held.as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    /// Selects a card of the hand that is not yet selected.
    pub async fn choose(&self, card: &str) {
        self.click(&format!(
            ".kan-hand [data-card='{card}'][aria-pressed=false]"
        ))
        .await;
    }

    /// Selects several cards.
    pub async fn choose_all(&self, cards: &[String]) {
        let before = self.chosen().await;
        for card in cards {
            self.choose(card).await;
        }
        self.until_chosen(before + cards.len() as u64).await;
    }

    /// Deselects all cards.
    pub async fn let_go(&self) {
        self.ask(
            "document.querySelectorAll('.kan-hand [aria-pressed=true]').forEach(e => e.click())",
        )
        .await;
        self.until_chosen(0).await;
    }

    async fn chosen(&self) -> u64 {
        self.ask("document.querySelectorAll('.kan-hand [aria-pressed=true]').length")
            .await
            .as_u64()
            .expect("a number")
    }

    async fn until_chosen(&self, count: u64) {
        self.until(&format!(
            "document.querySelectorAll('.kan-hand [aria-pressed=true]').length == {count}"
        ))
        .await;
    }

    /// Draws from the stock, and waits for the card.
    pub async fn draw_card(&self) {
        let told = self.told().await;
        self.click("[data-stock][data-can=true]").await;
        self.until_told(told).await;
    }

    /// Discards a card of the hand, even if provisional melds are taken back, and waits until it is
    /// accepted.
    pub async fn discard(&self, card: &str) {
        let told = self.told().await;
        self.let_go().await;
        self.choose(card).await;
        self.click("[data-pile][data-can=true]").await;
        let warned = "/once more/.test(document.querySelector('.kan-line').textContent)";
        let taken =
            format!("document.querySelectorAll('[data-testid=history] li').length > {told}");
        self.until(&format!("{warned} || {taken}")).await;
        if self.ask(&format!("{warned} && !({taken})")).await == true {
            self.click("[data-pile][data-can=true]").await;
        }
        self.until(&taken).await;
    }

    /// Waits until the table's history has more than `told` lines.
    pub async fn until_told(&self, told: u64) {
        self.until(&format!(
            "document.querySelectorAll('[data-testid=history] li').length > {told}"
        ))
        .await;
    }

    /// Drags a card of the hand, with all selected cards, onto an element.
    pub async fn drag_onto(&self, card: &str, css: &str) {
        let card = self.see(&format!(".kan-hand [data-card='{card}']")).await;
        let target = self.see(css).await;
        let hand = self
            .page
            .action_chain()
            .move_to_element_center(&card)
            .click_and_hold();
        hand.move_to_element_center(&target)
            .release()
            .perform()
            .await
            .expect("a drag");
    }

    /// Plays a turn: draws, lays groups of three and what fits, discards the first card.
    pub async fn meld_and_discard(&self) {
        self.draw_card().await;
        if self.sees("[data-testid=summary]").await {
            return;
        }
        self.lay_all().await;
        let first = self
            .held()
            .await
            .first()
            .cloned()
            .expect("whoever has drawn holds a card");
        self.discard(&first).await;
    }

    /// Lays groups of three and what fits the melds.
    pub async fn lay_all(&self) {
        while self.lay_something().await {}
    }

    /// Lays the first group in the hand, or a card that fits a meld. Returns whether there was one.
    async fn lay_something(&self) -> bool {
        let held = self.held().await;
        for group in groups(&held)
            .into_iter()
            .filter(|group| held.len() >= group.len() + 2)
        {
            if self
                .try_choice(&group, "[data-act=lay][data-can=true]")
                .await
            {
                return true;
            }
        }
        if !self.sees(".ours [data-meld]").await || held.len() < 4 {
            return false;
        }
        for card in held {
            if self
                .try_choice(&[card], ".ours [data-meld][data-fits]")
                .await
            {
                return true;
            }
        }
        false
    }

    /// Lays the cards on the target if they fit.
    async fn try_choice(&self, cards: &[String], target: &str) -> bool {
        self.let_go().await;
        self.choose_all(cards).await;
        let fits = self.sees(target).await;
        if fits {
            let told = self.told().await;
            self.click(target).await;
            self.until_told(told).await;
        }
        fits
    }

    /// Plays until the round's summary is shown.
    pub async fn play_round(&self) {
        let start = tokio::time::Instant::now();
        self.await_melding_or_end().await;
        while !self.sees("[data-testid=summary]").await {
            assert!(start.elapsed() < 20 * PATIENCE, "the round never ended");
            self.meld_and_discard().await;
            self.await_melding_or_end().await;
        }
    }
}

/// Cards of one rank, three or more; no wilds and no threes.
fn groups(held: &[String]) -> Vec<Vec<String>> {
    let rank = |card: &str| card[..card.len() - 1].to_owned();
    let naturals: Vec<&String> = held
        .iter()
        .filter(|card| !["", "2", "3"].contains(&rank(card).as_str()))
        .collect();
    naturals
        .chunk_by(|one, next| rank(one) == rank(next))
        .filter(|group| group.len() >= 3)
        .map(|group| group.iter().map(|card| (*card).clone()).collect())
        .collect()
}

//! Methods of `Browser` for Karcianka's table.

use crate::browser::Browser;

impl Browser {
    /// Waits for the person's turn (`data-turn=mine`).
    pub async fn await_cards(&self) {
        self.see(".kar[data-turn=mine]").await;
    }

    /// The number of cards in the hand.
    pub async fn cards_held(&self) -> u64 {
        self.ask("document.querySelectorAll('.kar-hand [data-card]').length")
            .await
            .as_u64()
            .expect("a number")
    }

    /// Taps a card of the hand.
    pub async fn tap_card(&self, card: &str) {
        self.click(&format!(".kar-hand [data-card='{card}']")).await;
    }

    /// Lays the others' cards open, or closes them again, in the table's menu.
    pub async fn show_or_hide_cards(&self) {
        self.click("[data-tab=menu]").await;
        self.click("[data-act=open-hands]").await;
        self.click(".panel-close").await;
    }

    /// Drags a card of the hand onto the pile.
    pub async fn drag_card(&self, card: &str) {
        let card = self.see(&format!(".kar-hand [data-card='{card}']")).await;
        let pile = self.see(".kar-pile").await;
        let hand = self
            .page
            .action_chain()
            .move_to_element_center(&card)
            .click_and_hold();
        hand.move_to_element_center(&pile)
            .release()
            .perform()
            .await
            .expect("a drag");
    }

    /// Ends the turn with the first card that fits, or a draw.
    pub async fn play_or_draw(&self) {
        let told = self.told().await;
        let fits = "document.querySelector('.kar-hand [data-can=true]')?.dataset.card ?? ''";
        match self.ask(fits).await.as_str().expect("a text") {
            "" => self.click(".kar-draw[data-can=true]").await,
            card => self.tap_card(card).await,
        }
        self.until_taken(told).await;
    }
}

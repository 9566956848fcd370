//! Methods of `Browser` for Rummikub's table.

use crate::browser::Browser;
use serde_json::Value;

/// Every tile on the table with its cell, in reading order, for comparing two browsers.
const LYING: &str = "[...document.querySelectorAll('.rummi [data-cell]')].filter(c => c.querySelector('[data-tile]'))\
    .map(c => c.dataset.cell + ' ' + c.querySelector('[data-tile]').dataset.tile).join(', ')";

impl Browser {
    /// The tiles on the table and their cells.
    pub async fn lying(&self) -> String {
        self.ask(LYING).await.as_str().expect("a text").to_owned()
    }

    /// Waits until the table shows these tiles.
    pub async fn see_lying(&self, tiles: &str) {
        self.until(&format!("({LYING}) === {}", Value::from(tiles)))
            .await;
    }

    /// Waits until this tile is in the cell.
    pub async fn see_tile_at(&self, cell: &str, tile: &str) {
        self.see(&format!(".rummi [data-cell='{cell}'] [data-tile='{tile}']"))
            .await;
    }

    /// Waits for the person's turn (`data-turn=mine`).
    pub async fn await_tiles(&self) {
        self.see(".rummi[data-turn=mine]").await;
    }

    /// The number of tiles in the rack.
    pub async fn racked(&self) -> u64 {
        self.ask("document.querySelectorAll('.rummi-rack [data-tile]').length")
            .await
            .as_u64()
            .expect("a number")
    }

    /// Clicks one of the buttons below the rack.
    pub async fn press(&self, act: &str) {
        self.click(&format!(".rummi-bar [data-act={act}]:not(:disabled)"))
            .await;
    }

    /// Taps the first tile of this kind in the rack.
    pub async fn tap_rack(&self, tile: &str) {
        self.tap_css(&format!(
            ".rummi-rack [data-tile='{tile}']:not([data-chosen])"
        ))
        .await;
    }

    /// Taps a cell of the table, or the tile in it.
    pub async fn tap_cell(&self, cell: &str) {
        self.tap_css(&format!(".rummi [data-cell='{cell}']")).await;
    }

    /// Drags the first tile of this kind from the rack to a cell.
    pub async fn drag_to(&self, tile: &str, cell: &str) {
        let tile = self.see(&format!(".rummi-rack [data-tile='{tile}']")).await;
        let cell = self.see(&format!(".rummi [data-cell='{cell}']")).await;
        let hand = self
            .page
            .action_chain()
            .move_to_element_center(&tile)
            .click_and_hold();
        hand.move_to_element_center(&cell)
            .release()
            .perform()
            .await
            .expect("a drag");
    }

    async fn tap_css(&self, css: &str) {
        let thing = self.see(css).await;
        self.page
            .action_chain()
            .move_to_element_center(&thing)
            .click()
            .perform()
            .await
            .expect("a tap");
    }

    /// Ends the turn with a hint: lays what is possible, or draws.
    pub async fn turn_with_a_hint(&self) {
        let said = "(document.querySelector('.rummi-line')?.textContent ?? '')";
        self.press("hint").await;
        self.until(&format!("/possible|Nothing/.test({said})"))
            .await;
        if self.ask(&format!("/Nothing/.test({said})")).await == true {
            return self
                .click(".rummi-bar [data-act=draw], .rummi-bar [data-act=pass]")
                .await;
        }
        self.press("hint").await;
        self.see(".rummi-bar [data-act=play][data-legal=true]")
            .await;
        self.press("play").await;
    }
}

//! The program stood still: it was suspended or got no processor. That costs no player any time, as
//! a restart does not.

use super::Table;

impl Table {
    /// Takes back `ms` in which the program stood still: from the game clock, and from the times
    /// since when people have been away. The next step tells everyone the clock. Called before
    /// any other input at a time after the standstill.
    pub fn credit_stall(&mut self, ms: u64) {
        self.opened = self.opened + ms;
        self.presence.credit(ms);
        self.draft.room = true;
        if let Some(game) = &mut self.game {
            game.clock.credit(ms);
            game.countdown = game.countdown.map(|end| end + ms);
            self.draft.play = true;
        }
    }
}

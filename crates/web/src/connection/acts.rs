//! Tracks whether an action of the person is pending. Until the server has answered it and a later
//! version is shown, another action would answer an old state and be refused as `stale`.

/// Counts actions that were sent but not yet answered, or answered but not yet shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Acts {
    unanswered: u32,
    /// The `basis` of the latest accepted action, until a later version is shown.
    unseen: Option<u32>,
}

impl Acts {
    /// One was sent.
    pub fn send(&mut self) {
        self.unanswered += 1;
    }

    /// An action was answered; `done_from` is its `basis` if it was accepted. Any later version
    /// shows its effect.
    pub fn answer(&mut self, done_from: Option<u32>, shown: Option<u32>) {
        self.unanswered = self.unanswered.saturating_sub(1);
        self.unseen = done_from.or(self.unseen);
        if let Some(shown) = shown {
            self.see(shown);
        }
    }

    /// A version is shown.
    pub fn see(&mut self, shown: u32) {
        self.unseen = self.unseen.filter(|&from| shown <= from);
    }

    /// Whether an action is still pending.
    pub fn is_busy(&self) -> bool {
        self.unanswered > 0 || self.unseen.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent() -> Acts {
        let mut acts = Acts::default();
        assert!(!acts.is_busy());
        acts.send();
        acts
    }

    #[test]
    fn an_action_is_on_its_way_until_it_is_answered_and_seen_in_either_order() {
        let mut acts = sent();
        acts.answer(Some(7), Some(7));
        assert!(acts.is_busy(), "done, but version 7 is still shown");
        acts.see(8);
        assert!(!acts.is_busy());

        let mut acts = sent();
        acts.see(8);
        assert!(acts.is_busy(), "seen, but not answered");
        acts.answer(Some(7), Some(8));
        assert!(!acts.is_busy());
    }

    #[test]
    fn a_refused_action_is_not_awaited() {
        let mut acts = sent();
        acts.answer(None, Some(7));
        assert!(!acts.is_busy());
    }

    #[test]
    fn of_two_actions_both_are_awaited() {
        let mut acts = sent();
        acts.send();
        acts.answer(Some(7), Some(8));
        assert!(acts.is_busy());
        acts.answer(None, Some(8));
        assert!(!acts.is_busy());
    }
}

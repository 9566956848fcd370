//! What the buttons do: undo, rack order, and the ways to end a turn.

use super::{
    refusals::refusal_text,
    sketch::Sketch,
    store::{Finish, RummikubStore},
};
use game_rummikub::Action;
use leptos::prelude::*;

impl RummikubStore {
    /// Takes the last step back.
    pub fn undo(self) {
        if untrack(|| self.may_arrange()) {
            self.sketch.update(Sketch::undo);
            self.hush();
        }
    }

    /// Puts everything back as the turn began.
    pub fn reset(self) {
        if untrack(|| self.may_arrange()) {
            self.sketch.update(Sketch::reset);
            self.hush();
        }
    }

    /// Packs the sets of the table on this page.
    pub fn tidy(self) {
        self.sketch.update(Sketch::tidy);
    }

    /// Sorts the rack the other way.
    pub fn sort(self) {
        let order = self.order.get_untracked().other();
        order.remember();
        self.order.set(order);
    }

    /// Plays what is shown, or says why that is not possible. A strict table takes wrong plays too,
    /// and has its price.
    pub fn play(self) {
        if !untrack(|| self.may_arrange()) {
            return;
        }
        let is_strict = self
            .props
            .view
            .with_untracked(|view| view.rules.is_strict());
        match untrack(|| self.judged()) {
            Err(why) if !is_strict => self.refuse(refusal_text(&why, self.lang.get_untracked())),
            Ok(()) | Err(_) => {
                let arrangement = self.sketch.with_untracked(Sketch::arrangement);
                self.decide(Action::Play(arrangement));
            }
        }
    }

    /// Draws, or passes when there is nothing to draw.
    pub fn draw(self) {
        if untrack(|| self.may_arrange()) {
            let is_empty = self.props.view.with_untracked(|view| view.pool == 0);
            self.decide(if is_empty { Action::Pass } else { Action::Draw });
        }
    }

    fn decide(self, action: Action) {
        self.sketch.update(Sketch::let_go);
        self.finish.set(Finish::Decided(action));
        self.hush();
    }
}

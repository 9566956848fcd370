//! `DraftSender`: sends the arrangement to the other players while it is made: only the latest, one
//! at a time, not faster than the limit.

use super::{
    sketch::Sketch,
    store::{Finish, RummikubStore},
};
use crate::{browser::clock, reactive::effect};
use game_rummikub::{Action, Arrangement, MOST_DRAFTS, Row, View};
use leptos::prelude::*;
use std::time::Duration;

/// The shortest time between two drafts, in milliseconds.
const APART_MS: f64 = 250.0;
/// When the same draft is tried again that somehow did not arrive.
const AGAIN_MS: f64 = 2_000.0;
/// Drafts that are kept for the end of a very long turn.
const SPARE: u16 = 20;

/// What was sent last.
#[derive(Clone, Default)]
pub struct DraftSender {
    sent: Option<Arrangement>,
    at_ms: f64,
}

impl DraftSender {
    /// Begins to send what the person arranges.
    pub fn start(store: RummikubStore) {
        let (sender, bell) = (
            StoredValue::new(DraftSender::default()),
            RwSignal::new(0_u32),
        );
        effect(move || {
            bell.track();
            let is_held = store.held.with(|held| !held.is_empty());
            if !store.is_mine() || store.props.busy.get() || is_held {
                return;
            }
            match store.finish.get() {
                Finish::Decided(action) => {
                    store.finish.set(Finish::Sent);
                    store.props.act.run(action);
                }
                Finish::Sent => {}
                Finish::Open => draft(store, sender, bell),
            }
        });
    }

    /// How long to wait before this may be sent; none if it need not be.
    fn wait_ms(&self, arrangement: &Arrangement, now_ms: f64) -> f64 {
        let apart = if self.sent.as_ref() == Some(arrangement) {
            AGAIN_MS
        } else {
            APART_MS
        };
        if self.sent.is_none() {
            0.0
        } else {
            (self.at_ms + apart - now_ms).max(0.0)
        }
    }
}

fn draft(store: RummikubStore, sender: StoredValue<DraftSender>, bell: RwSignal<u32>) {
    let arrangement = store.sketch.with(Sketch::arrangement);
    let is_news = store.props.view.with(|view| {
        // When a turn has just begun, what is shown may still be the last one.
        let is_of_now = store.sketch.with(|sketch| sketch.is_of(view));
        is_of_now && !is_known(view, &arrangement) && view.drafts + SPARE < MOST_DRAFTS
    });
    if !is_news {
        return;
    }
    let wait_ms = sender.with_value(|sender| sender.wait_ms(&arrangement, clock::steady_ms()));
    if wait_ms > 0.0 {
        // The board may be gone when the time comes.
        set_timeout(
            move || _ = bell.try_update(|bell| *bell += 1),
            Duration::from_millis(wait_ms as u64 + 1),
        );
        return;
    }
    sender.set_value(DraftSender {
        sent: Some(arrangement.clone()),
        at_ms: clock::steady_ms(),
    });
    store.props.act.run(Action::Draft(arrangement));
}

/// Whether the table around already shows this.
fn is_known(view: &View, arrangement: &Arrangement) -> bool {
    let mut shown = view
        .draft
        .clone()
        .unwrap_or_else(|| super::grid::rows_of(&view.table));
    if arrangement.rows().iter().all(|row| row.place().is_some()) {
        shown.sort_by_key(Row::place);
        return arrangement.rows() == shown;
    }
    // Without places only the sets count.
    let sets = |rows: &[Row]| {
        let mut sets: Vec<_> = rows.iter().map(|row| row.tiles().to_vec()).collect();
        sets.sort();
        sets
    };
    sets(arrangement.rows()) == sets(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_draft_goes_at_once_the_next_waits_and_the_same_waits_longer() {
        let (one, other): (Arrangement, Arrangement) =
            ("k1@0:0".parse().unwrap(), "k1@0:1".parse().unwrap());
        assert_eq!(DraftSender::default().wait_ms(&one, 1000.0), 0.0);
        let sender = DraftSender {
            sent: Some(one.clone()),
            at_ms: 1000.0,
        };
        assert_eq!(sender.wait_ms(&other, 1100.0), 150.0);
        assert_eq!(sender.wait_ms(&other, 1300.0), 0.0);
        assert_eq!(sender.wait_ms(&one, 1300.0), 1700.0);
    }
}

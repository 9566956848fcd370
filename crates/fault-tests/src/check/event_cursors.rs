//! Follows the events on each connection: after the `Story` that a client receives on entering,
//! each event arrives exactly once.

use super::{
    observations::table_of,
    promise::{Breach, Promise},
    table_history::TableHistory,
};
use crate::clients::Received;
use game_core::Viewer;
use games::AnyNotice;
use std::collections::{BTreeMap, HashMap};
use wire::{ClientIn, PersonId, Play, TableId, limits::MAX_STORY_NOTICES};

/// The position of each person at each table.
#[derive(Default)]
pub(super) struct EventCursors {
    at: HashMap<(PersonId, TableId), EventCursor>,
}

#[derive(Default)]
struct EventCursor {
    connection: u32,
    /// The `Story` received last; the next `Play` says which version it covers.
    story: Option<(u32, Vec<AnyNotice>)>,
    /// Game, version and viewer of the last `Play`.
    told: Option<(u32, u32, Viewer)>,
}

impl EventCursors {
    /// Checks the messages that one person received.
    pub fn follow(
        &mut self,
        person: &PersonId,
        received: &[Received],
        histories: &BTreeMap<TableId, TableHistory>,
    ) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for Received {
            connection,
            message,
            ..
        } in received
        {
            let Some(table) = table_of(message) else {
                continue;
            };
            let cursor = self.at.entry((person.clone(), table.clone())).or_default();
            if cursor.connection != *connection {
                *cursor = EventCursor {
                    connection: *connection,
                    ..EventCursor::default()
                };
            }
            match message {
                ClientIn::Story { game, notices, .. } => {
                    cursor.story = Some((*game, notices.clone()))
                }
                ClientIn::Play(play) => {
                    let fault = histories
                        .get(table)
                        .and_then(|history| cursor.check_play(play, history));
                    let detail =
                        |fault| format!("{table}, {person}, connection {connection}: {fault}");
                    breaches
                        .extend(fault.map(|fault| Breach::of(Promise::EventsOnce, detail(fault))));
                }
                _ => {}
            }
        }
        breaches
    }
}

impl EventCursor {
    /// Returns what is wrong with this `Play`, if anything.
    fn check_play(&mut self, play: &Play, history: &TableHistory) -> Option<String> {
        let game = history.game(play.game)?;
        let told = self.told.replace((play.game, play.version, play.viewer));
        if let Some((of, story)) = self.story.take() {
            let mut expected = game.notices(play.viewer, 0, play.version)?;
            expected.drain(..expected.len().saturating_sub(MAX_STORY_NOTICES));
            return (of != play.game || story != expected).then(|| {
                format!(
                    "the story has {} events, the journal {}",
                    story.len(),
                    expected.len()
                )
            });
        }
        let (last_game, last_version, last_viewer) = told?;
        if (play.game, play.version) < (last_game, last_version) {
            return Some(format!(
                "version {} comes after {last_version}",
                play.version
            ));
        }
        // After a change of seats between games the viewer starts anew: a game is told from its
        // deal.
        let from = if last_game == play.game {
            last_version
        } else {
            0
        };
        if last_game == play.game && last_viewer != play.viewer {
            return None;
        }
        let expected = game.notices(play.viewer, from, play.version)?;
        (expected != play.notices).then(|| {
            format!(
                "from version {from} to {} of game {} there are {} events, {} were sent",
                play.version,
                play.game,
                expected.len(),
                play.notices.len()
            )
        })
    }
}

//! The thread of the telling on each connection: from the story on entering, each event comes
//! exactly once.

use super::{Breach, Promise, chronicle::Chronicle};
use crate::crowd::Heard;
use game_core::Viewer;
use games::AnyNotice;
use std::collections::{BTreeMap, HashMap};
use wire::{ClientIn, PersonId, Play, TableId, limits::MAX_STORY_NOTICES};

/// Where each person's telling stands.
#[derive(Default)]
pub(super) struct Threads {
    at: HashMap<(PersonId, TableId), Thread>,
}

#[derive(Default)]
struct Thread {
    line: u32,
    /// The story just told; the next play says how far it goes.
    story: Option<(u32, Vec<AnyNotice>)>,
    /// What was told last: game, version, and to whose eyes.
    told: Option<(u32, u32, Viewer)>,
}

impl Threads {
    /// Follows what one person heard.
    pub fn follow(
        &mut self,
        person: &PersonId,
        heard: &[Heard],
        chronicles: &BTreeMap<TableId, Chronicle>,
    ) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for Heard { line, message, .. } in heard {
            let Some(table) = super::table_of(message) else {
                continue;
            };
            let thread = self.at.entry((person.clone(), table.clone())).or_default();
            if thread.line != *line {
                *thread = Thread {
                    line: *line,
                    ..Thread::default()
                };
            }
            match message {
                ClientIn::Story { game, notices, .. } => {
                    thread.story = Some((*game, notices.clone()))
                }
                ClientIn::Play(play) => {
                    let fault = chronicles
                        .get(table)
                        .and_then(|chronicle| thread.hear(play, chronicle));
                    let detail = |fault| format!("{table}, {person}, line {line}: {fault}");
                    breaches
                        .extend(fault.map(|fault| Breach::of(Promise::EventsOnce, detail(fault))));
                }
                _ => {}
            }
        }
        breaches
    }
}

impl Thread {
    /// Says what is wrong with the telling, if anything is.
    fn hear(&mut self, play: &Play, chronicle: &Chronicle) -> Option<String> {
        let game = chronicle.game(play.game)?;
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
        // Who changes seats between games begins anew; a game is told from its deal.
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
                "from version {from} to {} of game {} there are {} events, {} were told",
                play.version,
                play.game,
                expected.len(),
                play.notices.len()
            )
        })
    }
}

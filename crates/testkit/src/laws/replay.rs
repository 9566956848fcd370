//! A game is its record: played again - whole, entry by entry, or from its text - it comes out the
//! same.

use super::{Breach, Law, require, text};
use game_core::{Bout, Game, Record};

/// Brings `shadow` up to `bout` entry by entry, and gives the events both saw.
pub(crate) fn follow<G: Game>(
    bout: &mut Bout<G>,
    shadow: &mut Bout<G>,
) -> Result<Vec<G::Event>, Breach> {
    for entry in &bout.record().entries[shadow.record().entries.len()..] {
        let retraced = shadow.retrace(entry);
        require(Law::ReplayGivesTheSame, retraced.is_ok(), || {
            format!("retracing {entry:?}: {retraced:?}")
        })?;
    }
    same_state(bout, shadow, "retraced entry by entry")?;
    let (events, again) = (bout.drain(), shadow.drain());
    require(Law::ReplayGivesTheSame, events == again, || {
        format!("first it was said that {events:?}\nand when retraced that {again:?}")
    })?;
    Ok(events)
}

/// Checks the whole record, as it is and through its text.
pub(crate) fn whole<G: Game>(bout: &Bout<G>) -> Result<(), Breach> {
    let record = bout.record();
    same_state(bout, &replayed(record)?, "replayed")?;
    let written = text::json(record);
    let read = serde_json::from_str::<Record<G>>(&written).map_err(|error| Breach {
        law: Law::TextRoundTrips,
        how: format!("the record {written}: {error}"),
    })?;
    require(Law::TextRoundTrips, read == *record, || {
        format!("the record {written} reads as {read:?}")
    })?;
    same_state(bout, &replayed(&read)?, "replayed from its text")
}

fn replayed<G: Game>(record: &Record<G>) -> Result<Bout<G>, Breach> {
    Bout::replay(record).map_err(|error| Breach {
        law: Law::ReplayGivesTheSame,
        how: error.to_string(),
    })
}

fn same_state<G: Game>(bout: &Bout<G>, again: &Bout<G>, how: &str) -> Result<(), Breach> {
    require(
        Law::ReplayGivesTheSame,
        bout.state() == again.state(),
        || {
            format!(
                "it stands {:?}\nand {how} {:?}",
                bout.state(),
                again.state()
            )
        },
    )
}

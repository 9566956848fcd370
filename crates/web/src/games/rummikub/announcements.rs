//! Lines and sounds for what just happened: an expired turn, the penalty for a wrong play, the
//! ending.

use super::{texts::board as text, words};
use crate::{
    sound::{self, Sound},
    texts::Lang,
};
use game_core::Seat;
use game_rummikub::{By, Event};

/// Plays the sounds of the events; returns the last line to show to the person, if there is one.
/// `had_laid` is whether they had arranged tiles.
pub fn announce(events: &[Event], me: Option<Seat>, had_laid: bool, lang: Lang) -> Option<String> {
    let sounds = events.iter().filter_map(|event| sound_of(event, me));
    sounds.for_each(sound::play);
    let mut latest_first = events.iter().rev();
    latest_first.find_map(|event| line_of(event, me, had_laid, lang))
}

fn line_of(notice: &Event, me: Option<Seat>, had_laid: bool, lang: Lang) -> Option<String> {
    match notice {
        Event::Drew { seat, tile, by } if Some(*seat) == me => {
            let tile = tile.map(|tile| words::tile_text(tile, lang));
            match by {
                By::Bell => Some(text::time_is_up(lang, tile.as_deref(), had_laid)),
                By::IllegalPlay(_) => Some(text::wrong_play(lang, &tile.unwrap_or_default())),
                By::Choice => None,
            }
        }
        Event::Passed { seat, by: By::Bell } if Some(*seat) == me => {
            Some(text::time_is_up(lang, None, had_laid))
        }
        Event::Played {
            seat, by: By::Bell, ..
        } if Some(*seat) == me => Some(text::time_is_up_played(lang).to_owned()),
        Event::Drew { .. }
        | Event::Passed { .. }
        | Event::Played { .. }
        | Event::Left { .. }
        | Event::Ended(_) => None,
    }
}

/// The sound of an event: a tile for every move, the person's result at the end.
fn sound_of(notice: &Event, me: Option<Seat>) -> Option<Sound> {
    match notice {
        Event::Played { seat, .. } if Some(*seat) != me => Some(Sound::Take),
        Event::Played { .. } | Event::Drew { .. } => Some(Sound::Move),
        Event::Ended(ending) => {
            let me = me?;
            Some(match ending.winners.contains(&me) {
                true if ending.winners.len() > 1 => Sound::Draw,
                true => Sound::Win,
                false => Sound::Lose,
            })
        }
        Event::Passed { .. } | Event::Left { .. } => None,
    }
}

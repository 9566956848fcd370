//! Lines and sounds for what just happened: an expired turn, the penalty for a wrong play, the
//! ending.

use super::{store::RummikubStore, texts::board as text, words};
use crate::sound::{self, Sound};
use game_core::Seat;
use game_rummikub::{By, Event};

/// Sets the store's `line` to what happened to the person, and plays the sounds.
pub fn tell(store: RummikubStore, notices: &[Event], had_laid: bool) {
    let me = store.props.seat.get_untracked();
    for notice in notices {
        if let Some(sound) = sound_of(notice, me) {
            sound::play(sound);
        }
        if let Some(words) = line_of(store, notice, me, had_laid) {
            store.say(words);
        }
    }
}

fn line_of(
    store: RummikubStore,
    notice: &Event,
    me: Option<Seat>,
    had_laid: bool,
) -> Option<String> {
    let lang = store.lang.get_untracked();
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

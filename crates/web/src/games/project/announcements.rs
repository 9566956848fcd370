//! Lines and sounds for what just happened: to a player what concerns their agent, to spectators
//! the goals.

use super::texts as text;
use crate::{
    sound::{self, Sound},
    texts::Lang,
};
use game_core::{Seat, Team};
use game_project::{Duty, Ending, Event, Notice, Pickup, Piece, Placing, Word};

/// What announcements depend on beside the notices.
pub struct Listener<'a> {
    /// The team of the person's agent, if they have one.
    pub team: Option<Team>,
    pub lang: Lang,
    pub name_of: &'a dyn Fn(Seat) -> String,
}

/// Plays the sounds of the notices; returns the last line to show to the person, if there is one.
pub fn announce(notices: &[Notice], listener: &Listener<'_>) -> Option<String> {
    let sound = |notice: &Notice| match notice {
        Notice::Agent(word) => own_sound(word, listener.team),
        Notice::Master(event) => sound_of(event),
    };
    notices.iter().filter_map(sound).for_each(sound::play);
    let line = |notice: &Notice| match notice {
        Notice::Agent(word) => line_of(word, listener),
        Notice::Master(_) => None,
    };
    notices.iter().rev().find_map(line)
}

fn line_of(word: &Word, listener: &Listener<'_>) -> Option<String> {
    let (lang, name_of) = (listener.lang, listener.name_of);
    let words = match word {
        Word::Moved {
            pickup: Pickup::Taken,
            ..
        } => text::took(lang),
        Word::Tested { piece: Piece::Sham } => text::is_sham(lang),
        Word::Tested { piece: Piece::Real } => text::is_real(lang),
        Word::Placed {
            placing: Placing::Achieved,
        } => text::goal_done(lang),
        Word::Placed {
            placing: Placing::Missed,
        } => text::no_goal(lang),
        Word::Placed {
            placing: Placing::Sham,
        } => text::placed_sham(lang),
        Word::Blocked { .. } => text::blocked(lang),
        Word::Request { from, duty } => {
            return Some(text::asks_you(lang, &name_of(*from), *duty == Duty::Must));
        }
        Word::Information { from, .. } => return Some(text::told_you(lang, &name_of(*from))),
        Word::Moved {
            pickup: Pickup::Nothing,
            ..
        }
        | Word::Discovered { .. }
        | Word::Asked { .. }
        | Word::Told { .. }
        | Word::Woke
        | Word::Ended(_) => return None,
    };
    Some(words.to_owned())
}

/// The sounds of the person's own agent.
fn own_sound(word: &Word, team: Option<Team>) -> Option<Sound> {
    match word {
        Word::Moved {
            pickup: Pickup::Taken,
            ..
        } => Some(Sound::Take),
        Word::Moved {
            pickup: Pickup::Nothing,
            ..
        } => Some(Sound::Move),
        Word::Placed {
            placing: Placing::Achieved,
        } => Some(Sound::Crown),
        Word::Blocked { .. } | Word::Tested { piece: Piece::Sham } => Some(Sound::Refused),
        Word::Request { .. } => Some(Sound::YourTurn),
        Word::Ended(ending) => Some(end_sound(ending, team)),
        Word::Placed {
            placing: Placing::Missed | Placing::Sham,
        } => Some(Sound::Move),
        Word::Discovered { .. }
        | Word::Tested { piece: Piece::Real }
        | Word::Asked { .. }
        | Word::Told { .. }
        | Word::Information { .. }
        | Word::Woke => None,
    }
}

fn end_sound(ending: &Ending, team: Option<Team>) -> Sound {
    match ending.winner() {
        None => Sound::Draw,
        winner if winner == team => Sound::Win,
        Some(_) => Sound::Lose,
    }
}

/// Spectators hear goals and the end only: the steps of ten agents would be noise.
fn sound_of(event: &Event) -> Option<Sound> {
    match event {
        Event::Placed {
            placing: Placing::Achieved,
            ..
        } => Some(Sound::Crown),
        Event::Ended(_) => Some(Sound::Win),
        Event::Placed {
            placing: Placing::Missed | Placing::Sham,
            ..
        }
        | Event::Moved { .. }
        | Event::Blocked { .. }
        | Event::Discovered { .. }
        | Event::Tested { .. }
        | Event::Asked { .. }
        | Event::Told { .. }
        | Event::Woke { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::{BLUE, RED, Why};

    #[test]
    fn the_end_sounds_as_it_went_for_ones_team() {
        let ending = |scores| Ending {
            scores,
            players: 5,
            why: Why::Goals,
        };
        assert_eq!(end_sound(&ending([3, 1]), Some(RED)), Sound::Win);
        assert_eq!(end_sound(&ending([3, 1]), Some(BLUE)), Sound::Lose);
        assert_eq!(end_sound(&ending([1, 1]), Some(BLUE)), Sound::Draw);
    }
}

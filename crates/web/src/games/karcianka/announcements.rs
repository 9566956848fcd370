//! Lines and sounds for what just happened: an expired turn, a forgotten call of the last card, the
//! ending.

use super::texts as text;
use crate::{
    sound::{self, Sound},
    texts::Lang,
};
use game_core::Seat;
use game_karcianka::{Cause, Notice};

/// Plays the sounds of the notices; returns the line to show to the person, if there is one: what
/// happened to them comes before what happened to the pile.
pub fn announce(notices: &[Notice], me: Option<Seat>, lang: Lang) -> Option<String> {
    let sounds = notices.iter().filter_map(|notice| sound_of(notice, me));
    sounds.for_each(sound::play);
    line(notices, me, lang)
}

fn line(notices: &[Notice], me: Option<Seat>, lang: Lang) -> Option<String> {
    let own = notices
        .iter()
        .rev()
        .find_map(|notice| own_line(notice, me, lang));
    own.or_else(|| notices.iter().find_map(|notice| pile_line(notice, lang)))
}

/// The seat that acted, if a seat did.
pub fn doer(notice: &Notice) -> Option<Seat> {
    match notice {
        Notice::Played { seat, .. } | Notice::Drew { seat, .. } | Notice::Left { seat } => {
            Some(*seat)
        }
        Notice::Reshuffled { .. } | Notice::Ended(_) => None,
    }
}

fn own_line(notice: &Notice, me: Option<Seat>, lang: Lang) -> Option<String> {
    match *notice {
        Notice::Drew {
            seat, count, cause, ..
        } if Some(seat) == me => match cause {
            Cause::Time => Some(text::time_is_up(lang, count.into())),
            Cause::Forgot => Some(text::forgot(lang, count.into())),
            Cause::Turn => None,
        },
        Notice::Drew { .. }
        | Notice::Reshuffled { .. }
        | Notice::Played { .. }
        | Notice::Left { .. }
        | Notice::Ended(_) => None,
    }
}

fn pile_line(notice: &Notice, lang: Lang) -> Option<String> {
    match *notice {
        Notice::Reshuffled { cards } => Some(text::reshuffled(lang, cards.into()) + "."),
        Notice::Drew { .. } | Notice::Played { .. } | Notice::Left { .. } | Notice::Ended(_) => {
            None
        }
    }
}

/// The sound of a notice: a card for every move, the person's result at the end.
fn sound_of(notice: &Notice, me: Option<Seat>) -> Option<Sound> {
    match notice {
        Notice::Drew { count: 2.., .. } => Some(Sound::Take),
        Notice::Played { .. } | Notice::Drew { .. } => Some(Sound::Move),
        Notice::Ended(ending) => Some(match ending.winners.contains(&me?) {
            true if ending.winners.len() > 1 => Sound::Draw,
            true => Sound::Win,
            false => Sound::Lose,
        }),
        Notice::Reshuffled { .. } | Notice::Left { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_person_did_not_choose_is_said_to_them() {
        let me = Some(Seat::new(0));
        let drew = |seat, cause| Notice::Drew {
            seat: Seat::new(seat),
            count: 2,
            cards: None,
            cause,
        };
        let said = |notice| own_line(&notice, me, Lang::En);
        assert_eq!(
            said(drew(0, Cause::Time)).as_deref(),
            Some("Time was up: you drew 2 cards.")
        );
        assert_eq!(
            said(drew(0, Cause::Forgot)).as_deref(),
            Some("You did not call your last card: 2 cards for you.")
        );
        assert_eq!(
            [said(drew(0, Cause::Turn)), said(drew(1, Cause::Time))],
            [None, None]
        );
    }
    #[test]
    fn what_happened_to_the_person_comes_before_what_happened_to_the_pile() {
        let drew = |cause| Notice::Drew {
            seat: Seat::new(0),
            count: 1,
            cards: None,
            cause,
        };
        let refilled = Notice::Reshuffled { cards: 9 };
        let said = |notices: &[Notice]| line(notices, Some(Seat::new(0)), Lang::En);
        let after_time = said(&[drew(Cause::Time), refilled.clone()]);
        assert_eq!(after_time.as_deref(), Some("Time was up: you drew 1 card."));
        let in_turn = said(&[drew(Cause::Turn), refilled]);
        assert!(in_turn.is_some_and(|line| line.starts_with("The pile ran out")));
    }
}

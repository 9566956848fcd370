//! Lines and sounds for what just happened: an expired turn, a taken pile, melds that were taken
//! back.

use super::texts::table as text;
use crate::{
    sound::Sound,
    texts::{Lang, cards},
};
use game_core::Seat;
use game_kanasta::{Event, Rules};

/// What is said to the person about what happened to them.
pub fn line_of(events: &[Event], me: Option<Seat>, lang: Lang) -> Option<String> {
    let is_me = |seat: &Seat| Some(*seat) == me;
    let timed_out = events
        .iter()
        .any(|event| matches!(event, Event::TimeUp { seat } if is_me(seat)));
    events.iter().rev().find_map(|event| match event {
        Event::Discarded { seat, card, .. } if is_me(seat) && timed_out => {
            Some(time_is_up(&cards::face(*card, lang), lang))
        }
        Event::TookPile { seat, cards } if is_me(seat) => Some(text::took_pile(lang, cards.len())),
        Event::DrewRedThree { seat, card, .. } if is_me(seat) => {
            Some(red_three(&cards::face(*card, lang), lang))
        }
        _ => None,
    })
}

fn time_is_up(card: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Time was up: the {card} was discarded for you."),
        Lang::Pl => format!("Czas minął, odrzucona karta: {card}."),
        Lang::Cs => format!("Čas vypršel, odhozená karta: {card}."),
    }
}

fn red_three(card: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("The {card} lies face up, and you drew another card."),
        Lang::Pl => format!("Na stole leży {card}, a ty dobierasz następną kartę."),
        Lang::Cs => format!("Na stole leží {card} a vy si lížete další kartu."),
    }
}

/// Whether what the person had chosen is done with: they did it, or the cards are gone.
pub fn is_own_event(event: &Event, me: Option<Seat>) -> bool {
    match event {
        Event::LaidProvisionally { seat, .. }
        | Event::TookBack { seat, .. }
        | Event::Melded { seat, .. }
        | Event::Added { seat, .. }
        | Event::Returned { seat, .. }
        | Event::Discarded { seat, .. } => Some(*seat) == me,
        Event::Dealt { .. } | Event::RoundEnded(_) => true,
        Event::Drew { .. }
        | Event::DrewRedThree { .. }
        | Event::Took { .. }
        | Event::TookPile { .. }
        | Event::TimeUp { .. }
        | Event::Ready { .. }
        | Event::Left { .. }
        | Event::Ended(_) => false,
    }
}

/// The sound of an event: a card for every move, the person's result at the end.
pub fn sound_of(event: &Event, me: Option<Seat>, rules: &Rules) -> Option<Sound> {
    match event {
        Event::TookPile { .. } | Event::Dealt { .. } => Some(Sound::Take),
        Event::Drew { .. }
        | Event::DrewRedThree { .. }
        | Event::Took { .. }
        | Event::Returned { .. }
        | Event::LaidProvisionally { .. }
        | Event::TookBack { .. }
        | Event::Melded { .. }
        | Event::Added { .. }
        | Event::Discarded { .. } => Some(Sound::Move),
        Event::RoundEnded(_) => Some(Sound::Crown),
        Event::Ended(ending) => Some(match ending.winners.contains(&rules.side(me?)) {
            true if ending.winners.len() > 1 => Sound::Draw,
            true => Sound::Win,
            false => Sound::Lose,
        }),
        Event::TimeUp { .. } | Event::Ready { .. } | Event::Left { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: Seat = Seat::new(0);

    #[test]
    fn what_the_bell_did_is_said_to_whom_it_did_it() {
        let card = "4C".parse().unwrap();
        let events = |seat| {
            [
                Event::TimeUp { seat },
                Event::Discarded {
                    seat,
                    card,
                    pile: 3,
                },
            ]
        };
        let said = |seat| line_of(&events(seat), Some(ME), Lang::En);
        assert_eq!(
            said(ME).as_deref(),
            Some("Time was up: the four of clubs was discarded for you.")
        );
        assert_eq!(said(Seat::new(1)), None);
        assert_eq!(
            line_of(&events(ME)[1..], Some(ME), Lang::En),
            None,
            "what one chose needs no word"
        );
    }

    #[test]
    fn what_the_pile_brought_is_counted() {
        let event = Event::TookPile {
            seat: ME,
            cards: vec!["7H".parse().unwrap(); 5],
        };
        let said =
            Lang::ALL.map(|lang| line_of(std::slice::from_ref(&event), Some(ME), lang).unwrap());
        assert_eq!(
            said,
            [
                "The pile is yours: 5 cards.",
                "Bierzesz stos: 5 kart.",
                "Berete balík: 5 karet."
            ]
        );
    }
}

//! `KarciankaPainter`: the cards on the table as HTML text, a function of the `View` alone.

use super::texts as text;
use crate::{
    art::card::{BACK, face},
    texts::{Lang, cards as names},
};
use cards::{Card, Cards, Suit};
use game_core::Seat;
use game_karcianka::{Effect, Hand, Rules, View};
use std::fmt::Write;

/// How many cards of the played pile are seen.
const PILE: usize = 3;
/// How many backs a closed hand shows at most; its number says the rest.
const BACKS: usize = 8;
/// How hands are sorted: red and black in turn.
const ORDER: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

/// What is painted, and from which seat it is seen.
pub struct KarciankaPainter<'a> {
    pub view: &'a View,
    pub me: Option<Seat>,
    /// Whether they are on turn.
    pub is_mine: bool,
    pub lang: Lang,
}

/// Up to so many cards of the hand lie in one row on a wide page.
const FANNED: usize = 8;

impl KarciankaPainter<'_> {
    /// The person's own cards, as buttons; on their turn each says whether it may be played.
    pub fn hand(&self) -> String {
        let cards = self
            .me
            .and_then(|me| self.view.open_hand(me))
            .unwrap_or(Cards::NONE);
        let playable = self.view.playable();
        let middle = (cards.len() as f64 - 1.0) / 2.0;
        sorted(cards).enumerate().fold(String::new(), |mut html, (index, card)| {
            let can = playable.contains(card);
            // Few cards lie in one row and are held as a fan.
            let off = if cards.len() <= FANNED { index as f64 - middle } else { 0.0 };
            let mut label = names::card(card, self.lang);
            if self.is_mine && can {
                label = format!("{label}, {}", text::playable(self.lang));
            }
            let state = if self.is_mine { format!(r#" data-can="{can}""#) } else { String::new() };
            let _ = write!(
                html,
                r#"<button type="button" class="pcard" data-card="{card}"{state} style="--off:{off}" aria-label="{label}">{}{}</button>"#,
                face(card),
                mark(&self.view.rules, card),
            );
            html
        })
    }

    /// The top of the played pile, with what is seen of the cards under it.
    pub fn pile(&self) -> String {
        let seen = PILE.min(self.view.beneath.len() + 1);
        let mut played: Vec<Card> = self.view.played().map(|(_, card)| card).collect();
        let last = played.split_off(played.len().saturating_sub(seen));
        last.iter().fold(String::new(), |mut html, &card| {
            let top = if card == self.view.top {
                format!(r#" data-top="{card}""#)
            } else {
                String::new()
            };
            // A pile is never neat; each card lies the same way whenever it is painted.
            let turn = (card.index() * 37 % 19) as i32 - 9;
            let _ = write!(
                html,
                r#"<span class="pcard"{top} style="rotate:{turn}deg">{}{}</span>"#,
                face(card),
                mark(&self.view.rules, card),
            );
            html
        })
    }

    /// What was played after the first `since` cards, newest first, each with whose it was. The
    /// card turned up at the start is the first.
    pub fn history(&self, since: usize) -> String {
        let mut played: Vec<(Option<Seat>, Card)> = self.view.played().skip(since).collect();
        played.reverse();
        played
            .iter()
            .fold(String::new(), |mut html, &(seat, card)| {
                let by = seat
                    .map(|seat| format!(r#" data-by="{seat}""#))
                    .unwrap_or_default();
                html += &small_card(card, &by, self.lang);
                html
            })
    }
}

/// A card that is called by its name.
fn small_card(card: Card, attributes: &str, lang: Lang) -> String {
    let label = names::card(card, lang);
    format!(
        r#"<span class="pcard" role="img"{attributes} aria-label="{label}">{}</span>"#,
        face(card)
    )
}

/// The seat's hand after the end, each card called by its name; none while the game goes on.
pub fn last_hand(view: &View, seat: Seat, lang: Lang) -> Option<String> {
    let cards = view.ending.as_ref().and_then(|_| view.open_hand(seat))?;
    Some(
        sorted(cards)
            .map(|card| small_card(card, "", lang))
            .collect(),
    )
}

/// A hand of another player: backs, or faces once they may be seen.
pub fn fan(hand: Hand) -> String {
    let cards: Vec<String> = match hand {
        Hand::Closed(count) => vec![BACK.to_owned(); usize::from(count).min(BACKS)],
        Hand::Open(cards) => sorted(cards).map(face).collect(),
    };
    let middle = cards.len().saturating_sub(1) as f64 / 2.0;
    cards
        .iter()
        .enumerate()
        .fold(String::new(), |mut html, (index, card)| {
            let _ = write!(
                html,
                r#"<span class="pcard" style="--at:{}">{card}</span>"#,
                index as f64 - middle
            );
            html
        })
}

/// Cards face up side by side, to look at; special ones say what they do.
pub fn plain_cards(cards: impl Iterator<Item = Card>) -> String {
    let rules = Rules::default();
    cards
        .map(|card| {
            format!(
                r#"<span class="pcard">{}{}</span>"#,
                face(card),
                mark(&rules, card)
            )
        })
        .collect()
}

/// What a special card does, on its face: `+2`.
fn mark(rules: &Rules, card: Card) -> String {
    let turns = if rules.reverses() == Some(card.rank()) {
        "⇄"
    } else {
        ""
    };
    let words = rules
        .specials()
        .effect(card.rank())
        .map(effect_mark)
        .unwrap_or_default()
        + turns;
    if words.is_empty() {
        words
    } else {
        format!(r#"<i class="mark" aria-hidden="true">{words}</i>"#)
    }
}

/// What a special card does, in a sign or two: `+2`.
pub fn effect_mark(effect: Effect) -> String {
    match effect {
        Effect::Add(cards) => format!("+{cards}"),
        Effect::Lower(cards) => format!("−{cards}"),
        Effect::Clear => "0".to_owned(),
        Effect::Keep => "→".to_owned(),
    }
}

fn sorted(cards: Cards) -> impl Iterator<Item = Card> {
    ORDER
        .into_iter()
        .flat_map(move |suit| cards.iter().filter(move |card| card.suit() == suit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Seed, Viewer};
    use game_karcianka::Karcianka;

    const ME: Seat = Seat::new(0);

    fn view(viewer: Viewer) -> View {
        Bout::<Karcianka>::open(Rules::default(), Seed::from_number(3)).view(viewer)
    }

    fn count(html: &str, part: &str) -> usize {
        html.matches(part).count()
    }

    #[test]
    fn on_ones_turn_exactly_the_playable_cards_stand_out_and_say_so() {
        let view = view(Viewer::Seat(ME));
        let hand = view.open_hand(ME).unwrap();
        let playable = hand
            .iter()
            .filter(|card| view.playable().contains(*card))
            .count();
        let mine = KarciankaPainter {
            view: &view,
            me: Some(ME),
            is_mine: true,
            lang: Lang::En,
        }
        .hand();
        assert_eq!(count(&mine, "data-card="), hand.len());
        assert_eq!(count(&mine, r#"data-can="true""#), playable);
        assert_eq!(count(&mine, "can be played"), playable);
        let waiting = KarciankaPainter {
            view: &view,
            me: Some(ME),
            is_mine: false,
            lang: Lang::En,
        }
        .hand();
        assert_eq!(count(&waiting, "data-can"), 0);
    }

    #[test]
    fn who_only_looks_on_has_no_hand_and_sees_backs() {
        let view = view(Viewer::Spectator);
        let painter = KarciankaPainter {
            view: &view,
            me: None,
            is_mine: false,
            lang: Lang::En,
        };
        assert_eq!(painter.hand(), "");
        assert_eq!(count(&fan(view.hands[0]), BACK), view.hands[0].len());
        assert_eq!(count(&fan(Hand::Closed(30)), BACK), BACKS);
        assert_eq!(
            count(
                &fan(Hand::Open(Cards::of_suit(Suit::Hearts))),
                r#"data-suit="H""#
            ),
            13
        );
    }

    #[test]
    fn the_pile_and_the_history_begin_with_the_card_turned_up() {
        let view = view(Viewer::Spectator);
        let painter = KarciankaPainter {
            view: &view,
            me: None,
            is_mine: false,
            lang: Lang::Pl,
        };
        assert_eq!(
            count(&painter.pile(), &format!(r#"data-top="{}""#, view.starter)),
            1
        );
        assert!(
            painter
                .history(0)
                .contains(&names::card(view.starter, Lang::Pl))
        );
    }

    #[test]
    fn the_history_reaches_the_first_card_and_grows_by_what_is_new() {
        let mut bout = Bout::<Karcianka>::open(Rules::default(), Seed::from_number(3));
        let (mut whole, mut known) = (String::new(), 0);
        while !bout.is_over() {
            let view = bout.view(Viewer::Spectator);
            let painter = KarciankaPainter {
                view: &view,
                me: None,
                is_mine: false,
                lang: Lang::En,
            };
            whole.insert_str(0, &painter.history(known));
            known = view.played().count();
            assert_eq!(whole, painter.history(0));
            assert!(whole.ends_with(&small_card(view.starter, "", Lang::En)));
            assert_eq!(count(&whole, "role="), known);
            let seat = view.turn;
            let action = bout.menu(seat)[0];
            bout.submit(bout.now(), seat, action)
                .expect("from the menu");
        }
        assert!(known > 5, "{known} cards were played");
    }

    #[test]
    fn hands_lie_open_after_the_end_and_not_before() {
        let mut bout = Bout::<Karcianka>::open(Rules::default(), Seed::from_number(3));
        let other = Seat::new(1);
        assert_eq!(last_hand(&bout.view(Viewer::Seat(ME)), ME, Lang::En), None);
        bout.leave(bout.now(), other);
        let view = bout.view(Viewer::Seat(ME));
        let hand = last_hand(&view, other, Lang::En).expect("the game is over");
        assert_eq!(count(&hand, "aria-label"), 5);
    }

    #[test]
    fn special_cards_say_what_they_do() {
        let marked = |card: &str| mark(&Rules::default(), card.parse().unwrap());
        for (card, words) in [
            ("2H", ">+2<"),
            ("KS", ">+5<"),
            ("JC", ">−5<"),
            ("QD", ">0<"),
            ("AH", ">→<"),
        ] {
            assert!(marked(card).contains(words), "{card}");
        }
        assert_eq!(marked("7H"), "");
    }
}

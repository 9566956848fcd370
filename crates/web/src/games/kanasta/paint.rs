//! `KanastaPainter`: the cards on the table as HTML text, a function of the `View` and the chosen
//! cards alone.

use super::{
    hand::{Held, Rows},
    intent::{SpotTouch, TableSpot},
    texts::table as text,
    words::meld_text,
};
use crate::{
    art::card::{BACK, face_of},
    texts::{Lang, cards as names},
};
use cards::{Colour, Face};
use game_core::Seat;
use game_kanasta::{
    Canasta, Heap, Meld, Step, View,
    worth::{freezes, natural},
};
use std::fmt::Write;

/// How many cards of the pile are seen.
const PILE: usize = 3;
/// How many melds lie side by side on a narrow table.
const MOST_SIDE_BY_SIDE: usize = 7;
/// How many backs a closed hand shows at most; its number says the rest.
const BACKS: usize = 8;

/// What is painted, and from which seat it is seen.
pub struct KanastaPainter<'a> {
    /// The person's hand over the latest truth.
    pub touch: SpotTouch<'a>,
    pub cards: &'a [Held],
    pub chosen: &'a [Held],
    pub lang: Lang,
}

/// A part of the table: where it is, and what it shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The name of the place.
    pub place: String,
    pub html: String,
}

/// A card of the hand as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HandCard {
    pub card: Held,
    pub label: String,
    pub is_chosen: bool,
    /// Whether it came from the pile and has to be laid.
    pub is_top: bool,
    /// Where it lies, as the styles want to know it.
    pub style: String,
}

impl KanastaPainter<'_> {
    /// Everything that lies on the table.
    pub fn parts(&self) -> Vec<Part> {
        let view = self.touch.view;
        let melds = view.sides.iter().enumerate().map(|(side, melds)| Part {
            place: format!(".kan-melds[data-side='{side}']"),
            html: melds_html(&melds.melds, self.lang),
        });
        let fans = Seat::all(view.players.len()).flat_map(|seat| self.fan(seat));
        let pile = Part {
            place: ".kan-pile-cards".to_owned(),
            html: pile_html(view),
        };
        melds.chain(fans).chain([pile, self.own_threes()]).collect()
    }

    fn fan(&self, seat: Seat) -> [Part; 2] {
        let player = &self.touch.view.players[seat.index()];
        let is_me = self.touch.me == Some(seat);
        let cards = match &player.hand {
            _ if is_me => String::new(),
            Some(hand) => overlapping(&hand.iter().map(face_of).collect::<Vec<_>>()),
            None => overlapping(&vec![BACK.to_owned(); player.cards.min(BACKS)]),
        };
        let threes = if is_me {
            String::new()
        } else {
            plain_cards(player.red_threes.iter())
        };
        [
            Part {
                place: format!(".kan-backs[data-of='{seat}']"),
                html: cards,
            },
            Part {
                place: format!(".kan-threes[data-of='{seat}']"),
                html: threes,
            },
        ]
    }

    /// One's own red threes may be chosen, to be discarded.
    fn own_threes(&self) -> Part {
        let player = self.touch.me.map(|me| &self.touch.view.players[me.index()]);
        let mut html = String::new();
        for (face, count) in player.iter().flat_map(|player| player.red_threes.kinds()) {
            for copy in 0..count as u8 {
                let card = Held { face, copy };
                let pressed = self.chosen.contains(&card);
                let _ = write!(
                    html,
                    r#"<button type="button" class="pcard" data-three="{face}" data-key="{}" data-face="{face}" aria-pressed="{pressed}" aria-label="{}">{}</button>"#,
                    card.key(),
                    names::face(face, self.lang),
                    face_of(face),
                );
            }
        }
        Part {
            place: ".kan-own-threes".to_owned(),
            html,
        }
    }

    /// Which melds the chosen cards may be added to, by side and place.
    pub fn fitting(&self) -> Vec<(usize, usize)> {
        if self.chosen.is_empty() {
            return Vec::new();
        }
        let sides = self.touch.view.sides.iter().enumerate();
        let melds =
            sides.flat_map(|(side, melds)| (0..melds.melds.len()).map(move |place| (side, place)));
        melds
            .filter(|&(side, place)| self.touch.acts_on(TableSpot::Meld { side, place }))
            .collect()
    }

    /// The person's own cards.
    pub fn hand(&self) -> Vec<HandCard> {
        let (narrow, broad) = (
            Rows::narrow(self.cards.len()),
            Rows::broad(self.cards.len()),
        );
        let top = match self.touch.view.step {
            Step::Top(top) if Some(self.touch.view.turn) == self.touch.me => self
                .cards
                .iter()
                .filter(|card| card.face == top)
                .max_by_key(|card| card.copy),
            Step::Draw | Step::Top(_) | Step::Laid(_) | Step::Play => None,
        };
        let card = |(number, card): (usize, &Held)| {
            let is_top = top == Some(card);
            let mut label = names::face(card.face, self.lang);
            if is_top {
                label = format!("{label}, {}", text::from_the_pile(self.lang));
            }
            let is_chosen = self.chosen.contains(card);
            HandCard {
                card: *card,
                label,
                is_chosen,
                is_top,
                style: place_style(narrow, broad, number),
            }
        };
        self.cards.iter().enumerate().map(card).collect()
    }

    /// How many rows the hand has and how many cards lie in a full one, as the styles want to know
    /// it.
    pub fn hand_style(&self) -> String {
        let (narrow, broad) = (
            Rows::narrow(self.cards.len()),
            Rows::broad(self.cards.len()),
        );
        format!(
            "--na:{};--nr:{};--ba:{};--br:{}",
            narrow.across, narrow.rows, broad.across, broad.rows
        )
    }
}

fn place_style(narrow: Rows, broad: Rows, number: usize) -> String {
    let ((row, at, of), (wide_row, wide_at, wide_of)) = (narrow.place(number), broad.place(number));
    // How far from the middle of its row, in steps.
    let off = |at: usize, of: usize| at as f64 - (of - 1) as f64 / 2.0;
    format!(
        "--nx:{};--ny:{row};--bx:{};--by:{wide_row}",
        off(at, of),
        off(wide_at, wide_of)
    )
}

/// Melds side by side, with a tab in front for those that a narrow table folds away.
pub fn melds_html(melds: &[Meld], lang: Lang) -> String {
    let last = melds.len().saturating_sub(1).max(1);
    let folded = folded(melds);
    let tab = if folded.is_empty() {
        String::new()
    } else {
        format!(
            r#"<button type="button" class="kan-fold" data-act="unfold" aria-expanded="false" aria-label="{}">+{}</button>"#,
            text::more_melds(lang, folded.len()),
            folded.len()
        )
    };
    melds.iter().enumerate().fold(tab, |mut html, (place, meld)| {
        let canasta = meld.canasta();
        let kind = canasta.map(|canasta| format!(r#" data-canasta="{}""#, word(canasta))).unwrap_or_default();
        let mark = match canasta {
            Some(canasta) => format!(r#"<b class="kan-premium">{}</b>"#, canasta.premium()),
            None => format!(r#"<b class="kan-count">{}</b>"#, meld.cards().len()),
        };
        let fold = if folded.contains(&place) { " data-folded" } else { "" };
        let _ = write!(
            html,
            r#"<button type="button" class="kan-meld" data-meld="{place}"{kind}{fold} style="--n:{};--of:{};--few:{};--part:{}" aria-label="{}">"#,
            meld.cards().len(),
            melds.len(),
            melds.len() - folded.len(),
            place as f64 / last as f64,
            meld_text(meld, lang),
        );
        for (number, face) in shown(meld).into_iter().enumerate() {
            let _ = write!(
                html,
                r#"<span class="pcard" data-face="{face}" style="--i:{number}">{}</span>"#,
                face_of(face)
            );
        }
        html + &mark + "</button>"
    })
}

/// The places of the melds that a narrow table folds away so that no more than `MOST_SIDE_BY_SIDE`
/// lie beside each other, with the tab for one of them: canastas first, which are done, then the
/// oldest.
fn folded(melds: &[Meld]) -> Vec<usize> {
    if melds.len() <= MOST_SIDE_BY_SIDE {
        return Vec::new();
    }
    let mut places: Vec<usize> = (0..melds.len()).collect();
    places.sort_by_key(|&place| (melds[place].canasta().is_none(), place));
    places.truncate(melds.len() + 1 - MOST_SIDE_BY_SIDE);
    places
}

/// A meld's cards from the lowest to the topmost: on a clean canasta a red card is on top, on a
/// mixed one a black one.
fn shown(meld: &Meld) -> Vec<Face> {
    let mut cards = meld.cards().to_vec();
    let colour = match meld.canasta() {
        Some(Canasta::Clean) => Colour::Red,
        Some(Canasta::Mixed) => Colour::Black,
        Some(Canasta::Twos | Canasta::Jokers) | None => return cards,
    };
    let top = cards
        .iter()
        .rposition(|face| natural(*face).is_some_and(|card| card.suit().colour() == colour));
    if let Some(top) = top {
        let card = cards.remove(top);
        cards.push(card);
    }
    cards
}

fn word(canasta: Canasta) -> &'static str {
    match canasta {
        Canasta::Clean => "clean",
        Canasta::Mixed => "mixed",
        Canasta::Twos | Canasta::Jokers => "wild",
    }
}

/// The top of the pile; the card that froze it lies across, as people lay it.
fn pile_html(view: &View) -> String {
    let pile = &view.pile;
    let freezer = view
        .frozen_by
        .and_then(|_| pile.iter().rposition(|face| freezes(*face)));
    let first = pile.len().saturating_sub(PILE);
    let seen = freezer
        .filter(|at| *at < first)
        .into_iter()
        .chain(first..pile.len());
    seen.fold(String::new(), |mut html, at| {
        let face = pile[at];
        let top = if at + 1 == pile.len() {
            format!(r#" data-top="{face}""#)
        } else {
            String::new()
        };
        // A pile is never neat; each card lies the same way whenever it is painted.
        let turn = if freezer == Some(at) {
            90
        } else {
            (at * 37 % 11) as i32 - 5
        };
        let _ = write!(
            html,
            r#"<span class="pcard"{top} style="rotate:{turn}deg">{}</span>"#,
            face_of(face)
        );
        html
    })
}

/// Cards one over another, as wide as there is room.
fn overlapping(cards: &[String]) -> String {
    let last = cards.len().saturating_sub(1).max(1);
    let around = format!(r#"<span class="kan-spread" style="--n:{}">"#, cards.len());
    let html = cards
        .iter()
        .enumerate()
        .fold(around, |mut html, (at, card)| {
            let part = at as f64 / last as f64;
            let _ = write!(
                html,
                r#"<span class="pcard" style="--i:{at};--at:{part}">{card}</span>"#
            );
            html
        });
    html + "</span>"
}

/// Cards face up side by side, to look at.
pub fn plain_cards(cards: impl Iterator<Item = Face>) -> String {
    cards
        .map(|face| {
            format!(
                r#"<span class="pcard" data-face="{face}">{}</span>"#,
                face_of(face)
            )
        })
        .collect()
}

/// What a list of cards shows, for the rules to read.
pub fn listed(cards: &Heap) -> String {
    plain_cards(cards.iter())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kanasta::hand::{HandOrder, held};
    use game_core::{Bout, Seed, Viewer};
    use game_kanasta::{Kanasta, Rules};

    const ME: Seat = Seat::new(0);

    fn view(viewer: Viewer) -> View {
        Bout::<Kanasta>::open(Rules::for_players(4).unwrap(), Seed::from_number(3)).view(viewer)
    }

    fn meld(cards: &str) -> Meld {
        Meld::read(&cards.parse().unwrap()).unwrap()
    }

    #[test]
    fn beyond_seven_melds_canastas_and_then_the_oldest_are_folded_behind_a_tab() {
        let sevens = || meld("7C 7C 7D 7D 7H 7H 7S");
        let three = |rank: &str| meld(&format!("{rank}C {rank}D {rank}H"));
        let mut melds: Vec<Meld> = ["4", "5", "6", "8", "9", "10"].map(three).into();
        melds.push(sevens());
        assert_eq!(folded(&melds), Vec::<usize>::new());
        assert!(!melds_html(&melds, Lang::En).contains("kan-fold"));
        melds.push(three("J"));
        assert_eq!(folded(&melds), [6, 0]);
        let html = melds_html(&melds, Lang::En);
        assert!(html.contains("aria-label=\"2 more melds\""));
        assert_eq!(count(&html, "data-folded"), 2);
    }

    fn count(html: &str, part: &str) -> usize {
        html.matches(part).count()
    }

    fn with_painter<T>(
        view: &View,
        me: Option<Seat>,
        see: impl FnOnce(&KanastaPainter<'_>) -> T,
    ) -> T {
        let cards = me
            .map(|me| held(&view.hand(me), HandOrder::Ranks))
            .unwrap_or_default();
        let touch = SpotTouch {
            view,
            me,
            is_mine: me == Some(view.turn),
            chosen: &[],
            warned: false,
        };
        see(&KanastaPainter {
            touch,
            cards: &cards,
            chosen: &cards[..cards.len().min(1)],
            lang: Lang::En,
        })
    }

    #[test]
    fn whoever_sits_sees_their_own_cards_and_the_backs_of_the_others() {
        let view = view(Viewer::Seat(ME));
        with_painter(&view, Some(ME), |painter| {
            let hand = painter.hand();
            assert_eq!(hand.len(), view.hand(ME).len());
            assert_eq!(hand.iter().filter(|card| card.is_chosen).count(), 1);
            let parts = painter.parts();
            let all: String = parts.iter().map(|part| part.html.as_str()).collect();
            assert_eq!(count(&all, BACK), 3 * BACKS);
        });
    }

    #[test]
    fn hands_that_may_be_seen_are_and_others_show_their_backs() {
        let mut view = view(Viewer::Spectator);
        let fans = |view: &View| {
            with_painter(view, None, |painter| {
                assert!(painter.hand().is_empty());
                let fans = painter
                    .parts()
                    .into_iter()
                    .filter(|part| part.place.starts_with(".kan-backs"));
                let html: String = fans.map(|part| part.html).collect();
                (count(&html, "data-suit"), count(&html, BACK))
            })
        };
        assert_eq!(fans(&view), (0, 4 * BACKS));
        view.players[2].hand = Some("7H 7S *".parse().unwrap());
        assert_eq!(fans(&view), (3, 3 * BACKS));
    }

    #[test]
    fn a_canasta_says_what_it_earns_and_has_its_colour_on_top() {
        let html = melds_html(&[meld("7C 7D *"), meld("KC KC KD KD KH KS KS")], Lang::En);
        assert_eq!(count(&html, "kan-premium"), 1);
        assert!(
            html.contains(r#"data-canasta="clean""#)
                && html.contains(">600<")
                && html.contains(">3<")
        );
        let top = |cards| shown(&meld(cards)).last().unwrap().to_string();
        assert_eq!(top("KC KC KD KD KH KS KS"), "KH");
        assert_eq!(top("KC KC KD KD KH * 2H"), "KC");
    }

    #[test]
    fn the_card_that_froze_the_pile_lies_across_however_deep_it_is() {
        let mut view = view(Viewer::Spectator);
        view.pile = ["4C", "2H", "5C", "6C", "8C"]
            .map(|face| face.parse().unwrap())
            .to_vec();
        assert_eq!(count(&pile_html(&view), "90deg"), 0);
        view.frozen_by = Some(ME);
        let html = pile_html(&view);
        assert_eq!(
            (count(&html, "90deg"), count(&html, "pcard")),
            (1, PILE + 1)
        );
        assert_eq!(count(&html, r#"data-top="8C""#), 1);
    }
}

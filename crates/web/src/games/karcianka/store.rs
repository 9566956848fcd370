//! `KarciankaStore`: the table's signals for one player: permitted actions, the line that is shown,
//! and what is sent.

use super::{announcements, paint::KarciankaPainter, refusals::refusal_text, texts as text};
use crate::{
    derived::Derived,
    games::{game_ui::GameProps, said::Said},
    reactive::{effect, effect_since},
    sound::{self, Sound},
    texts::{Lang, use_lang},
};
use cards::{Card, Cards};
use game_karcianka::{Action, Drawing, Karcianka, LastCard, Refusal, View};
use leptos::prelude::*;

/// The board's state.
#[derive(Clone, Copy)]
pub struct KarciankaStore {
    /// What the board is given.
    pub props: GameProps<Karcianka>,
    pub line: RwSignal<Said>,
    /// Whether the next card is played with the last-card call.
    pub calls: RwSignal<bool>,
    pub lang: Derived<Lang>,
}

impl KarciankaStore {
    /// Sits down at the board and begins to follow the truth.
    pub fn new(props: GameProps<Karcianka>) -> KarciankaStore {
        let store = KarciankaStore {
            props,
            line: RwSignal::default(),
            calls: RwSignal::new(false),
            lang: use_lang(),
        };
        effect(move || {
            if let Some(why) = props.refused.get() {
                store.refuse(why);
            }
        });
        effect_since(move |before: Option<usize>| {
            let plays = props.view.with(|view| view.history.len());
            if before.is_some_and(|before| before != plays) {
                let (notices, me) = (props.notices.get_untracked(), props.seat.get_untracked());
                let own = notices
                    .iter()
                    .any(|notice| announcements::doer(notice).is_some_and(|seat| Some(seat) == me));
                store
                    .line
                    .update(|line| *line = std::mem::take(line).after(own));
                store.calls.set(false);
                if let Some(words) =
                    announcements::announce(&notices, me, store.lang.get_untracked())
                {
                    store.line.set(Said::News(words));
                }
            }
            plays
        });
        store
    }

    /// Whether the person is on turn.
    pub fn is_mine(self) -> bool {
        self.props.can_act.get()
            && self
                .props
                .view
                .with(|view| view.ending.is_none() && Some(view.turn) == self.props.seat.get())
    }

    /// The person's own cards.
    pub fn hand(self) -> Cards {
        let seat = self.props.seat.get();
        self.props.view.with(|view| {
            seat.and_then(|seat| view.open_hand(seat))
                .unwrap_or(Cards::NONE)
        })
    }

    /// Whether nothing of the hand can be played.
    pub fn is_stuck(self) -> bool {
        let hand = self.hand();
        self.props
            .view
            .with(|view| !hand.iter().any(|card| view.playable().contains(card)))
    }

    /// Whether the person may draw now.
    pub fn may_draw(self) -> bool {
        let at_will = self
            .props
            .view
            .with(|view| view.rules.drawing() == Drawing::AtWill);
        self.is_mine() && (at_will || self.is_stuck())
    }

    /// How many cards a draw takes.
    pub fn due(self) -> usize {
        self.props
            .view
            .with(|view| usize::from(view.penalty).max(1))
    }

    /// Whether the next card leaves one that is to be called.
    pub fn may_call(self) -> bool {
        let is_rule = self
            .props
            .view
            .with(|view| view.rules.last_card() == LastCard::Called);
        is_rule && self.is_mine() && self.hand().len() == 2
    }

    /// The line to show: what was `Said`, or else what to know on the person's turn.
    pub fn saying(self) -> String {
        match self.line.get() {
            Said::Refusal(words) => words,
            _ if self.is_mine() && self.is_stuck() => text::stuck(self.lang.get(), self.due()),
            Said::News(words) => words,
            Said::Nothing => String::new(),
        }
    }

    /// Calls `paint` with a `KarciankaPainter` of everything that is shown.
    pub fn paint<T>(self, paint: impl FnOnce(&KarciankaPainter<'_>) -> T) -> T {
        let (me, is_mine, lang) = (self.props.seat.get(), self.is_mine(), self.lang.get());
        self.props.view.with(|view| {
            paint(&KarciankaPainter {
                view,
                me,
                is_mine,
                lang,
            })
        })
    }

    fn refuse(self, why: Refusal) {
        sound::play(Sound::Refused);
        let words = refusal_text(why, self.lang.get_untracked());
        self.line.set(Said::Refusal(words.to_owned()));
    }

    /// Plays a card, or says why not; tells whether it is on its way.
    pub fn play(self, card: Card) -> bool {
        let judged = untrack(|| {
            if !self.is_mine() {
                return Err(Refusal::NotYourTurn);
            }
            self.props.view.with(|view| judge(view, card))
        });
        let calls = untrack(|| self.may_call()) && self.calls.get_untracked();
        self.send(judged.map(|()| {
            if calls {
                Action::PlayAndCall(card)
            } else {
                Action::Play(card)
            }
        }))
    }

    /// Draws, or says why not.
    pub fn draw(self) {
        let judged = untrack(|| match (self.is_mine(), self.may_draw()) {
            (false, _) => Err(Refusal::NotYourTurn),
            (true, false) => Err(Refusal::CanPlay),
            (true, true) => Ok(Action::Draw),
        });
        self.send(judged);
    }

    fn send(self, action: Result<Action, Refusal>) -> bool {
        let is_watcher = self.props.seat.get_untracked().is_none();
        if self.props.busy.get_untracked() || is_watcher {
            return false;
        }
        match action {
            Ok(action) => self.props.act.run(action),
            Err(why) => self.refuse(why),
        }
        action.is_ok()
    }
}

/// Whether the card may lie on the top one, as the table would judge.
fn judge(view: &View, card: Card) -> Result<(), Refusal> {
    let matches = card.rank() == view.top.rank() || card.suit() == view.top.suit();
    match (view.playable().contains(card), matches) {
        (true, _) => Ok(()),
        (false, true) => Err(Refusal::NotSpecial),
        (false, false) => Err(Refusal::DoesNotMatch),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Bout, Game, GameTime, Rejection, Seed, Viewer};
    use game_karcianka::{Karcianka, Rules};

    #[test]
    fn the_page_judges_every_card_of_a_hand_as_the_table_does() {
        for deal in 0..40 {
            let mut bout = Bout::<Karcianka>::open(Rules::default(), Seed::from_number(deal));
            for _ in 0..30 {
                let turn = bout.view(Viewer::Spectator).turn;
                let view = bout.view(Viewer::Seat(turn));
                if view.ending.is_some() {
                    break;
                }
                let hand = view.open_hand(turn).unwrap();
                for card in hand.iter() {
                    let table = bout.allows(turn, &Action::Play(card));
                    let table = table.map_err(|why| match why {
                        Rejection::Refused(why) => why,
                        Rejection::Over | Rejection::NotAwaited => panic!("{why:?}"),
                    });
                    assert_eq!(judge(&view, card), table, "{card} on {}", view.top);
                }
                let fits = hand.iter().find(|card| judge(&view, *card).is_ok());
                let action: <Karcianka as Game>::Action = fits.map_or(Action::Draw, Action::Play);
                bout.submit(GameTime::START, turn, action).unwrap();
            }
        }
    }
}

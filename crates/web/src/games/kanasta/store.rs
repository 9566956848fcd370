//! `KanastaStore`: the table's signals for one player: chosen cards, permitted actions, the line
//! that is shown, and what is sent.

use super::{
    advice::to_do,
    announcements,
    foresight::Foresight,
    hand::{HandOrder, Held, beside_top, held},
    intent::{Hitch, Intent, SpotTouch, TableSpot},
    paint::KanastaPainter,
    refusals::hitch_text,
};
use crate::{
    derived::Derived,
    games::{game_ui::GameProps, said::Said},
    reactive::{effect, effect_since},
    sound::{self, Sound},
    texts::{Lang, use_lang},
};
use ::cards::Face;
use game_core::Seat;
use game_kanasta::{Action, Event, Heap, Kanasta, View};
use leptos::prelude::*;

/// The board's state.
#[derive(Clone, Copy)]
pub struct KanastaStore {
    /// What the board is given.
    pub props: GameProps<Kanasta>,
    /// The table: as it will be in a moment if an action is on its way, else as it is.
    pub view: Derived<View>,
    /// What happened with that view.
    pub events: Derived<Vec<Event>>,
    foresight: RwSignal<Option<Foresight>>,
    /// What is to be sent once the action before it is answered: who is quick need not wait.
    waiting: RwSignal<Option<Action>>,
    pub line: RwSignal<Said>,
    /// The cards that are chosen, in the order they were.
    pub chosen: RwSignal<Vec<Held>>,
    /// How the hand is sorted.
    pub order: RwSignal<HandOrder>,
    /// The meld that is looked at: its side and place.
    pub looked_at: RwSignal<Option<(usize, usize)>>,
    /// Whether the round's summary is put aside to look at the table.
    pub aside: RwSignal<bool>,
    /// Whether the person knows that a discard would send their melds back.
    warned: RwSignal<bool>,
    pub lang: Derived<Lang>,
}

impl KanastaStore {
    /// Sits down at the board and begins to follow the truth.
    pub fn new(props: GameProps<Kanasta>) -> KanastaStore {
        let foresight = RwSignal::new(None::<Foresight>);
        let foreseen = move || {
            foresight
                .get()
                .filter(|foresight| props.view.with(|truth| foresight.basis == *truth))
        };
        let store = KanastaStore {
            props,
            view: Derived::new(move || {
                foreseen().map_or_else(|| props.view.get(), |foresight| foresight.view)
            }),
            events: Derived::new(move || {
                foreseen().map_or_else(|| props.notices.get(), |foresight| foresight.events)
            }),
            foresight,
            waiting: RwSignal::new(None),
            line: RwSignal::default(),
            chosen: RwSignal::default(),
            order: RwSignal::default(),
            looked_at: RwSignal::default(),
            aside: RwSignal::new(false),
            warned: RwSignal::new(false),
            lang: use_lang(),
        };
        effect(move || {
            if let Some(why) = props.refused.get() {
                foresight.set(None);
                store.waiting.set(None);
                store.hitch(&Hitch::Rule(why));
            }
        });
        effect(move || {
            if !props.busy.get() {
                untrack(|| store.send_waiting());
            }
        });
        effect(move || {
            // Nothing comes of what could not be sent.
            if !props.can_act.get() {
                foresight.set(None);
                store.waiting.set(None);
            }
        });
        effect_since(move |before: Option<View>| {
            let view = store.view.get();
            if before.as_ref().is_some_and(|before| *before != view) {
                untrack(|| store.follow(&view));
            }
            view
        });
        store
    }

    fn follow(self, view: &View) {
        let (events, me) = (self.events.get(), self.props.seat.get());
        if self.was_foreseen(view, &events) {
            return;
        }
        let is_own = events
            .iter()
            .any(|event| announcements::is_own_event(event, me));
        let news = announcements::line_of(&events, me, self.lang.get());
        self.line.update(|line| {
            *line = news.map_or_else(|| std::mem::take(line).after(is_own), Said::News);
        });
        self.warned.set(false);
        if is_own {
            self.looked_at.set(None);
            self.chosen.set(Vec::new());
        }
        let in_hand = self.cards();
        self.chosen.update(|chosen| {
            chosen.retain(|card| in_hand.contains(card) || is_red(view, me, card))
        });
        for event in &events {
            if let Some(sound) = announcements::sound_of(event, me, &view.rules) {
                sound::play(sound);
            }
            match event {
                Event::Took { seat, card, .. } if Some(*seat) == me => {
                    self.choose_beside(view, *card)
                }
                Event::RoundEnded(_) => self.aside.set(false),
                _ => {}
            }
        }
    }

    /// Whether this only confirms what was shown already.
    pub fn was_foreseen(self, view: &View, events: &[Event]) -> bool {
        let is_told = |foresight: &Foresight| foresight.view != *view && foresight.events == events;
        self.foresight
            .with(|foresight| foresight.as_ref().is_some_and(is_told))
    }

    /// The pile's card is in hand: it is chosen, with what it can be laid with.
    fn choose_beside(self, view: &View, top: Face) {
        let stand = view.stand();
        let has_group = top
            .card()
            .is_some_and(|card| stand.melds.iter().any(|meld| meld.is_group_of(card.rank())));
        let mut wanted = beside_top(stand.hand, top, has_group && stand.melded);
        wanted.push(top);
        let mut cards = self.cards();
        // The last of its kind is the one from the pile.
        cards.reverse();
        let mut chosen = Vec::new();
        for face in wanted.into_iter().rev() {
            if let Some(at) = cards.iter().position(|card| card.face == face) {
                chosen.push(cards.remove(at));
            }
        }
        self.chosen.set(chosen);
    }

    /// Whether the person is on turn.
    pub fn is_mine(self) -> bool {
        let is_turn = |view: &View| {
            view.playing && view.ending.is_none() && Some(view.turn) == self.props.seat.get()
        };
        self.props.can_act.get() && self.view.with(is_turn)
    }

    /// The person's cards in order, the pile's top card among them once it is taken.
    pub fn cards(self) -> Vec<Held> {
        let (me, order) = (self.props.seat.get(), self.order.get());
        self.view.with(|view| {
            me.map(|me| held(&cards_of(view, me), order))
                .unwrap_or_default()
        })
    }

    /// Does something with the person's hand over the table.
    pub fn touch<T>(self, with: impl FnOnce(SpotTouch<'_>) -> T) -> T {
        let (me, is_mine, warned) = (self.props.seat.get(), self.is_mine(), self.warned.get());
        let chosen: Vec<Face> = self
            .chosen
            .with(|chosen| chosen.iter().map(|card| card.face).collect());
        self.view.with(|view| {
            with(SpotTouch {
                view,
                me,
                is_mine,
                chosen: &chosen,
                warned,
            })
        })
    }

    /// Calls `paint` with a `KanastaPainter` of everything that is shown.
    pub fn paint<T>(self, paint: impl FnOnce(&KanastaPainter<'_>) -> T) -> T {
        let (lang, cards) = (self.lang.get(), self.cards());
        let chosen = self.chosen.get();
        self.touch(|touch| {
            paint(&KanastaPainter {
                touch,
                cards: &cards,
                chosen: &chosen,
                lang,
            })
        })
    }

    /// Chooses a card, or no longer.
    pub fn toggle(self, card: Held) {
        self.looked_at.set(None);
        self.warned.set(false);
        self.line.set(Said::Nothing);
        self.chosen.update(
            |chosen| match chosen.iter().position(|other| *other == card) {
                Some(at) => drop(chosen.remove(at)),
                None => chosen.push(card),
            },
        );
    }

    /// Lets go of everything that is chosen or looked at.
    pub fn let_go(self) {
        self.chosen.set(Vec::new());
        self.looked_at.set(None);
        self.line.set(Said::Nothing);
    }

    /// The table was touched.
    pub fn tap(self, spot: TableSpot) -> bool {
        match untrack(|| self.touch(|touch| touch.on(spot))) {
            Ok(Intent::Act(action)) => return self.send(action),
            Ok(Intent::Look) => self.look(spot),
            Err(hitch) => self.hitch(&hitch),
        }
        false
    }

    /// Takes provisional melds back.
    pub fn take_back(self) {
        self.send(Action::TakeBack);
    }

    /// Goes on to the next round.
    pub fn next_round(self) {
        self.send(Action::Next);
    }

    fn look(self, spot: TableSpot) {
        if let TableSpot::Meld { side, place } = spot {
            let this = Some((side, place));
            self.looked_at
                .update(|looked_at| *looked_at = if *looked_at == this { None } else { this });
        }
    }

    /// Sends the action, or keeps it until the one before it is answered; tells whether it is on
    /// its way.
    fn send(self, action: Action) -> bool {
        if !self.props.can_act.get_untracked() {
            return false;
        }
        if self.props.busy.get_untracked() {
            self.waiting.set(Some(action));
        } else {
            let me = self.props.seat.get_untracked();
            let foresight =
                me.and_then(|me| Foresight::of(&self.props.view.get_untracked(), me, &action));
            self.props.act.run(action);
            self.foresight.set(foresight);
        }
        true
    }

    /// The last action is answered: the next one goes, if it still may.
    fn send_waiting(self) {
        let Some(action) = self.waiting.try_update(Option::take).flatten() else {
            return;
        };
        let judged = if self.is_mine() {
            self.view.with(|view| view.stand().judge(&action))
        } else {
            Ok(())
        };
        match judged {
            Ok(()) => drop(self.send(action)),
            Err(why) => self.hitch(&Hitch::Rule(why)),
        }
    }

    fn hitch(self, hitch: &Hitch) {
        if self.props.seat.get_untracked().is_none() {
            return;
        }
        sound::play(Sound::Refused);
        self.warned.set(matches!(hitch, Hitch::WouldGoBack { .. }));
        self.line
            .set(Said::Refusal(hitch_text(hitch, self.lang.get_untracked())));
    }

    /// The line to show: what was `Said`, or else the advice of `to_do`.
    pub fn saying(self) -> String {
        match self.line.get() {
            Said::Refusal(words) | Said::News(words) => words,
            Said::Nothing if self.is_mine() => self.touch(|touch| to_do(&touch, self.lang.get())),
            Said::Nothing => String::new(),
        }
    }
}

/// The seat's cards, the pile's top card among them once it is taken.
fn cards_of(view: &View, seat: Seat) -> Heap {
    if view.turn == seat && view.playing {
        view.stand().cards()
    } else {
        view.hand(seat)
    }
}

/// Whether it is one of the person's red threes on the table.
fn is_red(view: &View, me: Option<Seat>, card: &Held) -> bool {
    let player = me.and_then(|me| view.players.get(me.index()));
    player.is_some_and(|player| usize::from(card.copy) < player.red_threes.count(card.face))
}

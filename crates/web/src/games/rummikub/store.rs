//! `RummikubStore`: the board's signals for one player: what is shown, what may be done, and what
//! is sent when.

use super::{
    announcements,
    grid::PieceSpot,
    layout::{Columns, Felt},
    paint::{Focus, RummikubPainter, rows_shown},
    piece::Piece,
    rack_order::RackOrder,
    refusals::{fault_text, refusal_text},
    sketch::{Aim, Sketch, Stuck, TileTouch},
    texts::refusals as text,
};
use crate::{
    derived::Derived,
    games::game_ui::GameProps,
    reactive::{effect, effect_since},
    sound::{self, Sound},
    texts::{Lang, use_lang},
};
use game_core::Seat;
use game_rummikub::{Action, Best, Place, Refusal, Rummikub, View};
use leptos::prelude::*;

/// A line that is shown; counted, so that saying it again is seen again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    pub words: String,
    count: u32,
}

/// How the person means to end the turn; it is sent as soon as nothing else is on its way.
#[derive(Clone, PartialEq, Debug)]
pub enum Finish {
    Open,
    Decided(Action),
    /// Sent; the answer is awaited.
    Sent,
}

/// What is known of the best play of this turn.
#[derive(Clone, Default)]
pub enum SolverHint {
    #[default]
    Unasked,
    /// The solver is at work.
    Asked,
    /// What the solver found, if there is anything.
    Known(Option<Best>),
}

/// The board's state.
#[derive(Clone, Copy)]
pub struct RummikubStore {
    /// What the board is given.
    pub props: GameProps<Rummikub>,
    pub sketch: RwSignal<Sketch>,
    /// How the rack is sorted.
    pub order: RwSignal<RackOrder>,
    pub focus: RwSignal<Focus>,
    /// The room of the table on the screen.
    pub felt: RwSignal<Felt>,
    /// The tiles under the finger.
    pub held: RwSignal<Vec<Piece>>,
    pub line: RwSignal<Line>,
    /// How the turn is to end.
    pub finish: RwSignal<Finish>,
    /// What is known of the best play.
    pub hint: RwSignal<SolverHint>,
    pub lang: Derived<Lang>,
}

impl RummikubStore {
    /// Sits down at the board and begins to follow the truth.
    pub fn new(props: GameProps<Rummikub>) -> RummikubStore {
        let seat = props.seat.get_untracked();
        let sketch = RwSignal::new(props.view.with_untracked(|view| Sketch::of(view, seat)));
        let first = Place::new(0, 0).expect("the table has a first cell");
        let store = RummikubStore {
            props,
            sketch,
            order: RwSignal::new(RackOrder::remembered()),
            focus: RwSignal::new(Focus::Cell(first)),
            felt: RwSignal::new(Felt::default()),
            held: RwSignal::new(Vec::new()),
            line: RwSignal::new(Line::default()),
            finish: RwSignal::new(Finish::Open),
            hint: RwSignal::new(SolverHint::default()),
            lang: use_lang(),
        };
        store.follow();
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

    /// Whether the person may move tiles now: on turn, and not done with it.
    pub fn may_arrange(self) -> bool {
        self.is_mine() && self.finish.with(|finish| *finish == Finish::Open)
    }

    /// What the table would say to playing what is shown.
    pub fn judged(self) -> Result<(), Refusal> {
        let seat = self.props.seat.get().ok_or(Refusal::NotYourTurn)?;
        let arrangement = self.sketch.with(Sketch::arrangement);
        self.props
            .view
            .with(|view| view.judge(seat, &arrangement))
            .map(drop)
    }

    /// Calls `paint` with a `RummikubPainter` of everything that is shown.
    pub fn paint<T>(self, paint: impl FnOnce(&RummikubPainter<'_>) -> T) -> T {
        let (is_mine, seat) = (self.is_mine(), self.props.seat.get());
        let (turn, is_over) = self
            .props
            .view
            .with(|view| (view.turn, view.ending.is_some()));
        let other = (!is_over && Some(turn) != seat).then(|| turn.index() as u8);
        let (order, focus, lang) = (self.order.get(), self.focus.get(), self.lang.get());
        let room = self.room();
        self.held.with(|held| {
            self.sketch.with(|sketch| {
                paint(&RummikubPainter {
                    sketch,
                    is_mine,
                    other,
                    order,
                    focus,
                    held,
                    room,
                    lang,
                })
            })
        })
    }

    /// How many rows of the table are shown.
    pub fn rows(self) -> u8 {
        self.sketch
            .with_untracked(|sketch| rows_shown(sketch, self.room()))
    }

    /// For how many rows of the table there is room.
    fn room(self) -> u8 {
        let columns = self.sketch.with_untracked(|sketch| sketch.now().columns());
        self.felt.get_untracked().rows(columns)
    }

    /// Gives the table the columns that its sets and the page ask for; on a page of another width
    /// those of before do not count.
    pub fn fit(self, kept: Columns) {
        let felt = self.felt.get_untracked();
        let fitted = self.sketch.with_untracked(|sketch| {
            let mut fitted = sketch.clone();
            fitted.fit(felt, kept);
            (fitted != *sketch).then_some(fitted)
        });
        if let Some(fitted) = fitted.filter(|_| felt != Felt::default()) {
            self.sketch.set(fitted);
        }
    }

    pub fn say(self, words: String) {
        self.line.update(|line| {
            *line = Line {
                words,
                count: line.count + 1,
            }
        });
    }

    /// Says nothing any more.
    pub fn hush(self) {
        if self.line.with_untracked(|line| !line.words.is_empty()) {
            self.say(String::new());
        }
    }

    /// The same, for what is not possible.
    pub(super) fn refuse(self, words: String) {
        sound::play(Sound::Refused);
        self.say(words);
    }

    /// A tap or Enter on something.
    pub fn tap(self, touch: TileTouch) {
        let is_rack = |piece: Piece| {
            !self
                .sketch
                .with_untracked(|sketch| sketch.now().is_laid(piece))
        };
        match touch {
            // A rack can be looked over and chosen from at any time.
            TileTouch::Piece(piece) if is_rack(piece) => {
                self.sketch.update(|sketch| sketch.choose(piece))
            }
            _ if !untrack(|| self.may_arrange()) => {}
            TileTouch::Piece(_) | TileTouch::Cell(_) | TileTouch::Rack => {
                let done = self
                    .sketch
                    .try_update(|sketch| sketch.tap(touch))
                    .unwrap_or(Ok(false));
                self.moved(done);
                if done == Ok(false) {
                    self.explain(touch);
                }
            }
        }
    }

    /// Says what is wrong with the set that is tapped.
    fn explain(self, touch: TileTouch) {
        let TileTouch::Piece(piece) = touch else {
            return;
        };
        if let PieceSpot::Table(place) = self
            .sketch
            .with_untracked(|sketch| sketch.now().spot(piece))
        {
            self.explain_at(place);
        }
    }

    /// Says what is wrong with the set that the keyboard is on.
    pub fn explain_focus(self) {
        match self.focus.get_untracked() {
            Focus::Cell(place) => self.explain_at(place),
            Focus::Rack(_) => {}
        }
    }

    fn explain_at(self, place: Place) {
        let set = self
            .sketch
            .with_untracked(|sketch| sketch.now().stretch_at(place));
        let error = set.and_then(|set| game_rummikub::Set::new(set.tiles()).err());
        match error {
            Some(error) => self.say(sentence(fault_text(error)(self.lang.get_untracked()))),
            None => self.hush(),
        }
    }

    /// Tiles dropped somewhere.
    pub fn put(self, pieces: &[Piece], aim: Aim) {
        // The turn may have ended while they were in the hand.
        if !untrack(|| self.may_arrange()) {
            return;
        }
        let done = self
            .sketch
            .try_update(|sketch| sketch.put(pieces, aim))
            .unwrap_or(Err(Stuck::Same));
        self.moved(done.map(|()| true));
    }

    fn moved(self, done: Result<bool, Stuck>) {
        let lang = self.lang.get_untracked();
        let why = match done {
            Ok(true) => {
                sound::play(Sound::Move);
                return self.hush();
            }
            Ok(false) | Err(Stuck::Same) => return,
            Err(Stuck::NoRoom) => text::no_room(lang),
            Err(Stuck::Locked) => text::meld_before(lang),
            Err(Stuck::NotYours) => text::stays_on_table(lang),
        };
        self.refuse(why.to_owned());
    }

    /// Says that it is another's turn, to who would move tiles.
    pub fn say_not_now(self) {
        let is_on = self.props.view.with_untracked(|view| view.ending.is_none());
        if is_on && self.props.seat.get_untracked().is_some() {
            self.say(text::not_now(self.lang.get_untracked()).to_owned());
        }
    }

    /// Says that these sets are locked.
    pub fn say_locked(self) {
        self.moved(Err(Stuck::Locked));
    }

    /// Keeps what is shown in step with what is known.
    fn follow(self) {
        let props = self.props;
        effect_since(move |before: Option<(View, Option<Seat>)>| {
            let (view, seat) = (props.view.get(), props.seat.get());
            let notices = props.notices.get();
            let had_laid = self.sketch.with_untracked(Sketch::is_changed);
            if let Some((before, sat)) = before {
                self.sketch.update(|sketch| {
                    if sat == seat {
                        sketch.learn(&view, seat);
                    } else {
                        // A table that is found again may tell the game before the seats.
                        sketch.begin(&view, seat);
                    }
                });
                if before.turns.len() != view.turns.len() {
                    self.finish.set(Finish::Open);
                    self.hint.set(SolverHint::default());
                    self.hush();
                    self.fit(Columns::Kept);
                }
                let (me, lang) = (props.seat.get_untracked(), self.lang.get_untracked());
                if let Some(words) = announcements::announce(&notices, me, had_laid, lang) {
                    self.say(words);
                }
                if before.turn != view.turn && Some(view.turn) == seat && view.ending.is_none() {
                    sound::play(Sound::YourTurn);
                }
            }
            (view, seat)
        });
        effect_since(move |before: Option<()>| {
            if let Some(why) = props.refused.get().filter(|_| before.is_some()) {
                self.finish.set(Finish::Open);
                self.refuse(refusal_text(&why, self.lang.get_untracked()));
            }
        });
        effect_since(move |before: Option<f64>| {
            let width = self.felt.get().width;
            if self.held.with_untracked(Vec::is_empty) {
                let is_same = before == Some(width);
                self.fit(if is_same {
                    Columns::Kept
                } else {
                    Columns::Anew
                });
            }
            width
        });
        // After a lost connection the fate of what was sent is unknown, and what was meant for
        // then is not meant for whatever is found on coming back.
        effect(move || {
            if !props.can_act.get() && self.finish.get_untracked() != Finish::Open {
                self.finish.set(Finish::Open);
            }
        });
    }
}

/// A rule that stands within sentences, as one of its own.
fn sentence(rule: &str) -> String {
    let mut letters = rule.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().to_string())
        .unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

//! `DamaStore`: the board's signals for one player, and what becomes of an `Attempt`.

use super::{
    grip::{Attempt, Grip, Under},
    marks::Marks,
    outlook::{Cell, Outlook},
    stage::Stage,
};
use crate::{
    games::game_ui::GameProps,
    reactive::effect_since,
    sound::{self, Sound},
};
use game_core::{Game, Seat};
use game_dama::{Action, Dama, Ending, Move, Moved, Refusal, Square, State, Stillness, View};
use leptos::prelude::*;

/// A line that says why something does not happen; counted, so that saying it again is seen again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefusalHint {
    pub why: HintReason,
    count: u32,
}

/// Why something does not happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintReason {
    /// The rules refuse what was tried.
    Refused(Refusal),
    /// The touched piece has no move.
    Still(Stillness),
}

/// The board's state.
#[derive(Clone, Copy)]
pub struct DamaStore {
    props: GameProps<Dama>,
    pub stage: RwSignal<Stage>,
    pub grip: RwSignal<Grip>,
    /// The square under the pointer or, with the keyboard, the focused one.
    pub pointed: RwSignal<Option<Cell>>,
    /// The square the Tab key leads to.
    pub focus: RwSignal<Cell>,
    /// The line shown, if any.
    pub hint: RwSignal<Option<RefusalHint>>,
    pub marks: Memo<Marks>,
    /// From which side the player looks.
    pub outlook: Memo<Outlook>,
}

impl DamaStore {
    /// Sits down at the board and begins to follow the truth.
    pub fn new(props: GameProps<Dama>) -> DamaStore {
        let stage = RwSignal::new(props.view.with_untracked(Stage::of));
        let (grip, pointed) = (RwSignal::new(Grip::Open), RwSignal::new(None::<Cell>));
        let marks = Memo::new(move |_| {
            let pointed = pointed.get().and_then(Cell::square);
            stage.with(|stage| Marks::of(stage.position(), grip.get().chosen(), pointed))
        });
        let outlook = Memo::new(move |_| Outlook::of(props.seat.get()));
        let focus = RwSignal::new(first_focus(outlook.get_untracked()));
        let store = DamaStore {
            props,
            stage,
            grip,
            pointed,
            focus,
            hint: RwSignal::new(None),
            marks,
            outlook,
        };
        store.follow();
        store
    }

    /// Where the player sits.
    pub fn seat(self) -> Option<Seat> {
        self.props.seat.get()
    }

    /// Whether the board waits for this player's move.
    pub fn is_my_turn(self) -> bool {
        let is_over = self.props.view.with(|view| view.ending.is_some());
        let on_turn = self.stage.with(|stage| stage.position().to_move().seat());
        self.props.can_act.get() && !is_over && self.props.seat.get() == Some(on_turn)
    }

    /// What a press on the square would take hold of.
    pub fn under(self, cell: Cell) -> Under {
        match cell.square() {
            Some(square) if self.is_mine(square) && untrack(|| self.is_my_turn()) => {
                Under::Mine(square)
            }
            _ => Under::Other(cell),
        }
    }

    fn is_mine(self, square: Square) -> bool {
        let owner = self
            .stage
            .with_untracked(|stage| stage.position().piece(square))
            .map(|piece| piece.seat);
        owner.is_some() && owner == self.props.seat.get_untracked()
    }

    /// What holds the player's own piece, when it is their turn and the piece has no move.
    pub fn stillness(self, cell: Cell) -> Option<Stillness> {
        let square = cell.square().filter(|_| self.is_my_turn())?;
        self.stage.with(|stage| stage.position().stillness(square))
    }

    /// Says why the touched piece stays where it is: it is not the player's turn, the piece is the
    /// opponent's and no other is chosen, or it has no move.
    pub fn explain_stillness(self, cell: Cell) {
        if let Some(still) = untrack(|| self.stillness(cell)) {
            self.show(HintReason::Still(still));
        }
        if untrack(|| self.is_my_turn()) && self.is_idle_touch_of_opponent(cell) {
            self.say(Refusal::NotYourPiece);
        }
        let is_waiting = cell.square().is_some_and(|square| self.is_mine(square))
            && self.props.can_act.get_untracked()
            && !untrack(|| self.is_my_turn());
        if is_waiting {
            let is_over = self.props.view.with_untracked(|view| view.ending.is_some());
            self.say(if is_over {
                Refusal::GameOver
            } else {
                Refusal::NotYourTurn
            });
        }
    }

    fn is_idle_touch_of_opponent(self, cell: Cell) -> bool {
        let has_piece = |square| {
            self.stage
                .with_untracked(|stage| stage.position().piece(square))
        };
        let is_opponents = |square| has_piece(square).is_some() && !self.is_mine(square);
        let is_idle = self.grip.with_untracked(|grip| grip.chosen().is_none());
        is_idle && cell.square().is_some_and(is_opponents)
    }

    /// Makes the move if the rules allow it, and shows it before anyone confirms it.
    pub fn attempt(self, attempt: Attempt) {
        match self.check(attempt) {
            Ok(found) => {
                self.let_go();
                self.hint.set(None);
                if let Some(moved) = self.stage.try_update(|stage| stage.guess(found)) {
                    play_move(&moved);
                }
                self.props.act.run(Action::Move {
                    from: found.from,
                    to: found.to,
                });
            }
            Err(why) => {
                sound::play(Sound::Refused);
                self.say(why);
            }
        }
    }

    /// What the rules answer to an `Attempt`. Light squares, which the rules do not know, lie on no
    /// diagonal.
    fn check(self, Attempt { from, to }: Attempt) -> Result<Move, Refusal> {
        let to = to.square().ok_or(Refusal::NotDiagonal)?;
        let seat = self
            .props
            .seat
            .get_untracked()
            .ok_or(Refusal::NotYourTurn)?;
        let state = self.props.view.with_untracked(|view| State::from(view));
        Dama::check(&state, seat, &Action::Move { from, to })?;
        self.stage
            .with_untracked(|stage| stage.position().find_move(from, to))
    }

    /// Opens the hand.
    pub fn let_go(self) {
        self.grip.set(Grip::Open);
        self.pointed.set(None);
    }

    fn say(self, why: Refusal) {
        self.show(HintReason::Refused(why));
    }

    fn show(self, why: HintReason) {
        self.hint.update(|hint| {
            let count = hint.map_or(0, |hint| hint.count) + 1;
            *hint = Some(RefusalHint { why, count });
        });
    }

    /// Keeps what is shown in step with what is known.
    fn follow(self) {
        let props = self.props;
        effect_since(move |before: Option<Option<Ending>>| {
            let (view, notices) = (props.view.get(), props.notices.get());
            let fresh = self
                .stage
                .try_update(|stage| stage.learn(&view, &notices))
                .unwrap_or_default();
            if before.is_some() {
                self.hear(&fresh, &view, before.flatten());
            }
            if !fresh.is_empty() {
                self.hint.set(None);
            }
            self.drop_what_is_not_mine();
            view.ending
        });
        effect_since(move |before: Option<()>| {
            if let Some(why) = props.refused.get().filter(|_| before.is_some()) {
                props
                    .view
                    .with_untracked(|view| self.stage.update(|stage| stage.take_back(view)));
                self.say(why);
            }
        });
        // After a lost connection the fate of a move on its way is unknown: only what is known
        // is shown.
        effect_since(move |before: Option<bool>| {
            let can_act = props.can_act.get();
            if before == Some(false) && can_act {
                props
                    .view
                    .with_untracked(|view| self.stage.update(|stage| stage.take_back(view)));
            }
            self.drop_what_is_not_mine();
            can_act
        });
    }

    fn drop_what_is_not_mine(self) {
        let held = self.grip.with_untracked(|grip| grip.chosen());
        if held.is_some_and(|square| !matches!(self.under(square.into()), Under::Mine(_))) {
            self.let_go();
        }
    }

    /// Plays the sounds of new moves. The table announces the player's turn.
    fn hear(self, fresh: &[Moved], view: &View, ended_before: Option<Ending>) {
        if let Some(moved) = fresh.last() {
            play_move(moved);
        }
        let Some(me) = self.props.seat.get_untracked() else {
            return;
        };
        match view.ending {
            Some(_) if ended_before.is_some() => {}
            Some(Ending { winner: None, .. }) => sound::play(Sound::Draw),
            Some(Ending { winner, .. }) if winner == Some(me) => sound::play(Sound::Win),
            Some(_) => sound::play(Sound::Lose),
            None => {}
        }
    }
}

/// Tab first leads to the middle of the player's own front row.
fn first_focus(outlook: Outlook) -> Cell {
    let front = outlook
        .cell(3, 4)
        .expect("the board has a fourth column and a fifth row");
    front.square().map_or_else(
        || outlook.step(front, super::outlook::Step::Left),
        |_| front,
    )
}

fn play_move(moved: &Moved) {
    sound::play(if moved.taken.is_empty() {
        Sound::Move
    } else {
        Sound::Take
    });
    if moved.crowned {
        sound::play(Sound::Crown);
    }
}

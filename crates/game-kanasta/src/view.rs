//! What one viewer may know of a table: all that lies open, their own hand, and what they lay
//! provisionally.

use crate::{
    Ending, Heap, Meld, Refusal, Rules, Stand, State, Step, Summary,
    score::{melded, minimum},
    state::{Stage, own_turn},
};
use cards::Face;
use game_core::{GameTime, Seat, Team, Viewer};
use serde::{Deserialize, Serialize};

/// A player as others see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// How many cards the hand has; those laid provisionally count as in the hand to others.
    pub cards: usize,
    /// The hand: the viewer's own, and everyone's when the round is over.
    pub hand: Option<Heap>,
    /// The red threes that lie face up.
    pub red_threes: Heap,
    /// How many cards the next draw brings for red threes that were dealt.
    pub owed: u8,
    /// Cards of the hand that everyone saw come from the pile.
    pub seen: Heap,
    /// Whether the player has seen the summary.
    pub ready: bool,
}

/// A side as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideView {
    /// The melds; before the side has melded, those the viewer lays provisionally.
    pub melds: Vec<Meld>,
    /// Whether the side has melded.
    pub melded: bool,
    /// The score without this round; once it is over, with it.
    pub total: i32,
}

impl SideView {
    /// What its melded cards count so far.
    pub fn points(&self) -> i32 {
        melded(&self.melds)
    }

    /// What its first meld has to be worth.
    pub fn minimum(&self) -> i32 {
        minimum(self.total)
    }
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The table's options.
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// One player a seat.
    pub players: Vec<PlayerView>,
    /// One entry a side.
    pub sides: Vec<SideView>,
    /// How many cards the stock has.
    pub stock: usize,
    /// The discard pile, its top last.
    pub pile: Vec<Face>,
    /// Who froze the pile, until that player is to move.
    pub frozen_by: Option<Seat>,
    /// Which round, from 1.
    pub round: u16,
    /// How many turns of this round were played.
    pub turns: u16,
    /// Whose turn it is.
    pub turn: Seat,
    /// How far that turn has come.
    pub step: Step,
    /// How often the viewer took cards back in this turn.
    pub undos: u8,
    /// Whether a round is being played; if not, the summary is being looked at.
    pub playing: bool,
    /// The round that was played last.
    pub summary: Option<Summary>,
    /// When the turn runs out, or the summary.
    pub deadline: Option<GameTime>,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let playing = state.stage == Stage::Playing;
        let sees = |seat| viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer || !playing;
        let is_mover = sees(state.turn);
        // Cards that others believe to be in the mover's hand.
        let laid = state.stand().hidden_cards();
        let players = Seat::all(state.players.len())
            .zip(&state.players)
            .map(|(seat, player)| PlayerView {
                cards: player.hand.len()
                    + if seat == state.turn && !is_mover {
                        laid
                    } else {
                        0
                    },
                hand: sees(seat).then(|| player.hand.clone()),
                red_threes: player.red_threes.clone(),
                owed: player.owed,
                seen: player.seen.clone(),
                ready: player.ready,
            });
        let sides = state.sides.iter().map(|side| SideView {
            melds: if side.melded || is_mover {
                side.melds.clone()
            } else {
                Vec::new()
            },
            melded: side.melded,
            total: side.total,
        });
        View {
            rules: state.rules,
            players: players.collect(),
            sides: sides.collect(),
            stock: state.stock.len(),
            pile: state.pile.clone(),
            frozen_by: state.frozen_by,
            round: state.round,
            turns: state.turns,
            turn: state.turn,
            step: if is_mover {
                state.step
            } else {
                shown(state.step)
            },
            undos: if is_mover { state.undos } else { 0 },
            playing,
            summary: state.summary.clone(),
            deadline: state.deadline,
            ending: match &state.stage {
                Stage::Over(ending) => Some(ending.clone()),
                Stage::Playing | Stage::Between => None,
            },
        }
    }

    /// What the player on turn has to work with, as far as the viewer knows.
    pub fn stand(&self) -> Stand<'_> {
        let (player, side) = (&self.players[self.turn.index()], self.side(self.turn));
        Stand {
            rules: &self.rules,
            hand: player.hand.as_ref().unwrap_or(&Heap::NONE),
            red_threes: &player.red_threes,
            melds: &side.melds,
            melded: side.melded,
            total: side.total,
            pile: &self.pile,
            frozen: self.frozen_by.is_some(),
            own_turn: own_turn(self.turns, self.players.len()),
            step: self.step,
            undos: self.undos,
        }
    }

    /// The seat's side.
    pub fn side(&self, seat: Seat) -> &SideView {
        &self.sides[usize::from(self.rules.side(seat).0)]
    }

    /// Whether the seat may take the pile now, and why not.
    pub fn may_take(&self, seat: Seat) -> Result<(), Refusal> {
        if self.turn == seat && self.playing {
            self.stand().may_take()
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    /// The seat's hand as the viewer knows it; empty if they do not.
    pub fn hand(&self, seat: Seat) -> Heap {
        self.players
            .get(seat.index())
            .and_then(|player| player.hand.clone())
            .unwrap_or_default()
    }

    /// The seats of a side.
    pub fn seats_of(&self, side: Team) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players.len()).filter(move |&seat| self.rules.side(seat) == side)
    }
}

/// Where the mover stands as far as others are told.
const fn shown(step: Step) -> Step {
    match step {
        Step::Laid(top) => Step::Top(top),
        Step::Draw | Step::Top(_) | Step::Play => step,
    }
}

impl Stand<'_> {
    /// How many cards of the hand lie in provisional melds.
    fn hidden_cards(&self) -> usize {
        if self.melded {
            return 0;
        }
        let laid: usize = self.melds.iter().map(|meld| meld.cards().len()).sum();
        laid - usize::from(matches!(self.step, Step::Laid(_)))
    }
}

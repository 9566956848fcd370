//! What one viewer may know of a table: everything open, their own hand, and their own
//! provisional melds.

use crate::{
    Ending, Heap, Meld, Refusal, Rules, Stand, State, Step, Summary,
    score::{melded, minimum},
    state::Stage,
};
use cards::Face;
use game_core::{GameTime, Seat, Team, Viewer};
use serde::{Deserialize, Serialize};

/// A player as the viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerView {
    /// The size of the hand; provisionally laid cards still count for others.
    pub cards: usize,
    /// The hand: the viewer's own, and everyone's when the round is over.
    pub hand: Option<Heap>,
    /// The red threes that lie face up; never in `hand`.
    pub red_threes: Heap,
    /// How many cards the next draw brings for red threes that were dealt.
    pub owed: u8,
    /// Cards of the hand that everyone saw come from the pile.
    pub seen: Heap,
    /// Whether the player has confirmed the summary (`Action::Next`).
    pub ready: bool,
}

/// A side as everyone sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideView {
    /// The melds; before the side has melded, the viewer's own provisional ones.
    pub melds: Vec<Meld>,
    pub melded: bool,
    /// The score without this round; once it is over, including it.
    pub total: i32,
}

impl SideView {
    /// The points of its melded cards so far.
    pub fn points(&self) -> i32 {
        melded(&self.melds)
    }

    /// The points its first meld must reach, see [`minimum`](crate::score::minimum).
    pub fn minimum(&self) -> i32 {
        minimum(self.total)
    }
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    #[serde(default, skip_serializing_if = "game_core::is_usual")]
    pub rules: Rules,
    /// One entry per seat.
    pub players: Vec<PlayerView>,
    /// One entry per side.
    pub sides: Vec<SideView>,
    /// The size of the stock.
    pub stock: usize,
    /// The discard pile, its top last.
    pub pile: Vec<Face>,
    /// The player who froze the pile; until that player's next turn.
    pub frozen_by: Option<Seat>,
    /// The number of the round, from 1.
    pub round: u16,
    /// How many turns of this round were played.
    pub turns: u16,
    /// The player on turn.
    pub turn: Seat,
    /// The step of that turn, as far as the viewer may know it.
    pub step: Step,
    /// How often the viewer took cards back in this turn.
    pub undos: u8,
    /// Whether a round is being played; `false` while the summary is shown.
    pub playing: bool,
    /// The summary of the last round.
    pub summary: Option<Summary>,
    /// When the time of the turn or of the summary runs out.
    pub deadline: Option<GameTime>,
    /// `Some` once the game is over.
    pub ending: Option<Ending>,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let playing = state.stage == Stage::Playing;
        let sees = |seat| viewer == Viewer::Seat(seat) || viewer == Viewer::Reviewer || !playing;
        let is_mover = sees(state.turn);
        // Cards that others still count in the mover's hand.
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
            deadline: state.clock.deadline(),
            ending: match &state.stage {
                Stage::Over(ending) => Some(ending.clone()),
                Stage::Playing | Stage::Between => None,
            },
        }
    }

    /// The [`Stand`] of the player on turn, as far as the viewer knows it.
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
            turn: self.rules.turn_number(self.turns),
            step: self.step,
            undos: self.undos,
        }
    }

    pub fn side(&self, seat: Seat) -> &SideView {
        &self.sides[usize::from(self.rules.side(seat).0)]
    }

    /// Whether the seat may take the pile now.
    pub fn may_take(&self, seat: Seat) -> Result<(), Refusal> {
        if self.turn == seat && self.playing {
            self.stand().may_take()
        } else {
            Err(Refusal::NotYourTurn)
        }
    }

    /// The seat's hand as far as the viewer knows it; empty otherwise.
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

/// The step as others are told it: `Laid` becomes `Top`.
const fn shown(step: Step) -> Step {
    match step {
        Step::Laid(top) => Step::Top(top),
        Step::Draw | Step::Top(_) | Step::Play => step,
    }
}

impl Stand<'_> {
    /// The number of cards in provisional melds.
    fn hidden_cards(&self) -> usize {
        if self.melded {
            return 0;
        }
        let laid: usize = self.melds.iter().map(|meld| meld.cards().len()).sum();
        laid - usize::from(matches!(self.step, Step::Laid(_)))
    }
}

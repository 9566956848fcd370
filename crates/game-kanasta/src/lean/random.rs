//! Rounds of random moves, for benchmarks and tests.

use super::{
    hand::{CardKind, JOKER, RANKS, RED, TWO},
    moves::{Lay, LeanEnd},
    round::LeanRound,
    side::LeanGroup,
};
use crate::{CANASTA, NATURALS_OF_FIRST};
use search::Spinner;

/// What a player may do after the draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeanMove {
    Lay(Lay),
    Discard(CardKind),
}

/// The most moves there can be: a discard of each kind, all naturals of a rank, and either wild to
/// each group.
const MOST_MOVES: usize = RED + 3 * RANKS;

/// The moves of the player on turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LeanMoves {
    moves: [LeanMove; MOST_MOVES],
    count: usize,
}

impl LeanMoves {
    pub fn list(&self) -> &[LeanMove] {
        &self.moves[..self.count]
    }

    fn push(&mut self, one: LeanMove) {
        self.moves[self.count] = one;
        self.count += 1;
    }
}

impl LeanRound {
    /// What the player on turn may do after the draw; a first meld is laid by `opening`.
    pub fn moves(&self) -> LeanMoves {
        let mut moves = LeanMoves {
            moves: [LeanMove::Discard(0); MOST_MOVES],
            count: 0,
        };
        if self.may_discard() {
            let kinds = self.hand().kinds();
            kinds.for_each(|kind| moves.push(LeanMove::Discard(kind)));
        }
        if self.side().melded {
            for kind in 0..RANKS {
                self.push_lays(kind, &mut moves);
            }
        }
        moves
    }

    fn push_lays(&self, kind: CardKind, moves: &mut LeanMoves) {
        let (hand, group) = (self.hand(), self.side().groups[kind]);
        let naturals = hand.count(kind);
        if naturals > 0 && (!group.is_empty() || usize::from(naturals) >= NATURALS_OF_FIRST) {
            self.push_lay(Lay::naturals(kind, naturals), moves);
        }
        if group.is_empty() || group.room() == 0 {
            return;
        }
        for (wild, twos) in [(TWO, 1), (JOKER, 0)] {
            if hand.count(wild) > 0 {
                let cards = LeanGroup {
                    naturals: 0,
                    twos,
                    jokers: 1 - twos,
                };
                self.push_lay(Lay { place: kind, cards }, moves);
            }
        }
    }

    /// Adds the lay if enough cards stay in the hand.
    fn push_lay(&self, lay: Lay, moves: &mut LeanMoves) {
        let size = self.side().groups[lay.place].len() + lay.cards.len();
        let may_close = self.side().has_canasta || size >= CANASTA;
        let stays = self.hand().len() - lay.cards.len();
        if stays >= 2 || stays == 1 && may_close {
            moves.push(LeanMove::Lay(lay));
        }
    }
}

/// Plays random moves until the round is over; returns their number.
pub(crate) fn random_round(round: &mut LeanRound, luck: &mut Spinner) -> u32 {
    let mut moves = 0;
    loop {
        moves += 1;
        match round.taking().filter(|_| luck.below(2) == 0) {
            Some(taking) => {
                round.take(taking.lays());
                moves += taking.lays().len() as u32;
            }
            None => {
                if round.draw(luck).is_some() {
                    return moves;
                }
            }
        }
        let opening = round
            .opening()
            .filter(|_| !round.side().melded && luck.below(2) == 0);
        if let Some(opening) = opening {
            moves += opening.lays().len() as u32;
            opening.lays().iter().for_each(|&lay| round.lay(lay));
        }
        let (more, end) = random_play(round, luck);
        moves += more;
        if end.is_some() {
            return moves;
        }
    }
}

/// Random lays up to a random discard.
fn random_play(round: &mut LeanRound, luck: &mut Spinner) -> (u32, Option<LeanEnd>) {
    let mut moves = 0;
    loop {
        moves += 1;
        let menu = round.moves();
        let chosen = menu.list()[luck.below(menu.count as u32) as usize];
        match chosen {
            LeanMove::Lay(lay) => round.lay(lay),
            LeanMove::Discard(kind) => return (moves, round.discard(kind)),
        }
    }
}

//! The alpha-beta search.

use super::{
    DRAW, MOST_PLIES, Position, Verdict, is_decided,
    ordering::Ordering,
    table::{Bound, Table},
};

/// The score of a game won on the spot; a win in n moves scores n less.
pub const WIN: i32 = 1_000_000;

/// `expired` is called once in so many positions: reading a clock costs more than a position.
const POSITIONS_PER_GLANCE: u64 = 1_000;

/// The limits of a search.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most moves ahead, before only noisy moves are followed.
    pub depth: u32,
    /// The most positions looked at.
    pub nodes: u64,
    /// The table has 2 to this power places.
    pub table_bits: u32,
    /// Asked now and then; once true, the search ends.
    pub expired: &'a dyn Fn() -> bool,
}

/// The result of [`search`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove<M> {
    pub best: M,
    /// Its score for the player to move.
    pub score: i32,
    /// The depth to which it was searched completely.
    pub depth: u32,
    /// How many positions were examined.
    pub nodes: u64,
}

/// The best of `moves`, which are tried in the order given: of equal ones the first is found.
///
/// `past` are the repetition keys of the positions before `root`, oldest first. A repeated
/// position counts as a draw at once, though rules may require a third time: a player who can
/// repeat once can repeat twice. `None` without moves.
pub fn search<P: Position>(
    root: &P,
    moves: &[P::Move],
    past: &[u64],
    limits: Limits<'_>,
) -> Option<BestMove<P::Move>> {
    let mut searcher = Searcher::new(past, limits);
    let mut order = moves.to_vec();
    let mut found = BestMove {
        best: *order.first()?,
        score: DRAW,
        depth: 0,
        nodes: 0,
    };
    for depth in 1..=limits.depth.min(MOST_PLIES as u32 / 2) {
        let Some((place, score)) = searcher.best_of(root, &order, depth) else {
            break;
        };
        found.best = order[place];
        order[..=place].rotate_right(1);
        if searcher.is_stopped {
            break;
        }
        (found.score, found.depth) = (score, depth);
        if is_decided(score) {
            break;
        }
    }
    found.nodes = searcher.nodes;
    Some(found)
}

/// What each of `moves` is worth to the player to move, looked at `limits.depth` moves ahead.
///
/// Moves that the effort did not suffice for are missing.
pub fn rank<P: Position>(
    root: &P,
    moves: &[P::Move],
    past: &[u64],
    limits: Limits<'_>,
) -> Vec<(P::Move, i32)> {
    let mut searcher = Searcher::<P>::new(past, limits);
    let mut ranked = Vec::with_capacity(moves.len());
    for &chosen in moves {
        let score = searcher.follow(root, chosen, limits.depth.saturating_sub(1), 0, -WIN, WIN);
        if searcher.is_stopped {
            break;
        }
        ranked.push((chosen, score));
    }
    ranked
}

struct Searcher<'a, P: Position> {
    limits: Limits<'a>,
    table: Table<P::Move>,
    ordering: Ordering<P>,
    /// Repetition keys of the positions before the one looked at.
    path: Vec<u64>,
    /// The moves of all positions on the way, each with its urgency: one list, so that a position
    /// costs no allocation.
    moves: Vec<P::Move>,
    urgencies: Vec<i32>,
    nodes: u64,
    is_stopped: bool,
}

impl<'a, P: Position> Searcher<'a, P> {
    fn new(past: &[u64], limits: Limits<'a>) -> Self {
        Searcher {
            limits,
            table: Table::new(limits.table_bits),
            ordering: Ordering::new(),
            path: past.to_vec(),
            moves: Vec::new(),
            urgencies: Vec::new(),
            nodes: 0,
            is_stopped: false,
        }
    }

    /// The index of the best move and its score; `None` if not even the first was searched
    /// completely.
    fn best_of(&mut self, root: &P, order: &[P::Move], depth: u32) -> Option<(usize, i32)> {
        let mut best = None;
        let mut alpha = -WIN;
        for (place, &chosen) in order.iter().enumerate() {
            let score = self.try_move(root, chosen, depth, 0, alpha, WIN, place == 0);
            if self.is_stopped {
                break;
            }
            if best.is_none() || score > alpha {
                best = Some((place, score));
                alpha = score;
            }
        }
        best
    }

    /// Looks at a move in full if it comes first, else first asks only whether it is better than
    /// `alpha`.
    #[expect(
        clippy::too_many_arguments,
        reason = "the window and the place in the tree belong together"
    )]
    fn try_move(
        &mut self,
        position: &P,
        chosen: P::Move,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
        is_first: bool,
    ) -> i32 {
        if !is_first {
            let score = self.follow(position, chosen, depth - 1, ply, alpha, alpha + 1);
            if score <= alpha || score >= beta {
                return score;
            }
        }
        self.follow(position, chosen, depth - 1, ply, alpha, beta)
    }

    /// The score after a move.
    fn follow(
        &mut self,
        position: &P,
        chosen: P::Move,
        depth: u32,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut next = position.clone();
        next.play(chosen);
        self.path.push(position.repetition_key());
        let score = -self.look(&next, depth, ply + 1, -beta, -alpha);
        self.path.pop();
        score
    }

    /// The score of a position, exact within the window.
    fn look(&mut self, position: &P, depth: u32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.count_node() {
            return DRAW;
        }
        if let Some(verdict) = position.verdict() {
            return value(verdict, ply);
        }
        if self.is_repeated(position) {
            return DRAW;
        }
        if depth == 0 || ply + 1 >= MOST_PLIES {
            return self.settle(position, ply, alpha, beta);
        }
        let key = position.key();
        let memory = self.table.get(key);
        if let Some(score) =
            memory.and_then(|memory| memory.answers(depth, near(alpha, ply), near(beta, ply)))
        {
            return far(score, ply);
        }
        let (best, score) = self.best_reply(
            position,
            depth,
            ply,
            alpha,
            beta,
            memory.and_then(|memory| memory.best),
        );
        if !self.is_stopped {
            let bound = match score {
                score if score >= beta => Bound::AtLeast,
                score if score <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.table.put(key, best, near(score, ply), depth, bound);
        }
        score
    }

    fn best_reply(
        &mut self,
        position: &P,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        remembered: Option<P::Move>,
    ) -> (Option<P::Move>, i32) {
        let first = self.list_moves(position, ply, remembered);
        let (mut best, mut best_score) = (None, -WIN);
        for place in first..self.moves.len() {
            let chosen = self.take_next(place);
            let score = self.try_move(position, chosen, depth, ply, alpha, beta, place == first);
            if self.is_stopped {
                break;
            }
            if score > best_score {
                (best, best_score) = (Some(chosen), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                self.ordering.praise(position, ply, depth, chosen);
                break;
            }
        }
        self.forget_moves(first);
        (best, best_score)
    }

    /// Quiescence search: follows noisy moves only, until the estimate can be trusted. Not moving
    /// is always an option.
    fn settle(&mut self, position: &P, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        let mut best = position.evaluate();
        alpha = alpha.max(best);
        if alpha >= beta || ply + 1 >= MOST_PLIES {
            return best;
        }
        let first = self.moves.len();
        position.moves(&mut self.moves);
        for place in first..self.moves.len() {
            let chosen = self.moves[place];
            if !position.is_noisy(chosen) {
                continue;
            }
            let score = self.settle_after(position, chosen, ply, alpha, beta);
            best = best.max(score);
            alpha = alpha.max(score);
            if self.is_stopped || alpha >= beta {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }

    fn settle_after(
        &mut self,
        position: &P,
        chosen: P::Move,
        ply: usize,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if self.count_node() {
            return DRAW;
        }
        let mut next = position.clone();
        next.play(chosen);
        match next.verdict() {
            Some(verdict) => -value(verdict, ply + 1),
            None => -self.settle(&next, ply + 1, -beta, -alpha),
        }
    }

    /// Counts a position; returns whether the effort is spent.
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        let is_glance = self.nodes.is_multiple_of(POSITIONS_PER_GLANCE);
        self.is_stopped |= self.nodes > self.limits.nodes || is_glance && (self.limits.expired)();
        self.is_stopped
    }

    fn is_repeated(&self, position: &P) -> bool {
        let reach = position.repeatable().min(self.path.len());
        if reach == 0 {
            return false;
        }
        let key = position.repetition_key();
        self.path[self.path.len() - reach..].contains(&key)
    }

    /// Puts the position's moves on top of the list; gives where they begin.
    fn list_moves(&mut self, position: &P, ply: usize, remembered: Option<P::Move>) -> usize {
        let first = self.moves.len();
        position.moves(&mut self.moves);
        let ordering = &self.ordering;
        let urgency = |&chosen: &P::Move| ordering.urgency(position, ply, remembered, chosen);
        self.urgencies.truncate(first);
        self.urgencies
            .extend(self.moves[first..].iter().map(urgency));
        first
    }

    /// Brings the most urgent move from here on to this place.
    fn take_next(&mut self, place: usize) -> P::Move {
        let mut next = place;
        for other in place + 1..self.moves.len() {
            if self.urgencies[other] > self.urgencies[next] {
                next = other;
            }
        }
        self.moves.swap(place, next);
        self.urgencies.swap(place, next);
        self.moves[place]
    }

    fn forget_moves(&mut self, first: usize) {
        self.moves.truncate(first);
        self.urgencies.truncate(first);
    }
}

/// The score of a verdict: the sooner a win, the better.
fn value(verdict: Verdict, ply: usize) -> i32 {
    match verdict {
        Verdict::Won => WIN - ply as i32,
        Verdict::Drawn => DRAW,
        Verdict::Lost => ply as i32 - WIN,
    }
}

/// Converts a score to count from the position itself, as the table keeps it; `far` is the
/// inverse.
fn near(score: i32, ply: usize) -> i32 {
    if is_decided(score) {
        score + score.signum() * ply as i32
    } else {
        score
    }
}

fn far(score: i32, ply: usize) -> i32 {
    if is_decided(score) {
        score - score.signum() * ply as i32
    } else {
        score
    }
}

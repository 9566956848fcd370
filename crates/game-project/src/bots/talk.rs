//! When the agents of a team exchange what they know, and which agents they ask.
//!
//! An exchange costs the team the time of a request and of an answer. It pays in two cases: where
//! it takes hardly any time, agents ask before every placing; and where it takes less than a way
//! across the board and a placing, they ask once their own share is done.

use crate::{Chore, Duty, Held, Knowledge, Request};
use game_core::Seat;

/// An exchange with every team-mate may take this part of a placing to count as free.
const FREE_PART: u64 = 4;

/// For so long at least a report counts as news, however short the timeouts are.
const LEAST_NEWS_MS: u64 = 500;

/// Whether the agents of a team exchange what they know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Talk {
    /// Asks when it pays, and answers the leader.
    Aloud,
    Silent,
}

/// How much an exchange costs under these rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Price {
    Free,
    /// Less than a placing in vain.
    Fair,
    /// More than it can save.
    Dear,
}

impl Price {
    /// The price under the rules that the agent knows or has learnt.
    pub fn of(knowledge: &Knowledge) -> Self {
        let rules = &knowledge.rules;
        let exchange = rules.timeout_ms(Chore::Ask) + rules.timeout_ms(Chore::Tell);
        let place = rules.timeout_ms(Chore::Place);
        let mates = u64::from(rules.players()) - 1;
        if exchange * mates * FREE_PART <= place {
            Price::Free
        } else if exchange <= journey_ms(knowledge) + place {
            Price::Fair
        } else {
            Price::Dear
        }
    }
}

/// The time of a walk from one corner of the board to the other.
pub(super) fn journey_ms(knowledge: &Knowledge) -> u64 {
    let board = knowledge.board();
    let moves = u64::from(board.width()) + u64::from(board.height());
    moves * knowledge.rules.timeout_ms(Chore::Move)
}

/// The request to answer now. The leader's waits only until the agent carries nothing; that of
/// another until the own share is done, unless talk is free.
pub(super) fn to_answer(knowledge: &Knowledge, is_done: bool) -> Option<&Request> {
    let request = knowledge.requests.first()?;
    let is_due = match request.duty {
        Duty::Must => knowledge.held == Held::Nothing,
        Duty::May => false,
    };
    (is_due || is_done || Price::of(knowledge) == Price::Free).then_some(request)
}

/// The team-mate to ask now.
pub(super) fn to_ask(knowledge: &Knowledge, is_done: bool) -> Option<Seat> {
    let is_needed = |mate: Seat| match Price::of(knowledge) {
        Price::Free => knowledge.held != Held::Nothing && !has_told_lately(knowledge, mate),
        Price::Fair => is_done && !knowledge.met.iter().any(|met| met.seat == mate),
        Price::Dear => false,
    };
    if !knowledge.asked.is_empty() {
        return None;
    }
    let (before, after): (Vec<Seat>, Vec<Seat>) = knowledge
        .mates
        .iter()
        .partition(|&&mate| mate < knowledge.seat);
    // Each agent begins with another team-mate, so that not all ask the same.
    let mut mates = after.into_iter().chain(before);
    mates.find(|&mate| is_needed(mate))
}

/// Whether the agent knows what all its team-mates have done until a moment ago.
pub(super) fn is_up_to_date(knowledge: &Knowledge) -> bool {
    let mates = usize::from(knowledge.rules.players()) - 1;
    let told = |mate: &&Seat| has_told_lately(knowledge, **mate);
    knowledge.mates.iter().filter(told).count() == mates
}

fn has_told_lately(knowledge: &Knowledge, mate: Seat) -> bool {
    let lately = (journey_ms(knowledge) / 4).max(LEAST_NEWS_MS);
    let is_fresh = |at| knowledge.heard.ms_since(at) < lately;
    let mut met = knowledge.met.iter();
    met.any(|met| met.seat == mate && is_fresh(met.at))
}

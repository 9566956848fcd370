//! Numbers for the nicks of agents, as their protocol has no names. A connection keeps its number
//! until it ends.

use parking_lot::Mutex;
use std::{collections::BTreeSet, sync::Arc};
use wire::Nick;

/// The numbers in use. The smallest free one is given first, so that few guests are created.
#[derive(Default)]
pub(crate) struct AgentNumbers(Mutex<BTreeSet<u32>>);

/// A number in use; free again when dropped.
pub(crate) struct AgentNumber {
    number: u32,
    numbers: Arc<AgentNumbers>,
}

impl AgentNumbers {
    /// Takes the smallest free number.
    pub fn take(self: &Arc<Self>) -> AgentNumber {
        let mut taken = self.0.lock();
        let number = (1..)
            .find(|number| !taken.contains(number))
            .expect("fewer connections than numbers");
        taken.insert(number);
        AgentNumber {
            number,
            numbers: self.clone(),
        }
    }
}

impl AgentNumber {
    /// Returns the agent's nick, such as `Agent1`.
    pub fn nick(&self) -> Nick {
        format!("Agent{}", self.number)
            .parse()
            .expect("letters and digits")
    }
}

impl Drop for AgentNumber {
    fn drop(&mut self) {
        self.numbers.0.lock().remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_free_again_when_its_connection_ends() {
        let numbers = Arc::new(AgentNumbers::default());
        let (one, two) = (numbers.take(), numbers.take());
        assert_eq!(
            [one.nick().as_str(), two.nick().as_str()],
            ["Agent1", "Agent2"]
        );
        drop(one);
        assert_eq!(numbers.take().nick().as_str(), "Agent1");
    }
}

//! What an agent learns about the rules from play: `StartGame` tells neither timeouts nor the
//! chance of a sham.

use game_core::GameTime;
use game_project::{Chore, Held, Knowledge, Piece, Placing, Rules, ShamAnswers, Word};

/// How many pieces the assumed chance of a sham counts for, beside those of this game.
const ASSUMED_PIECES: f64 = 5.0;

/// What was learnt so far.
pub(super) struct Lessons {
    /// The rules assumed at the start.
    assumed: Rules,
    /// The measured timeout of each chore, in the order of [`Chore::ALL`].
    measured: [Option<u64>; Chore::ALL.len()],
    /// The sent request, until the agent is woken.
    begun: Option<Begun>,
    pieces: u32,
    shams: u32,
}

#[derive(Clone, Copy)]
struct Begun {
    chore: Chore,
    at: GameTime,
    is_granted: bool,
}

impl Lessons {
    /// Nothing is learnt yet.
    pub fn new(assumed: Rules) -> Self {
        Self {
            assumed,
            measured: Chore::ALL.map(|_| None),
            begun: None,
            pieces: 0,
            shams: 0,
        }
    }

    /// A request was sent. `is_granted` for one whose only answer is the sleep.
    pub fn begin(&mut self, chore: Chore, at: GameTime, is_granted: bool) {
        self.begun = Some(Begun {
            chore,
            at,
            is_granted,
        });
    }

    /// Learns from a word, before the agent's knowledge changes by it.
    pub fn hear(&mut self, at: GameTime, word: &Word, mind: &Knowledge) {
        match word {
            Word::Moved { .. } | Word::Discovered { .. } => self.granted(),
            Word::Tested { piece } => {
                self.granted();
                self.piece(*piece);
            }
            Word::Placed { placing } => {
                self.granted();
                if let Some(piece) = placed(*placing, mind) {
                    self.piece(piece);
                }
            }
            Word::Woke => self.woken(at),
            Word::Blocked { .. } => self.begun = None,
            Word::Asked { .. }
            | Word::Request { .. }
            | Word::Told { .. }
            | Word::Information { .. }
            | Word::Ended(_) => {}
        }
    }

    fn granted(&mut self) {
        if let Some(begun) = &mut self.begun {
            begun.is_granted = true;
        }
    }

    fn woken(&mut self, at: GameTime) {
        if let Some(begun) = self.begun.take().filter(|begun| begun.is_granted) {
            self.measured[begun.chore as usize] = Some(at.ms_since(begun.at));
        }
    }

    fn piece(&mut self, piece: Piece) {
        self.pieces += 1;
        self.shams += u32::from(piece == Piece::Sham);
    }

    /// The rules as far as they were learnt. Timeouts that were not measured are assumed to
    /// differ from the defaults as much as the measured ones; those of talk to be half as long,
    /// because an agent that expects talk to be dear never learns what it costs.
    pub fn rules(&self) -> Rules {
        let of_measured = |chore: Chore| self.measured[chore as usize].map(|ms| (chore, ms));
        let known: Vec<(Chore, u64)> = Chore::ALL.into_iter().filter_map(of_measured).collect();
        let measured: u64 = known.iter().map(|(_, ms)| ms).sum();
        let assumed: u64 = known
            .iter()
            .map(|&(chore, _)| self.assumed.timeout_ms(chore))
            .sum();
        let rules = Chore::ALL.into_iter().fold(self.assumed, |rules, chore| {
            let usual = self.assumed.timeout_ms(chore);
            let scaled = (usual * measured).checked_div(assumed).unwrap_or(usual);
            let scaled = match chore {
                Chore::Ask | Chore::Tell => scaled / 2,
                Chore::Move | Chore::Discover | Chore::Test | Chore::Place => scaled,
            };
            rules.with_timeout(chore, self.measured[chore as usize].unwrap_or(scaled))
        });
        rules.with_sham_chance(self.sham_chance())
    }

    fn sham_chance(&self) -> f64 {
        let assumed = self.assumed.sham_chance() * ASSUMED_PIECES;
        (assumed + f64::from(self.shams)) / (ASSUMED_PIECES + f64::from(self.pieces))
    }
}

/// The kind of a placed piece, if the answer shows it and no test has shown it before.
fn placed(placing: Placing, mind: &Knowledge) -> Option<Piece> {
    match placing {
        _ if mind.held == Held::Real => None,
        Placing::Sham => Some(Piece::Sham),
        Placing::Achieved => Some(Piece::Real),
        Placing::Missed => (mind.shams == ShamAnswers::Told).then_some(Piece::Real),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Seat;
    use game_project::{Field, Pickup, RED, Start};

    fn mind() -> Knowledge {
        Knowledge::at_start(Start {
            rules: Rules::default(),
            seat: Seat::new(0),
            team: RED,
            mates: Vec::new(),
            leader: None,
            field: Field::new(4, 5),
            distance: None,
        })
    }

    fn moved() -> Word {
        Word::Moved {
            to: Field::new(4, 4),
            pickup: Pickup::Nothing,
            distance: 2,
        }
    }

    #[test]
    fn a_timeout_is_the_time_from_the_request_to_the_waking() {
        let mut lessons = Lessons::new(Rules::default());
        lessons.begin(Chore::Move, GameTime::from_ms(1000), false);
        lessons.hear(GameTime::from_ms(1010), &moved(), &mind());
        lessons.hear(GameTime::from_ms(1025), &Word::Woke, &mind());
        let rules = lessons.rules();
        assert_eq!(rules.timeout_ms(Chore::Move), 25);
        assert_eq!(rules.timeout_ms(Chore::Place), 100, "a tenth, as the move");
        assert_eq!(rules.timeout_ms(Chore::Tell), 250, "half of a tenth");
        lessons.begin(Chore::Tell, GameTime::from_ms(2000), true);
        lessons.hear(GameTime::from_ms(2040), &Word::Woke, &mind());
        assert_eq!(lessons.rules().timeout_ms(Chore::Tell), 40);
    }

    #[test]
    fn a_refused_request_shows_no_timeout() {
        let mut lessons = Lessons::new(Rules::default());
        lessons.begin(Chore::Move, GameTime::START, false);
        let blocked = Word::Blocked {
            field: Field::new(4, 4),
        };
        lessons.hear(GameTime::from_ms(1), &blocked, &mind());
        lessons.hear(GameTime::from_ms(1), &Word::Woke, &mind());
        assert_eq!(lessons.rules().timeout_ms(Chore::Move), 250);
    }

    #[test]
    fn the_chance_of_a_sham_approaches_the_share_seen() {
        let mut lessons = Lessons::new(Rules::default());
        let test = |piece| Word::Tested { piece };
        (0..95).for_each(|_| lessons.hear(GameTime::START, &test(Piece::Real), &mind()));
        let chance = lessons.rules().sham_chance();
        assert!((chance - 0.01).abs() < 1e-6, "{chance}");
        (0..100).for_each(|_| lessons.hear(GameTime::START, &test(Piece::Sham), &mind()));
        assert!(lessons.rules().sham_chance() > 0.5);
    }

    #[test]
    fn a_placing_that_does_not_show_shams_teaches_nothing_of_them() {
        let mut lessons = Lessons::new(Rules::default());
        let hidden = Knowledge {
            shams: ShamAnswers::Hidden,
            held: Held::Unchecked,
            ..mind()
        };
        let missed = Word::Placed {
            placing: Placing::Missed,
        };
        lessons.hear(GameTime::START, &missed, &hidden);
        assert!((lessons.rules().sham_chance() - 0.2).abs() < 1e-6);
    }
}

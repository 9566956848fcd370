//! The bots of a local game: their strength and number.

use crate::{
    browser::storage,
    games::{quick, rival_counts, searched_by},
    texts::{Lang, home, span::turn_text},
};
use games::{BotName, GameKind};

/// Bots of one strength on all other seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rivals {
    pub bot: BotName,
    pub count: u8,
    /// The time per turn in milliseconds; `None` is no limit.
    pub turn_ms: Option<u32>,
}

impl Rivals {
    /// The last choice for the game from `localStorage`, if the game still has it.
    pub fn last(kind: GameKind) -> Option<Rivals> {
        Rivals::read(&storage::read(&key(kind))?)?.fitting(kind)
    }

    /// The gentlest and fewest.
    pub fn first(kind: GameKind) -> Option<Rivals> {
        Some(Rivals {
            bot: kind.bots().first()?.parse().ok()?,
            count: *rival_counts(kind).first()?,
            turn_ms: None,
        })
    }

    /// `self`, if the game has such bots and that many seats for them; without a time that the
    /// game does not allow.
    pub fn fitting(self, kind: GameKind) -> Option<Rivals> {
        let bot = self.bot.as_str();
        let has = kind.bots().contains(&bot) || searched_by(kind, bot).is_some();
        let fits = has && rival_counts(kind).contains(&self.count);
        let (least, most) = quick(kind).range;
        let turn_ms = self.turn_ms.filter(|ms| (least..=most).contains(ms));
        fits.then_some(Rivals { turn_ms, ..self })
    }

    /// The bots in words: `Hana Fox × 3`, and the time per turn if there is one.
    pub fn text(&self, lang: Lang) -> String {
        let bots = home::rivals(lang, self.bot.as_str(), self.count);
        match self.turn_ms {
            Some(ms) => format!("{bots}, {}", turn_text(Some(ms), lang)),
            None => bots,
        }
    }

    /// Remembers that these were chosen.
    pub fn remember(&self, kind: GameKind) {
        storage::write(&key(kind), &self.written());
    }

    fn read(text: &str) -> Option<Rivals> {
        let mut parts = text.split(' ');
        Some(Rivals {
            count: parts.next()?.parse().ok()?,
            bot: parts.next()?.parse().ok()?,
            turn_ms: parts.next().and_then(|ms| ms.parse().ok()),
        })
    }

    fn written(&self) -> String {
        let turn = self.turn_ms.map(|ms| format!(" {ms}"));
        format!("{} {}{}", self.count, self.bot, turn.unwrap_or_default())
    }
}

fn key(kind: GameKind) -> String {
    format!("stolik.rivals.{kind}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::searchers;

    #[test]
    fn any_number_of_iterations_between_the_least_and_the_most_is_a_bot_of_karcianka() {
        for bot in [
            "mcts:10",
            "mcts:11",
            "mcts:500",
            "mcts:12345",
            "mcts:1000000",
        ] {
            let rivals = Rivals {
                bot: bot.parse().unwrap(),
                count: 1,
                turn_ms: None,
            };
            let fits = rivals.clone().fitting(GameKind::Karcianka);
            assert_eq!(fits, Some(rivals.clone()));
            assert!(games::AnyBot::named(GameKind::Karcianka, bot).is_some());
            assert_eq!(rivals.fitting(GameKind::Dama), None);
        }
    }

    #[test]
    fn what_was_chosen_is_read_as_it_was_written() {
        let rivals = Rivals {
            bot: "mcts:1000".parse().unwrap(),
            count: 3,
            turn_ms: None,
        };
        assert_eq!(rivals.written(), "3 mcts:1000");
        let timed = Rivals {
            turn_ms: Some(47_000),
            ..rivals.clone()
        };
        for rivals in [rivals, timed] {
            assert_eq!(Rivals::read(&rivals.written()), Some(rivals));
        }
        for text in ["", "hard", "x hard", "300 hard", "1 HARD"] {
            assert_eq!(Rivals::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_time_that_the_game_does_not_allow_is_no_limit() {
        let timed = |turn_ms| Rivals {
            turn_ms,
            ..Rivals::first(GameKind::Rummikub).unwrap()
        };
        let fitting = |turn_ms| timed(turn_ms).fitting(GameKind::Rummikub).unwrap().turn_ms;
        assert_eq!(fitting(Some(47_000)), Some(47_000));
        assert_eq!(
            [fitting(Some(1000)), fitting(Some(900_000)), fitting(None)],
            [None; 3]
        );
    }

    #[test]
    fn only_rivals_the_game_has_fit_it() {
        for &kind in GameKind::ALL {
            let first = Rivals::first(kind).unwrap();
            assert_eq!(first.clone().fitting(kind), Some(first.clone()));
            for bot in searchers(kind) {
                let rivals = Rivals {
                    bot: bot.parse().unwrap(),
                    ..first.clone()
                };
                assert!(games::AnyBot::named(kind, bot).is_some(), "{bot}");
                assert_eq!(rivals.clone().fitting(kind), Some(rivals));
            }
            for bot in ["mcts:9", "mcts:1000001", "mcts:0500", "mcts:", "mcts:+50"] {
                let rivals = Rivals {
                    bot: bot.parse().unwrap_or_else(|_| "nobody".parse().unwrap()),
                    ..first.clone()
                };
                assert_eq!(rivals.fitting(kind), None, "{bot}");
            }
            assert_eq!(
                Rivals {
                    count: 0,
                    ..first.clone()
                }
                .fitting(kind),
                None
            );
            assert_eq!(
                Rivals {
                    bot: "nobody".parse().unwrap(),
                    ..first
                }
                .fitting(kind),
                None
            );
        }
    }
}

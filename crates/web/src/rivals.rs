//! The bots of a local game: their strength and number.

use crate::{
    browser::storage,
    games::{rival_counts, searchers},
    texts::{Lang, home},
};
use games::{BotName, GameKind};

/// Bots of one strength on all other seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rivals {
    pub bot: BotName,
    pub count: u8,
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
        })
    }

    /// `self`, if the game has such bots and that many seats for them.
    pub fn fitting(self, kind: GameKind) -> Option<Rivals> {
        let has = |bots: &[&str]| bots.contains(&self.bot.as_str());
        let fit =
            (has(kind.bots()) || has(searchers(kind))) && rival_counts(kind).contains(&self.count);
        fit.then_some(self)
    }

    /// The bots in words: `Sharp bot × 3`.
    pub fn text(&self, lang: Lang) -> String {
        home::rivals(lang, self.bot.as_str(), self.count)
    }

    /// Remembers that these were chosen.
    pub fn remember(&self, kind: GameKind) {
        storage::write(&key(kind), &self.written());
    }

    fn read(text: &str) -> Option<Rivals> {
        let (count, bot) = text.split_once(' ')?;
        Some(Rivals {
            bot: bot.parse().ok()?,
            count: count.parse().ok()?,
        })
    }

    fn written(&self) -> String {
        format!("{} {}", self.count, self.bot)
    }
}

fn key(kind: GameKind) -> String {
    format!("stolik.rivals.{kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_is_read_as_it_was_written() {
        let rivals = Rivals {
            bot: "mcts:1000".parse().unwrap(),
            count: 3,
        };
        assert_eq!(Rivals::read(&rivals.written()), Some(rivals));
        for text in ["", "hard", "x hard", "300 hard", "1 HARD"] {
            assert_eq!(Rivals::read(text), None, "{text}");
        }
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

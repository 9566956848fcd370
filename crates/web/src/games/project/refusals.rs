//! `refusal_text`: which sentence is shown for a `Refusal` of the rules.

use super::texts::refusals as text;
use crate::texts::Lang;
use game_project::Refusal;

/// Why something is not possible; none for what is seen anyway.
pub fn refusal_text(why: Refusal, lang: Lang) -> Option<&'static str> {
    match why {
        Refusal::Asleep { .. } => None,
        Refusal::OutOfBounds => Some(text::out_of_bounds(lang)),
        Refusal::OutOfReach | Refusal::OtherBoard => Some(text::out_of_reach(lang)),
        Refusal::NoPiece => Some(text::no_piece(lang)),
        Refusal::NotAMate => Some(text::not_a_mate(lang)),
        Refusal::NotAsked => Some(text::not_asked(lang)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::GameTime;

    #[test]
    fn that_an_agent_sleeps_is_seen_and_not_said() {
        assert_eq!(
            refusal_text(
                Refusal::Asleep {
                    until: GameTime::START
                },
                Lang::En
            ),
            None
        );
        assert_eq!(
            refusal_text(Refusal::NoPiece, Lang::En),
            Some("You carry no piece.")
        );
    }
}

//! `refusal_text`: which sentence is shown for a `Refusal` of the rules, and `hitch_text` for a
//! `Hitch` that the page finds before it asks the table.

use super::{intent::Hitch, texts::refusals as text};
use crate::texts::{Lang, Text, cards};
use game_kanasta::{MeldError, Refusal, TAKES_FROM_TURN, worth::is_red_three};

/// Why nothing came of a touch.
pub fn hitch_text(hitch: &Hitch, lang: Lang) -> String {
    match hitch {
        Hitch::Rule(why) => refusal_text(why, lang),
        Hitch::ChooseCards => text::choose_cards(lang).to_owned(),
        Hitch::ChooseOne => text::choose_one(lang).to_owned(),
        Hitch::WouldGoBack { points, minimum } => text::would_go_back(lang, *points, *minimum),
    }
}

/// Why the rules say no.
pub fn refusal_text(why: &Refusal, lang: Lang) -> String {
    let words: Text = match why {
        Refusal::TooEarly(turn) => return text::too_early(lang, *turn, TAKES_FROM_TURN),
        Refusal::TooEarlyInRound(turn) => {
            return text::too_early_in_round(lang, *turn, TAKES_FROM_TURN);
        }
        Refusal::LayTheTop(top) => return text::lay_the_top(lang, &cards::face(*top, lang)),
        Refusal::TopBlocks(top) => return text::top_blocks(lang, &cards::face(*top, lang)),
        Refusal::NoMatch { top, need } => {
            return text::no_match(lang, &cards::face(*top, lang), *need);
        }
        Refusal::NotInHand(card) if is_red_three(*card) => text::red_three_stays,
        Refusal::NotInHand(card) => return text::not_in_hand(lang, &cards::face(*card, lang)),
        Refusal::NoMeld { error, .. } => fault_text(*error),
        Refusal::GameOver => text::game_over,
        Refusal::NotYourTurn => text::not_your_turn,
        Refusal::RoundOver => text::round_over,
        Refusal::RoundNotOver => text::round_not_over,
        Refusal::AlreadyReady => text::already_ready,
        Refusal::DrawFirst => text::draw_first,
        Refusal::AlreadyDrawn => text::already_drawn,
        Refusal::NothingToReturn => text::nothing_to_return,
        Refusal::NothingToTakeBack => text::nothing_to_take_back,
        Refusal::NoPile => text::no_pile,
        Refusal::NoSuchMeld(_) => text::no_such_meld,
        Refusal::NoCards => text::choose_cards,
        Refusal::NoSequences(_) => text::no_sequences,
        Refusal::BlackThrees => text::black_threes,
        Refusal::LastCard => text::last_card,
        Refusal::NoCanasta => text::no_canasta,
        Refusal::MustClose => text::must_close,
        Refusal::TooManyUndos => text::too_many_undos,
    };
    words(lang).to_owned()
}

fn fault_text(error: MeldError) -> Text {
    match error {
        MeldError::TooFew => text::too_few,
        MeldError::RedThree => text::red_three_stays,
        MeldError::TooFewNaturals => text::too_few_naturals,
        MeldError::TooManyWilds => text::too_many_wilds,
        MeldError::Mixed => text::mixed_cards,
        MeldError::Twice => text::rank_twice,
        MeldError::Three => text::sequence_from_four,
        MeldError::Gap => text::sequence_gap,
        MeldError::TooLong => text::sequence_too_long,
        MeldError::NotAtTheEnd => text::high_end_only,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_kanasta::Need;

    #[test]
    fn a_refusal_names_the_rule_and_the_card_it_is_about() {
        let top = "7H".parse().unwrap();
        let said = |why: &Refusal| Lang::ALL.map(|lang| refusal_text(why, lang));
        assert_eq!(
            said(&Refusal::TopBlocks(top)),
            [
                "Nobody takes a pile with the seven of hearts on top.",
                "Stosu nie bierze się, gdy na wierzchu leży siódemka kier.",
                "Balík nelze vzít, když nahoře leží srdcová sedma.",
            ]
        );
        let frozen = Refusal::NoMatch {
            top,
            need: Need::TwoAsFrozen(::cards::Rank::Seven),
        };
        assert!(said(&frozen)[0].starts_with("The pile is frozen"));
        let runs = Refusal::NoMatch {
            top,
            need: Need::PairOrRun("7H".parse().unwrap()),
        };
        assert!(said(&runs)[0].contains("for a sequence"));
        assert!(said(&Refusal::TooEarlyInRound(2))[0].contains("turn 4 of the round"));
        assert!(said(&Refusal::TooEarly(2))[2].contains("od svého tahu 4"));
        assert_eq!(
            said(&Refusal::NotInHand("3D".parse().unwrap()))[0],
            "Red threes are never melded."
        );
    }
}

//! `refusal_text`: which sentence is shown for a `Refusal` of the rules, and `fault_text` for tiles
//! that are no set.

use super::{
    texts::refusals as text,
    words::{tile_text, tiles_text},
};
use crate::texts::{Lang, Text};
use game_rummikub::{Refusal, SetError};

/// Why the rules say no.
pub fn refusal_text(why: &Refusal, lang: Lang) -> String {
    let plain: Text = match why {
        Refusal::GameOver => text::game_over,
        Refusal::NotYourTurn => text::not_your_turn,
        Refusal::Overlap(_) => text::overlap,
        Refusal::NothingLaid => text::nothing_laid,
        Refusal::PoolEmpty => text::pool_empty,
        Refusal::PoolLeft => text::pool_left,
        Refusal::TooManyDrafts => text::too_many_drafts,
        Refusal::TableTileMissing(tile) => {
            return text::table_tile_missing(lang, &tile_text(*tile, lang));
        }
        Refusal::NotInRack(tile) => return text::not_in_rack(lang, &tile_text(*tile, lang)),
        Refusal::NoSet { tiles, error } => {
            return text::no_set(lang, &tiles_text(tiles, lang), fault_text(*error)(lang));
        }
        Refusal::MeldFirst(tiles) => return text::meld_first(lang, &tiles_text(tiles, lang)),
        Refusal::MeldTooLow(value) => return text::meld_too_low(lang, *value),
    };
    plain(lang).to_owned()
}

/// The rule that tiles break which are no set, to stand within a sentence.
pub fn fault_text(error: SetError) -> Text {
    match error {
        SetError::TooShort => text::too_short,
        SetError::OnlyJokers => text::only_jokers,
        SetError::Mixed => text::mixed,
        SetError::ColourTwice => text::colour_twice,
        SetError::GroupTooLong => text::group_too_long,
        SetError::NotConsecutive => text::not_consecutive,
        SetError::OffTheEnd => text::off_the_end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_rummikub::Tile;

    fn tiles(text: &str) -> Vec<Tile> {
        text.split(' ').map(|tile| tile.parse().unwrap()).collect()
    }

    #[test]
    fn a_refusal_names_the_tiles_and_the_rule() {
        let why = Refusal::NoSet {
            tiles: tiles("r5 r6 b7"),
            error: SetError::Mixed,
        };
        assert_eq!(
            Lang::ALL.map(|lang| refusal_text(&why, lang)),
            [
                "No set: red 5, 6, blue 7. Remember, the tiles share neither number nor colour.",
                "To nie zestaw: czerwona 5, 6, niebieska 7. Pamiętaj: kostki nie mają wspólnej liczby ani koloru.",
                "To není sada: červená 5, 6, modrá 7. Pozor, kameny nemají společné číslo ani barvu.",
            ]
        );
        assert_eq!(
            refusal_text(&Refusal::MeldTooLow(24), Lang::En),
            "Your first meld needs 30 points; this is 24."
        );
    }
}

//! Playing cards as people call them: for screen readers, refusals and history, in every card game.

use super::{Lang, plural::plural};
use cards::{Card, Face, Rank, Suit};

/// A card: `queen of spades`, `dama pik`, `piková dáma`.
pub fn card(card: Card, lang: Lang) -> String {
    let rank = rank(card.rank(), lang);
    match lang {
        Lang::En => format!("{rank} of {}", suit(card.suit(), lang)),
        Lang::Pl => format!("{rank} {}", suit(card.suit(), lang)),
        Lang::Cs => format!("{}{} {rank}", suit(card.suit(), lang), ending(card.rank())),
    }
}

/// A card of a pack with jokers.
pub fn face(face: Face, lang: Lang) -> String {
    match face {
        Face::Card(this) => card(this, lang),
        Face::Joker => lang.one_of("joker", "joker", "žolík").to_owned(),
    }
}

/// A rank, as it is called.
pub fn rank(rank: Rank, lang: Lang) -> &'static str {
    let [en, pl, cs] = match rank {
        Rank::Two => ["two", "dwójka", "dvojka"],
        Rank::Three => ["three", "trójka", "trojka"],
        Rank::Four => ["four", "czwórka", "čtyřka"],
        Rank::Five => ["five", "piątka", "pětka"],
        Rank::Six => ["six", "szóstka", "šestka"],
        Rank::Seven => ["seven", "siódemka", "sedma"],
        Rank::Eight => ["eight", "ósemka", "osma"],
        Rank::Nine => ["nine", "dziewiątka", "devítka"],
        Rank::Ten => ["ten", "dziesiątka", "desítka"],
        Rank::Jack => ["jack", "walet", "kluk"],
        Rank::Queen => ["queen", "dama", "dáma"],
        Rank::King => ["king", "król", "král"],
        Rank::Ace => ["ace", "as", "eso"],
    };
    lang.one_of(en, pl, cs)
}

/// A suit; in Czech the part of the adjective that does not change.
fn suit(suit: Suit, lang: Lang) -> &'static str {
    let [en, pl, cs] = match suit {
        Suit::Clubs => ["clubs", "trefl", "křížov"],
        Suit::Diamonds => ["diamonds", "karo", "károv"],
        Suit::Hearts => ["hearts", "kier", "srdcov"],
        Suit::Spades => ["spades", "pik", "pikov"],
    };
    lang.one_of(en, pl, cs)
}

/// The end of a Czech adjective before the rank.
fn ending(rank: Rank) -> &'static str {
    match rank {
        Rank::Jack | Rank::King => "ý",
        Rank::Ace => "é",
        _ => "á",
    }
}

/// How many cards, as the object of a sentence: `3 cards`.
pub fn so_many(lang: Lang, n: usize) -> String {
    let plural = |one, few, many| plural(lang, n as u64, one, few, many);
    let word = match lang {
        Lang::En => plural("card", "", "cards"),
        Lang::Pl => plural("kartę", "karty", "kart"),
        Lang::Cs => plural("kartu", "karty", "karet"),
    };
    format!("{n} {word}")
}

/// How many cards a player has: `3 cards`.
pub fn held(lang: Lang, n: usize) -> String {
    match (lang, n) {
        (Lang::Pl, 1) => "1 karta".into(),
        (Lang::Cs, 1) => "1 karta".into(),
        (Lang::En | Lang::Pl | Lang::Cs, _) => so_many(lang, n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_called_as_people_call_it() {
        let told = |text: &str| Lang::ALL.map(|lang| card(text.parse().unwrap(), lang));
        assert_eq!(told("QS"), ["queen of spades", "dama pik", "piková dáma"]);
        assert_eq!(
            told("7H"),
            ["seven of hearts", "siódemka kier", "srdcová sedma"]
        );
        assert_eq!(told("AC"), ["ace of clubs", "as trefl", "křížové eso"]);
        assert_eq!(told("KD"), ["king of diamonds", "król karo", "kárový král"]);
        assert_eq!(
            Lang::ALL.map(|lang| face(Face::Joker, lang)),
            ["joker", "joker", "žolík"]
        );
    }

    #[test]
    fn cards_are_counted_by_the_rules_of_each_language() {
        assert_eq!(
            Lang::ALL.map(|lang| so_many(lang, 1)),
            ["1 card", "1 kartę", "1 kartu"]
        );
        assert_eq!(
            Lang::ALL.map(|lang| so_many(lang, 3)),
            ["3 cards", "3 karty", "3 karty"]
        );
        assert_eq!(
            Lang::ALL.map(|lang| held(lang, 5)),
            ["5 cards", "5 kart", "5 karet"]
        );
        assert_eq!(
            Lang::ALL.map(|lang| held(lang, 1)),
            ["1 card", "1 karta", "1 karta"]
        );
    }
}

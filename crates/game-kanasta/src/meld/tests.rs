//! Which cards are a meld, one test per sentence of the specification.

use super::*;

fn heap(text: &str) -> Heap {
    text.parse().unwrap()
}

fn read(text: &str) -> Result<String, MeldError> {
    Meld::read(&heap(text)).map(|meld| meld.to_string())
}

fn extended(text: &str, more: &str) -> Result<String, MeldError> {
    Meld::read(&heap(text))
        .unwrap()
        .extended(&heap(more))
        .map(|meld| meld.to_string())
}

#[test]
fn a_group_is_three_or_more_of_one_rank() {
    assert_eq!(read("7H 7H 7S"), Ok("7H 7H 7S".to_owned()));
    assert_eq!(read("7H 7S"), Err(MeldError::TooFew));
    assert_eq!(read(""), Err(MeldError::TooFew));
    assert_eq!(read("7H 7S 8D"), Err(MeldError::Mixed));
}

#[test]
fn a_group_has_at_least_two_naturals() {
    assert!(read("7H 7S *").is_ok() && read("7H 7S 2C").is_ok());
    assert_eq!(read("7H * 2C"), Err(MeldError::TooFewNaturals));
}

#[test]
fn a_group_has_at_most_three_wilds() {
    assert!(read("7H 7S * 2C 2D").is_ok());
    assert_eq!(read("7H 7S 7D 7C * 2C 2D 2S"), Err(MeldError::TooManyWilds));
}

#[test]
fn a_group_may_be_of_wilds_only() {
    assert_eq!(Meld::read(&heap("* 2C 2D")).unwrap().kind(), Kind::Wild);
    assert_eq!(
        Meld::read(&heap("* * * * 2C 2C 2D 2D 2H 2H 2S 2S"))
            .unwrap()
            .wilds(),
        12
    );
}

#[test]
fn red_threes_are_never_melded() {
    assert_eq!(read("3H 3D 3C"), Err(MeldError::RedThree));
    assert_eq!(read("3H 3H 3D"), Err(MeldError::RedThree));
}

#[test]
fn a_sequence_is_three_or_more_consecutive_ranks_of_one_suit() {
    assert_eq!(read("9S 7S 8S"), Ok("7S 8S 9S".to_owned()));
    assert_eq!(
        read("4S 5S 6S 7S 8S 9S 10S JS QS KS AS").map(|row| row.len()),
        Ok(33)
    );
    assert_eq!(read("7S 8S 9H"), Err(MeldError::Mixed));
    assert_eq!(read("7S 8S 10S"), Err(MeldError::Gap));
    assert_eq!(read("7S 8S 8S 9S"), Err(MeldError::Twice));
}

#[test]
fn a_sequence_goes_from_the_four_to_the_ace() {
    assert!(read("4S 5S 6S").is_ok() && read("QS KS AS").is_ok());
    assert_eq!(read("3S 4S 5S"), Err(MeldError::Three));
    assert_eq!(read("AS 4S 5S"), Err(MeldError::Gap));
}

#[test]
fn wilds_may_stand_for_missing_cards_of_a_sequence() {
    assert_eq!(read("7S 10S * 2H"), Ok("7S 2H * 10S".to_owned()));
    // Wilds that fill no gap continue at the high end, and beyond the ace before the low end.
    assert_eq!(read("7S 8S *"), Ok("7S 8S *".to_owned()));
    assert_eq!(read("KS AS *"), Ok("* KS AS".to_owned()));
    assert_eq!(read("QS KS 2H *"), Ok("* QS KS 2H".to_owned()));
}

#[test]
fn a_sequence_too_has_at_least_two_naturals_and_no_more_cards_than_ranks() {
    assert_eq!(read("8S * 2H"), Err(MeldError::TooFewNaturals));
    assert_eq!(
        read("4S 5S * * * * 2C 2C 2D 2D 2H 2H"),
        Err(MeldError::TooLong)
    );
}

#[test]
fn a_sequence_may_be_extended_at_the_high_end_only() {
    assert_eq!(
        extended("7S 8S 9S", "10S JS"),
        Ok("7S 8S 9S 10S JS".to_owned())
    );
    assert_eq!(extended("7S 8S 9S", "JS *"), Ok("7S 8S 9S * JS".to_owned()));
    assert_eq!(extended("7S 8S 9S", "*"), Ok("7S 8S 9S *".to_owned()));
    assert_eq!(extended("7S 8S 9S", "6S"), Err(MeldError::NotAtTheEnd));
    assert_eq!(extended("7S 8S *", "9S"), Err(MeldError::NotAtTheEnd));
    assert_eq!(extended("QS KS AS", "*"), Err(MeldError::NotAtTheEnd));
    assert_eq!(extended("7S 8S 9S", "10H"), Err(MeldError::Mixed));
}

#[test]
fn a_wild_is_laid_after_the_row_as_it_lies_whichever_wilds_it_holds() {
    assert_eq!(
        extended("9S * JS QS KS", "2C"),
        Ok("9S * JS QS KS 2C".to_owned())
    );
    assert_eq!(
        extended("9S 2C JS QS KS", "*"),
        Ok("9S 2C JS QS KS *".to_owned())
    );
    assert_eq!(extended("7S 8S *", "2C"), Ok("7S 8S * 2C".to_owned()));
    assert_eq!(
        extended("7S 8S *", "2C QS *"),
        Ok("7S 8S * 2C * QS".to_owned())
    );
    assert_eq!(extended("* QS KS AS", "2C"), Err(MeldError::NotAtTheEnd));
    assert_eq!(extended("7S 8S *", "9S"), Err(MeldError::NotAtTheEnd));
    assert_eq!(extended("7S 8S 9S", "JS"), Err(MeldError::Gap));
    assert_eq!(
        extended("7S 8S 9S 10S", "9S"),
        Err(MeldError::NotAtTheEnd),
        "a rank twice"
    );
}

#[test]
fn a_row_keeps_its_order_through_json_and_more_cards() {
    let row = Meld::read(&heap("9S * JS QS KS")).unwrap();
    let row = row.extended(&heap("2C")).unwrap();
    let json = serde_json::to_string(&row).unwrap();
    assert_eq!(serde_json::from_str::<Meld>(&json).unwrap(), row);
}

#[test]
fn a_group_stays_valid_when_cards_are_added() {
    assert_eq!(extended("7H 7S 7D", "7C *"), Ok("7C 7D 7H 7S *".to_owned()));
    assert_eq!(extended("7H 7S 7D", "8D"), Err(MeldError::Mixed));
    assert_eq!(
        extended("7H 7S 7D * *", "2H 2S"),
        Err(MeldError::TooManyWilds)
    );
    assert_eq!(extended("7H 7S * *", "8H"), Err(MeldError::Mixed));
    assert_eq!(extended("* * 2H", "2S"), Ok("2H 2S * *".to_owned()));
    assert_eq!(extended("* * 2H", "7S 7H"), Err(MeldError::Mixed));
}

#[test]
fn a_meld_survives_its_json_and_no_other_cards_read_as_one() {
    for text in ["7S * 9S", "7H 7S 2C", "2C 2D *", "* QS KS 2H"] {
        let meld = Meld::read(&heap(text)).unwrap();
        let json = serde_json::to_string(&meld).unwrap();
        assert_eq!(serde_json::from_str::<Meld>(&json).unwrap(), meld);
    }
    assert!(serde_json::from_str::<Meld>(r#"["7S","8S"]"#).is_err());
    assert!(serde_json::from_str::<Meld>(r#"["7S","7S","7S","7S"]"#).is_err());
}

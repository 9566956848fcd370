//! The turning point of the game that was reviewed last: told by the review, shown with the result
//! at the game's table.

use crate::texts::Lang;
use game_core::Promise;
use std::cell::RefCell;

/// The promise names the game; the words are in all languages.
type Told = (Promise, Vec<(Lang, String)>);

thread_local! {
    static TOLD: RefCell<Option<Told>> = const { RefCell::new(None) };
}

/// Keeps the words for the game of this promise.
pub fn tell(promise: Promise, words: Vec<(Lang, String)>) {
    TOLD.set(Some((promise, words)));
}

/// The words, if the game of this promise was reviewed last.
pub fn told(promise: &Promise, lang: Lang) -> Option<String> {
    TOLD.with_borrow(|told| {
        let (of, words) = told.as_ref()?;
        let found = words.iter().find(|(of, _)| *of == lang)?;
        (of == promise).then(|| found.1.clone())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Seed;

    #[test]
    fn a_turning_point_is_told_of_its_own_game_alone() {
        let [one, other] = [1, 2].map(|number| Seed::from_number(number).promise());
        tell(one.clone(), vec![(Lang::En, "Move 7".to_owned())]);
        assert_eq!(told(&one, Lang::En).as_deref(), Some("Move 7"));
        assert_eq!(told(&other, Lang::En), None);
    }
}

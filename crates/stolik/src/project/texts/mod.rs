//! What the programs of `stolik project` say, in English and Polish.

mod errors;
pub mod help;

pub use errors::error_text;

use game_project::{Ending, Why};
use project_net::{Language, NoSuchLanguage, master::MasterSight};
use std::cmp::Ordering;

/// The variables that name the language where no option does, the strongest first.
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];
const OPTION: &str = "--lang";

/// The language of the environment.
pub fn of_environment() -> Language {
    let set = VARIABLES.iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty());
    Language::of_locale(&locale.unwrap_or_default())
}

/// The language that the command line names, or that of the environment.
pub fn of_command_line(words: impl Iterator<Item = String>) -> Language {
    let words: Vec<String> = words.collect();
    let named = words.iter().enumerate().find_map(|(at, word)| {
        let after = word.strip_prefix(OPTION)?;
        let value = match after.strip_prefix('=') {
            Some(value) => value,
            None if after.is_empty() => words.get(at + 1)?,
            None => return None,
        };
        Language::of_letters(value).ok()
    });
    named.unwrap_or_else(of_environment)
}

/// Reads the value of the option.
pub fn parse(text: &str) -> Result<Language, NoSuchLanguage> {
    Language::of_letters(text)
}

fn winner(red: i32, blue: i32, language: Language) -> &'static str {
    match red.cmp(&blue) {
        Ordering::Greater => language.of("red wins", "wygrywa drużyna czerwona"),
        Ordering::Less => language.of("blue wins", "wygrywa drużyna niebieska"),
        Ordering::Equal => language.of("nobody wins", "nikt nie wygrywa"),
    }
}

/// The result that a player hears.
pub fn scores_line([red, blue]: [i32; 2], language: Language) -> String {
    let winner = winner(red, blue, language);
    language.of(
        format!("{winner}, red {red} : {blue} blue"),
        format!("{winner}, czerwoni {red} : {blue} niebiescy"),
    )
}

/// The result that the Game Master knows, with its reason.
pub fn result_line(ending: &Ending, language: Language) -> String {
    let why = match ending.why {
        Why::Goals => language.of(
            "all its goals are done",
            "wszystkie jej cele są zrealizowane",
        ),
        Why::Left(_) => language.of(
            "an agent of the other team is gone",
            "agent drugiej drużyny się rozłączył",
        ),
        Why::Time => language.of("the time is up", "czas minął"),
    };
    format!(
        "{}; {why}",
        scores_line(ending.scores.map(i32::from), language)
    )
}

/// What is shown of a Game Master before its game begins.
pub fn gathering(joined: [usize; 2], of: usize, language: Language) -> String {
    let [red, blue] = joined;
    language.of(
        format!("waiting for players: red {red} of {of}, blue {blue} of {of}\n"),
        format!("oczekiwanie na graczy: czerwoni {red} z {of}, niebiescy {blue} z {of}\n"),
    )
}

/// What is shown of a Game Master that has no server yet; `None` otherwise.
pub fn connecting(sight: &MasterSight, language: Language) -> Option<String> {
    let connects = matches!(sight, MasterSight::Gathering { of: 0, .. });
    let text = language.of(
        "connecting to the communication server\n",
        "łączenie z serwerem komunikacyjnym\n",
    );
    connects.then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(words: &[&str]) -> Language {
        of_command_line(words.iter().map(|&word| word.to_owned()))
    }

    #[test]
    fn the_option_names_the_language_in_both_spellings() {
        let of = of_environment();
        assert_eq!(
            language(&["project", "--lang", "pl", "demo"]),
            Language::Polish
        );
        assert_eq!(
            language(&["project", "demo", "--lang=en"]),
            Language::English
        );
        for words in [&["--lang", "xx"][..], &["--lang"], &["--language=pl"], &[]] {
            assert_eq!(language(words), of, "{words:?}");
        }
    }

    #[test]
    fn the_result_is_told_in_polish() {
        let line = scores_line([3, 1], Language::Polish);
        assert_eq!(line, "wygrywa drużyna czerwona, czerwoni 3 : 1 niebiescy");
    }
}

//! How people are called who have chosen no nick: guests, and deleted accounts. The server gives
//! them nicks with a hyphen, which no account can choose.

use super::{Lang, people};
use wire::Nick;

/// The name of a person as it is shown: `Guest-4821` and `Deleted-player` in the reader's language,
/// a chosen nick as it is. No name is that of a deleted account.
pub fn called(lang: Lang, nick: &str) -> String {
    if nick.is_empty() || nick.parse::<Nick>().is_ok_and(|nick| nick.is_deleted()) {
        return people::deleted(lang).to_owned();
    }
    match nick.strip_prefix("Guest-") {
        Some(number) => format!("{}-{number}", lang.one_of("Guest", "Gość", "Host")),
        None => nick.to_owned(),
    }
}

/// The nick behind a name as it is shown in any language, for a search: `Gość-48` is `Guest-48`.
pub fn given(name: &str) -> String {
    match name.split_once('-') {
        Some((word, number)) if ["gość", "host"].contains(&word.to_lowercase().as_str()) => {
            format!("Guest-{number}")
        }
        Some(_) | None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_are_named_in_the_readers_language() {
        assert_eq!(
            Lang::ALL.map(|lang| called(lang, "Guest-4821")),
            ["Guest-4821", "Gość-4821", "Host-4821"]
        );
        assert_eq!(called(Lang::Pl, Nick::guest(7).as_str()), "Gość-7");
    }

    #[test]
    fn a_guest_is_found_by_the_name_that_is_shown() {
        for lang in Lang::ALL {
            assert_eq!(given(&called(lang, "Guest-4821")), "Guest-4821");
        }
        assert_eq!(given("gość-4"), "Guest-4");
        for nick in ["Host", "hostan", "Anna", ""] {
            assert_eq!(given(nick), nick);
        }
    }

    #[test]
    fn deleted_accounts_are_named_in_the_readers_language() {
        for nick in [Nick::deleted().as_str(), ""] {
            assert_eq!(
                Lang::ALL.map(|lang| called(lang, nick)),
                ["deleted player", "usunięte konto", "smazaný účet"]
            );
        }
    }

    #[test]
    fn a_nick_that_an_account_can_choose_is_never_changed() {
        for nick in [
            "Guest",
            "Guests1",
            "guest4821",
            "Deletedplayer",
            "Anna",
            "Host1",
        ] {
            for lang in Lang::ALL {
                assert_eq!(called(lang, nick), nick);
            }
        }
        for changed in ["Guest-4821", "Deleted-player"] {
            assert!(Nick::chosen(changed).is_err());
        }
    }
}

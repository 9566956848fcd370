//! What notices say, in three languages. They name the game, people and a link: nothing of
//! a game's state.

use games::GameKind;
use mail::Language;
use wire::notices::NoticeKind;

/// What a notice is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    pub kind: NoticeKind,
    /// The game's name in the list of games; empty for friend requests.
    pub game: String,
    pub names: String,
    /// How long the person still has.
    pub left_ms: Option<i64>,
}

/// The game as people write it; `Stolik` where there is none.
pub(crate) fn title(facts: &Facts, language: Language) -> String {
    let Ok(kind) = facts.game.parse::<GameKind>() else {
        return "Stolik".to_owned();
    };
    match (kind.name(), language) {
        ("dama", _) => "Dáma".to_owned(),
        ("kanasta", Language::English) => "Canasta".to_owned(),
        ("project", _) => "The Project Game".to_owned(),
        (other, _) => {
            let (first, rest) = other.split_at(other.len().min(1));
            first.to_uppercase() + rest
        }
    }
}

/// What has happened, as one or two sentences.
pub(crate) fn sentence(facts: &Facts, language: Language) -> String {
    let names = facts.names.replace(',', ", ");
    let with = match (names.as_str(), facts.kind) {
        ("", _) | (_, NoticeKind::Invited | NoticeKind::FriendRequest) => String::new(),
        (names, _) => match language {
            Language::English => format!(" With {names}."),
            Language::Polish => format!(" Gra też: {names}."),
            Language::Czech => format!(" Hraje i: {names}."),
        },
    };
    format!(
        "{}{with}{}",
        happened(facts.kind, &names, language),
        left(facts, language)
    )
}

fn happened(kind: NoticeKind, names: &str, language: Language) -> String {
    use Language::{Czech, English, Polish};
    use NoticeKind::{Begins, FriendRequest, Invited, Over, TimeLow, Turn};
    match (kind, language) {
        (Turn, English) => "It is your turn.".to_owned(),
        (Turn, Polish) => "Twoja kolej.".to_owned(),
        (Turn, Czech) => "Jste na tahu.".to_owned(),
        (TimeLow, English) => "Your time is running out.".to_owned(),
        (TimeLow, Polish) => "Kończy się Twój czas.".to_owned(),
        (TimeLow, Czech) => "Dochází vám čas.".to_owned(),
        (Invited, English) => format!("{names} invites you to a game."),
        (Invited, Polish) => format!("{names} zaprasza do gry."),
        (Invited, Czech) => format!("{names} vás zve ke hře."),
        (Begins, English) => "The game begins.".to_owned(),
        (Begins, Polish) => "Gra się zaczyna.".to_owned(),
        (Begins, Czech) => "Hra začíná.".to_owned(),
        (Over, English) => "The game is over.".to_owned(),
        (Over, Polish) => "Koniec gry.".to_owned(),
        (Over, Czech) => "Hra skončila.".to_owned(),
        (FriendRequest, English) => format!("{names} wants to be your friend."),
        (FriendRequest, Polish) => format!("{names} chce dołączyć do Twoich znajomych."),
        (FriendRequest, Czech) => format!("{names} vás žádá o přátelství."),
    }
}

const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;

/// How long the person still has, in hours or minutes.
fn left(facts: &Facts, language: Language) -> String {
    let Some(left_ms) = facts.left_ms.filter(|left_ms| *left_ms >= MINUTE_MS) else {
        return String::new();
    };
    let time = if left_ms >= 2 * HOUR_MS {
        format!("{} h", left_ms / HOUR_MS)
    } else {
        format!("{} min", left_ms / MINUTE_MS)
    };
    match language {
        Language::English => format!(" {time} left."),
        Language::Polish => format!(" Pozostało {time}."),
        Language::Czech => format!(" Zbývá {time}."),
    }
}

/// The path of the page to which a notice leads. The table's id is its invitation, so only the
/// person's own browsers and mailbox get it.
pub(crate) fn path(kind: NoticeKind, subject: &str) -> String {
    match kind {
        NoticeKind::FriendRequest => "/friends".to_owned(),
        NoticeKind::Turn
        | NoticeKind::Invited
        | NoticeKind::Begins
        | NoticeKind::Over
        | NoticeKind::TimeLow => format!("/table/{subject}"),
    }
}

/// Subject, beginning and end of a digest. `settings` is the link to the page's settings.
pub(crate) fn digest(language: Language, nick: &str, settings: &str) -> [String; 3] {
    let [subject, hello, end] = match language {
        Language::English => [
            "Stolik: news from your tables",
            "Hello",
            "You get such a mail once an hour at most. What is mailed, and when not, you choose here:",
        ],
        Language::Polish => [
            "Stolik: co słychać przy Twoich stolikach",
            "Cześć",
            "Taki list przychodzi najwyżej raz na godzinę. Tutaj wybierasz, o czym i kiedy:",
        ],
        Language::Czech => [
            "Stolik: novinky od vašich stolů",
            "Dobrý den,",
            "Takový e-mail přijde nejvýš jednou za hodinu. O čem a kdy, to si zvolíte zde:",
        ],
    };
    let hello = match language {
        Language::English | Language::Czech => format!("{hello} {nick},"),
        Language::Polish => format!("{hello} {nick}!"),
    };
    [subject.to_owned(), hello, format!("{end}\n{settings}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGUAGES: [Language; 3] = [Language::English, Language::Polish, Language::Czech];

    fn facts(kind: NoticeKind) -> Facts {
        Facts {
            kind,
            game: "kanasta".to_owned(),
            names: "Ann,Bob".to_owned(),
            left_ms: None,
        }
    }

    #[test]
    fn every_notice_is_a_sentence_of_its_own_in_every_language() {
        let mut all: Vec<String> = Vec::new();
        for language in LANGUAGES {
            for kind in NoticeKind::ALL {
                let text = sentence(&facts(kind), language);
                assert!(text.contains("Ann, Bob") && text.ends_with('.'), "{text}");
                all.push(text);
            }
        }
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn what_is_left_of_the_time_is_told_in_hours_or_minutes() {
        let text = |left_ms| {
            let left_ms = Some(left_ms);
            sentence(
                &Facts {
                    left_ms,
                    names: String::new(),
                    ..facts(NoticeKind::TimeLow)
                },
                Language::English,
            )
        };
        assert_eq!(text(5 * HOUR_MS + 1), "Your time is running out. 5 h left.");
        assert_eq!(
            text(2 * HOUR_MS - 1),
            "Your time is running out. 119 min left."
        );
        assert_eq!(text(1_000), "Your time is running out.");
    }

    #[test]
    fn games_have_their_names_and_a_friend_request_has_none() {
        let named = |game: &str, language| {
            title(
                &Facts {
                    game: game.to_owned(),
                    ..facts(NoticeKind::Turn)
                },
                language,
            )
        };
        assert_eq!(named("kanasta", Language::English), "Canasta");
        assert_eq!(named("kanasta", Language::Czech), "Kanasta");
        assert_eq!(named("rummikub", Language::Polish), "Rummikub");
        assert_eq!(named("", Language::Polish), "Stolik");
    }
}

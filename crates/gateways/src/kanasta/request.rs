//! Parses the requests of a client: `EVENT;field;field`.

use super::number::{CardNumber, face_of};
use std::fmt;

/// A request of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KanastaRequest<'a> {
    /// `PRIPOJIT` with the client's name.
    Join { name: &'a str },
    /// `VZIT_KARTU` with its source.
    Take(Source),
    /// `ODHODIT_KARTU` with the cards.
    Discard(Vec<CardNumber>),
    /// `VYLOZIT_KARTY` with the cards.
    Meld(Vec<CardNumber>),
    /// `DOLOZIT_KARTY` with a meld's place and the cards.
    Add { place: u8, cards: Vec<CardNumber> },
    /// `VRATIT_VYLOZENI` without fields.
    TakeBack,
    /// `VRATIT_KARTU_Z_BALIKU` without fields.
    Return,
    /// `ZACATEK_NOVEHO_KOLA` without fields.
    NextRound,
    /// `CHAT` with any text.
    Chat(&'a str),
    /// `ZMENA_TYMU` with the team.
    Team(u8),
    /// One of the `ZMENA_` events that only the host may send.
    Option(Change),
    /// `PRIPRAVEN_KE_HRE` or `NEPRIPRAVEN_KE_HRE`.
    Ready(bool),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Stock,
    Pile,
}

/// An option that the host changes, with any number: the rules decide which are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// `ZMENA_POCET_BODU_K_VYHRE_HRY` with the points.
    Target(u16),
    /// `ZMENA_POCET_HRACU` with the number of players.
    Players(u16),
    /// `ZMENA_POCET_ROZDANYCH_KARET` with the number of cards.
    Dealt(u16),
    /// `ZMENA_POVOLIT_SEKVENCE` with 0 or 1.
    Sequences(bool),
    /// `ZMENA_POCET_TYMU` with the number of teams of six players.
    Teams(u16),
}

/// Writes the source as messages in both directions name it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Stock => "KMENOVY_BALIK",
            Source::Pile => "BALIK",
        })
    }
}

/// Why a message is not a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KanastaRequestError {
    /// The protocol has no event of that name.
    UnknownEvent,
    /// The fields do not fit the event; contains the expected fields in Czech.
    Fields(&'static str),
}

const CARDS_EXPECTED: &str = "počet karet a tolik jejich čísel (0 až 107, v šesti i 109 až 162)";
const NO_FIELDS: &str = "žádné údaje";

impl<'a> KanastaRequest<'a> {
    /// Parses a message without its ending.
    pub fn read(message: &'a str) -> Result<Self, KanastaRequestError> {
        let (word, rest) = message.split_once(';').unwrap_or((message, ""));
        let alone = |request| {
            if rest.trim().is_empty() {
                Ok(request)
            } else {
                Err(KanastaRequestError::Fields(NO_FIELDS))
            }
        };
        match word.trim() {
            "PRIPOJIT" => Ok(KanastaRequest::Join { name: rest }),
            "CHAT" => Ok(KanastaRequest::Chat(rest)),
            "VZIT_KARTU" => match *fields(rest) {
                ["KMENOVY_BALIK"] => Ok(KanastaRequest::Take(Source::Stock)),
                ["BALIK"] => Ok(KanastaRequest::Take(Source::Pile)),
                _ => Err(KanastaRequestError::Fields("KMENOVY_BALIK nebo BALIK")),
            },
            "ODHODIT_KARTU" => cards(&fields(rest)).map(KanastaRequest::Discard),
            "VYLOZIT_KARTY" => cards(&fields(rest)).map(KanastaRequest::Meld),
            "DOLOZIT_KARTY" => add(&fields(rest)),
            "VRATIT_VYLOZENI" => alone(KanastaRequest::TakeBack),
            "VRATIT_KARTU_Z_BALIKU" => alone(KanastaRequest::Return),
            "ZACATEK_NOVEHO_KOLA" => alone(KanastaRequest::NextRound),
            "PRIPRAVEN_KE_HRE" => alone(KanastaRequest::Ready(true)),
            "NEPRIPRAVEN_KE_HRE" => alone(KanastaRequest::Ready(false)),
            "ZMENA_TYMU" => one(rest, "číslo týmu").map(KanastaRequest::Team),
            "ZMENA_POCET_BODU_K_VYHRE_HRY" => change(rest, "počet bodů", Change::Target),
            "ZMENA_POCET_HRACU" => change(rest, "počet hráčů", Change::Players),
            "ZMENA_POCET_TYMU" => change(rest, "počet týmů", Change::Teams),
            "ZMENA_POCET_ROZDANYCH_KARET" => change(rest, "počet karet", Change::Dealt),
            "ZMENA_POVOLIT_SEKVENCE" => match *fields(rest) {
                ["0"] => Ok(KanastaRequest::Option(Change::Sequences(false))),
                ["1"] => Ok(KanastaRequest::Option(Change::Sequences(true))),
                _ => Err(KanastaRequestError::Fields("0 nebo 1")),
            },
            _ => Err(KanastaRequestError::UnknownEvent),
        }
    }

    /// Returns the name in the first message of a connection: after `PRIPOJIT`, or the bare
    /// message.
    pub fn name_in(message: &'a str) -> Option<&'a str> {
        match KanastaRequest::read(message) {
            Ok(KanastaRequest::Join { name }) => Some(name),
            Err(KanastaRequestError::UnknownEvent) if !message.contains(';') => Some(message),
            Ok(_) | Err(_) => None,
        }
    }
}

/// Splits the fields of a message. An empty field after the last `;` does not count.
fn fields(rest: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = rest.split(';').map(str::trim).collect();
    fields.pop_if(|last| last.is_empty());
    fields
}

fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.bytes()
        .all(|digit| digit.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

fn one<N: std::str::FromStr>(rest: &str, expected: &'static str) -> Result<N, KanastaRequestError> {
    match *fields(rest) {
        [field] => number(field).ok_or(KanastaRequestError::Fields(expected)),
        _ => Err(KanastaRequestError::Fields(expected)),
    }
}

fn change<'a>(
    rest: &str,
    expected: &'static str,
    make: fn(u16) -> Change,
) -> Result<KanastaRequest<'a>, KanastaRequestError> {
    one(rest, expected).map(|number| KanastaRequest::Option(make(number)))
}

/// Parses a list of cards: the count, then as many numbers.
fn cards(fields: &[&str]) -> Result<Vec<CardNumber>, KanastaRequestError> {
    let card = |field: &&str| number(field).filter(|&number| face_of(number).is_some());
    let read = || {
        let (count, cards) = fields.split_first()?;
        let cards: Vec<CardNumber> = cards.iter().map(card).collect::<Option<_>>()?;
        (number(count) == Some(cards.len())).then_some(cards)
    };
    read().ok_or(KanastaRequestError::Fields(CARDS_EXPECTED))
}

fn add<'a>(fields: &[&str]) -> Result<KanastaRequest<'a>, KanastaRequestError> {
    let expected = KanastaRequestError::Fields(
        "pozice vyložených karet, počet karet a tolik jejich čísel \
         (0 až 107, v šesti i 109 až 162)",
    );
    let (place, rest) = fields.split_first().ok_or(expected)?;
    let place = number(place).ok_or(expected)?;
    Ok(KanastaRequest::Add {
        place,
        cards: cards(rest).map_err(|_| expected)?,
    })
}

impl fmt::Display for KanastaRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KanastaRequest::Join { name } => write!(f, "PRIPOJIT;{name}"),
            KanastaRequest::Take(source) => write!(f, "VZIT_KARTU;{source}"),
            KanastaRequest::Discard(cards) => write!(f, "ODHODIT_KARTU;{}", List(cards)),
            KanastaRequest::Meld(cards) => write!(f, "VYLOZIT_KARTY;{}", List(cards)),
            KanastaRequest::Add { place, cards } => {
                write!(f, "DOLOZIT_KARTY;{place};{}", List(cards))
            }
            KanastaRequest::TakeBack => f.write_str("VRATIT_VYLOZENI;"),
            KanastaRequest::Return => f.write_str("VRATIT_KARTU_Z_BALIKU;"),
            KanastaRequest::NextRound => f.write_str("ZACATEK_NOVEHO_KOLA;"),
            KanastaRequest::Chat(text) => write!(f, "CHAT;{text}"),
            KanastaRequest::Team(team) => write!(f, "ZMENA_TYMU;{team}"),
            KanastaRequest::Option(Change::Target(points)) => {
                write!(f, "ZMENA_POCET_BODU_K_VYHRE_HRY;{points}")
            }
            KanastaRequest::Option(Change::Players(count)) => {
                write!(f, "ZMENA_POCET_HRACU;{count}")
            }
            KanastaRequest::Option(Change::Dealt(count)) => {
                write!(f, "ZMENA_POCET_ROZDANYCH_KARET;{count}")
            }
            KanastaRequest::Option(Change::Teams(count)) => {
                write!(f, "ZMENA_POCET_TYMU;{count}")
            }
            KanastaRequest::Option(Change::Sequences(on)) => {
                write!(f, "ZMENA_POVOLIT_SEKVENCE;{}", u8::from(*on))
            }
            KanastaRequest::Ready(true) => f.write_str("PRIPRAVEN_KE_HRE;"),
            KanastaRequest::Ready(false) => f.write_str("NEPRIPRAVEN_KE_HRE;"),
        }
    }
}

/// Writes a list of cards: the count, then each number.
pub(crate) struct List<'a>(pub &'a [CardNumber]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.len())?;
        self.0.iter().try_for_each(|number| write!(f, ";{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::number::{BACK, NUMBERS};
    use super::*;
    use proptest::{collection::vec, prelude::*, sample::select};

    #[test]
    fn fields_may_have_spaces_around_them_and_a_semicolon_at_the_end() {
        for (message, request) in [
            ("VZIT_KARTU;BALIK;", KanastaRequest::Take(Source::Pile)),
            (
                "VYLOZIT_KARTY; 3;1;2; 3",
                KanastaRequest::Meld(vec![1, 2, 3]),
            ),
            ("VRATIT_VYLOZENI", KanastaRequest::TakeBack),
            ("CHAT; a;b;", KanastaRequest::Chat(" a;b;")),
            ("ODHODIT_KARTU;0", KanastaRequest::Discard(vec![])),
        ] {
            assert_eq!(KanastaRequest::read(message), Ok(request), "{message}");
        }
    }

    #[test]
    fn wrong_words_counts_and_numbers_are_unreadable() {
        for message in ["", "vzit_kartu;BALIK", "VZIT", "KONEC_SERVERU;", "108"] {
            assert_eq!(
                KanastaRequest::read(message),
                Err(KanastaRequestError::UnknownEvent),
                "{message}"
            );
        }
        for message in [
            "VZIT_KARTU",
            "VZIT_KARTU;",
            "VZIT_KARTU;STUL",
            "VZIT_KARTU;BALIK;BALIK",
            "VZIT_KARTU;BALIK;;",
            "ODHODIT_KARTU;",
            "ODHODIT_KARTU;1",
            "ODHODIT_KARTU;1;1;2",
            "ODHODIT_KARTU;1;108",
            "ODHODIT_KARTU;1;163",
            "ZMENA_POCET_TYMU;",
            "ODHODIT_KARTU;1;-1",
            "ODHODIT_KARTU;1;+1",
            "ODHODIT_KARTU;1;1.0",
            "ODHODIT_KARTU;1;99999999999999999999",
            "VYLOZIT_KARTY;3;1;;3",
            "DOLOZIT_KARTY;",
            "DOLOZIT_KARTY;0",
            "DOLOZIT_KARTY;x;1;1",
            "DOLOZIT_KARTY;300;1;1",
            "VRATIT_VYLOZENI;1",
            "ZMENA_TYMU;",
            "ZMENA_TYMU;-1",
            "ZMENA_POVOLIT_SEKVENCE;2",
            "ZMENA_POCET_HRACU;dva",
            "ZMENA_POCET_BODU_K_VYHRE_HRY;70000",
            "PRIPRAVEN_KE_HRE;1",
        ] {
            assert!(
                matches!(
                    KanastaRequest::read(message),
                    Err(KanastaRequestError::Fields(_))
                ),
                "{message}"
            );
        }
    }

    #[test]
    fn a_name_comes_bare_or_after_its_word_and_a_request_is_no_name() {
        assert_eq!(KanastaRequest::name_in("PRIPOJIT;Jan"), Some("Jan"));
        assert_eq!(KanastaRequest::name_in("Jan"), Some("Jan"));
        for message in ["CHAT;Jan", "PRIPRAVEN_KE_HRE", "Jan;Petr", "VZIT_KARTU;"] {
            assert_eq!(KanastaRequest::name_in(message), None, "{message}");
        }
    }

    fn requests() -> impl Strategy<Value = KanastaRequest<'static>> {
        let texts = || select(vec!["", "ahoj", "a;b", "é ;"]);
        let number = (0..NUMBERS).prop_filter("a card", |&number| number != BACK);
        let hands = move || vec(number.clone(), 0..20);
        let plain = vec![
            KanastaRequest::Take(Source::Stock),
            KanastaRequest::Take(Source::Pile),
            KanastaRequest::TakeBack,
            KanastaRequest::Return,
            KanastaRequest::NextRound,
            KanastaRequest::Ready(true),
            KanastaRequest::Ready(false),
            KanastaRequest::Option(Change::Sequences(true)),
            KanastaRequest::Option(Change::Sequences(false)),
        ];
        prop_oneof![
            select(plain),
            texts().prop_map(|name| KanastaRequest::Join { name }),
            texts().prop_map(KanastaRequest::Chat),
            hands().prop_map(KanastaRequest::Discard),
            hands().prop_map(KanastaRequest::Meld),
            (any::<u8>(), hands()).prop_map(|(place, cards)| KanastaRequest::Add { place, cards }),
            any::<u8>().prop_map(KanastaRequest::Team),
            any::<u16>().prop_map(|points| KanastaRequest::Option(Change::Target(points))),
            any::<u16>().prop_map(|count| KanastaRequest::Option(Change::Players(count))),
            any::<u16>().prop_map(|count| KanastaRequest::Option(Change::Dealt(count))),
            any::<u16>().prop_map(|count| KanastaRequest::Option(Change::Teams(count))),
        ]
    }

    proptest! {
        #[test]
        fn every_request_survives_its_message(request in requests()) {
            let message = request.to_string();
            prop_assert_eq!(KanastaRequest::read(&message), Ok(request));
        }

        #[test]
        fn no_text_breaks_the_reader_and_what_it_reads_it_would_write_and_read_again(
            message in "(VZIT_KARTU|ODHODIT_KARTU|VYLOZIT_KARTY|DOLOZIT_KARTY|ZMENA_TYMU|ZMENA_POCET_HRACU|CHAT|VRATIT_VYLOZENI)?[0-9A-Z_;,.\\-\\x00 é]{0,40}"
        ) {
            if let Ok(request) = KanastaRequest::read(&message) {
                let again = request.to_string();
                prop_assert_eq!(KanastaRequest::read(&again), Ok(request));
            }
            let _ = KanastaRequest::name_in(&message);
        }

        #[test]
        fn no_bytes_that_are_text_break_the_reader(bytes in vec(any::<u8>(), 0..200)) {
            let _ = KanastaRequest::read(&String::from_utf8_lossy(&bytes));
        }
    }
}

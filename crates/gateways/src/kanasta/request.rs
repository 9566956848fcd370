//! What a client asks, read from one message: `EVENT;field;field`.

use super::number::{CARDS, Number};
use std::fmt;

/// One request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request<'a> {
    /// `PRIPOJIT`: says who it is.
    Join { name: &'a str },
    /// `VZIT_KARTU`
    Take(Source),
    /// `ODHODIT_KARTU`
    Discard(Vec<Number>),
    /// `VYLOZIT_KARTY`
    Meld(Vec<Number>),
    /// `DOLOZIT_KARTY`
    Add { place: u8, cards: Vec<Number> },
    /// `VRATIT_VYLOZENI`
    TakeBack,
    /// `VRATIT_KARTU_Z_BALIKU`
    Return,
    /// `ZACATEK_NOVEHO_KOLA`
    NextRound,
    /// `CHAT`
    Chat(&'a str),
    /// `ZMENA_TYMU`
    Team(u8),
    /// One of the host's `ZMENA_`s.
    Option(Change),
    /// `PRIPRAVEN_KE_HRE`, `NEPRIPRAVEN_KE_HRE`
    Ready(bool),
}

/// Where a card is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Stock,
    Pile,
}

/// What the host changes; any number, as the rules say which will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// `ZMENA_POCET_BODU_K_VYHRE_HRY`
    Target(u16),
    /// `ZMENA_POCET_HRACU`
    Players(u16),
    /// `ZMENA_POCET_ROZDANYCH_KARET`
    Dealt(u16),
    /// `ZMENA_POVOLIT_SEKVENCE`
    Sequences(bool),
}

/// The name of a source in messages both ways.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Stock => "KMENOVY_BALIK",
            Source::Pile => "BALIK",
        })
    }
}

/// The message is none of the protocol's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// No message has that name.
    Word,
    /// The fields are not those of that message; says what they are.
    Fields(&'static str),
}

const CARDS_EXPECTED: &str = "počet karet a tolik jejich čísel od 0 do 107";
const NO_FIELDS: &str = "žádné údaje";

impl<'a> Request<'a> {
    /// Reads a message, without its ending.
    pub fn read(message: &'a str) -> Result<Self, Unreadable> {
        let (word, rest) = message.split_once(';').unwrap_or((message, ""));
        let alone = |request| {
            if rest.trim().is_empty() {
                Ok(request)
            } else {
                Err(Unreadable::Fields(NO_FIELDS))
            }
        };
        match word.trim() {
            "PRIPOJIT" => Ok(Request::Join { name: rest }),
            "CHAT" => Ok(Request::Chat(rest)),
            "VZIT_KARTU" => match *fields(rest) {
                ["KMENOVY_BALIK"] => Ok(Request::Take(Source::Stock)),
                ["BALIK"] => Ok(Request::Take(Source::Pile)),
                _ => Err(Unreadable::Fields("KMENOVY_BALIK nebo BALIK")),
            },
            "ODHODIT_KARTU" => cards(&fields(rest)).map(Request::Discard),
            "VYLOZIT_KARTY" => cards(&fields(rest)).map(Request::Meld),
            "DOLOZIT_KARTY" => add(&fields(rest)),
            "VRATIT_VYLOZENI" => alone(Request::TakeBack),
            "VRATIT_KARTU_Z_BALIKU" => alone(Request::Return),
            "ZACATEK_NOVEHO_KOLA" => alone(Request::NextRound),
            "PRIPRAVEN_KE_HRE" => alone(Request::Ready(true)),
            "NEPRIPRAVEN_KE_HRE" => alone(Request::Ready(false)),
            "ZMENA_TYMU" => one(rest, "číslo týmu").map(Request::Team),
            "ZMENA_POCET_BODU_K_VYHRE_HRY" => change(rest, "počet bodů", Change::Target),
            "ZMENA_POCET_HRACU" => change(rest, "počet hráčů", Change::Players),
            "ZMENA_POCET_ROZDANYCH_KARET" => change(rest, "počet karet", Change::Dealt),
            "ZMENA_POVOLIT_SEKVENCE" => match *fields(rest) {
                ["0"] => Ok(Request::Option(Change::Sequences(false))),
                ["1"] => Ok(Request::Option(Change::Sequences(true))),
                _ => Err(Unreadable::Fields("0 nebo 1")),
            },
            _ => Err(Unreadable::Word),
        }
    }

    /// The name in the first message of a connection, if it is one: after `PRIPOJIT`, or bare.
    pub fn introduction(message: &'a str) -> Option<&'a str> {
        match Request::read(message) {
            Ok(Request::Join { name }) => Some(name),
            Err(Unreadable::Word) if !message.contains(';') => Some(message),
            Ok(_) | Err(_) => None,
        }
    }
}

/// The fields of a message. One after the last `;` that is empty is none.
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

fn one<N: std::str::FromStr>(rest: &str, expected: &'static str) -> Result<N, Unreadable> {
    match *fields(rest) {
        [field] => number(field).ok_or(Unreadable::Fields(expected)),
        _ => Err(Unreadable::Fields(expected)),
    }
}

fn change<'a>(
    rest: &str,
    expected: &'static str,
    make: fn(u16) -> Change,
) -> Result<Request<'a>, Unreadable> {
    one(rest, expected).map(|number| Request::Option(make(number)))
}

/// Cards, after how many they are.
fn cards(fields: &[&str]) -> Result<Vec<Number>, Unreadable> {
    let card = |field: &&str| number(field).filter(|&number| number < CARDS);
    let read = || {
        let (count, cards) = fields.split_first()?;
        let cards: Vec<Number> = cards.iter().map(card).collect::<Option<_>>()?;
        (number(count) == Some(cards.len())).then_some(cards)
    };
    read().ok_or(Unreadable::Fields(CARDS_EXPECTED))
}

fn add<'a>(fields: &[&str]) -> Result<Request<'a>, Unreadable> {
    let expected =
        Unreadable::Fields("pozice vyložených karet, počet karet a tolik jejich čísel od 0 do 107");
    let (place, rest) = fields.split_first().ok_or(expected)?;
    let place = number(place).ok_or(expected)?;
    Ok(Request::Add {
        place,
        cards: cards(rest).map_err(|_| expected)?,
    })
}

impl fmt::Display for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Join { name } => write!(f, "PRIPOJIT;{name}"),
            Request::Take(source) => write!(f, "VZIT_KARTU;{source}"),
            Request::Discard(cards) => write!(f, "ODHODIT_KARTU;{}", List(cards)),
            Request::Meld(cards) => write!(f, "VYLOZIT_KARTY;{}", List(cards)),
            Request::Add { place, cards } => write!(f, "DOLOZIT_KARTY;{place};{}", List(cards)),
            Request::TakeBack => f.write_str("VRATIT_VYLOZENI;"),
            Request::Return => f.write_str("VRATIT_KARTU_Z_BALIKU;"),
            Request::NextRound => f.write_str("ZACATEK_NOVEHO_KOLA;"),
            Request::Chat(text) => write!(f, "CHAT;{text}"),
            Request::Team(team) => write!(f, "ZMENA_TYMU;{team}"),
            Request::Option(Change::Target(points)) => {
                write!(f, "ZMENA_POCET_BODU_K_VYHRE_HRY;{points}")
            }
            Request::Option(Change::Players(count)) => write!(f, "ZMENA_POCET_HRACU;{count}"),
            Request::Option(Change::Dealt(count)) => {
                write!(f, "ZMENA_POCET_ROZDANYCH_KARET;{count}")
            }
            Request::Option(Change::Sequences(on)) => {
                write!(f, "ZMENA_POVOLIT_SEKVENCE;{}", u8::from(*on))
            }
            Request::Ready(true) => f.write_str("PRIPRAVEN_KE_HRE;"),
            Request::Ready(false) => f.write_str("NEPRIPRAVEN_KE_HRE;"),
        }
    }
}

/// Cards as every message writes them: how many, then each.
pub(crate) struct List<'a>(pub &'a [Number]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.len())?;
        self.0.iter().try_for_each(|number| write!(f, ";{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{collection::vec, prelude::*, sample::select};

    #[test]
    fn fields_may_have_spaces_around_them_and_a_semicolon_at_the_end() {
        for (message, request) in [
            ("VZIT_KARTU;BALIK;", Request::Take(Source::Pile)),
            ("VYLOZIT_KARTY; 3;1;2; 3", Request::Meld(vec![1, 2, 3])),
            ("VRATIT_VYLOZENI", Request::TakeBack),
            ("CHAT; a;b;", Request::Chat(" a;b;")),
            ("ODHODIT_KARTU;0", Request::Discard(vec![])),
        ] {
            assert_eq!(Request::read(message), Ok(request), "{message}");
        }
    }

    #[test]
    fn wrong_words_counts_and_numbers_are_unreadable() {
        for message in ["", "vzit_kartu;BALIK", "VZIT", "KONEC_SERVERU;", "108"] {
            assert_eq!(Request::read(message), Err(Unreadable::Word), "{message}");
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
                matches!(Request::read(message), Err(Unreadable::Fields(_))),
                "{message}"
            );
        }
    }

    #[test]
    fn a_name_comes_bare_or_after_its_word_and_a_request_is_no_name() {
        assert_eq!(Request::introduction("PRIPOJIT;Jan"), Some("Jan"));
        assert_eq!(Request::introduction("Jan"), Some("Jan"));
        for message in ["CHAT;Jan", "PRIPRAVEN_KE_HRE", "Jan;Petr", "VZIT_KARTU;"] {
            assert_eq!(Request::introduction(message), None, "{message}");
        }
    }

    fn requests() -> impl Strategy<Value = Request<'static>> {
        let texts = || select(vec!["", "ahoj", "a;b", "é ;"]);
        let hands = || vec(0..CARDS, 0..20);
        let plain = vec![
            Request::Take(Source::Stock),
            Request::Take(Source::Pile),
            Request::TakeBack,
            Request::Return,
            Request::NextRound,
            Request::Ready(true),
            Request::Ready(false),
            Request::Option(Change::Sequences(true)),
            Request::Option(Change::Sequences(false)),
        ];
        prop_oneof![
            select(plain),
            texts().prop_map(|name| Request::Join { name }),
            texts().prop_map(Request::Chat),
            hands().prop_map(Request::Discard),
            hands().prop_map(Request::Meld),
            (any::<u8>(), hands()).prop_map(|(place, cards)| Request::Add { place, cards }),
            any::<u8>().prop_map(Request::Team),
            any::<u16>().prop_map(|points| Request::Option(Change::Target(points))),
            any::<u16>().prop_map(|count| Request::Option(Change::Players(count))),
            any::<u16>().prop_map(|count| Request::Option(Change::Dealt(count))),
        ]
    }

    proptest! {
        #[test]
        fn every_request_survives_its_message(request in requests()) {
            let message = request.to_string();
            prop_assert_eq!(Request::read(&message), Ok(request));
        }

        #[test]
        fn no_text_breaks_the_reader_and_what_it_reads_it_would_write_and_read_again(
            message in "(VZIT_KARTU|ODHODIT_KARTU|VYLOZIT_KARTY|DOLOZIT_KARTY|ZMENA_TYMU|ZMENA_POCET_HRACU|CHAT|VRATIT_VYLOZENI)?[0-9A-Z_;,.\\-\\x00 é]{0,40}"
        ) {
            if let Ok(request) = Request::read(&message) {
                let again = request.to_string();
                prop_assert_eq!(Request::read(&again), Ok(request));
            }
            let _ = Request::introduction(&message);
        }

        #[test]
        fn no_bytes_that_are_text_break_the_reader(bytes in vec(any::<u8>(), 0..200)) {
            let _ = Request::read(&String::from_utf8_lossy(&bytes));
        }
    }
}

//! Messages to a client: an event and its fields, as in the source document's appendix.

use super::{
    number::CardNumber,
    request::{List, Source},
};
use std::fmt;

/// A message to a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// `VZAL_KARTU` from the stock; `left` is the size of the stock afterwards.
    Drew {
        player: usize,
        card: CardNumber,
        red_three: bool,
        left: usize,
    },
    /// `VZAL_KARTU` from the pile, which has no field for red threes.
    TookTop {
        player: usize,
        card: CardNumber,
        left: usize,
    },
    /// `ODHODIL_KARTU` with the number and the player of the next turn.
    Discarded {
        player: usize,
        card: CardNumber,
        red_three: bool,
        pile: usize,
        turn: u16,
        name: String,
    },
    /// `VYLOZIL_KARTY` with the team's points.
    Melded {
        player: usize,
        team: u8,
        points: i32,
        cards: Vec<CardNumber>,
    },
    /// `DOLOZIL_KARTY` with the team's points.
    Added {
        player: usize,
        place: usize,
        team: u8,
        points: i32,
        cards: Vec<CardNumber>,
    },
    /// `KARTA_NA_STRED` with the number of cards that each player is owed.
    FirstUp {
        card: CardNumber,
        owed: Vec<u8>,
        pile: usize,
    },
    /// `CHAT` with the sender in the text.
    Chat(String),
    /// `NOVE_ROZDANI` with the player who begins.
    NewDeal {
        player: usize,
        round: u16,
        turn: u16,
        name: String,
    },
    /// `KONEC_HRY` with the winners.
    GameOver {
        points: Points,
        info: String,
        team: u8,
        names: Vec<String>,
        total: i32,
    },
    /// `KONEC_KOLA` with the summary.
    RoundOver { points: Points, info: String },
    /// `ODPOJIL_SE` with the player's number.
    Left { player: usize, name: String },
    /// `VZAL_BALIK` with the pile's cards.
    TookPile {
        player: usize,
        cards: Vec<CardNumber>,
    },
    /// `VRATIL_VYLOZENI` with the pile's top if it was laid.
    TookBack {
        top: Option<CardNumber>,
        cards: Vec<CardNumber>,
    },
    /// `VRATIL_KARTU_Z_BALIKU` with the size of the pile.
    Returned {
        player: usize,
        card: CardNumber,
        pile: usize,
    },
    /// `CASTECNE_VYLOZENI` with the cards just laid.
    LaidProvisionally { cards: Vec<CardNumber> },
    /// `ZMENIL_TYM` with the player's number.
    Team { player: usize, team: u8 },
    /// `ZMENIL_POCET_BODU_K_VYHRE_HRY` with the points.
    Target(i32),
    /// `ZMENIL_POCET_HRACU` with the number of players.
    Players(u8),
    /// `ZMENIL_POCET_ROZDANYCH_KARET` with the number of cards.
    Dealt(u8),
    /// `ZMENIL_POVOLIT_SEKVENCE` with 0 or 1.
    Sequences(bool),
    /// `ZMENIL_POCET_TYMU` with the number of teams of six players.
    Teams(usize),
    /// `PRIPRAVEN_KE_HRE` or `NEPRIPRAVEN_KE_HRE`.
    Ready { player: usize, ready: bool },
    /// `KONEC_SERVERU` without fields.
    ServerOver,
    /// `VAROVANI` with the reason in Czech.
    Warning(String),
    /// `PRIPOJIL_SE` with the state of the table.
    Joined(Joined),
    /// `START_HRY` with the players' new and `old` numbers.
    Start {
        names: Vec<String>,
        old: Vec<usize>,
        player: usize,
        round: u16,
        turn: u16,
        target: i32,
    },
}

/// The three lists of numbers at the end of a round, one number per team.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Points {
    pub totals: Vec<i32>,
    pub rounds: Vec<i32>,
    pub minimums: Vec<i32>,
}

/// A player who has joined, and the state of the table before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Joined {
    pub name: String,
    pub player: usize,
    pub host: usize,
    pub players: u8,
    pub dealt: u8,
    pub target: i32,
    pub sequences: bool,
    /// The players by number; `None` where a number is free.
    pub all: Vec<Option<Sitter>>,
}

/// A player at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sitter {
    pub name: String,
    pub team: u8,
    pub ready: bool,
}

/// Stands for a free number.
const NO_PLAYER: &str = "-";

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Drew {
                player,
                card,
                red_three,
                left,
            } => {
                write!(
                    f,
                    "VZAL_KARTU;{};{player};{card};{};{left}",
                    Source::Stock,
                    u8::from(*red_three)
                )
            }
            Message::TookTop { player, card, left } => {
                write!(f, "VZAL_KARTU;{};{player};{card};{left}", Source::Pile)
            }
            Message::Discarded {
                player,
                card,
                red_three,
                pile,
                turn,
                name,
            } => {
                let (three, name) = (u8::from(*red_three), Plain(name));
                write!(
                    f,
                    "ODHODIL_KARTU;{player};{card};{three};{pile};{turn};{name}"
                )
            }
            Message::Melded {
                player,
                team,
                points,
                cards,
            } => {
                write!(f, "VYLOZIL_KARTY;{player};{team};{points};{}", List(cards))
            }
            Message::Added {
                player,
                place,
                team,
                points,
                cards,
            } => {
                write!(
                    f,
                    "DOLOZIL_KARTY;{player};{place};{team};{points};{}",
                    List(cards)
                )
            }
            Message::FirstUp { card, owed, pile } => {
                write!(f, "KARTA_NA_STRED;{card};{};{pile}", joined(owed))
            }
            Message::Chat(text) => write!(f, "CHAT;{}", Plain(text)),
            Message::NewDeal {
                player,
                round,
                turn,
                name,
            } => {
                write!(f, "NOVE_ROZDANI;{player};{round};{turn};{}", Plain(name))
            }
            Message::GameOver {
                points,
                info,
                team,
                names,
                total,
            } => {
                let (info, winners) = (Plain(info), joined(names.iter().map(|name| Plain(name))));
                write!(
                    f,
                    "KONEC_HRY;{points};{info};{team};{};{winners};{total}",
                    names.len()
                )
            }
            Message::RoundOver { points, info } => write!(f, "KONEC_KOLA;{points};{}", Plain(info)),
            Message::Left { player, name } => write!(f, "ODPOJIL_SE;{player};{}", Plain(name)),
            Message::TookPile { player, cards } => write!(f, "VZAL_BALIK;{player};{}", List(cards)),
            Message::TookBack { top, cards } => {
                let top = top.map_or("-1".to_owned(), |card| card.to_string());
                write!(f, "VRATIL_VYLOZENI;{top};{}", List(cards))
            }
            Message::Returned { player, card, pile } => {
                write!(f, "VRATIL_KARTU_Z_BALIKU;{player};{card};{pile}")
            }
            Message::LaidProvisionally { cards } => write!(f, "CASTECNE_VYLOZENI;{}", List(cards)),
            Message::Team { player, team } => write!(f, "ZMENIL_TYM;{player};{team}"),
            Message::Target(points) => write!(f, "ZMENIL_POCET_BODU_K_VYHRE_HRY;{points}"),
            Message::Players(count) => write!(f, "ZMENIL_POCET_HRACU;{count}"),
            Message::Dealt(count) => write!(f, "ZMENIL_POCET_ROZDANYCH_KARET;{count}"),
            Message::Teams(count) => write!(f, "ZMENIL_POCET_TYMU;{count}"),
            Message::Sequences(on) => write!(f, "ZMENIL_POVOLIT_SEKVENCE;{}", u8::from(*on)),
            Message::Ready {
                player,
                ready: true,
            } => write!(f, "PRIPRAVEN_KE_HRE;{player}"),
            Message::Ready {
                player,
                ready: false,
            } => write!(f, "NEPRIPRAVEN_KE_HRE;{player}"),
            Message::ServerOver => f.write_str("KONEC_SERVERU;"),
            Message::Warning(text) => write!(f, "VAROVANI;{}", Plain(text)),
            Message::Joined(table) => table.fmt(f),
            Message::Start {
                names,
                old,
                player,
                round,
                turn,
                target,
            } => {
                let (count, names) = (names.len(), joined(names.iter().map(|name| Plain(name))));
                write!(
                    f,
                    "START_HRY;{count};{names};{};{player};{round};{turn};{target}",
                    joined(old)
                )
            }
        }
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{};{};{}",
            joined(&self.totals),
            joined(&self.rounds),
            joined(&self.minimums)
        )
    }
}

impl fmt::Display for Joined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Joined {
            name,
            player,
            host,
            players,
            dealt,
            target,
            sequences,
            all,
        } = self;
        let name = Plain(name);
        write!(
            f,
            "PRIPOJIL_SE;{name};{player};{host};{players};{dealt};{target};{}",
            u8::from(*sequences)
        )?;
        for sitter in all {
            write!(
                f,
                ";{}",
                Plain(sitter.as_ref().map_or(NO_PLAYER, |sitter| &sitter.name))
            )?;
        }
        let sitters = || all.iter().flatten();
        sitters().try_for_each(|sitter| write!(f, ";{}", sitter.team))?;
        sitters().try_for_each(|sitter| write!(f, ";{}", u8::from(sitter.ready)))
    }
}

fn joined<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    texts.join(";")
}

/// Writes a text as a field: without the characters that end fields and messages.
struct Plain<'a>(&'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |letter| match letter {
            ';' => ',',
            '#' => '＃',
            letter if letter.is_control() => ' ',
            letter => letter,
        };
        self.0
            .chars()
            .try_for_each(|letter| write!(f, "{}", plain(letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &Message, text: &str) {
        assert_eq!(message.to_string(), text);
    }

    #[test]
    fn texts_cannot_end_fields_or_messages() {
        check(
            &Message::Chat("Jan: a;b#c\nd".to_owned()),
            "CHAT;Jan: a,b＃c d",
        );
        check(
            &Message::Left {
                player: 2,
                name: "a;b#".to_owned(),
            },
            "ODPOJIL_SE;2;a,b＃",
        );
    }

    #[test]
    fn a_card_from_the_pile_has_no_field_for_red_threes() {
        check(
            &Message::Drew {
                player: 1,
                card: 108,
                red_three: false,
                left: 80,
            },
            "VZAL_KARTU;KMENOVY_BALIK;1;108;0;80",
        );
        check(
            &Message::TookTop {
                player: 1,
                card: 16,
                left: 3,
            },
            "VZAL_KARTU;BALIK;1;16;3",
        );
    }

    #[test]
    fn a_free_number_is_one_field_and_the_others_have_team_and_readiness_after_all_names() {
        let sitter = |name: &str, team, ready| {
            Some(Sitter {
                name: name.to_owned(),
                team,
                ready,
            })
        };
        let joined = Joined {
            name: "Petr".to_owned(),
            player: 2,
            host: 0,
            players: 4,
            dealt: 13,
            target: 10_000,
            sequences: true,
            all: vec![sitter("Jan", 0, true), None, sitter("Petr", 1, false), None],
        };
        check(
            &Message::Joined(joined),
            "PRIPOJIL_SE;Petr;2;0;4;13;10000;1;Jan;-;Petr;-;0;1;1;0",
        );
    }

    #[test]
    fn the_end_of_a_game_is_the_end_of_its_round_and_who_won() {
        let points = Points {
            totals: vec![5200, -505],
            rounds: vec![1200, -505],
            minimums: vec![150, 50],
        };
        let names = vec!["Jan".to_owned(), "Jiri".to_owned()];
        let over = Message::GameOver {
            points,
            info: "konec".to_owned(),
            team: 0,
            names,
            total: 5200,
        };
        check(
            &over,
            "KONEC_HRY;5200;-505;1200;-505;150;50;konec;0;2;Jan;Jiri;5200",
        );
    }
}

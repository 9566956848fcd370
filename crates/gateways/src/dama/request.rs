//! Parses the requests of a client: `<userId>|TYPE|params`.

use game_dama::Square;
use std::fmt;
use thiserror::Error;

/// A request with the id of its sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DamaRequest<'a> {
    /// The id that the client sent: any text, compared with the player's id.
    pub user: &'a str,
    pub ask: Ask<'a>,
}

/// The type of a request, with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask<'a> {
    Connect {
        nick: &'a str,
    },
    Logout,
    GetGames,
    CreateGame,
    LeaveGame,
    JoinGame {
        nick: &'a str,
    },
    GetGameState,
    Turn {
        from: Coordinates,
        to: Coordinates,
    },
    /// Beyond the source document: which events the client is sent.
    Events {
        scope: EventScope,
    },
    Ping,
}

/// Which events a client is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum EventScope {
    /// Only those that the source document prints, as it prints them.
    #[default]
    Source,
    /// The additional ones too.
    All,
}

/// A place that a client names; it may be off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coordinates {
    pub x: u8,
    pub y: u8,
}

/// Replaces every number that is not a column or a row.
const OFF_BOARD: u8 = u8::MAX;

/// The line is not a request of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected <userId>|TYPE|params")]
pub(crate) struct DamaRequestError;

impl<'a> DamaRequest<'a> {
    /// Parses a line without its ending.
    pub fn read(line: &'a str) -> Result<Self, DamaRequestError> {
        let (user, rest) = line.split_once('|').ok_or(DamaRequestError)?;
        let fields: Vec<&str> = rest.split('|').collect();
        let ask = match *fields {
            ["CONNECT", nick] => Ask::Connect { nick },
            ["LOGOUT"] => Ask::Logout,
            ["GET_GAMES"] => Ask::GetGames,
            ["CREATE_GAME"] => Ask::CreateGame,
            ["LEAVE_GAME"] => Ask::LeaveGame,
            ["JOIN_GAME", nick] => Ask::JoinGame { nick },
            ["GET_GAME_STATE"] => Ask::GetGameState,
            ["TURN", from, to] => Ask::Turn {
                from: Coordinates::read(from)?,
                to: Coordinates::read(to)?,
            },
            ["EVENTS", "ON"] => Ask::Events {
                scope: EventScope::All,
            },
            ["EVENTS", "OFF"] => Ask::Events {
                scope: EventScope::Source,
            },
            ["PING"] => Ask::Ping,
            _ => return Err(DamaRequestError),
        };
        Ok(Self { user, ask })
    }
}

impl Coordinates {
    fn read(text: &str) -> Result<Self, DamaRequestError> {
        let (x, y) = text.split_once(',').ok_or(DamaRequestError)?;
        Ok(Self {
            x: number(x)?,
            y: number(y)?,
        })
    }

    /// Returns the square; `None` where no piece can stand.
    pub fn square(self) -> Option<Square> {
        Square::at(self.x, self.y)
    }
}

/// Parses any whole number. One that is off the board makes an illegal move, not an invalid line.
fn number(text: &str) -> Result<u8, DamaRequestError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(DamaRequestError);
    }
    Ok(text.parse().unwrap_or(OFF_BOARD))
}

impl fmt::Display for DamaRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}", self.user, self.ask)
    }
}

impl fmt::Display for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ask::Connect { nick } => write!(f, "CONNECT|{nick}"),
            Ask::Logout => f.write_str("LOGOUT"),
            Ask::GetGames => f.write_str("GET_GAMES"),
            Ask::CreateGame => f.write_str("CREATE_GAME"),
            Ask::LeaveGame => f.write_str("LEAVE_GAME"),
            Ask::JoinGame { nick } => write!(f, "JOIN_GAME|{nick}"),
            Ask::GetGameState => f.write_str("GET_GAME_STATE"),
            Ask::Turn { from, to } => write!(f, "TURN|{},{}|{},{}", from.x, from.y, to.x, to.y),
            Ask::Events {
                scope: EventScope::All,
            } => f.write_str("EVENTS|ON"),
            Ask::Events {
                scope: EventScope::Source,
            } => f.write_str("EVENTS|OFF"),
            Ask::Ping => f.write_str("PING"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prelude::*, sample::select};

    fn turn(from: (u8, u8), to: (u8, u8)) -> Ask<'static> {
        let point = |(x, y)| Coordinates { x, y };
        Ask::Turn {
            from: point(from),
            to: point(to),
        }
    }

    #[test]
    fn a_turn_names_column_and_row_of_both_ends() {
        let read = DamaRequest::read("7|TURN|0,3|1,2");
        assert_eq!(
            read,
            Ok(DamaRequest {
                user: "7",
                ask: turn((0, 3), (1, 2))
            })
        );
    }

    #[test]
    fn numbers_off_the_board_are_well_written() {
        for line in [
            "7|TURN|6,6|-1,0",
            "7|TURN|99999999999999999999,0|-0,300",
            "7|TURN|00,1|255,1",
        ] {
            assert!(DamaRequest::read(line).is_ok(), "{line}");
        }
        let Ok(DamaRequest {
            ask: Ask::Turn { from, to },
            ..
        }) = DamaRequest::read("7|TURN|-1,0|256,1")
        else {
            panic!("a turn");
        };
        assert_eq!((from.square(), to.square()), (None, None));
    }

    #[test]
    fn missing_and_extra_fields_and_other_words_are_unreadable() {
        for line in [
            "",
            "PING",
            "7",
            "7|",
            "7|ping",
            "7|PING|",
            "7|PING|now",
            "0|CONNECT",
            "0|CONNECT|ann|bob",
            "7|LOGOUT|",
            "7|JOIN_GAME",
            "7|TURN|0,3",
            "7|TURN|0,3|1,2|",
            "7|TURN|0,3|1",
            "7|TURN|0,3|1,2,3",
            "7|TURN|a,3|1,2",
            "7|TURN|,|,",
            "7|TURN|--1,0|1,2",
            "7|TURN|+1,0|1,2",
            "7|TURN| 1,0|1,2",
            "7|EVENTS",
            "7|EVENTS|on",
            "7|EVENTS|ON|OFF",
        ] {
            assert_eq!(DamaRequest::read(line), Err(DamaRequestError), "{line}");
        }
    }

    fn asks() -> impl Strategy<Value = Ask<'static>> {
        let nicks = || select(vec!["", "ann", "Bob42", "a b", "é", "0"]);
        let plain = vec![
            Ask::Logout,
            Ask::GetGames,
            Ask::CreateGame,
            Ask::LeaveGame,
            Ask::GetGameState,
            Ask::Events {
                scope: EventScope::All,
            },
            Ask::Events {
                scope: EventScope::Source,
            },
            Ask::Ping,
        ];
        prop_oneof![
            select(plain),
            nicks().prop_map(|nick| Ask::Connect { nick }),
            nicks().prop_map(|nick| Ask::JoinGame { nick }),
            any::<((u8, u8), (u8, u8))>().prop_map(|(from, to)| turn(from, to)),
        ]
    }

    proptest! {
        #[test]
        fn every_request_survives_its_line(user in "[^|\n]{0,12}", ask in asks()) {
            let request = DamaRequest { user: &user, ask };
            let line = request.to_string();
            prop_assert_eq!(DamaRequest::read(&line), Ok(request));
        }

        #[test]
        fn no_line_breaks_the_reader(line in "[0-9A-Z_|,.\\-\\x00 é]{0,60}") {
            if let Ok(request) = DamaRequest::read(&line) {
                prop_assert!(request.to_string().split('|').count() == line.split('|').count());
            }
        }
    }
}

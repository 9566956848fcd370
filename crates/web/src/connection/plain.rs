//! What the first page understands of what comes in: everything but tables and their games.
//!
//! To read a table's messages takes the types of all games; that comes with the first table.

use super::Card;
use serde::Deserialize;
use wire::{Circle, Doing, Farewell, Invitation, Line, Person, PersonId, Refusal, TableId};

/// A message in which no game occurs, written as in [`wire::ClientIn`].
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plain {
    /// The answer to `hello`.
    Welcome {
        /// Who the server takes the client for.
        you: Person,
        /// The open tables they sit at.
        seated: Vec<TableId>,
    },
    /// It was done.
    Done {
        /// The client's number for it.
        ack: u32,
        /// The table, if one was opened.
        #[serde(default)]
        table: Option<TableId>,
    },
    /// It was not done, for a reason that has nothing to do with a game.
    Refused {
        /// The client's number for it.
        ack: u32,
        /// Why not.
        why: PlainRefusal,
    },
    /// The public tables.
    Lobby {
        /// Newest first.
        tables: Vec<Card>,
    },
    /// Lines said in the lobby.
    LobbySaid {
        /// Oldest first.
        lines: Vec<Line>,
    },
    /// Somebody invites the person.
    Invited(Invitation),
    /// An invitation stands no more.
    Uninvited {
        /// To which table.
        table: TableId,
    },
    /// Somebody has declined.
    Declined {
        /// To come to which table.
        table: TableId,
        /// Who.
        by: Person,
    },
    /// What people are to the person.
    Circle(Circle),
    /// A friend does something else now.
    Doing {
        /// Who.
        friend: PersonId,
        /// What.
        doing: Doing,
    },
    /// The server is about to close the connection.
    Bye(Farewell),
}

/// Reasons a page without tables may hear, written as in [`Refusal`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlainRefusal {
    /// The server speaks another protocol.
    Protocol(u16),
    /// Too much at once.
    Busy,
    /// Too many messages.
    TooFast,
    /// Too many tables.
    TooManyTables,
    /// There is no such table.
    NoSuchTable,
    /// It could not be kept.
    NotKept,
    /// The table has moved.
    Moved,
    /// The table cannot be reached.
    Unreachable,
    /// One must sit at the table for that.
    NotSeated,
    /// The table has no free seat.
    NoFreeSeat,
    /// Nobody has that nick.
    NoSuchNick,
    /// They sit there already.
    SitsThere,
    /// The person has blocked them.
    Blocked,
    /// Too many invitations.
    TooManyInvitations,
    /// The invitation stands no more.
    NotInvited,
}

impl From<PlainRefusal> for Refusal {
    fn from(why: PlainRefusal) -> Self {
        match why {
            PlainRefusal::Protocol(version) => Refusal::Protocol(version),
            PlainRefusal::Busy => Refusal::Busy,
            PlainRefusal::TooFast => Refusal::TooFast,
            PlainRefusal::TooManyTables => Refusal::TooManyTables,
            PlainRefusal::NoSuchTable => Refusal::NoSuchTable,
            PlainRefusal::NotKept => Refusal::NotKept,
            PlainRefusal::Moved => Refusal::Moved,
            PlainRefusal::Unreachable => Refusal::Unreachable,
            PlainRefusal::NotSeated => Refusal::NotSeated,
            PlainRefusal::NoFreeSeat => Refusal::NoFreeSeat,
            PlainRefusal::NoSuchNick => Refusal::NoSuchNick,
            PlainRefusal::SitsThere => Refusal::SitsThere,
            PlainRefusal::Blocked => Refusal::Blocked,
            PlainRefusal::TooManyInvitations => Refusal::TooManyInvitations,
            PlainRefusal::NotInvited => Refusal::NotInvited,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::{ClientIn, Nick, PROTOCOL, PersonId};

    fn read(message: &ClientIn) -> Option<Plain> {
        serde_json::from_str(&serde_json::to_string(message).unwrap()).ok()
    }

    #[test]
    fn what_has_no_game_in_it_is_read_as_it_was_written() {
        let you = Person {
            id: PersonId::from_bits(1),
            nick: Nick::guest(1234),
        };
        let table = TableId::from_bits(2);
        let welcome = ClientIn::Welcome {
            protocol: PROTOCOL,
            you: you.clone(),
            seated: vec![table.clone()],
        };
        assert_eq!(
            read(&welcome),
            Some(Plain::Welcome {
                you,
                seated: vec![table.clone()]
            })
        );
        let done = ClientIn::Done {
            ack: 7,
            table: Some(table.clone()),
        };
        assert_eq!(
            read(&done),
            Some(Plain::Done {
                ack: 7,
                table: Some(table)
            })
        );
        let done = ClientIn::Done {
            ack: 7,
            table: None,
        };
        assert_eq!(
            read(&done),
            Some(Plain::Done {
                ack: 7,
                table: None
            })
        );
        assert_eq!(
            read(&ClientIn::Lobby { tables: Vec::new() }),
            Some(Plain::Lobby { tables: Vec::new() })
        );
        let talk = ClientIn::LobbySaid { lines: Vec::new() };
        assert_eq!(read(&talk), Some(Plain::LobbySaid { lines: Vec::new() }));
        let by = Person {
            id: PersonId::from_bits(9),
            nick: Nick::guest(9),
        };
        let table = TableId::from_bits(2);
        let invitation = Invitation {
            table: table.clone(),
            game: games::GameKind::Dama,
            by: by.clone(),
        };
        assert_eq!(
            read(&ClientIn::Invited(invitation.clone())),
            Some(Plain::Invited(invitation))
        );
        let ended = ClientIn::Uninvited {
            table: table.clone(),
        };
        assert_eq!(
            read(&ended),
            Some(Plain::Uninvited {
                table: table.clone()
            })
        );
        let declined = ClientIn::Declined {
            table: table.clone(),
            by: by.clone(),
        };
        assert_eq!(
            read(&declined),
            Some(Plain::Declined {
                table: table.clone(),
                by: by.clone()
            })
        );
        let circle = Circle {
            asking: vec![by.clone()],
            ..Circle::default()
        };
        assert_eq!(
            read(&ClientIn::Circle(circle.clone())),
            Some(Plain::Circle(circle))
        );
        let doing = Doing::Playing {
            game: games::GameKind::Dama,
            table: Some(table),
        };
        let told = ClientIn::Doing {
            friend: by.id.clone(),
            doing: doing.clone(),
        };
        assert_eq!(
            read(&told),
            Some(Plain::Doing {
                friend: by.id,
                doing
            })
        );
        let bye = ClientIn::Bye(Farewell::Misbehaving);
        assert_eq!(read(&bye), Some(Plain::Bye(Farewell::Misbehaving)));
    }

    #[test]
    fn refusals_without_a_game_in_them_are_read_as_they_were_written() {
        let all = [
            Refusal::Protocol(7),
            Refusal::Busy,
            Refusal::TooFast,
            Refusal::TooManyTables,
            Refusal::NoSuchTable,
            Refusal::NotKept,
            Refusal::Moved,
            Refusal::Unreachable,
            Refusal::NotSeated,
            Refusal::NoFreeSeat,
            Refusal::NoSuchNick,
            Refusal::SitsThere,
            Refusal::Blocked,
            Refusal::TooManyInvitations,
            Refusal::NotInvited,
        ];
        for why in all {
            let Some(Plain::Refused { ack: 3, why: read }) = read(&ClientIn::Refused {
                ack: 3,
                why: why.clone(),
            }) else {
                panic!("{why:?}")
            };
            assert_eq!(Refusal::from(read), why);
        }
    }

    #[test]
    fn tables_and_what_their_games_refuse_are_left_to_the_part_that_knows_the_games() {
        let closed = ClientIn::Closed {
            table: TableId::from_bits(1),
        };
        let refused = ClientIn::Refused {
            ack: 1,
            why: Refusal::Stale,
        };
        assert_eq!([read(&closed), read(&refused)], [None, None]);
    }
}

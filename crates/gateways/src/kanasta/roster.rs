//! The players of a table as one client knows them: each by a number. Compares the table's `Room`
//! with what the client was told, and returns the difference as messages.
//!
//! While a game is prepared a number stays with its person on every seat; when the game begins each
//! number becomes the seat's index.

use super::{
    message::{Joined, Message, Sitter},
    rule_change::MOST_PLAYERS_OF_SOURCE,
};
use game_core::Seat;
use game_kanasta::{MOST_PLAYERS, Rules};
use games::AnyRules;
use wire::{PersonId, Room, SeatCard, Stage};

/// The players and options that one client was told.
#[derive(Clone, Debug)]
pub(crate) struct Roster {
    me: PersonId,
    rules: Rules,
    numbered_seats: [Option<NumberedSeat>; MOST_PLAYERS as usize],
    host: Option<PersonId>,
    playing: bool,
}

/// A player with a number: the seat, and the `SeatCard` that shows the player.
#[derive(Clone, PartialEq, Debug)]
struct NumberedSeat {
    seat: Seat,
    card: SeatCard,
}

impl NumberedSeat {
    fn name(&self) -> String {
        match &self.card.sitter {
            Some(wire::Sitter::Person(person)) => person.nick.to_string(),
            Some(wire::Sitter::Bot(bot)) => bot.to_string(),
            None => String::new(),
        }
    }

    fn person(&self) -> Option<&PersonId> {
        self.card.sitter.as_ref()?.person().map(|person| &person.id)
    }

    /// Whether both show the same player. A person is recognised by `PersonId`, a bot by its seat.
    fn is(&self, other: &NumberedSeat) -> bool {
        match (self.person(), other.person()) {
            (Some(one), Some(other)) => one == other,
            (None, None) => self.seat == other.seat && self.card.sitter == other.card.sitter,
            (Some(_), None) | (None, Some(_)) => false,
        }
    }
}

/// Returns the rules of a Kanasta table; `None` for another game.
pub(crate) fn rules_of(room: &Room) -> Option<Rules> {
    match &room.setup.rules {
        AnyRules::Kanasta(rules) => Some(*rules),
        #[allow(
            unreachable_patterns,
            reason = "with one game all rules are of that game"
        )]
        _ => None,
    }
}

fn numbered_seats(room: &Room) -> impl Iterator<Item = NumberedSeat> + '_ {
    let taken = Seat::all(room.seats.len())
        .zip(&room.seats)
        .filter(|(_, card)| card.sitter.is_some());
    taken.map(|(seat, card)| NumberedSeat {
        seat,
        card: card.clone(),
    })
}

impl Roster {
    /// Creates the roster when its client sits down. Returns the first messages: the client's own
    /// `Joined`, and `Left` for every other player that is away.
    pub fn of(room: &Room, me: &PersonId, rules: Rules) -> (Self, Vec<Message>) {
        let mut roster = Self {
            me: me.clone(),
            rules,
            numbered_seats: Default::default(),
            host: room.host.clone(),
            playing: room.stage == Stage::Playing,
        };
        for seat_card in numbered_seats(room) {
            roster.numbered_seats[seat_card.seat.index()] = Some(seat_card.clone());
        }
        let away = roster
            .numbered()
            .filter(|(_, seat_card)| !seat_card.card.here);
        let away = away.map(|(player, seat_card)| Message::Left {
            player,
            name: seat_card.name(),
        });
        let messages = roster.greeting().into_iter().chain(away).collect();
        (roster, messages)
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, &NumberedSeat)> {
        self.numbered_seats
            .iter()
            .enumerate()
            .filter_map(|(number, seat_card)| Some((number, seat_card.as_ref()?)))
    }

    fn number_of(&self, person: &PersonId) -> Option<usize> {
        self.numbered()
            .find(|(_, seat_card)| seat_card.person() == Some(person))
            .map(|(number, _)| number)
    }

    /// Returns the client's own number.
    pub fn own_number(&self) -> usize {
        self.number_of(&self.me).unwrap_or_default()
    }

    /// Returns the number of the host; the lowest number if the host has no seat.
    fn host_number(&self) -> usize {
        let host = self.host.as_ref().and_then(|host| self.number_of(host));
        host.or_else(|| self.numbered().next().map(|(number, _)| number))
            .unwrap_or_default()
    }

    /// Returns `Joined` for the client itself, with the state of the table: sent when the client
    /// sits down and when the next game is prepared. The number of teams of six follows.
    pub fn greeting(&self) -> Vec<Message> {
        let joined = self
            .number_of(&self.me)
            .and_then(|number| self.joined(number));
        joined.into_iter().chain(self.teams()).collect()
    }

    fn joined(&self, number: usize) -> Option<Message> {
        let sitter = |seat_card: &NumberedSeat| Sitter {
            name: seat_card.name(),
            team: self.rules.side(seat_card.seat).0,
            ready: seat_card.card.ready,
        };
        Some(Message::Joined(Joined {
            name: self.numbered_seats[number].as_ref()?.name(),
            player: number,
            host: self.host_number(),
            players: self.rules.players(),
            dealt: self.rules.dealt(),
            target: self.rules.target(),
            sequences: self.rules.has_sequences(),
            all: self
                .numbered_seats
                .iter()
                .take(self.listed())
                .map(|seat_card| seat_card.as_ref().map(sitter))
                .collect(),
        }))
    }

    /// How many numbers `Joined` lists: four as in the source document, and more where more play or
    /// a player still has a higher number.
    fn listed(&self) -> usize {
        let last = self.numbered().last().map_or(0, |(number, _)| number + 1);
        let players = self.rules.players().max(MOST_PLAYERS_OF_SOURCE);
        usize::from(players).max(last)
    }

    /// Returns the number of teams, where it is an option.
    fn teams(&self) -> Option<Message> {
        let teams = self.rules.teams()?;
        Some(Message::Teams(teams.count()))
    }

    /// Returns the players' names by seat.
    pub fn names(&self) -> Vec<String> {
        let by_seat = |seat| {
            self.numbered()
                .find(|(_, seat_card)| seat_card.seat == seat)
        };
        let name = |seat| {
            by_seat(seat)
                .map(|(_, seat_card)| seat_card.name())
                .unwrap_or_default()
        };
        Seat::all(self.rules.players().into()).map(name).collect()
    }

    /// Makes every player's number the index of the seat, as a game has begun. Returns the old
    /// numbers by seat.
    pub fn renumber(&mut self) -> Vec<usize> {
        let old = |seat| {
            self.numbered()
                .find(|(_, seat_card)| seat_card.seat == seat)
                .map_or(0, |(number, _)| number)
        };
        let old: Vec<usize> = Seat::all(self.rules.players().into()).map(old).collect();
        let mut numbered_seats: [Option<NumberedSeat>; MOST_PLAYERS as usize] = Default::default();
        for seat_card in self.numbered_seats.iter_mut().filter_map(Option::take) {
            let seat = seat_card.seat.index();
            numbered_seats[seat] = Some(seat_card);
        }
        self.numbered_seats = numbered_seats;
        old
    }

    /// Applies the table's new state, and returns a message for each change.
    pub fn take(&mut self, room: &Room, rules: Rules) -> Vec<Message> {
        let begins = room.stage == Stage::Playing && !self.playing;
        self.playing = room.stage == Stage::Playing;
        let mut messages = if begins {
            self.last_ready()
        } else {
            Vec::new()
        };
        let had_host = self.host.clone();
        self.host.clone_from(&room.host);
        messages.extend(self.remove_departed(room));
        messages.extend(self.change_rules(rules, begins));
        messages.extend(self.update(room, begins));
        let arrived = self.seat_newcomers(room);
        messages.extend(arrived.iter().filter_map(|&number| self.joined(number)));
        if had_host != self.host && arrived.is_empty() {
            messages.extend(self.unexpected_host());
        }
        messages
    }

    /// Reports the players that became ready with the start of the game: the `Room` of a running
    /// game no longer shows it.
    fn last_ready(&self) -> Vec<Message> {
        let late = self
            .numbered()
            .filter(|(_, seat_card)| !seat_card.card.ready);
        late.map(|(player, _)| Message::Ready {
            player,
            ready: true,
        })
        .collect()
    }

    /// Removes the players that left their seats. The client itself keeps its number, as it may sit
    /// down again.
    fn remove_departed(&mut self, room: &Room) -> Vec<Message> {
        let mut messages = Vec::new();
        for number in 0..self.numbered_seats.len() {
            let Some(seat_card) = &self.numbered_seats[number] else {
                continue;
            };
            let is_me = seat_card.person() == Some(&self.me);
            if is_me || numbered_seats(room).any(|now| now.is(seat_card)) {
                continue;
            }
            if seat_card.card.here {
                messages.push(Message::Left {
                    player: number,
                    name: seat_card.name(),
                });
            }
            self.numbered_seats[number] = None;
        }
        messages
    }

    fn change_rules(&mut self, rules: Rules, begins: bool) -> Vec<Message> {
        let old = std::mem::replace(&mut self.rules, rules);
        let mut messages = Vec::new();
        if old.players() != rules.players() {
            messages.push(Message::Players(rules.players()));
        }
        if old.teams() != rules.teams() {
            messages.extend(self.teams());
        }
        if old.dealt() != rules.dealt() {
            messages.push(Message::Dealt(rules.dealt()));
        }
        if old.target() != rules.target() {
            messages.push(Message::Target(rules.target()));
        }
        if old.has_sequences() != rules.has_sequences() {
            messages.push(Message::Sequences(rules.has_sequences()));
        }
        // The same seats form other teams when the number of players changes.
        for (player, seat_card) in self.numbered().filter(|_| !begins) {
            if old.side(seat_card.seat) != rules.side(seat_card.seat) {
                messages.push(Message::Team {
                    player,
                    team: rules.side(seat_card.seat).0,
                });
            }
        }
        messages
    }

    /// Reports changes of the players that stay: team, readiness, connection.
    fn update(&mut self, room: &Room, begins: bool) -> Vec<Message> {
        let (mut messages, mut back) = (Vec::new(), Vec::new());
        let rules = self.rules;
        let is_preparing = !self.playing;
        for (player, slot) in self.numbered_seats.iter_mut().enumerate() {
            let Some(seat_card) = slot else { continue };
            let Some(now) = numbered_seats(room).find(|now| now.is(seat_card)) else {
                continue;
            };
            let was = std::mem::replace(seat_card, now);
            let (team, ready) = (rules.side(seat_card.seat).0, seat_card.card.ready);
            if is_preparing && !begins && rules.side(was.seat).0 != team {
                messages.push(Message::Team { player, team });
            }
            if is_preparing && was.card.ready != ready {
                messages.push(Message::Ready { player, ready });
            }
            match (was.card.here, seat_card.card.here) {
                (true, false) => messages.push(Message::Left {
                    player,
                    name: seat_card.name(),
                }),
                (false, true) => back.push(player),
                (true, true) | (false, false) => {}
            }
        }
        messages.extend(back.into_iter().filter_map(|number| self.joined(number)));
        messages
    }

    /// Gives each new player a number: the seat's index in a game, otherwise the lowest free one.
    /// Returns these numbers.
    fn seat_newcomers(&mut self, room: &Room) -> Vec<usize> {
        let mut numbers = Vec::new();
        for seat_card in numbered_seats(room) {
            if self.numbered().any(|(_, known)| known.is(&seat_card)) {
                continue;
            }
            let own = seat_card.seat.index();
            let free = self.numbered_seats.iter().position(Option::is_none);
            if let Some(number) = free.map(|free| {
                if self.numbered_seats[own].is_none() && self.playing {
                    own
                } else {
                    free
                }
            }) {
                self.numbered_seats[number] = Some(seat_card);
                numbers.push(number);
            }
        }
        numbers
    }

    /// By the source document the lowest number succeeds the host. Returns a `Joined` that names
    /// the host if it is another.
    fn unexpected_host(&self) -> Option<Message> {
        let lowest = self.numbered().next().map(|(number, _)| number)?;
        let host = self.host_number();
        (host != lowest).then(|| self.joined(host)).flatten()
    }
}

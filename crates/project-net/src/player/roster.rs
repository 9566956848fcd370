//! The numbers of an agent's team: told by `StartGame`, or learnt from messages.
//!
//! Chapter 9 gives a player its own number, the size of the team and nothing else. So an agent
//! that is told no more takes the seat of its number modulo that size: numbers in a row, and the
//! odd or even ones for an odd size, give every agent another seat. Two agents that meet on one
//! seat agree that the smaller number keeps it.

use crate::{PlayerId, words::Names};
use game_core::{Seat, Team};
use game_project::Rules;
use std::collections::VecDeque;

/// The seats of the agent's team and the players on them, as far as they are known.
pub(super) struct Roster {
    me: PlayerId,
    seats: Vec<Seat>,
    names: Names,
    /// Numbers that may be a team-mate's, the likeliest first.
    untried: VecDeque<PlayerId>,
}

impl Roster {
    /// A roster with these team-mates. If none are told, other numbers are guessed.
    pub fn new(rules: &Rules, team: Team, me: PlayerId, mates: &[PlayerId]) -> Self {
        let mut roster = Self {
            me,
            seats: rules.agents(team).collect(),
            names: Names::default(),
            untried: VecDeque::new(),
        };
        if mates.iter().all(|&mate| mate == me) {
            let seat = roster.seats[roster.usual_place(me)];
            roster.names.seat(seat, me);
            roster.untried = neighbours(me, roster.seats.len());
        } else {
            roster.seat_in_order(mates);
        }
        roster
    }

    /// Seats the team in the order of its numbers, so that all its agents do the same.
    fn seat_in_order(&mut self, mates: &[PlayerId]) {
        let mut players: Vec<PlayerId> = mates.to_vec();
        players.retain(|&mate| mate != self.me);
        players.truncate(self.seats.len() - 1);
        players.push(self.me);
        players.sort();
        players.dedup();
        let pairs = self.seats.iter().zip(players);
        pairs.for_each(|(&seat, player)| self.names.seat(seat, player));
    }

    fn usual_place(&self, player: PlayerId) -> usize {
        let count = i64::try_from(self.seats.len()).expect("teams are small");
        i64::from(player.0).rem_euclid(count) as usize
    }

    /// The agent's own seat.
    pub fn own_seat(&self) -> Seat {
        let seat = self.names.seat_of(self.me);
        seat.expect("the agent is always seated")
    }

    /// The seats of the players known.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The seats of the team-mates with known numbers.
    pub fn known_mates(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.names.iter().map(|(seat, _)| seat).collect();
        seats.retain(|&seat| seat != self.own_seat());
        seats.sort();
        seats
    }

    /// The seats of all team-mates.
    pub fn all_mates(&self) -> Vec<Seat> {
        let mut seats = self.seats.clone();
        seats.retain(|&seat| seat != self.own_seat());
        seats
    }

    /// Whether a number is left that may be an unknown team-mate's.
    pub fn has_guess(&self) -> bool {
        self.names.count() < self.seats.len() && !self.untried.is_empty()
    }

    /// The next number that may be an unknown team-mate's.
    pub fn guess(&mut self) -> Option<PlayerId> {
        self.untried.pop_front()
    }

    /// Seats a player who turned out to be a team-mate, if it is new and there is a free seat.
    pub fn meet(&mut self, mate: PlayerId) {
        let is_new = self.names.seat_of(mate).is_none();
        if !is_new || self.names.count() == self.seats.len() {
            return;
        }
        self.untried.retain(|&other| other != mate);
        let place = self.usual_place(mate);
        if self.seats[place] == self.own_seat() && mate < self.me {
            let own = self.free_seat(place);
            self.names.seat(own, self.me);
        }
        let seat = self.free_seat(place);
        self.names.seat(seat, mate);
    }

    /// The first seat without a player, going round from this place.
    fn free_seat(&self, place: usize) -> Seat {
        let mut round = self.seats[place..].iter().chain(&self.seats[..place]);
        let free = round.find(|&&seat| self.names.player_at(seat).is_none());
        *free.expect("a seat is free")
    }
}

/// The other numbers from 0 on that two teams of this size may have, the nearest first.
fn neighbours(me: PlayerId, size: usize) -> VecDeque<PlayerId> {
    let reach = i32::try_from(2 * size).expect("teams are small");
    let both = |step: i32| [me.0.checked_add(step), me.0.checked_sub(step)];
    let numbers = (1..reach).flat_map(both).flatten();
    numbers
        .filter(|&number| number >= 0)
        .map(PlayerId)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_project::Config;

    fn roster(players: i64, me: i32, mates: &[i32]) -> Roster {
        let rules = Rules::try_from(Config::guess(10, 10, 3, players)).expect("playable");
        let mates: Vec<PlayerId> = mates.iter().copied().map(PlayerId).collect();
        Roster::new(&rules, Team(1), PlayerId(me), &mates)
    }

    fn seats_are_different(players: i64, ids: &[i32]) {
        let mut seats: Vec<Seat> = ids
            .iter()
            .map(|&id| roster(players, id, &[]).own_seat())
            .collect();
        seats.sort();
        seats.dedup();
        assert_eq!(seats.len(), ids.len(), "{ids:?}");
    }

    #[test]
    fn all_agents_of_a_team_count_themselves_alike() {
        let ids = [4, 9, 2, 7, 5];
        let rosters = ids.map(|me| roster(5, me, &ids));
        let names = rosters.map(|roster| roster.names);
        assert!(names.iter().all(|other| *other == names[0]));
        assert_eq!(names[0].player_at(Seat::new(5)), Some(PlayerId(2)));
        assert_eq!(names[0].player_at(Seat::new(9)), Some(PlayerId(9)));
    }

    #[test]
    fn agents_that_are_told_no_numbers_but_their_own_take_different_seats() {
        seats_are_different(5, &[0, 1, 2, 3, 4]);
        seats_are_different(5, &[6, 7, 8, 9, 10]);
        seats_are_different(5, &[1, 3, 5, 7, 9]);
        seats_are_different(4, &[100, 101, 102, 103]);
    }

    #[test]
    fn two_agents_that_meet_on_one_seat_agree_which_of_them_moves() {
        let (mut low, mut high) = (roster(4, 1, &[]), roster(4, 5, &[]));
        assert_eq!(low.own_seat(), high.own_seat());
        low.meet(PlayerId(5));
        high.meet(PlayerId(1));
        assert_ne!(low.own_seat(), high.own_seat());
        let seats = |roster: &Roster| [1, 5].map(|id| roster.names.seat_of(PlayerId(id)));
        assert_eq!(seats(&low), seats(&high));
        assert_eq!(low.known_mates(), [high.own_seat()]);
    }

    #[test]
    fn a_full_team_meets_no_further_players_and_guesses_no_more() {
        let mut roster = roster(2, 3, &[]);
        assert_eq!(roster.guess(), Some(PlayerId(4)));
        assert!(roster.has_guess());
        roster.meet(PlayerId(5));
        roster.meet(PlayerId(6));
        assert_eq!(roster.names.count(), 2);
        assert!(!roster.has_guess());
        assert_eq!(roster.known_mates(), roster.all_mates());
    }

    #[test]
    fn guesses_begin_nearby_and_are_never_negative() {
        let mut roster = roster(2, 1, &[]);
        let guesses: Vec<i32> = std::iter::from_fn(|| roster.guess())
            .map(|id| id.0)
            .collect();
        assert_eq!(guesses, [2, 0, 3, 4]);
    }
}

//! Requests of people to a table (`TableAsk`), and whether the table grants them.

use super::{Dealer, Table};
use crate::{JournalFact, Step, WallTime};
use game_core::Seat;
use games::{AnyRules, BotName};
use wire::{ChatText, Person, PersonId, Refusal, Sitter, Stage, TableAsk};

impl Table {
    /// Handles a request. Everything due before `now` happens first, and its rows and messages
    /// are in the returned `Step` even if the request itself is refused.
    pub fn handle(
        &mut self,
        person: &Person,
        ask: TableAsk,
        now: WallTime,
        deal: Dealer<'_>,
    ) -> (Step, Result<(), Refusal>) {
        let was_playing = self.stage() == Stage::Playing;
        self.catch_up(now);
        let is_for_the_next_game = matches!(
            ask,
            TableAsk::Sit { .. }
                | TableAsk::Swap { .. }
                | TableAsk::Ready { .. }
                | TableAsk::Commit { .. }
                | TableAsk::Reveal { .. }
                | TableAsk::Rules { .. }
                | TableAsk::Rated { .. }
                | TableAsk::Bot { .. }
        );
        // If the game has ended only within this call, `next_promise` was never shown: dealing now
        // would use a seed that no player has seen the hash of.
        let answer = if was_playing && is_for_the_next_game {
            Err(Refusal::GameOn)
        } else {
            self.try_ask(person, ask, now)
        };
        if answer.is_ok() && is_for_the_next_game {
            self.deal_if_ready(now);
        }
        (self.finish_step(now, deal), answer)
    }

    fn try_ask(&mut self, person: &Person, ask: TableAsk, now: WallTime) -> Result<(), Refusal> {
        if self.closed {
            return Err(Refusal::NoSuchTable);
        }
        if !self.may_enter(&person.id) {
            return Err(Refusal::Removed);
        }
        self.must_be_within_limits(&person.id, &ask, now)?;
        match ask {
            TableAsk::Sit { seat, ready } => self.sit(person, seat, ready, now),
            TableAsk::Swap { seat } => self.swap(person, seat, now),
            TableAsk::Stand => self.stand(&person.id, now),
            TableAsk::Ready { ready } => self.set_ready(person, ready, now),
            TableAsk::Commit {
                promise,
                commitment,
            } => self.commit(&person.id, &promise, commitment, now),
            TableAsk::Reveal { value } => self.reveal(&person.id, value, now),
            TableAsk::Rules { rules } => self.change_rules(&person.id, rules, now),
            TableAsk::Rated { rated } => self.set_rated(person, rated, now),
            TableAsk::Bot { seat, bot } => self.put_bot(&person.id, seat, bot, now),
            TableAsk::Clear { seat } => self.clear(&person.id, seat, now),
            TableAsk::Remove { seat } => self.remove(&person.id, seat, now),
            TableAsk::Host { seat } => self.hand_over(&person.id, seat, now),
            TableAsk::Act {
                action,
                basis,
                game,
            } => self.act(person, action, (basis, game), now),
            TableAsk::Propose { what } => self.propose(&person.id, what, now),
            TableAsk::Decline { what } => self.decline(&person.id, what, now),
            TableAsk::Resume => self.resume(&person.id, now),
            TableAsk::Leave => self.leave(person, now),
            TableAsk::Say { text } => self.say(person, text, now),
            TableAsk::Silence {
                person: target,
                silent,
            } => self.silence(&person.id, &target, silent, now),
            TableAsk::Eyes { seat } => self.choose_eyes(&person.id, seat),
            TableAsk::Menu => self.ask_menu(&person.id),
        }
    }

    pub(super) fn sit(
        &mut self,
        person: &Person,
        seat: Seat,
        ready: bool,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_between_games()?;
        if !self.seats.has(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        match self.seats.sitter(seat) {
            Some(Sitter::Person(sitting)) if sitting.id == person.id => {
                return self.set_ready(person, ready, now);
            }
            Some(_) => return Err(Refusal::SeatTaken),
            None => {}
        }
        if !self.setup.rated.admits(person.kind) {
            return Err(Refusal::AccountsOnly);
        }
        if let Some(old) = self.seats.seat_of(&person.id) {
            self.keep(now, JournalFact::Stood { seat: old });
        }
        self.keep(
            now,
            JournalFact::Sat {
                seat,
                sitter: Sitter::Person(person.clone()),
            },
        );
        if ready {
            self.keep(now, JournalFact::Ready { seat, ready });
        }
        if self.host.is_none() {
            self.keep(now, JournalFact::Host(Some(person.id.clone())));
        }
        Ok(())
    }

    fn stand(&mut self, person: &PersonId, now: WallTime) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(person).ok_or(Refusal::NotSeated)?;
        self.must_be_between_games()?;
        self.vacate(seat, now);
        Ok(())
    }

    /// Frees the seat. If the host sat there, the table gets the next host. After a game this
    /// withdraws everyone's readiness: it was for a rematch with the same players.
    pub(super) fn vacate(&mut self, seat: Seat, now: WallTime) {
        let was_host = self
            .seats
            .person(seat)
            .is_some_and(|person| Some(&person.id) == self.host.as_ref());
        self.keep(now, JournalFact::Stood { seat });
        if was_host && let Some(next_host) = self.successor(|_| true) {
            self.keep(now, JournalFact::Host(Some(next_host)));
        }
        if self.stage() == Stage::Over {
            self.withdraw_readiness(now);
        }
    }

    fn withdraw_readiness(&mut self, now: WallTime) {
        let people: Vec<_> = self.seats.people().map(|(seat, _)| seat).collect();
        for seat in people {
            if self.seats.is_ready(seat) {
                self.keep(now, JournalFact::Ready { seat, ready: false });
            }
        }
    }

    fn set_ready(&mut self, person: &Person, ready: bool, now: WallTime) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(&person.id).ok_or(Refusal::NotSeated)?;
        self.must_be_between_games()?;
        if ready {
            self.take_part(person, now)?;
        }
        if self.seats.is_ready(seat) != ready {
            self.keep(now, JournalFact::Ready { seat, ready });
        }
        Ok(())
    }

    fn change_rules(
        &mut self,
        person: &PersonId,
        rules: AnyRules,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(person)?;
        self.must_be_between_games()?;
        if rules.kind() != self.kind() {
            return Err(Refusal::OtherGame);
        }
        if rules == self.setup.rules {
            return Ok(());
        }
        let kept_seats = rules.seating().count();
        for seat in Seat::all(self.seats.count()).skip(kept_seats) {
            self.vacate(seat, now);
        }
        self.change_option(person, JournalFact::Rules(rules), now);
        Ok(())
    }

    pub(super) fn put_bot(
        &mut self,
        person: &PersonId,
        seat: Seat,
        bot: Option<BotName>,
        now: WallTime,
    ) -> Result<(), Refusal> {
        self.must_be_host(person)?;
        self.must_be_between_games()?;
        if !self.seats.has(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        if self.seats.person(seat).is_some() {
            return Err(Refusal::SeatTaken);
        }
        match bot {
            Some(bot) if !self.has_bot(bot.as_str()) => return Err(Refusal::NoSuchBot),
            Some(_) if !self.setup.rated.admits_bots() => return Err(Refusal::AccountsOnly),
            Some(bot) => self.keep(
                now,
                JournalFact::Sat {
                    seat,
                    sitter: Sitter::Bot(bot),
                },
            ),
            None if self.seats.sitter(seat).is_some() => {
                self.keep(now, JournalFact::Stood { seat })
            }
            None => {}
        }
        Ok(())
    }

    fn clear(&mut self, person: &PersonId, seat: Seat, now: WallTime) -> Result<(), Refusal> {
        self.must_be_host(person)?;
        self.must_be_between_games()?;
        if !self.seats.has(seat) {
            return Err(Refusal::NoSuchSeat);
        }
        if self.seats.sitter(seat).is_some() {
            self.vacate(seat, now);
        }
        Ok(())
    }

    fn say(&mut self, person: &Person, text: ChatText, now: WallTime) -> Result<(), Refusal> {
        if self.silenced.contains_key(&person.id) {
            return Err(Refusal::Silenced);
        }
        if !self.chat.may_speak(&person.id, now) {
            return Err(Refusal::TooFast);
        }
        self.keep(
            now,
            JournalFact::Said {
                by: person.clone(),
                text,
            },
        );
        self.draft.said.extend(self.chat.last().cloned());
        Ok(())
    }

    /// Adds the seat's menu to the messages of this step.
    fn ask_menu(&mut self, person: &PersonId) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(person).ok_or(Refusal::NotSeated)?;
        let game = self.game.as_ref().ok_or(Refusal::NoGame)?;
        if !game.clock.is_running() && !game.bout.is_over() {
            return Err(Refusal::Paused);
        }
        self.draft.menu = Some(seat);
        Ok(())
    }

    pub(super) fn must_be_host(&self, person: &PersonId) -> Result<(), Refusal> {
        if self.host.as_ref() == Some(person) {
            Ok(())
        } else {
            Err(Refusal::NotHost)
        }
    }

    pub(super) fn must_be_between_games(&self) -> Result<(), Refusal> {
        if self.stage() == Stage::Playing {
            Err(Refusal::GameOn)
        } else {
            Ok(())
        }
    }
}

//! The running game at the table: connections, moves, bots and time.

use super::{Dealer, Table, TableGame};
use crate::{BotAnswer, Step, WallTime};
use game_core::{Seat, Tempo};
use games::{AnyAction, AnyBot, BotName};
use wire::{Absence, Person, PersonId, Refusal, Sitter, Stage};

impl Table {
    /// Adds a connection of the person. Everything due by `now` happens first.
    pub fn enter(&mut self, person: &PersonId, now: WallTime, deal: Dealer<'_>) -> Step {
        self.show_all(now);
        if self.presence.enter(person) {
            self.note_presence(person);
        }
        if let Some(seat) = self.seats.seat_of(person) {
            self.stand_ins.remove(&seat);
        }
        self.finish_step(now, deal)
    }

    /// Brings the table up to date for a connection that missed messages and is sent everything
    /// again.
    pub fn look_again(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.show_all(now);
        self.finish_step(now, deal)
    }

    /// Sends spectators their pending notices now, because a person who enters gets the same
    /// notices as `ClientIn::Story` and must not get them twice.
    fn show_all(&mut self, now: WallTime) {
        self.catch_up(now);
        self.take_entries(now);
        self.draft.play |= self.draft.moved || self.spectators.due().is_some();
    }

    /// Removes a connection of the person.
    pub fn exit(&mut self, person: &PersonId, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        if self.presence.exit(person, now) {
            self.eyes.remove(person);
            self.note_presence(person);
        }
        self.finish_step(now, deal)
    }

    /// Tells the room at once if the person has a seat, and else with other such changes. Between
    /// games the host's presence is told at once, too: the lobby lists the table by it.
    fn note_presence(&mut self, person: &PersonId) {
        let lists = self.stage() != Stage::Playing && self.host.as_ref() == Some(person);
        if lists || self.seats.seat_of(person).is_some() {
            self.draft.room = true;
        } else {
            self.rooms.note();
        }
    }

    /// Lets everything happen that is due by `now`.
    pub fn tick(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        self.finish_step(now, deal)
    }

    /// Applies a bot's answer. An answer to a question that is no longer open is dropped;
    /// `bot_jobs` then asks the present one.
    pub fn bot_acts(&mut self, answer: BotAnswer, now: WallTime, deal: Dealer<'_>) -> Step {
        self.end_bot_wait(&answer, now);
        self.catch_up(now);
        let seat = answer.asked.seat;
        let is_asked =
            |game: &&mut TableGame| game.asked(seat) == answer.asked && game.clock.is_running();
        let is_bots = self.bot_at(seat).is_some();
        if let Some(game) = self.game.as_mut().filter(is_asked).filter(|_| is_bots) {
            let at = game.clock.read(now);
            // A rejected answer changes nothing, so the bot is asked again.
            if let Ok(Ok(())) = game.bout.submit(at, seat, answer.action) {
                game.note_cut_short(seat, answer.cut_short);
            }
        }
        self.finish_step(now, deal)
    }

    /// When the caller has to call `tick` next; `None` if only an input can change the table.
    pub fn wake_at(&self) -> Option<WallTime> {
        let bell = self.bell_at();
        self.next_grace_end()
            .into_iter()
            .chain(bell)
            .chain(self.closes_at())
            .chain(self.spectators.due())
            .chain(self.rooms.due())
            .chain(self.succession_at())
            .chain(self.reveals_due())
            .chain(self.countdown_end())
            .chain(self.pause_end())
            .min()
    }

    /// When the running game next changes by itself.
    pub fn bell_at(&self) -> Option<WallTime> {
        self.game
            .as_ref()
            .and_then(|game| game.clock.when(game.bout.wake_at()?))
    }

    /// Fires everything that is due: the game's timers, an overdue deal, ends of grace, succession
    /// of the host, and the closing of an empty table.
    pub(super) fn catch_up(&mut self, now: WallTime) {
        if let Some(game) = &mut self.game {
            let at = game.clock.read(now);
            game.bout.advance(at);
        }
        self.end_pause_if_due(now);
        self.deal_if_due(now);
        self.end_graces(now);
        self.succeed(now);
        self.close_if_abandoned(now);
    }

    /// Starts or stops the game clock according to `Absence` and presence.
    pub(super) fn set_clock(&mut self, now: WallTime) {
        let waits = self.absence() == Absence::Wait && self.absent().next().is_some();
        let is_paused = self.is_paused();
        // A game in which only bots are left pauses while no one is connected, also where bots
        // stand in for people.
        let is_bots_only = self.absence() == Absence::Bot || self.seats.people().next().is_none();
        let is_unwatched = is_bots_only && self.presence.empty_since().is_some();
        let counts_down = self.counts_down();
        let Some(game) = &mut self.game else { return };
        let stands = waits || is_paused || is_unwatched || self.held;
        let should_run = !stands && !game.bout.is_over() && !self.closed;
        if should_run && counts_down && !game.clock.is_running() {
            self.draft.play |= game.count_down(now);
        } else if should_run != game.clock.is_running() || game.countdown.is_some() {
            game.set_running(should_run, now);
            self.draft.play = true;
        }
    }

    /// Submits a player's action to the game.
    pub(super) fn act(
        &mut self,
        person: &Person,
        action: AnyAction,
        (basis, of_game): (u32, Option<u32>),
        now: WallTime,
    ) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(&person.id).ok_or(Refusal::NotSeated)?;
        self.take_part(person, now)?;
        let game = self.game.as_mut().ok_or(Refusal::NoGame)?;
        if of_game.is_some_and(|number| number != game.number) {
            return Err(Refusal::Stale);
        }
        let bout = &mut game.bout;
        // In real time only the rules decide: a late or repeated action meets a sleeping agent.
        let is_stale = basis < bout.last_act_of(seat) || basis > bout.version();
        if is_stale && bout.kind().tempo() == Tempo::Turns {
            return Err(Refusal::Stale);
        }
        if !game.clock.is_running() && !bout.is_over() {
            return Err(Refusal::Paused);
        }
        let at = game.clock.read(now);
        bout.submit(at, seat, action)
            .map_err(|_| Refusal::OtherGame)?
            .map_err(Refusal::Game)
    }

    /// The bot that plays for the seat: its sitter, or the stand-in of an absent person.
    pub(super) fn bot_at(&self, seat: Seat) -> Option<BotName> {
        match self.seats.sitter(seat)? {
            Sitter::Bot(bot) => Some(bot.clone()),
            Sitter::Person(_) => self
                .stand_ins
                .contains(&seat)
                .then(|| self.kind().stand_in()),
        }
    }

    pub(super) fn has_bot(&self, name: &str) -> bool {
        AnyBot::named(self.kind(), name).is_some()
    }
}

//! The running game at the table: moves, time, and players who are away or have left.

use super::{
    Dealer, Table, TableGame,
    limits::{ABANDONED_MS, GRACE_MS, IDLE_MS},
};
use crate::{BotAnswer, JournalFact, Step, WallTime};
use game_core::{Seat, Tempo};
use games::{AnyAction, AnyBot, BotName};
use wire::{Absence, Person, PersonId, Refusal, Sitter, Stage};

impl Table {
    /// Adds a connection of the person. Everything due by `now` happens first.
    pub fn enter(&mut self, person: &PersonId, now: WallTime, deal: Dealer<'_>) -> Step {
        self.show_all(now);
        self.draft.room |= self.presence.enter(person);
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
        self.draft.room |= self.presence.exit(person, now);
        self.finish_step(now, deal)
    }

    /// Lets everything happen that is due by `now`.
    pub fn tick(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        self.finish_step(now, deal)
    }

    /// Closes the table at once, even during a game: for moderators.
    pub fn close(&mut self, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        if !self.closed {
            self.keep(now, JournalFact::Closed);
        }
        self.finish_step(now, deal)
    }

    /// Applies a bot's answer. An answer to a question that is no longer open is dropped;
    /// `bot_jobs` then asks the present one.
    pub fn bot_acts(&mut self, answer: BotAnswer, now: WallTime, deal: Dealer<'_>) -> Step {
        self.catch_up(now);
        let seat = answer.asked.seat;
        let is_asked =
            |game: &&mut TableGame| game.asked(seat) == answer.asked && game.clock.is_running();
        let is_bots = self.bot_at(seat).is_some();
        if let Some(game) = self.game.as_mut().filter(is_asked).filter(|_| is_bots) {
            let at = game.clock.read(now);
            // A rejected answer changes nothing, so the bot is asked again.
            let _ = game.bout.submit(at, seat, answer.action);
        }
        self.finish_step(now, deal)
    }

    /// When the caller has to call `tick` next; `None` if only an input can change the table.
    pub fn wake_at(&self) -> Option<WallTime> {
        let bell = self.bell_at();
        let graces = self
            .absent()
            .filter(|(seat, _)| self.is_awaited_back(*seat))
            .map(|(_, since)| since + GRACE_MS);
        let closing = self
            .presence
            .empty_since()
            .map(|since| since + self.patience_ms());
        let closing = closing.filter(|_| !self.closed);
        graces
            .chain(bell)
            .chain(closing)
            .chain(self.spectators.due())
            .chain(self.succession_at())
            .min()
    }

    /// When the running game next changes by itself.
    pub fn bell_at(&self) -> Option<WallTime> {
        self.game
            .as_ref()
            .and_then(|game| game.clock.when(game.bout.wake_at()?))
    }

    fn patience_ms(&self) -> u64 {
        if self.stage() == Stage::Playing {
            if self.is_left_to_bots() {
                0
            } else {
                ABANDONED_MS
            }
        } else if self.seats.are_vacated() {
            0
        } else {
            IDLE_MS
        }
    }

    /// Whether all people who played the running game have left it.
    fn is_left_to_bots(&self) -> bool {
        let mut people = self.seats.people().peekable();
        people.peek().is_some() && people.all(|(seat, _)| self.has_left(seat))
    }

    /// When the seat's player will have been away for [`GRACE_MS`], if the game does not wait.
    pub(super) fn grace_end(&self, seat: Seat) -> Option<WallTime> {
        let away = self
            .absent()
            .find(|(absent, _)| *absent == seat)
            .filter(|_| self.is_awaited_back(seat));
        away.map(|(_, since)| since + GRACE_MS)
    }

    /// Whether the table's rule for absence applies to the seat's player.
    fn is_awaited_back(&self, seat: Seat) -> bool {
        match self.setup.absence {
            Absence::Wait => false,
            Absence::Forfeit => true,
            Absence::Bot => !self.stand_ins.contains(&seat),
        }
    }

    /// The players of the running game who are away, and since when.
    pub(super) fn absent(&self) -> impl Iterator<Item = (Seat, WallTime)> {
        let playing = self.stage() == Stage::Playing;
        let people = self
            .seats
            .people()
            .filter(move |(seat, _)| playing && !self.has_left(*seat));
        people.filter_map(|(seat, person)| {
            Some((seat, self.presence.away_since(&person.id, self.opened)?))
        })
    }

    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.bout.has_left(seat))
    }

    /// Fires everything that is due: the game's timers, ends of grace, succession of the host,
    /// and the closing of an empty table.
    pub(super) fn catch_up(&mut self, now: WallTime) {
        if let Some(game) = &mut self.game {
            let at = game.clock.read(now);
            game.bout.advance(at);
        }
        let overdue: Vec<_> = self
            .absent()
            .filter(|(_, since)| now.ms_since(*since) >= GRACE_MS)
            .collect();
        for (seat, _) in overdue {
            match self.setup.absence {
                Absence::Wait => {}
                Absence::Forfeit => self.depart(seat, now),
                Absence::Bot => self.draft.room |= self.stand_ins.insert(seat),
            }
        }
        self.succeed(now);
        let is_left_alone = self
            .presence
            .empty_since()
            .is_some_and(|since| now.ms_since(since) >= self.patience_ms());
        if is_left_alone && !self.closed {
            self.keep(now, JournalFact::Closed);
        }
    }

    /// Starts or stops the game clock according to `Absence` and presence.
    pub(super) fn set_clock(&mut self, now: WallTime) {
        let waits = self.setup.absence == Absence::Wait && self.absent().next().is_some();
        // A game in which only bots are left pauses while no one is connected, also where bots
        // stand in for people.
        let is_bots_only =
            self.setup.absence == Absence::Bot || self.seats.people().next().is_none();
        let is_unwatched = is_bots_only && self.presence.empty_since().is_some();
        let Some(game) = &mut self.game else { return };
        let should_run = !waits && !is_unwatched && !game.bout.is_over() && !self.closed;
        if should_run == game.clock.is_running() {
            return;
        }
        if should_run {
            game.clock.run(now)
        } else {
            game.clock.stop(now)
        }
        self.draft.play = true;
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

    /// Takes a player out of the game for good. If the game is paused because others are away,
    /// those others are taken out instead: the waiting player breaks the game off and wins.
    pub(super) fn leave(&mut self, person: &Person, now: WallTime) -> Result<(), Refusal> {
        let seat = self.seats.seat_of(&person.id).ok_or(Refusal::NotSeated)?;
        if self.stage() == Stage::Playing
            && self.setup.absence == Absence::Bot
            && self.is_in_company(seat)
        {
            self.hand_over_to_bot(seat, now);
            return Ok(());
        }
        if self.stage() == Stage::Playing {
            let waits_for: Vec<_> = if self.setup.absence == Absence::Wait {
                self.absent().collect()
            } else {
                Vec::new()
            };
            for (absent, _) in waits_for {
                self.depart(absent, now);
            }
            self.depart(seat, now);
        }
        if self.stage() != Stage::Playing {
            self.vacate(seat, now);
        }
        Ok(())
    }

    /// Whether another person plays in the running game.
    fn is_in_company(&self, seat: Seat) -> bool {
        self.seats
            .people()
            .any(|(other, _)| other != seat && !self.has_left(other))
    }

    fn hand_over_to_bot(&mut self, seat: Seat, now: WallTime) {
        self.vacate(seat, now);
        self.stand_ins.remove(&seat);
        self.keep(
            now,
            JournalFact::Sat {
                seat,
                sitter: Sitter::Bot(self.kind().stand_in()),
            },
        );
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

    fn depart(&mut self, seat: Seat, now: WallTime) {
        if let Some(game) = &mut self.game {
            let at = game.clock.read(now);
            game.bout.leave(at, seat);
            self.draft.room = true;
        }
    }

    /// Vacates the seats of players who left, once the game is over.
    pub(super) fn stand_leavers(&mut self, now: WallTime) {
        let gone: Vec<_> = self
            .seats
            .people()
            .map(|(seat, _)| seat)
            .filter(|&seat| self.has_left(seat))
            .collect();
        for seat in gone {
            self.vacate(seat, now);
        }
    }

    /// Begins a game if every seat is taken and ready.
    pub(super) fn deal_if_ready(&mut self, now: WallTime) {
        if self.stage() != Stage::Playing && self.seats.all_ready() {
            self.keep(now, JournalFact::Dealt);
        }
    }

    pub(super) fn has_bot(&self, name: &str) -> bool {
        AnyBot::named(self.kind(), name).is_some()
    }
}

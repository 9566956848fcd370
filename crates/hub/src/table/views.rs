//! What people see of a table: every message about its room and game is built here.

use super::{Table, TableGame};
use crate::{BotJob, BotQuestion, To, WallTime};
use game_core::{Seat, Viewer};
use games::{AnyBout, AnyNotice, AnyView};
use wire::{ClientIn, End, Line, PersonId, Play, Room, SeatCard, Sitter, Stage};

impl Table {
    /// Everything a connection needs after entering, or after it has missed messages.
    pub fn scene(&self, person: &PersonId, now: WallTime) -> Vec<ClientIn> {
        let room = ClientIn::Room(self.room(now).into());
        let said = ClientIn::Said {
            table: self.id.clone(),
            lines: self.chat.lines(),
        };
        let (viewer, sight) = (self.viewer_of(person), self.sight_of(person));
        let play = self
            .shown(sight, Vec::new(), now)
            .map(|play| ClientIn::Play(play.into()));
        [room, said]
            .into_iter()
            .chain(self.story(viewer))
            .chain(play)
            .collect()
    }

    /// The remembered lines of chat.
    pub fn said(&self) -> Vec<Line> {
        self.chat.lines()
    }

    /// The public state of the table, the same for everyone.
    pub fn room(&self, now: WallTime) -> Room {
        Room {
            table: self.id.clone(),
            revision: self.revision,
            setup: self.setup.clone(),
            host: self.host.clone(),
            seats: Seat::all(self.seats.count())
                .map(|seat| self.seat_card(seat, now))
                .collect(),
            stage: self.stage(),
            game: self.game.as_ref().map_or(0, |game| game.number),
            is_rated_game: self.game.as_ref().is_some_and(TableGame::counts),
            promise: self.game.as_ref().map(|game| game.sealed.promise()),
            next_promise: self.next_promise(),
            reveal_ms: self.reveals_due().map(|due| due.ms_since(now)),
            pause_ms: self.pause_end().map(|end| end.ms_since(now)),
            proposals: self.proposals(),
            watchers: self.watchers(),
            silenced: self.silenced.values().cloned().collect(),
            offers: self.offers.iter().copied().collect(),
        }
    }

    fn seat_card(&self, seat: Seat, now: WallTime) -> SeatCard {
        let sitter = self.seats.sitter(seat).cloned();
        let here = match &sitter {
            Some(Sitter::Person(person)) => self.presence.is_here(&person.id),
            Some(Sitter::Bot(_)) => true,
            None => false,
        };
        let stand_in = self
            .bot_at(seat)
            .filter(|_| self.seats.person(seat).is_some());
        let grace_ms = self.grace_end(seat).map(|end| end.ms_since(now));
        SeatCard {
            sitter,
            ready: self.seats.is_ready(seat),
            here,
            has_left: self.stage() == Stage::Playing && self.has_left(seat),
            stand_in,
            grace_ms,
            commitment: self.seats.commitment(seat),
            revealed: self.seats.has_revealed(seat),
        }
    }

    pub(super) fn watchers(&self) -> u32 {
        self.presence
            .people()
            .filter(|person| self.seats.seat_of(person).is_none())
            .count() as u32
    }

    /// The game as `viewer` sees it, without notices; `None` before the first game.
    pub fn seen_by(&self, viewer: Viewer, now: WallTime) -> Option<Play> {
        self.play(viewer, Vec::new(), now)
    }

    /// The game as the receivers of a message with this address see it.
    pub(super) fn shown(&self, to: To, notices: Vec<AnyNotice>, now: WallTime) -> Option<Play> {
        match to {
            To::Everyone => self.play(Viewer::Spectator, notices, now),
            To::Viewer(viewer) => self.play(viewer, notices, now),
            To::Eyes(seat) => {
                let play = self.play(Viewer::Spectator, notices, now)?;
                let bout = &self.game.as_ref()?.bout;
                Some(Play {
                    eyes: Some(seat),
                    view: bout.view(self.eyes_on(bout, Viewer::Seat(seat))),
                    ..play
                })
            }
        }
    }

    /// The game as `viewer` sees it, with `notices` of what has just happened.
    pub(super) fn play(
        &self,
        viewer: Viewer,
        notices: Vec<AnyNotice>,
        now: WallTime,
    ) -> Option<Play> {
        let game = self.game.as_ref()?;
        let bout = &game.bout;
        let end = bout.ending().zip(bout.outcome());
        Some(Play {
            table: self.id.clone(),
            game: game.number,
            version: bout.version(),
            viewer,
            eyes: None,
            view: bout.view(self.eyes_on(bout, viewer)),
            notices,
            awaited: bout.awaited(),
            deadlines: Seat::all(game.players.len())
                .map(|seat| bout.deadline(seat))
                .collect(),
            banks: bout.banks(),
            now: game.clock.read(now).max(bout.now()),
            running: game.clock.is_running(),
            cut_short: game
                .cut_short
                .iter()
                .map(|(seat, cut)| (*seat, *cut))
                .collect(),
            starts_ms: game.countdown.map(|end| end.ms_since(now)),
            end: end.map(|(ending, outcome)| End {
                ending,
                outcome,
                seed: game.sealed.clone(),
                contributions: game.contributions.clone(),
            }),
        })
    }

    /// Whose view is shown: where spectators know everything, players see everything too once the
    /// game is over.
    fn eyes_on(&self, bout: &AnyBout, viewer: Viewer) -> Viewer {
        if bout.is_over() && self.kind().spectators_know_all() {
            Viewer::Spectator
        } else {
            viewer
        }
    }

    /// The running game with every hand visible, if this person plays alone against bots and no
    /// one watches.
    ///
    /// `AnyView` shows everything only after the end. So everyone leaves a copy of the game, and
    /// the replay of that copy is read at the present version.
    pub fn laid_open(&self, person: &PersonId) -> Option<AnyView> {
        let others = self.seats.people().any(|(_, other)| other.id != *person);
        let game = self
            .game
            .as_ref()
            .filter(|_| !others && self.watchers() == 0)?;
        let mut bout = game.bout.clone();
        for seat in Seat::all(game.players.len()) {
            bout.leave(bout.now(), seat);
        }
        let steps = game.file(&bout, bout.outcome()?).check().ok()?;
        steps
            .into_iter()
            .nth(game.bout.version() as usize)
            .map(|step| step.view)
    }

    /// The open questions to bots; empty while the game is paused.
    pub fn bot_jobs(&self) -> Vec<BotJob> {
        self.bot_jobs_besides(|_| false)
    }

    /// As `bot_jobs`, without the questions that are being computed already. The filter comes
    /// first because building a job copies the game's view.
    pub fn bot_jobs_besides(&self, is_thought_about: impl Fn(BotQuestion) -> bool) -> Vec<BotJob> {
        let Some(game) = self.game.as_ref().filter(|game| game.clock.is_running()) else {
            return Vec::new();
        };
        let asked = game.bout.awaited().into_iter().map(|seat| game.asked(seat));
        asked
            .filter(|&asked| !is_thought_about(asked))
            .filter_map(|asked| self.bot_job(game, asked))
            .collect()
    }

    fn bot_job(&self, game: &TableGame, asked: BotQuestion) -> Option<BotJob> {
        let seat = asked.seat;
        let bot = self.bot_at(seat)?;
        let menu = game.bout.menu(seat);
        (!menu.is_empty()).then(|| BotJob {
            asked,
            kind: self.kind(),
            bot,
            sponsor: self.sponsor_of(seat),
            view: game.bout.view(Viewer::Seat(seat)),
            menu,
        })
    }

    /// The person who put the bot on the seat; the host for a stand-in.
    fn sponsor_of(&self, seat: Seat) -> Option<PersonId> {
        self.seats.sponsor(seat).or(self.host.as_ref()).cloned()
    }
}

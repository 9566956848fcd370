//! Where in a finished game one is, and how it goes on by itself: a game of turns step by step, one
//! in real time by its own clock.

use crate::{browser::clock, reactive::effect};
use game_core::GameTime;
use leptos::prelude::*;
use std::{ops::Range, time::Duration};

/// How long a step of a game of turns is shown, in milliseconds, and what that speed is called.
const STEP_SPEEDS: [(u64, &str); 3] = [(1600, "1×"), (800, "2×"), (400, "4×")];
/// How much faster than it was played a game in real time is shown.
const TIME_SPEEDS: [(u64, &str); 4] = [(1, "1×"), (2, "2×"), (4, "4×"), (8, "8×")];
/// How often a game in real time is shown anew.
const FRAME: Duration = Duration::from_millis(40);
/// How far one key or button goes in a game in real time, in milliseconds.
const LEAP_MS: i64 = 5000;

/// What one goes along.
#[derive(Clone, PartialEq, Debug)]
pub enum Track {
    /// So many steps after the opening.
    Steps(usize),
    /// The instant of each step, the opening first.
    Times(Vec<GameTime>),
}

impl Track {
    fn last(&self) -> usize {
        match self {
            Track::Steps(last) => *last,
            Track::Times(times) => times.len().saturating_sub(1),
        }
    }

    /// When the step was; in a game of turns that is its number.
    fn place_of(&self, step: usize) -> u64 {
        match self {
            Track::Steps(_) => step as u64,
            Track::Times(times) => times.get(step).map_or(0, |time| time.ms()),
        }
    }

    /// The last step at or before the place.
    fn step_at(&self, place: u64) -> usize {
        match self {
            Track::Steps(last) => (place as usize).min(*last),
            Track::Times(times) => times
                .partition_point(|time| time.ms() <= place)
                .saturating_sub(1),
        }
    }

    fn speeds(&self) -> &'static [(u64, &'static str)] {
        match self {
            Track::Steps(_) => &STEP_SPEEDS,
            Track::Times(_) => &TIME_SPEEDS,
        }
    }
}

/// Where in the game one is.
#[derive(Clone, Copy)]
pub struct Player {
    /// The step shown.
    pub at: RwSignal<usize>,
    /// Whether it goes on by itself.
    pub playing: RwSignal<bool>,
    track: StoredValue<Track>,
    /// How far one is along the track.
    place: RwSignal<u64>,
    before: StoredValue<usize>,
    speed: RwSignal<usize>,
}

impl Player {
    /// At the opening; arrow keys work from now on. A game in real time begins to play.
    pub fn start(track: Track) -> Self {
        let player = Self {
            at: RwSignal::new(0),
            playing: RwSignal::new(matches!(track, Track::Times(_))),
            track: StoredValue::new(track),
            place: RwSignal::new(0),
            before: StoredValue::new(0),
            speed: RwSignal::new(0),
        };
        let keys = window_event_listener(leptos::ev::keydown, move |event| player.press(&event));
        on_cleanup(move || keys.remove());
        effect(move || player.keep_going());
        player
    }

    /// Whether the game is shown by its clock.
    pub fn is_timed(self) -> bool {
        self.track
            .with_value(|track| matches!(track, Track::Times(_)))
    }

    /// Where one is along the track, and where it ends.
    pub fn place(self) -> (u64, u64) {
        (
            self.place.get(),
            self.track.with_value(|track| track.place_of(track.last())),
        )
    }

    /// What the game's clock shows, if it is shown by its clock.
    pub fn time(self) -> GameTime {
        GameTime::from_ms(if self.is_timed() { self.place.get() } else { 0 })
    }

    /// Shows a step; one that does not exist is the nearest that does.
    pub fn show(self, step: usize) {
        let step = self.track.with_value(|track| step.min(track.last()));
        self.go_to(self.track.with_value(|track| track.place_of(step)));
    }

    /// Shows what was at that place.
    fn go_to(self, place: u64) {
        let (step, place) = self.track.with_value(|track| {
            (
                track.step_at(place),
                place.min(track.place_of(track.last())),
            )
        });
        self.place.set(place);
        let now = self.at.get_untracked();
        if step != now || !self.is_timed() {
            self.before.set_value(now);
            self.at.set(step);
        }
    }

    /// Goes there and stops.
    pub fn slide(self, place: u64) {
        self.playing.set(false);
        self.go_to(place);
    }

    /// The steps just gone through: what happened in them is worth seeing move. None after a leap.
    pub fn just_shown(self) -> Range<usize> {
        let (before, at) = (self.before.get_value(), self.at.get());
        let follows =
            at == before + 1 || (self.is_timed() && self.playing.get_untracked() && at > before);
        if follows { before + 1..at + 1 } else { 0..0 }
    }

    /// Goes on or back: by steps, or in real time by as many leaps.
    pub fn go(self, by: i64) {
        let by = if self.is_timed() {
            by.saturating_mul(LEAP_MS)
        } else {
            by
        };
        self.slide(self.place.get_untracked().saturating_add_signed(by));
    }

    /// To the opening.
    pub fn rewind(self) {
        self.slide(0);
    }

    /// To the end.
    pub fn wind(self) {
        self.slide(u64::MAX);
    }

    /// Begins to play, or stops.
    pub fn toggle(self) {
        let (place, end) = untrack(|| self.place());
        if !self.playing.get_untracked() && place == end {
            self.show(0);
        }
        self.playing.update(|playing| *playing = !*playing);
    }

    /// Takes the next speed.
    pub fn hurry(self) {
        let count = self.track.with_value(|track| track.speeds().len());
        self.speed.update(|speed| *speed = (*speed + 1) % count);
    }

    /// What the speed is called.
    pub fn speed_name(self) -> &'static str {
        self.speed().1
    }

    /// How many times faster than it was played; once for a game of turns.
    pub fn pace(self) -> u64 {
        if self.is_timed() { self.speed().0 } else { 1 }
    }

    fn speed(self) -> (u64, &'static str) {
        let chosen = self.speed.get();
        self.track.with_value(|track| track.speeds()[chosen])
    }

    /// While it plays, each place shown sets the clock for the next.
    fn keep_going(self) {
        let ((place, end), (speed, _)) = (self.place(), self.speed());
        if !self.playing.get() {
            return;
        }
        if place >= end {
            return self.playing.set(false);
        }
        let (is_timed, began) = (self.is_timed(), clock::steady_ms());
        let pause = if is_timed {
            FRAME
        } else {
            Duration::from_millis(speed)
        };
        let next = move || {
            let passed = (clock::steady_ms() - began).max(0.0) as u64;
            self.go_to(if is_timed {
                place + passed * speed
            } else {
                place + 1
            });
        };
        if let Ok(timer) = set_timeout_with_handle(next, pause) {
            on_cleanup(move || timer.clear());
        }
    }

    fn press(self, event: &leptos::ev::KeyboardEvent) {
        let typing = event.target().is_some_and(|target| {
            use wasm_bindgen::JsCast;
            target.has_type::<web_sys::HtmlInputElement>()
        });
        if typing {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => self.go(-1),
            "ArrowRight" => self.go(1),
            "Home" => self.rewind(),
            "End" => self.wind(),
            _ => return,
        }
        event.prevent_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(ms: &[u64]) -> Track {
        Track::Times(ms.iter().copied().map(GameTime::from_ms).collect())
    }

    #[test]
    fn a_place_in_time_shows_the_last_step_before_it() {
        let track = times(&[0, 250, 250, 900]);
        assert_eq!(
            [0, 249, 250, 899, 5000].map(|place| track.step_at(place)),
            [0, 0, 2, 2, 3]
        );
        assert_eq!((track.last(), track.place_of(3)), (3, 900));
    }

    #[test]
    fn a_place_in_a_game_of_turns_is_its_step() {
        let track = Track::Steps(4);
        assert_eq!([0, 3, 9].map(|place| track.step_at(place)), [0, 3, 4]);
    }
}

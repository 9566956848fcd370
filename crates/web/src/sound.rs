//! The sounds of the table, made on the spot: wood on wood, and a soft bell. Nothing is fetched.
//!
//! Browsers let a page make sounds only after the person has touched it, so the instrument is built
//! at the first touch or key; whatever would have sounded before is simply not heard.

use crate::preferences;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, prelude::*};
use web_sys::{AudioBuffer, AudioContext, AudioNode, BiquadFilterType, OscillatorType};

/// Something worth hearing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece is put down.
    Move,
    /// A piece is taken.
    Take,
    /// A man becomes a queen.
    Crown,
    /// The person is awaited.
    YourTurn,
    /// The person has won.
    Win,
    /// The person has lost.
    Lose,
    /// The game is drawn.
    Draw,
    /// That is not possible.
    Refused,
}

impl Sound {
    fn score(self) -> &'static [Note] {
        match self {
            Sound::Move => const { &[knock(0, 300.0, 0.5)] },
            Sound::Take => const { &[knock(0, 300.0, 0.5), knock(110, 215.0, 0.6)] },
            Sound::Crown => const { &[bell(60, 784.0, 0.14), bell(150, 1175.0, 0.12)] },
            Sound::YourTurn => const { &[bell(170, 659.0, 0.08)] },
            Sound::Win => {
                const {
                    &[
                        bell(120, 523.0, 0.14),
                        bell(250, 659.0, 0.14),
                        bell(380, 784.0, 0.14),
                        bell(560, 1047.0, 0.12),
                    ]
                }
            }
            Sound::Lose => {
                const {
                    &[
                        bell(120, 392.0, 0.14),
                        bell(330, 330.0, 0.14),
                        bell(540, 262.0, 0.14),
                    ]
                }
            }
            Sound::Draw => const { &[bell(120, 440.0, 0.13), bell(320, 440.0, 0.11)] },
            Sound::Refused => const { &[knock(0, 120.0, 0.3)] },
        }
    }
}

/// One note of a sound.
struct Note {
    at_ms: u16,
    voice: Voice,
    pitch: f32,
    gain: f32,
}

#[derive(Clone, Copy)]
enum Voice {
    /// A click of noise over a short low tone: wood.
    Knock,
    /// A long soft tone with its octave.
    Bell,
}

impl Voice {
    /// How long a note is heard.
    const fn seconds(self) -> f64 {
        match self {
            Voice::Knock => 0.12,
            Voice::Bell => 0.7,
        }
    }
}

const fn knock(at_ms: u16, pitch: f32, gain: f32) -> Note {
    Note {
        at_ms,
        voice: Voice::Knock,
        pitch,
        gain,
    }
}

const fn bell(at_ms: u16, pitch: f32, gain: f32) -> Note {
    Note {
        at_ms,
        voice: Voice::Bell,
        pitch,
        gain,
    }
}

thread_local! {
    static INSTRUMENT: RefCell<State> = const { RefCell::new(State::Unarmed) };
}

enum State {
    Unarmed,
    Waiting,
    Ready(Instrument),
}

struct Instrument {
    context: AudioContext,
    noise: AudioBuffer,
}

/// Waits for the first touch or key to build the instrument. Asking twice is asking once.
pub fn arm() {
    let is_first = INSTRUMENT.with_borrow_mut(|state| {
        matches!(state, State::Unarmed)
            .then(|| *state = State::Waiting)
            .is_some()
    });
    let Some(window) = web_sys::window().filter(|_| is_first) else {
        return;
    };
    let build = Closure::<dyn Fn()>::new(build);
    for event in ["pointerdown", "keydown"] {
        // A browser without such listeners is one without sound; the game goes on.
        let _ = window.add_event_listener_with_callback(event, build.as_ref().unchecked_ref());
    }
    build.forget();
}

/// Builds the instrument, or wakes it if the browser put it to sleep.
fn build() {
    INSTRUMENT.with_borrow_mut(|state| match state {
        State::Ready(instrument) => {
            let _ = instrument.context.resume();
        }
        State::Unarmed | State::Waiting => {
            if let Ok(instrument) = Instrument::build() {
                *state = State::Ready(instrument);
            }
        }
    });
}

/// Makes a sound, if the person wants sounds.
pub fn play(sound: Sound) {
    if !preferences::sound_is_on() {
        return;
    }
    INSTRUMENT.with_borrow(|state| {
        if let State::Ready(instrument) = state {
            for note in sound.score() {
                // A note that cannot be played is not worth disturbing the game.
                let _ = instrument.play(note);
            }
        }
    });
}

impl Instrument {
    fn build() -> Result<Instrument, JsValue> {
        let context = AudioContext::new()?;
        let samples = hiss((f64::from(context.sample_rate()) * Voice::Knock.seconds()) as usize);
        let noise = context.create_buffer(1, samples.len() as u32, context.sample_rate())?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Instrument { context, noise })
    }

    fn play(&self, note: &Note) -> Result<(), JsValue> {
        let at = self.context.current_time() + f64::from(note.at_ms) / 1000.0;
        match note.voice {
            Voice::Knock => {
                self.click(note, at)?;
                self.tone(note.pitch, note, at, 1.0)
            }
            Voice::Bell => {
                self.tone(note.pitch, note, at, 1.0)?;
                self.tone(note.pitch * 2.0, note, at, 0.25)
            }
        }
    }

    /// The attack of wood: noise through a narrow filter.
    fn click(&self, note: &Note, at: f64) -> Result<(), JsValue> {
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(&self.noise));
        let filter = self.context.create_biquad_filter()?;
        filter.set_type(BiquadFilterType::Bandpass);
        filter.frequency().set_value(note.pitch * 6.0);
        filter.q().set_value(1.4);
        source.connect_with_audio_node(&filter)?;
        filter.connect_with_audio_node(&self.fade(note.gain, at, 0.045)?)?;
        source.start_with_when(at)
    }

    fn tone(&self, pitch: f32, note: &Note, at: f64, part: f32) -> Result<(), JsValue> {
        let tone = self.context.create_oscillator()?;
        tone.set_type(OscillatorType::Sine);
        tone.frequency().set_value(pitch);
        tone.connect_with_audio_node(&self.fade(note.gain * part, at, note.voice.seconds())?)?;
        tone.start_with_when(at)?;
        tone.stop_with_when(at + note.voice.seconds())
    }

    /// A loudness that rises at once and dies away.
    fn fade(&self, gain: f32, at: f64, seconds: f64) -> Result<AudioNode, JsValue> {
        const ATTACK_S: f64 = 0.004;
        const SILENT: f32 = 0.0001;
        let fade = self.context.create_gain()?;
        fade.gain().set_value_at_time(SILENT, at)?;
        fade.gain()
            .exponential_ramp_to_value_at_time(gain, at + ATTACK_S)?;
        fade.gain()
            .exponential_ramp_to_value_at_time(SILENT, at + seconds)?;
        fade.connect_with_audio_node(&self.context.destination())?;
        Ok(fade.into())
    }
}

/// Noise that is the same every time: a linear congruential sequence is random enough for an ear.
fn hiss(length: usize) -> Vec<f32> {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..length).map(|_| next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 8] = [
        Sound::Move,
        Sound::Take,
        Sound::Crown,
        Sound::YourTurn,
        Sound::Win,
        Sound::Lose,
        Sound::Draw,
        Sound::Refused,
    ];

    #[test]
    fn every_sound_is_short_and_none_is_too_loud() {
        for sound in ALL {
            for note in sound.score() {
                let end = f64::from(note.at_ms) / 1000.0 + note.voice.seconds();
                assert!(end < 1.5, "{sound:?} lasts {end} s");
                assert!(
                    (0.05..=0.7).contains(&note.gain),
                    "{sound:?} has a gain of {}",
                    note.gain
                );
                assert!(
                    (80.0..2000.0).contains(&note.pitch),
                    "{sound:?} has a pitch of {}",
                    note.pitch
                );
            }
        }
    }

    #[test]
    fn a_capture_knocks_twice() {
        assert_eq!(Sound::Take.score().len(), 2 * Sound::Move.score().len());
    }

    #[test]
    fn the_hiss_fills_its_range_and_leans_to_neither_side() {
        let samples = hiss(4096);
        assert!(samples.iter().all(|sample| (-1.0..=1.0).contains(sample)));
        let mean = samples.iter().sum::<f32>() / samples.len() as f32;
        assert!(mean.abs() < 0.05, "{mean}");
    }
}

//! The Project Game in the page: its board to watch and to steer an agent on, its options, its
//! rules and its words.

mod announcements;
mod art;
mod badge;
mod beliefs;
mod board;
mod controls;
mod entry;
mod keys;
mod layer;
mod options;
mod paint;
mod presets;
mod primer;
mod score;
mod sleep_timers;
mod stepper;
mod store;
mod texts;
mod thing;
mod token;
mod tour;
mod ui;
mod violations;
mod words;

pub use entry::{ENTRY, TABLE};

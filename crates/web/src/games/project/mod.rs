//! The Project Game in the page. `entry.rs` is what other parts of the page see of it.

mod announcements;
mod art;
mod badge;
mod beliefs;
mod board;
mod config_file;
mod controls;
mod entry;
mod eyes_choice;
mod hint;
mod keys;
mod layer;
mod neighbourhood;
mod options;
mod own_ending;
mod paint;
mod presets;
mod primer;
mod refusals;
mod score;
mod sleep_timers;
mod steering;
mod stepper;
mod store;
mod texts;
mod thing;
mod token;
mod tour;
mod ui;
mod violations;
mod walk;
mod words;

pub use entry::{ENTRY, TABLE};

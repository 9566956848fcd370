//! The rules, one test a sentence; what a seat can conclude; and what nobody may see.

mod drawing;
mod ends;
mod options;
mod penalty;
mod playing;
mod secrets;
mod setup;
mod surmise;

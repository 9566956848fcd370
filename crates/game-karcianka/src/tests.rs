//! Tests of the rules (one per sentence), of what a seat can conclude, and of what it may not
//! see.

mod drawing;
mod ends;
mod options;
mod penalty;
mod places;
mod playing;
mod refill;
mod secrets;
mod setup;
mod surmise;

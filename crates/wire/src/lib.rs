//! Messages between page and server, named by direction.
//!
//! [`ClientOut`] leaves the client, [`ClientIn`] comes in to it. Both travel as JSON text,
//! one message per frame, over the web socket - and as the same values between the page and
//! its worker in offline games. `docs/protocol.md` describes them for programs.

pub mod account;
pub mod admin;
mod client_in;
mod client_out;
pub mod limits;
mod mail_address;
mod nick;
pub mod notices;
mod payload;
mod plain_letter;
mod play;
mod proposal;
mod rated;
mod refusal;
pub mod report;
mod room;
pub mod second_factor;
mod society;
mod standing;
mod text;
mod token_life;
mod worker;

pub use client_in::{ClientIn, ClientInOf, Farewell, LazyClientIn, Line, TableCard};
pub use client_out::{Ask, ClientOut, NewTable, TableAsk};
pub use ids::{AddressTag, IdError, PersonId, TableId};
pub use mail_address::is_mail_address;
pub use nick::{Nick, NickError};
pub use payload::{Data, Parsed, Payload, Raw, RawJson};
pub use play::{End, Play};
pub use proposal::{Proposal, ProposalCard};
pub use rated::{PersonKind, Rated};
pub use refusal::{LazyRefusal, Refusal, RefusalOf};
pub use room::{Absence, Person, Room, SeatCard, Setup, Sitter, Stage, Visibility};
pub use society::{
    Acquaintance, ActivePeople, CalledFor, Circle, Doing, HeadToHead, Invitation, PresentTurn,
    SeatElsewhere,
};
pub use standing::{
    Career, Fared, LeaderLine, Met, PastGame, PastPlayer, Profile, RatingChange, Score,
};
pub use text::{ChatText, ChatTextError};
pub use token_life::TokenLife;
pub use worker::{FromWorker, Question, Thought, ToWorker};

/// The version of the protocol. Raised when an old client would misunderstand.
pub const PROTOCOL: u16 = 2;

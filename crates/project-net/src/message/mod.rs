//! Every message of the source's chapter 9, one enum per direction, with field names exactly
//! as printed there.
//!
//! `MessageType` is written first. Fields that the Game Master fills in (`IdFrom`,
//! `ObligatoryResponse`, a player's own `Id`) may be absent when read; unknown fields are
//! ignored.

mod addressed;
mod info;
mod master_in;
mod master_out;
mod player_id;
mod player_out;
mod start;
mod token;

pub use addressed::Addressed;
pub use info::{GridTile, InfoRequest, InfoResponse};
pub use master_in::{MasterIn, ServerOut};
pub use master_out::{Distance, MasterOut, MoveError};
pub use player_id::PlayerId;
pub use player_out::PlayerOut;
pub use start::GameStart;
pub use token::Token;

use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

/// The reason why bytes are not a message of the expected type.
#[derive(Debug, Error)]
#[error("not a message of this road: {0}")]
pub struct ParseError(#[from] serde_json::Error);

/// Parses one message.
pub fn read<M: DeserializeOwned>(bytes: &[u8]) -> Result<M, ParseError> {
    Ok(serde_json::from_slice(bytes)?)
}

/// Serialises one message as a line, including the line end.
pub fn line_of<M: Serialize>(message: &M) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("messages are plain data");
    line.push(b'\n');
    line
}

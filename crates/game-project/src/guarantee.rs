//! The sizes for which the source guarantees a correct game (section 3.4). Others are played
//! too, with a warning.

use crate::{
    Config, GUARANTEED_HEIGHT, GUARANTEED_LEAST_SIDE, GUARANTEED_PLAYERS, GUARANTEED_WIDTH,
};
use std::fmt;

/// A number of a playable [`Config`] outside the guaranteed sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeyondGuarantee {
    /// The key concerned.
    pub key: &'static str,
    pub value: i64,
    /// The smallest guaranteed value.
    pub least: i64,
    /// The largest guaranteed value.
    pub most: i64,
}

impl fmt::Display for BeyondGuarantee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            key,
            value,
            least,
            most,
        } = self;
        write!(
            f,
            "{key}: {value} is playable, but not within the guaranteed {least} to {most}"
        )
    }
}

impl Config {
    /// The numbers beyond the guaranteed sizes; empty for a board of 3x3 to 32x16 with at most
    /// eight agents a team.
    pub fn beyond_guarantee(&self) -> Vec<BeyondGuarantee> {
        let side = GUARANTEED_LEAST_SIDE.into();
        let bounds = [
            ("n_players", self.n_players, 1, GUARANTEED_PLAYERS),
            ("grid_width", self.grid_width, side, GUARANTEED_WIDTH),
            ("grid_height", self.grid_height, side, GUARANTEED_HEIGHT),
        ];
        bounds
            .into_iter()
            .map(|(key, value, least, most)| BeyondGuarantee {
                key,
                value,
                least,
                most: most.into(),
            })
            .filter(|one| !(one.least..=one.most).contains(&one.value))
            .collect()
    }
}

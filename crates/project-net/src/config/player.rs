//! The configuration of a Player.

use super::{ConfigError, ConfigErrors, Keys};
use crate::Address;

/// The configuration of a Player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerConfig {
    pub server: Address,
    /// 0 or 1.
    pub team: u8,
    /// The name of the bot that chooses the actions.
    pub agent: String,
}

impl PlayerConfig {
    /// All accepted keys; `agent` is our addition to the source.
    pub const KEYS: [&str; 4] = ["cs_address", "cs_port", "team", "agent"];

    /// Reads and checks the configuration.
    pub fn read(mut keys: Keys) -> Result<Self, ConfigErrors> {
        let server = Address {
            host: keys.text("cs_address", "127.0.0.1"),
            port: keys.port("cs_port", 1237),
        };
        let team = keys.whole("team", 0);
        let agent = keys.text("agent", "team");
        if !(0..=1).contains(&team) {
            keys.complain(ConfigError::Team { team });
        }
        if !game_project::bots().contains(&agent.as_str()) {
            let agent = agent.clone();
            keys.complain(ConfigError::Agent { agent });
        }
        keys.finish()?;
        Ok(Self {
            server,
            team: u8::from(team == 1),
            agent,
        })
    }
}

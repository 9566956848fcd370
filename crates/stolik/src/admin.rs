//! `stolik admin`: account administration, with or without a running server.

use crate::say::say;
use anyhow::bail;
use clap::{Args, Subcommand};
use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};
use store::{Address, Role, Store};

/// Grants and revokes the admin role, bans and unbans accounts, removes lost second factors.
///
/// Works beside a running server, on the same data. A banned account is disconnected within a
/// minute.
#[derive(Args)]
pub struct Admin {
    #[command(subcommand)]
    deed: Deed,
    /// Configuration file to take `database` from. Default: ./stolik.toml if it exists.
    #[arg(long, global = true, env = "STOLIK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where all data is stored: a folder, sqlite:PATH, or postgres://USER:PASSWORD@HOST:PORT/NAME.
    #[arg(
        long,
        global = true,
        env = "STOLIK_DATABASE",
        default_value = "./stolik-data",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    database: Address,
}

#[derive(Subcommand)]
enum Deed {
    /// Makes the account with this nick an admin.
    Grant { nick: String },
    /// Makes the account a player again.
    Revoke { nick: String },
    /// Ends all sessions of the account and refuses its log-ins.
    Ban { nick: String },
    /// Allows the account to log in again.
    Unban { nick: String },
    /// Removes the second factor of an account, so that the password alone logs in again. For a
    /// person who has lost both the app and the recovery codes.
    RemoveSecondFactor { nick: String },
}

impl Admin {
    pub fn run(self) -> anyhow::Result<()> {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?
            .block_on(self.act())
    }

    async fn act(self) -> anyhow::Result<()> {
        let store = Store::open(&self.database).await?;
        let (nick, is_done, done) = match &self.deed {
            Deed::Grant { nick } => (
                nick,
                store.set_role(nick, Role::Admin).await?,
                "is an admin now",
            ),
            Deed::Revoke { nick } => (
                nick,
                store.set_role(nick, Role::Player).await?,
                "is a player now",
            ),
            Deed::Ban { nick } => (
                nick,
                store.set_ban(nick, Some(now_ms()?)).await?,
                "is banned",
            ),
            Deed::Unban { nick } => (nick, store.set_ban(nick, None).await?, "may come in again"),
            Deed::RemoveSecondFactor { nick } => (
                nick,
                store.remove_second_factor_of(nick).await?,
                "logs in with the password alone now",
            ),
        };
        store.close().await;
        if !is_done {
            match self.deed {
                Deed::RemoveSecondFactor { .. } => bail!("{nick} has no second factor"),
                Deed::Grant { .. }
                | Deed::Revoke { .. }
                | Deed::Ban { .. }
                | Deed::Unban { .. } => bail!("no account is called {nick}; guests have none"),
            }
        }
        say(format_args!("{nick} {done}"));
        Ok(())
    }
}

fn now_ms() -> anyhow::Result<i64> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64)
}

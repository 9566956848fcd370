//! The options of commands that work on a database beside the server: `backup`, `restore`, `check`.

use anyhow::Result;
use clap::Args;
use std::{
    path::PathBuf,
    time::{SystemTime, UNIX_EPOCH},
};
use store::Address;

#[derive(Args)]
pub struct DatabaseOptions {
    /// Configuration file to take `database` from. Default: ./stolik.toml if it exists.
    #[arg(long, env = "STOLIK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where all data is stored: a folder, sqlite:PATH, or postgres://USER:PASSWORD@HOST:PORT/NAME.
    #[arg(
        long,
        env = "STOLIK_DATABASE",
        default_value = "./stolik-data",
        value_name = "ADDRESS",
        hide_env_values = true
    )]
    pub database: Address,
}

/// Runs a command to its end.
pub fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(work)
}

pub fn now_ms() -> Result<i64> {
    Ok(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis() as i64)
}

//! A spectator that opens a table of bots and discards what it is sent. Bots play only while a
//! client is connected.

use crate::client::{Client, Session};
use std::net::SocketAddr;
use wire::{Ask, NewTable};

/// Connects as a new guest and opens the table.
pub async fn watch(server: SocketAddr, wish: NewTable) -> anyhow::Result<Client> {
    let mut client = Client::connect(server, &Session::of_new_guest(server).await?).await?;
    client.ask(Ask::Open(wish), |_| {}).await?;
    Ok(client)
}

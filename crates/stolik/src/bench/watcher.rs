//! Somebody who opens a table of bots and looks on, without reading what they see: bots play only
//! for whoever looks.

use crate::client::{Client, Session};
use std::net::SocketAddr;
use wire::{Ask, NewTable};

/// Comes as a new guest, opens the table and is shown it.
pub async fn watch(server: SocketAddr, wish: NewTable) -> anyhow::Result<Client> {
    let mut client = Client::connect(server, &Session::of_new_guest(server).await?).await?;
    client.ask(Ask::Open(wish), |_| {}).await?;
    Ok(client)
}

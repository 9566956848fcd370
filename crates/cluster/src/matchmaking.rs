//! Quick match: people who want the same game meet at one table.
//!
//! One search at a time: each finds every table that the searches before it have opened, so two
//! people who fit never wait at two tables. In a cluster one node does this for each set of rules.
//!
//! The tables are `Rated::AmongAccounts`. A search tries those first at which the game would be
//! rated for an account, or casual for a guest or a program, and takes the others rather than wait.
//! Of several an account tries those with the nearest ratings first.

use crate::{Membership, Requests, TableRouter, TableService, near_ratings::nearest_first};
use bus::{ClusterRequest, ClusterResponse, RemoteClient};
use delivery::ConnectionHandle;
use games::AnyRules;
use hub::Place;
use ids::TableId;
use std::{sync::Arc, time::Duration};
use tables::{TableCommand, TableLocation};
use tokio::{
    sync::{Mutex, oneshot},
    time,
};
use wire::{Absence, NewTable, PersonKind, Rated, Refusal, Setup, Visibility};

/// How long a table may take to say whether it has a seat.
const JOIN_WITHIN: Duration = Duration::from_secs(2);
/// How long a search at another node may take.
const SEARCH_WITHIN: Duration = Duration::from_secs(10);

/// Finds games for people at any node.
pub struct Matchmaker {
    pub membership: Arc<Membership>,
    pub router: Arc<TableRouter>,
    pub tables: Arc<TableService>,
    pub requests: Arc<Requests>,
    /// Tables opened by searches, the oldest first: the lobby may not list them yet.
    pub opened: Mutex<Vec<TableId>>,
}

/// A person who looks for a game by these `rules`.
struct PlayerSearch {
    client: RemoteClient,
    ack: u32,
    rules: AnyRules,
    /// Whether they are ready at once where others wait. Alone at a new table they always are.
    ready: bool,
}

impl Matchmaker {
    /// Seats a client at a public table that waits with these rules, or opens one. The table
    /// answers the client.
    pub async fn find_game(
        &self,
        client: &ConnectionHandle,
        ack: u32,
        rules: AnyRules,
        ready: bool,
    ) -> Result<TableId, Refusal> {
        let node = self.membership.matchmaker_of(&rules);
        let search = PlayerSearch {
            client: self.router.begin_search(client, ack),
            ack,
            rules,
            ready,
        };
        let found = if node == self.membership.own {
            self.search(&search).await
        } else {
            let PlayerSearch {
                client,
                ack,
                rules,
                ready,
            } = search;
            let request = ClusterRequest::FindGame {
                client,
                ack,
                rules,
                ready,
            };
            match self.requests.send(&node, request, SEARCH_WITHIN).await {
                Some(ClusterResponse::Table(found)) => found,
                Some(ClusterResponse::Place(_)) | None => Err(Refusal::Unreachable),
            }
        };
        let is_elsewhere = |table: &&TableId| !self.is_here(table);
        let elsewhere = found.as_ref().ok().filter(is_elsewhere);
        self.router.end_search(client.id, elsewhere);
        found
    }

    fn is_here(&self, table: &TableId) -> bool {
        let location = self.tables.context.directory.location(table);
        matches!(location, Some(TableLocation::Here(_)))
    }

    /// Answers a [`ClusterRequest`] of another node.
    pub(crate) async fn answer(&self, request: ClusterRequest) -> ClusterResponse {
        match request {
            ClusterRequest::FindGame {
                client,
                ack,
                rules,
                ready,
            } => {
                let search = PlayerSearch {
                    client,
                    ack,
                    rules,
                    ready,
                };
                ClusterResponse::Table(self.search(&search).await)
            }
            ClusterRequest::Join {
                table,
                client,
                ack,
                rules,
                ready,
            } => {
                let search = PlayerSearch {
                    client,
                    ack,
                    rules,
                    ready,
                };
                ClusterResponse::Place(self.join(&table, &search).await)
            }
            ClusterRequest::OpenTable {
                connection,
                ack,
                rules,
            } => ClusterResponse::Table(match self.router.searching(connection) {
                Some(client) => self.open_for(&client, ack, rules).await,
                None => Err(Refusal::NotEntered),
            }),
        }
    }

    async fn search(&self, search: &PlayerSearch) -> Result<TableId, Refusal> {
        let directory = &self.tables.context.directory;
        let mut opened = self.opened.lock().await;
        opened.retain(|table| directory.contains(table));
        let listed = directory.open_tables(search.rules.kind()).into_iter();
        let others = listed.filter(|table| !opened.contains(table));
        let mut candidates: Vec<TableId> = opened.iter().cloned().chain(others).collect();
        let may_be_rated = search.client.person.kind == PersonKind::Account;
        if may_be_rated {
            candidates = self.nearest_first(candidates, search).await;
        }
        candidates.sort_by_key(|table| !self.suits(table, may_be_rated));
        for table in candidates {
            match self.join(&table, search).await {
                Place::Free(_) => return Ok(table),
                Place::NotNow => {}
                Place::None => opened.retain(|other| *other != table),
            }
        }
        let table = self.open(search).await?;
        // The owner's message may arrive after the next search.
        let _ = self.tables.find(&table).await;
        opened.push(table.clone());
        Ok(table)
    }

    /// The tables that wait with the rules of the search, those with the nearest ratings first; at
    /// the end all others, which may have changed meanwhile.
    async fn nearest_first(&self, tables: Vec<TableId>, search: &PlayerSearch) -> Vec<TableId> {
        let context = &self.tables.context;
        let known = tables
            .iter()
            .filter_map(|table| context.directory.summary(table));
        let same = known.filter(|table| table.rules == search.rules).collect();
        let (person, game) = (&search.client.person.id, search.rules.kind().name());
        let mut order = nearest_first(&context.store, person, game, same).await;
        for table in tables {
            if !order.contains(&table) {
                order.push(table);
            }
        }
        order
    }

    /// Whether a game at the table would be rated for a person who may be rated, and casual for one
    /// who may not.
    fn suits(&self, table: &TableId, may_be_rated: bool) -> bool {
        let summary = self.tables.context.directory.summary(table);
        summary.is_some_and(|summary| {
            let is_rated = summary.rated.applies_to(summary.sitters.iter().flatten());
            is_rated == may_be_rated
        })
    }

    /// Seats a person at a table, wherever both are, if it has a place.
    async fn join(&self, table: &TableId, search: &PlayerSearch) -> Place {
        match self.tables.context.directory.location(table) {
            None => Place::None,
            Some(TableLocation::Unknown) => Place::NotNow,
            Some(TableLocation::Here(_)) => self.join_here(table, search).await,
            Some(TableLocation::At(node)) => {
                let request = ClusterRequest::Join {
                    table: table.clone(),
                    client: search.client.clone(),
                    ack: search.ack,
                    rules: search.rules.clone(),
                    ready: search.ready,
                };
                match self.requests.send(&node, request, JOIN_WITHIN).await {
                    Some(ClusterResponse::Place(place)) => place,
                    // A node in trouble must not keep all searches waiting.
                    Some(ClusterResponse::Table(_)) | None => Place::NotNow,
                }
            }
        }
    }

    async fn join_here(&self, table: &TableId, search: &PlayerSearch) -> Place {
        let Some(client) = self.router.handle_of(&search.client, table) else {
            return Place::None;
        };
        let (found, place) = oneshot::channel();
        let command = TableCommand::Join {
            client,
            ack: search.ack,
            rules: search.rules.clone(),
            ready: search.ready,
            found,
        };
        match self.router.send(table, command) {
            // A table in trouble must not keep all searches waiting.
            Ok(()) => match time::timeout(JOIN_WITHIN, place).await {
                Ok(place) => place.unwrap_or(Place::None),
                Err(_) => Place::NotNow,
            },
            Err(Refusal::Busy) => Place::NotNow,
            Err(_) => Place::None,
        }
    }

    /// Opens a table at the node of the person who will sit there.
    async fn open(&self, search: &PlayerSearch) -> Result<TableId, Refusal> {
        let PlayerSearch {
            client, ack, rules, ..
        } = search;
        let (connection, ack, rules) = (client.connection, *ack, rules.clone());
        if client.node == self.membership.own {
            let client = self.router.searching(connection);
            let client = client.ok_or(Refusal::NotEntered)?;
            return self.open_for(&client, ack, rules).await;
        }
        let request = ClusterRequest::OpenTable {
            connection,
            ack,
            rules,
        };
        match self.requests.send(&client.node, request, JOIN_WITHIN).await {
            Some(ClusterResponse::Table(opened)) => opened,
            Some(ClusterResponse::Place(_)) | None => Err(Refusal::Unreachable),
        }
    }

    /// Opens a public table for a client of this node (`ClusterRequest::OpenTable`).
    async fn open_for(
        &self,
        client: &ConnectionHandle,
        ack: u32,
        rules: AnyRules,
    ) -> Result<TableId, Refusal> {
        let absence = if rules.seating().count() == 2 {
            Absence::Forfeit
        } else {
            Absence::Bot
        };
        let wish = NewTable {
            seat: rules.seating().seats().next(),
            setup: Setup {
                rules,
                visibility: Visibility::Public,
                absence,
                rated: Rated::AmongAccounts,
            },
            bots: Vec::new(),
        };
        let opening = self.tables.open(&client.person, client.from, wish);
        let table = opening.await?;
        // Before the next search: a person who is not there yet is not waited with.
        let (client, ack) = (client.clone(), Some(ack));
        self.router
            .send(&table, TableCommand::Enter { client, ack })?;
        Ok(table)
    }
}

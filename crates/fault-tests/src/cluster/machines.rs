//! The machines of a cluster, on one: a database, a bus, a cable from each node to it, and the
//! nodes.

use super::{Cable, Fault, Node, PrivateNats, Start, State, process};
use anyhow::{Context, Result};
use std::{net::SocketAddr, path::Path};
use store::testing::{PrivatePostgres, Shutdown};

/// Everything that runs.
pub struct Machines {
    postgres: PrivatePostgres,
    database: String,
    nats: Option<PrivateNats>,
    cables: Vec<Cable>,
    /// The nodes.
    pub nodes: Vec<Node>,
}

impl Machines {
    /// Starts so many nodes of the program, and what they need. A lone node needs no bus.
    pub async fn start(program: &Path, nodes: usize, logs: &Path) -> Result<Self> {
        let postgres = tokio::task::spawn_blocking(PrivatePostgres::start).await?;
        let database = postgres.fresh_url().await;
        let mut machines = Self {
            postgres,
            database: database.clone(),
            nats: None,
            cables: Vec::new(),
            nodes: Vec::new(),
        };
        if nodes > 1 {
            machines.start_bus().await?;
        }
        for number in 1..=nodes {
            let bus = match &machines.nats {
                Some(nats) => {
                    machines.cables.push(Cable::to(nats.listening()).await?);
                    machines.cables.last().map(Cable::listening)
                }
                None => None,
            };
            let name = format!("node-{number}");
            let log = logs.join(format!("{name}.log"));
            let start = Start {
                program: program.to_owned(),
                database: database.clone(),
                bus,
                log,
            };
            machines.nodes.push(Node::start(&name, start).await?);
        }
        Ok(machines)
    }

    /// Where the database is.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Where the nodes listen.
    pub fn servers(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(Node::listening).collect()
    }

    /// How many bytes went between the nodes and the bus.
    pub fn bus_bytes(&self) -> u64 {
        self.cables.iter().map(Cable::bytes).sum()
    }

    /// The database's processes.
    pub fn database_pids(&self) -> Result<Vec<u32>> {
        process::family(self.postgres.pid())
    }

    /// The bus's process, if there is a bus.
    pub fn bus_pid(&self) -> Option<u32> {
        self.nats.as_ref().map(PrivateNats::pid)
    }

    async fn start_bus(&mut self) -> Result<()> {
        let nats = tokio::task::spawn_blocking(PrivateNats::start).await??;
        for cable in &self.cables {
            cable.lead_to(nats.listening());
        }
        self.nats = Some(nats);
        Ok(())
    }

    /// Lets it begin, at this node if it is a node's.
    pub async fn befall(&mut self, fault: Fault, node: usize) -> Result<()> {
        match fault {
            Fault::Kill => self.nodes[node].kill().await,
            Fault::Pause => self.nodes[node].pause(),
            Fault::Stop | Fault::Roll => self.nodes[node].stop().await.map(|_| ()),
            Fault::Cable(state) => {
                self.cable(node)?.set(state);
                Ok(())
            }
            Fault::Bus => {
                self.nats = None;
                Ok(())
            }
            Fault::Database(how) => self.restart_database(how).await,
        }
    }

    /// Lets it be over.
    pub async fn heal(&mut self, fault: Fault, node: usize) -> Result<()> {
        match fault {
            Fault::Kill | Fault::Stop | Fault::Roll => self.nodes[node].restart().await,
            Fault::Pause => self.nodes[node].wake(),
            Fault::Cable(_) => {
                self.cable(node)?.set(State::Whole);
                Ok(())
            }
            Fault::Bus => self.start_bus().await,
            Fault::Database(_) => Ok(()),
        }
    }

    /// Stops all nodes, and leaves the rest running.
    pub async fn stop_nodes(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            node.stop().await?;
        }
        Ok(())
    }

    fn cable(&self, node: usize) -> Result<&Cable> {
        self.cables.get(node).context("a lone node has no cable")
    }

    async fn restart_database(&self, how: Shutdown) -> Result<()> {
        tokio::task::block_in_place(|| self.postgres.restart(how));
        Ok(())
    }
}

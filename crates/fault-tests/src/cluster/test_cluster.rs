//! A cluster on one machine: PostgreSQL, NATS, the nodes, and a proxy between each node and NATS.

use super::{
    faults::Fault,
    nats::PrivateNats,
    node::{Node, Start},
    process,
    proxy::{LinkState, Proxy},
};
use anyhow::{Context, Result};
use std::{net::SocketAddr, path::Path};
use store::testing::{PrivatePostgres, Shutdown};

pub struct TestCluster {
    postgres: PrivatePostgres,
    database: String,
    nats: Option<PrivateNats>,
    proxies: Vec<Proxy>,
    pub nodes: Vec<Node>,
}

impl TestCluster {
    /// Starts this many nodes and what they need. A single node needs no NATS.
    pub async fn start(program: &Path, nodes: usize, logs: &Path) -> Result<Self> {
        let postgres = tokio::task::spawn_blocking(PrivatePostgres::start).await?;
        let database = postgres.fresh_url().await;
        let mut cluster = Self {
            postgres,
            database: database.clone(),
            nats: None,
            proxies: Vec::new(),
            nodes: Vec::new(),
        };
        if nodes > 1 {
            cluster.start_bus().await?;
        }
        for number in 1..=nodes {
            let bus = match &cluster.nats {
                Some(nats) => {
                    cluster.proxies.push(Proxy::to(nats.listening()).await?);
                    cluster.proxies.last().map(Proxy::listening)
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
            cluster.nodes.push(Node::start(&name, start).await?);
        }
        Ok(cluster)
    }

    /// The address of the database.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// The addresses of the nodes.
    pub fn servers(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(Node::listening).collect()
    }

    /// Bytes between the nodes and NATS.
    pub fn bus_bytes(&self) -> u64 {
        self.proxies.iter().map(Proxy::bytes).sum()
    }

    /// The process ids of PostgreSQL.
    pub fn database_pids(&self) -> Result<Vec<u32>> {
        process::family(self.postgres.pid())
    }

    /// The process id of NATS, if it runs.
    pub fn bus_pid(&self) -> Option<u32> {
        self.nats.as_ref().map(PrivateNats::pid)
    }

    async fn start_bus(&mut self) -> Result<()> {
        let nats = tokio::task::spawn_blocking(PrivateNats::start).await??;
        for proxy in &self.proxies {
            proxy.set_upstream(nats.listening());
        }
        self.nats = Some(nats);
        Ok(())
    }

    /// Begins a fault, at this node if the fault concerns one.
    pub async fn begin_fault(&mut self, fault: Fault, node: usize) -> Result<()> {
        match fault {
            Fault::Kill => self.nodes[node].kill().await,
            Fault::Pause => self.nodes[node].pause(),
            Fault::Stop | Fault::Roll => self.nodes[node].stop().await.map(|_| ()),
            Fault::Link(state) => {
                self.proxy(node)?.set(state);
                Ok(())
            }
            Fault::Bus => {
                self.nats = None;
                Ok(())
            }
            Fault::Database(how) => self.restart_database(how).await,
        }
    }

    /// Ends a fault.
    pub async fn end_fault(&mut self, fault: Fault, node: usize) -> Result<()> {
        match fault {
            Fault::Kill | Fault::Stop | Fault::Roll => self.nodes[node].restart().await,
            Fault::Pause => self.nodes[node].wake(),
            Fault::Link(_) => {
                self.proxy(node)?.set(LinkState::Up);
                Ok(())
            }
            Fault::Bus => self.start_bus().await,
            Fault::Database(_) => Ok(()),
        }
    }

    /// Stops all nodes; PostgreSQL and NATS keep running.
    pub async fn stop_nodes(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            node.stop().await?;
        }
        Ok(())
    }

    fn proxy(&self, node: usize) -> Result<&Proxy> {
        self.proxies.get(node).context("a lone node has no proxy")
    }

    async fn restart_database(&self, how: Shutdown) -> Result<()> {
        tokio::task::block_in_place(|| self.postgres.restart(how));
        Ok(())
    }
}

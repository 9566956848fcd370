//! A TCP proxy on loopback between a node and NATS. It counts bytes and can cut or stall the link.

use anyhow::Result;
use parking_lot::Mutex;
use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinHandle,
};

/// Buffer size of one direction, in bytes.
const BUFFER: usize = 64 * 1024;

/// The state of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkState {
    /// Data passes in both directions.
    Up,
    /// Every connection is closed, and new ones are closed at once.
    Cut,
    /// Connections stay open, and nothing passes until the link is `Up` again.
    Silent,
}

/// The link of one node to NATS.
pub struct Proxy {
    listening: SocketAddr,
    upstream: Arc<Mutex<SocketAddr>>,
    state: watch::Sender<LinkState>,
    bytes: Arc<AtomicU64>,
    carrying: JoinHandle<()>,
}

impl Proxy {
    /// Starts a proxy to this address.
    pub async fn to(upstream: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let listening = listener.local_addr()?;
        let (state, states) = watch::channel(LinkState::Up);
        let (upstream, bytes) = (Arc::new(Mutex::new(upstream)), Arc::default());
        let carrying = tokio::spawn(accept(
            listener,
            upstream.clone(),
            states,
            Arc::clone(&bytes),
        ));
        Ok(Self {
            listening,
            upstream,
            state,
            bytes,
            carrying,
        })
    }

    /// The address that the node connects to.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// Sets the address for new connections, after NATS was restarted.
    pub fn set_upstream(&self, upstream: SocketAddr) {
        *self.upstream.lock() = upstream;
    }

    pub fn set(&self, state: LinkState) {
        self.state.send_replace(state);
    }

    /// Bytes carried so far, in both directions.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.carrying.abort();
    }
}

async fn accept(
    listener: TcpListener,
    upstream: Arc<Mutex<SocketAddr>>,
    state: watch::Receiver<LinkState>,
    bytes: Arc<AtomicU64>,
) {
    while let Ok((near, _)) = listener.accept().await {
        let upstream = *upstream.lock();
        tokio::spawn(carry(near, upstream, state.clone(), bytes.clone()));
    }
}

/// Carries one connection until either side closes it or the link is `Cut`.
async fn carry(
    near: TcpStream,
    upstream: SocketAddr,
    mut state: watch::Receiver<LinkState>,
    bytes: Arc<AtomicU64>,
) {
    if *state.borrow() == LinkState::Cut {
        return;
    }
    let Ok(far) = TcpStream::connect(upstream).await else {
        return;
    };
    for stream in [&near, &far] {
        let _ = stream.set_nodelay(true);
    }
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    tokio::select! {
        () = pump(near_in, far_out, state.clone(), &bytes) => {}
        () = pump(far_in, near_out, state.clone(), &bytes) => {}
        _ = state.wait_for(|state| *state == LinkState::Cut) => {}
    }
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<LinkState>,
    bytes: &AtomicU64,
) {
    let mut buffer = vec![0; BUFFER];
    loop {
        let Ok(read) = from.read(&mut buffer).await else {
            return;
        };
        if read == 0
            || state
                .wait_for(|state| *state != LinkState::Silent)
                .await
                .is_err()
        {
            return;
        }
        if to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
        bytes.fetch_add(read as u64, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pair() -> (Proxy, TcpStream, TcpStream) {
        let far = TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a listener");
        let proxy = Proxy::to(far.local_addr().expect("an address"))
            .await
            .expect("a proxy");
        let near = TcpStream::connect(proxy.listening())
            .await
            .expect("a connection");
        let (far, _) = far.accept().await.expect("a connection");
        (proxy, near, far)
    }

    #[tokio::test]
    async fn an_open_link_carries_and_counts() {
        let (proxy, mut near, mut far) = pair().await;
        near.write_all(b"there").await.expect("written");
        let mut word = [0; 5];
        far.read_exact(&mut word).await.expect("read");
        far.write_all(b"back").await.expect("written");
        near.read_exact(&mut word[..4]).await.expect("read");
        assert_eq!((&word, proxy.bytes()), (b"backe", 9));
    }

    #[tokio::test]
    async fn a_cut_link_closes_connections_and_accepts_none() {
        let (proxy, mut near, mut far) = pair().await;
        proxy.set(LinkState::Cut);
        let mut byte = [0];
        assert_eq!(near.read(&mut byte).await.unwrap_or(0), 0);
        assert_eq!(far.read(&mut byte).await.unwrap_or(0), 0);
        let mut again = TcpStream::connect(proxy.listening())
            .await
            .expect("taken, and dropped");
        assert_eq!(again.read(&mut byte).await.unwrap_or(0), 0);
    }

    #[tokio::test]
    async fn a_silent_link_delivers_what_it_held_back_once_it_is_open() {
        let (proxy, mut near, mut far) = pair().await;
        proxy.set(LinkState::Silent);
        near.write_all(b"late").await.expect("written");
        let mut word = [0; 4];
        assert!(far.try_read(&mut word).is_err(), "nothing is there yet");
        proxy.set(LinkState::Up);
        far.read_exact(&mut word).await.expect("read");
        assert_eq!(&word, b"late");
    }
}

//! A cable between a node and the bus that can be cut: a proxy on loopback that also counts what
//! goes through.

use anyhow::Result;
use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex, PoisonError,
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

/// Bytes carried at once.
const BUFFER: usize = 64 * 1024;

/// In what state a cable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It carries.
    Whole,
    /// Every connection is closed, and none is made.
    Cut,
    /// Connections stand, and nothing comes through until it is whole again.
    Silent,
}

/// One node's way to the bus.
pub struct Cable {
    listening: SocketAddr,
    far_end: Arc<Mutex<SocketAddr>>,
    state: watch::Sender<State>,
    bytes: Arc<AtomicU64>,
    carrying: JoinHandle<()>,
}

impl Cable {
    /// Lays a cable to there.
    pub async fn to(far_end: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let listening = listener.local_addr()?;
        let (state, states) = watch::channel(State::Whole);
        let (far_end, bytes) = (Arc::new(Mutex::new(far_end)), Arc::default());
        let carrying = tokio::spawn(accept(
            listener,
            far_end.clone(),
            states,
            Arc::clone(&bytes),
        ));
        Ok(Self {
            listening,
            far_end,
            state,
            bytes,
            carrying,
        })
    }

    /// Where the node connects.
    pub fn listening(&self) -> SocketAddr {
        self.listening
    }

    /// The bus is somewhere else now.
    pub fn lead_to(&self, far_end: SocketAddr) {
        *self.far_end.lock().unwrap_or_else(PoisonError::into_inner) = far_end;
    }

    /// Cuts it, or mends it.
    pub fn set(&self, state: State) {
        self.state.send_replace(state);
    }

    /// How many bytes it has carried, both ways.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.carrying.abort();
    }
}

async fn accept(
    listener: TcpListener,
    far_end: Arc<Mutex<SocketAddr>>,
    state: watch::Receiver<State>,
    bytes: Arc<AtomicU64>,
) {
    while let Ok((near, _)) = listener.accept().await {
        let far_end = *far_end.lock().unwrap_or_else(PoisonError::into_inner);
        tokio::spawn(carry(near, far_end, state.clone(), bytes.clone()));
    }
}

/// Carries one connection until either side ends it or the cable is cut.
async fn carry(
    near: TcpStream,
    far_end: SocketAddr,
    mut state: watch::Receiver<State>,
    bytes: Arc<AtomicU64>,
) {
    if *state.borrow() == State::Cut {
        return;
    }
    let Ok(far) = TcpStream::connect(far_end).await else {
        return;
    };
    for stream in [&near, &far] {
        let _ = stream.set_nodelay(true);
    }
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    tokio::select! {
        () = pump(near_in, far_out, state.clone(), &bytes) => {}
        () = pump(far_in, near_out, state.clone(), &bytes) => {}
        _ = state.wait_for(|state| *state == State::Cut) => {}
    }
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<State>,
    bytes: &AtomicU64,
) {
    let mut buffer = vec![0; BUFFER];
    loop {
        let Ok(read) = from.read(&mut buffer).await else {
            return;
        };
        if read == 0
            || state
                .wait_for(|state| *state != State::Silent)
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

    async fn pair() -> (Cable, TcpStream, TcpStream) {
        let far = TcpListener::bind(("127.0.0.1", 0))
            .await
            .expect("a listener");
        let cable = Cable::to(far.local_addr().expect("an address"))
            .await
            .expect("a cable");
        let near = TcpStream::connect(cable.listening())
            .await
            .expect("a connection");
        let (far, _) = far.accept().await.expect("a connection");
        (cable, near, far)
    }

    #[tokio::test]
    async fn a_whole_cable_carries_and_counts() {
        let (cable, mut near, mut far) = pair().await;
        near.write_all(b"there").await.expect("written");
        let mut word = [0; 5];
        far.read_exact(&mut word).await.expect("read");
        far.write_all(b"back").await.expect("written");
        near.read_exact(&mut word[..4]).await.expect("read");
        assert_eq!((&word, cable.bytes()), (b"backe", 9));
    }

    #[tokio::test]
    async fn a_cut_cable_ends_connections_and_takes_none() {
        let (cable, mut near, mut far) = pair().await;
        cable.set(State::Cut);
        let mut byte = [0];
        assert_eq!(near.read(&mut byte).await.unwrap_or(0), 0);
        assert_eq!(far.read(&mut byte).await.unwrap_or(0), 0);
        let mut again = TcpStream::connect(cable.listening())
            .await
            .expect("taken, and dropped");
        assert_eq!(again.read(&mut byte).await.unwrap_or(0), 0);
    }

    #[tokio::test]
    async fn what_a_silent_cable_held_back_comes_when_it_is_whole() {
        let (cable, mut near, mut far) = pair().await;
        cable.set(State::Silent);
        near.write_all(b"late").await.expect("written");
        let mut word = [0; 4];
        assert!(far.try_read(&mut word).is_err(), "nothing is there yet");
        cable.set(State::Whole);
        far.read_exact(&mut word).await.expect("read");
        assert_eq!(&word, b"late");
    }
}

//! Socket options of every connection: small messages are sent at once, and a vanished peer
//! is noticed.

use crate::limits::{PROBE_EVERY, PROBES, RECONNECT_WITHIN};
use socket2::{SockRef, TcpKeepalive};
use std::io;
use tokio::net::TcpStream;

/// Sets the options. Failure is ignored: the connection works without them, only less well.
pub fn tune(stream: &TcpStream) {
    if let Err(error) = set(stream) {
        tracing::debug!(%error, "set socket options failed");
    }
}

/// Without keep-alive probes, a game would wait forever for an agent on a machine that lost
/// power.
fn set(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let socket = SockRef::from(stream);
    let probing = TcpKeepalive::new()
        .with_time(PROBE_EVERY)
        .with_interval(PROBE_EVERY)
        .with_retries(PROBES);
    socket.set_tcp_keepalive(&probing)?;
    // Probes are sent only while nothing unacknowledged is in flight, so unacknowledged data
    // needs its own timeout.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(RECONNECT_WITHIN))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_peer_that_has_vanished_is_noticed_within_the_time_of_a_reconnect() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let stream = TcpStream::connect(listener.local_addr().expect("bound"))
            .await
            .expect("it listens");
        tune(&stream);
        let socket = SockRef::from(&stream);
        assert!(socket.keepalive().expect("a live socket"));
        let first = socket.tcp_keepalive_time().expect("a live socket");
        let interval = socket.tcp_keepalive_interval().expect("a live socket");
        let probes = socket.tcp_keepalive_retries().expect("a live socket");
        assert_eq!(first + interval * (probes - 1), RECONNECT_WITHIN);
        assert!(stream.nodelay().expect("a live socket"));
    }
}

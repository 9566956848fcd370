//! `Nats`: a private `nats-server` process that can be stopped and restarted.

use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A `nats-server` on its own port. It is killed on drop.
pub struct Nats {
    port: u16,
    child: Option<Child>,
}

impl Nats {
    pub fn start() -> Self {
        // Another process could take the port before `restart`; in tests all ports come from here.
        let port = TcpListener::bind(("127.0.0.1", 0))
            .and_then(|free| free.local_addr())
            .expect("a free port")
            .port();
        let mut nats = Self { port, child: None };
        nats.restart();
        nats
    }

    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server: its clients notice at once.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts the server on the same port and waits until it accepts connections.
    pub fn restart(&mut self) {
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        self.child = Some(
            command
                .spawn()
                .expect("these tests need NATS: apt-get install nats-server"),
        );
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let ended = self
                .child
                .as_mut()
                .and_then(|child| child.try_wait().expect("our child"));
            assert!(ended.is_none(), "nats-server did not start: {ended:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}

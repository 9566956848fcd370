//! A private NATS server that can be taken away and given back.

use std::{
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A NATS server on a port of its own, gone with this.
pub struct Nats {
    port: u16,
    child: Option<Child>,
}

impl Nats {
    pub fn start() -> Self {
        // Free now; nobody else here listens where they were not told to.
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

    /// Ends the server: whoever is connected notices at once.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Starts it where it was before.
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

//! When a table is next told the time. Nearly every move puts that off, so the alarm is only ever set to ring earlier: once in
//! a while it rings too early, which costs less than to set it with every move.

use std::{future::pending, pin::Pin};
use tokio::time::{Instant, Sleep, sleep_until};

/// Something that rings.
pub(super) struct Alarm(Pin<Box<Sleep>>);

impl Alarm {
    pub fn new() -> Self {
        Self(Box::pin(sleep_until(Instant::now())))
    }

    /// Waits until that time, for ever if there is none.
    pub async fn wait(&mut self, until: Option<Instant>) {
        let Some(until) = until else { return pending().await };
        if until < self.0.deadline() {
            self.0.as_mut().reset(until);
        }
        loop {
            self.0.as_mut().await;
            if until <= Instant::now() {
                return;
            }
            self.0.as_mut().reset(until);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn it_rings_when_it_should_whatever_it_was_set_to_before() {
        let (mut alarm, began) = (Alarm::new(), Instant::now());
        for ms in [50, 20, 40, 90, 90, 10] {
            let soon = began + Duration::from_millis(ms);
            // Looked at, and left.
            let _ =
                tokio::time::timeout(Duration::ZERO, alarm.wait(Some(soon + Duration::from_secs(9)))).await;
            alarm.wait(Some(soon)).await;
            assert!(Instant::now() >= soon);
        }
        assert!(Instant::now() < began + Duration::from_millis(100), "and not when it was set to at first");
    }
}

//! Futures for the stop signal and for a timer that may not be set.

use std::time::Instant;
use tokio::{sync::watch, time};

/// Resolves when the program is told to stop, or when the sender of that signal is gone.
pub(crate) async fn stop_of(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

/// Resolves at that instant; never if there is none.
pub(crate) async fn sleep_until(bell: Option<Instant>) {
    match bell {
        Some(bell) => time::sleep_until(bell.into()).await,
        None => std::future::pending().await,
    }
}

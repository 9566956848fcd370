//! Waiting: for the signal to stop, and for a bell that may not be set.

use std::time::Instant;
use tokio::{sync::watch, time};

/// Comes when it is time to stop, or when whoever could say so is gone.
pub(crate) async fn stop_of(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

/// Comes at that instant; without one, never.
pub(crate) async fn sleep_until(bell: Option<Instant>) {
    match bell {
        Some(bell) => time::sleep_until(bell.into()).await,
        None => std::future::pending().await,
    }
}

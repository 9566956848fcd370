//! The signal to stop, as every part of Stolik hears it.

use tokio::sync::watch;

/// Comes when it is time to stop, or when whoever could say so is gone.
pub(crate) async fn stop_of(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|&stop| stop).await;
}

//! The runtime and the signal handling that all programs of `stolik project` share.

use std::future::Future;
use tokio::{
    signal::unix::{SignalKind, signal},
    sync::watch,
};

/// Runs the program; SIGINT and SIGTERM tell it to stop.
pub fn run<T, F: Future<Output = anyhow::Result<T>>>(
    part: impl FnOnce(watch::Receiver<bool>) -> F,
) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let (stop, stopping) = watch::channel(false);
        let mut term = signal(SignalKind::terminate())?;
        let mut int = signal(SignalKind::interrupt())?;
        tokio::spawn(async move {
            tokio::select! {
                _ = term.recv() => {}
                _ = int.recv() => {}
            }
            let _ = stop.send(true);
            // A dropped sender would mean the same as a signal, so it stays until the program ends.
            std::future::pending::<()>().await;
        });
        part(stopping).await
    })
}

//! Probes whether the `Store` still accepts writes and whether the `Bus` is connected.

use bus::Bus;
use hub::WallTime;
use runtime::error_chain;
use serde::Serialize;
use std::time::Duration;
use store::Store;
use tokio::{sync::Mutex, time};
use utoipa::ToSchema;

/// How long a result is reused, in milliseconds: each probe is a write.
const PROBE_EVERY_MS: u64 = 1_000;
/// How long `Store::probe_write` may take before it counts as failed.
const PROBE_WITHIN: Duration = Duration::from_secs(5);

/// The health of this node. The JSON names are part of the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HealthStatus {
    Ok,
    /// The `Store` accepts no writes, so no table can make progress.
    NotKeeping,
    /// The `Bus` is disconnected. The tables of this node still run.
    CutOff,
}

/// Caches the last result, so that frequent requests cause one write per `PROBE_EVERY_MS`.
#[derive(Default)]
pub struct HealthProbe {
    last: Mutex<Option<(WallTime, HealthStatus)>>,
}

impl HealthProbe {
    pub(crate) async fn status(&self, store: &Store, bus: &Bus, now: WallTime) -> HealthStatus {
        let mut last = self.last.lock().await;
        match *last {
            Some((at, status)) if now.ms_since(at) < PROBE_EVERY_MS => status,
            _ => {
                let status = probe(store, bus, now).await;
                *last = Some((now, status));
                status
            }
        }
    }
}

async fn probe(store: &Store, bus: &Bus, now: WallTime) -> HealthStatus {
    match time::timeout(PROBE_WITHIN, store.probe_write(now.0 as i64)).await {
        Ok(Ok(())) if !bus.is_open() => HealthStatus::CutOff,
        Ok(Ok(())) => HealthStatus::Ok,
        Ok(Err(error)) => {
            tracing::error!(error = error_chain(&error), "probe store failed");
            HealthStatus::NotKeeping
        }
        Err(_) => {
            tracing::error!("probe store failed: no answer in time");
            HealthStatus::NotKeeping
        }
    }
}

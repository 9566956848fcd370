//! Collects the measurements that the server logs under the target `stolik::measure`.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    filter::{LevelFilter, Targets},
    layer::{Context, SubscriberExt},
    util::SubscriberInitExt,
};

const TARGET: &str = "stolik::measure";
/// Maximum number of values per name.
const MAX_VALUES: usize = 10_000_000;

/// Values by the name of their `tracing` field.
#[derive(Clone, Default)]
pub struct Gauge(Arc<Mutex<BTreeMap<&'static str, Vec<u64>>>>);

impl Gauge {
    /// Collects values from now on, until the program ends.
    pub fn install() -> Self {
        let gauge = Self::default();
        let wanted = Targets::new().with_target(TARGET, LevelFilter::TRACE);
        tracing_subscriber::registry()
            .with(gauge.clone().with_filter(wanted))
            .init();
        gauge
    }

    /// Takes all values collected so far, sorted.
    pub fn take(&self) -> BTreeMap<&'static str, Vec<u64>> {
        let mut values = std::mem::take(&mut *self.values());
        values
            .values_mut()
            .for_each(|values| values.sort_unstable());
        values
    }

    fn values(&self) -> MutexGuard<'_, BTreeMap<&'static str, Vec<u64>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Subscriber> Layer<S> for Gauge {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        event.record(&mut Reading(self.values()));
    }
}

struct Reading<'a>(MutexGuard<'a, BTreeMap<&'static str, Vec<u64>>>);

impl Visit for Reading<'_> {
    fn record_u64(&mut self, field: &Field, value: u64) {
        let values = self.0.entry(field.name()).or_default();
        if values.len() < MAX_VALUES {
            values.push(value);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

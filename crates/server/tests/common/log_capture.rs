//! Captures the log of this test program, from the first call of [`start`] on: the lines of all
//! tests that run at once, so that a test looks for its own ids and addresses.

use super::in_time;
use std::{
    collections::BTreeMap,
    fmt,
    sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError},
};
use tokio::sync::Notify;
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    level_filters::LevelFilter,
    span,
};

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    pub target: String,
    /// The fields, with the text as `message`.
    pub fields: BTreeMap<&'static str, String>,
}

impl LogLine {
    pub fn has(&self, field: &str, value: &str) -> bool {
        self.fields.get(field).is_some_and(|found| found == value)
    }
}

#[derive(Default)]
struct Capture {
    lines: Mutex<Vec<LogLine>>,
    written: Notify,
}

fn capture() -> &'static Capture {
    static CAPTURE: OnceLock<Capture> = OnceLock::new();
    CAPTURE.get_or_init(Capture::default)
}

impl Capture {
    /// A test that panics while it holds the lines has not damaged them.
    fn lines(&self) -> MutexGuard<'_, Vec<LogLine>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Begins to capture.
pub fn start() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        tracing::subscriber::set_global_default(CapturingSubscriber)
            .expect("no other subscriber in this program");
    });
}

/// All lines so far.
pub fn lines() -> Vec<LogLine> {
    capture().lines().clone()
}

/// Waits for a line.
#[track_caller]
pub fn wait_for(is_meant: impl Fn(&LogLine) -> bool) -> impl Future<Output = LogLine> {
    in_time(async move {
        loop {
            let written = capture().written.notified();
            tokio::pin!(written);
            written.as_mut().enable();
            if let Some(line) = lines().into_iter().find(&is_meant) {
                return line;
            }
            written.await;
        }
    })
}

struct CapturingSubscriber;

impl Subscriber for CapturingSubscriber {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::INFO
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::INFO)
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut fields = FieldTexts::default();
        event.record(&mut fields);
        capture().lines().push(LogLine {
            target: event.metadata().target().to_owned(),
            fields: fields.0,
        });
        capture().written.notify_waiters();
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

#[derive(Default)]
struct FieldTexts(BTreeMap<&'static str, String>);

impl Visit for FieldTexts {
    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }
}

//! How long a test waits for what must happen.

use std::time::Duration;

/// How long a test waits for something on the page.
pub const PATIENCE: Duration = Duration::from_secs(30);

//! A browser that was started, with the programs that end with it.

use crate::process::Process;
use thirtyfour::WebDriver;

pub(crate) struct Started {
    pub page: WebDriver,
    pub processes: Vec<Process>,
}

//! Draws agents and pieces on a field of 40 by 40. Shape repeats colour: red agents are round, blue
//! ones square, a sham is crossed out.

use super::{badge::Badge, sleep_timers::Sleep};
use game_project::{Chore, Piece, RED};

/// What an agent is seen to carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Load {
    None,
    Known(Piece),
    /// A piece that may be either.
    Unchecked,
}

/// An agent as it is drawn.
pub struct AgentToken {
    pub badge: Badge,
    pub leads: bool,
    pub load: Load,
    pub sleep: Option<Sleep>,
    /// The distance to the nearest piece, as the agent heard it on its field.
    pub distance: Option<u64>,
}

const CROWN: &str = r#"<path class="proj-crown" d="M12 7.5 14 1.5l3.6 3L20 .5l2.4 4 3.6-3 2 6z"/>"#;
const REAL: &str = r#"<rect class="proj-real" x="28" y="3" width="10" height="10" rx="2"/>"#;
const SHAM: &str = r#"<g class="proj-sham"><rect x="28" y="3" width="10" height="10" rx="2"/><path d="m30 5 6 6m0-6-6 6"/></g>"#;
const UNCHECKED: &str = r#"<g class="proj-unchecked"><rect x="28" y="3" width="10" height="10" rx="2"/><text x="33" y="11.3">?</text></g>"#;

pub fn agent(token: &AgentToken) -> String {
    let AgentToken {
        badge,
        leads,
        load,
        sleep,
        distance,
    } = token;
    let body = if badge.team == RED {
        r#"<circle class="proj-body" cx="20" cy="20" r="13"/>"#
    } else {
        r#"<rect class="proj-body" x="7.5" y="7.5" width="25" height="25" rx="6"/>"#
    };
    let (ring, mark) = sleep
        .map(|sleep| (ring(sleep), sleep.chore.map(mark).unwrap_or_default()))
        .unwrap_or_default();
    let crown = if *leads { CROWN } else { "" };
    let load = match load {
        Load::None => "",
        Load::Known(Piece::Real) => REAL,
        Load::Known(Piece::Sham) => SHAM,
        Load::Unchecked => UNCHECKED,
    };
    let number = badge.number;
    let distance = distance.map(near).unwrap_or_default();
    format!(
        r#"<svg viewBox="0 0 40 40" aria-hidden="true">{ring}{body}<text class="proj-number" x="20" y="25.6">{number}</text>{crown}{load}{mark}{distance}</svg>"#
    )
}

/// How far the nearest piece is, at the token's lower right corner.
fn near(distance: u64) -> String {
    let width = if distance < 10 { 16 } else { 24 };
    let (x, middle) = (42 - width, 42.0 - f64::from(width) / 2.0);
    format!(
        r#"<g class="proj-near"><rect x="{x}" y="25" width="{width}" height="17" rx="5"/><text x="{middle}" y="38.4">{distance}</text></g>"#
    )
}

/// A ring that runs out when the agent wakes.
fn ring(sleep: Sleep) -> String {
    let ms = sleep.until.ms_since(sleep.since);
    let until = sleep.until.ms();
    format!(
        r#"<circle class="proj-ring" cx="20" cy="20" r="17.5" pathLength="100" data-until="{until}" style="--sleep:{ms}ms"/>"#
    )
}

/// What the agent is doing, where that is not seen anyway.
fn mark(chore: Chore) -> &'static str {
    match chore {
        Chore::Move | Chore::Place => "",
        Chore::Discover => {
            r#"<g class="proj-mark"><circle cx="7" cy="33" r="6.5"/><path d="M2.6 33C4 30.7 5.4 30 7 30s3 .7 4.4 3C10 35.3 8.6 36 7 36s-3-.7-4.4-3z"/><circle class="proj-dot" cx="7" cy="33" r="1.3"/></g>"#
        }
        Chore::Test => {
            r#"<g class="proj-mark"><circle cx="7" cy="33" r="6.5"/><circle class="proj-lens" cx="6.2" cy="32.2" r="2.4"/><path d="m8 34 2.6 2.6"/></g>"#
        }
        Chore::Ask => {
            r#"<g class="proj-mark"><circle cx="7" cy="33" r="6.5"/><text x="7" y="36.3">?</text></g>"#
        }
        Chore::Tell => {
            r#"<g class="proj-mark"><circle cx="7" cy="33" r="6.5"/><path d="M4 31.5h6M4 34.5h4"/></g>"#
        }
    }
}

/// A piece that lies on the board.
pub fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Real => {
            r#"<svg viewBox="0 0 40 40" aria-hidden="true"><rect class="proj-real" x="11" y="11" width="18" height="18" rx="3.5"/></svg>"#
        }
        Piece::Sham => {
            r#"<svg viewBox="0 0 40 40" aria-hidden="true"><g class="proj-sham"><rect x="11" y="11" width="18" height="18" rx="3.5"/><path d="m15.5 15.5 9 9m0-9-9 9"/></g></svg>"#
        }
    }
}

/// A goal: a target, and a tick once it is done.
pub fn goal(is_done: bool) -> &'static str {
    if is_done {
        r#"<svg viewBox="0 0 40 40" aria-hidden="true"><circle class="proj-target" cx="20" cy="20" r="14"/><path class="proj-tick" d="m12.5 20.5 5 5 10-11"/></svg>"#
    } else {
        r#"<svg viewBox="0 0 40 40" aria-hidden="true"><circle class="proj-target" cx="20" cy="20" r="14"/><circle class="proj-target" cx="20" cy="20" r="7"/></svg>"#
    }
}

/// A line to a field so many columns and rows away.
pub fn beam(columns: i32, rows: i32) -> String {
    let (x, y) = (20 + 40 * columns, 20 + 40 * rows);
    format!(
        r#"<svg viewBox="0 0 40 40" aria-hidden="true"><line x1="20" y1="20" x2="{x}" y2="{y}"/></svg>"#
    )
}

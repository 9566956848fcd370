//! The figures of a load test, as text or JSON.

use crate::say::say;
use games::GameKind;
use serde_json::json;
use std::time::Duration;

pub struct LoadReport {
    pub game: GameKind,
    pub games: u32,
    /// Connections of players.
    pub connections: usize,
    pub idle: u32,
    pub pace_ms: u64,
    pub seconds: f64,
    /// How many other players receive a move.
    pub per_move: usize,
    pub latencies: Vec<Duration>,
    /// Moves from the beginning, measured or not.
    pub moves_in_all: u64,
    /// Memory of the server in KiB: before, with idle connections, with players, with tables, at
    /// the end.
    pub memory: [Option<u64>; 5],
    pub cpu_seconds: Option<f64>,
}

impl LoadReport {
    pub fn print(&self, is_json: bool) {
        let moves = self.latencies.len() as f64 / self.per_move.max(1) as f64;
        let late = |share| self.latency_ms(share);
        let cpu_us = self.cpu_seconds.map(|cpu| cpu * 1e6 / moves);
        let idle_kib = self.growth(0, 1, self.idle as usize);
        let (player_kib, table_kib) = (
            self.growth(1, 2, self.connections),
            self.growth(2, 3, self.games as usize),
        );
        let memory_mib = self.memory[4].map(|kib| kib as f64 / 1024.0);
        if is_json {
            let latency = json!({ "median": late(0.5), "p90": late(0.9), "p99": late(0.99), "max": late(1.0) });
            return say(format_args!(
                "{}",
                json!({
                    "game": self.game, "games": self.games, "pace_ms": self.pace_ms, "seconds": self.seconds,
                    "moves_per_second": moves / self.seconds, "latency_ms": latency, "cpu_us_per_move": cpu_us,
                    "moves_in_all": self.moves_in_all,
                    "idle": self.idle, "idle_kib": idle_kib, "connection_kib": player_kib, "table_kib": table_kib,
                    "memory_mib": memory_mib,
                })
            ));
        }
        if self.games > 0 {
            say(format_args!(
                "{} games of {}: {:.0} moves a second, at the others' after {:.1} ms (median), {:.1} (p90), {:.1} (p99), {:.1} (max)",
                self.games,
                self.game,
                moves / self.seconds,
                late(0.5),
                late(0.9),
                late(0.99),
                late(1.0),
            ));
        }
        let part = |figure: Option<f64>, words: &str| {
            if let Some(figure) = figure.filter(|figure| figure.is_finite()) {
                say(format_args!("{figure:.1} {words}"));
            }
        };
        part(cpu_us, "us of the server's processor time a move");
        part(idle_kib, "KiB an idle connection");
        part(player_kib, "KiB a player's connection");
        part(table_kib, "KiB a table");
        part(memory_mib, "MiB in all");
    }

    /// Growth of the server's memory for each of `count`, in KiB.
    fn growth(&self, from: usize, to: usize, count: usize) -> Option<f64> {
        let (from, to) = (self.memory[from]?, self.memory[to]?);
        (count > 0).then(|| to.saturating_sub(from) as f64 / count as f64)
    }

    fn latency_ms(&self, share: f64) -> f64 {
        let index = (self.latencies.len().saturating_sub(1) as f64 * share) as usize;
        self.latencies
            .get(index)
            .map_or(f64::NAN, |late| late.as_secs_f64() * 1e3)
    }
}

//! Prometheus' text format 0.0.4. `docs/decisions/metrics.md` says why it is written by hand.

use std::fmt::{Display, Write};

/// The type of a metric family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// The text of `/metrics` while it is written.
#[derive(Debug, Default)]
pub struct PrometheusText(String);

impl PrometheusText {
    /// Begins a metric family. All of its samples must follow before the next family.
    pub fn family(&mut self, name: &str, kind: Kind, help: &str) {
        let kind = match kind {
            Kind::Counter => "counter",
            Kind::Gauge => "gauge",
            Kind::Histogram => "histogram",
        };
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    pub fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        let labels: Vec<String> = labels
            .iter()
            .map(|(label, value)| format!("{label}=\"{}\"", escaped(value)))
            .collect();
        match labels.is_empty() {
            true => self.line(format_args!("{name} {value}")),
            false => self.line(format_args!("{name}{{{}}} {value}", labels.join(","))),
        }
    }

    /// Writes a family with one sample and no labels.
    pub fn one(&mut self, name: &str, kind: Kind, help: &str, value: impl Display) {
        self.family(name, kind, help);
        self.sample(name, &[], value);
    }

    /// Writes a histogram from `buckets` as [`crate::Histogram::buckets`] returns them; the text
    /// cumulates them.
    pub fn histogram(&mut self, name: &str, help: &str, buckets: &[(f64, u64)], sum: f64) {
        self.family(name, Kind::Histogram, help);
        let mut so_far = 0;
        for (bound, count) in buckets {
            so_far += count;
            let bound = if bound.is_infinite() {
                "+Inf".to_owned()
            } else {
                bound.to_string()
            };
            self.sample(&format!("{name}_bucket"), &[("le", &bound)], so_far);
        }
        self.sample(&format!("{name}_sum"), &[], sum);
        self.sample(&format!("{name}_count"), &[], so_far);
    }

    fn line(&mut self, line: impl Display) {
        writeln!(self.0, "{line}").expect("a text takes every line");
    }

    pub fn finish(self) -> String {
        self.0
    }
}

fn escaped(value: &str) -> String {
    value
        .replace('\\', r"\\")
        .replace('"', "\\\"")
        .replace('\n', r"\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_written_in_the_text_format_of_prometheus() {
        let mut text = PrometheusText::default();
        text.one("up", Kind::Gauge, "Whether.", 1);
        text.family("seen_total", Kind::Counter, "How often.");
        text.sample("seen_total", &[("who", "a\"b\\c\nd"), ("where", "x")], 7);
        text.histogram(
            "took_seconds",
            "How long.",
            &[(0.5, 2), (f64::INFINITY, 1)],
            3.25,
        );
        assert_eq!(
            text.finish(),
            r#"# HELP up Whether.
# TYPE up gauge
up 1
# HELP seen_total How often.
# TYPE seen_total counter
seen_total{who="a\"b\\c\nd",where="x"} 7
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{le="0.5"} 2
took_seconds_bucket{le="+Inf"} 3
took_seconds_sum 3.25
took_seconds_count 3
"#
        );
    }
}

//! Prometheus' text format, written by hand: a few lines, and no tree of dependencies
//! (docs/decisions/metrics.md).

use std::fmt::{Display, Write};

/// What a number is, in Prometheus' words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// The page of numbers, as it is being written.
#[derive(Debug, Default)]
pub(crate) struct Text(String);

impl Text {
    /// Begins a family of numbers. All its samples follow at once.
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

    /// A family of one number.
    pub fn one(&mut self, name: &str, kind: Kind, help: &str, value: impl Display) {
        self.family(name, kind, help);
        self.sample(name, &[], value);
    }

    /// A histogram: `classes` are bounds with how many are in each alone; here each counts those
    /// below, too.
    pub fn histogram(&mut self, name: &str, help: &str, classes: &[(f64, u64)], sum: f64) {
        self.family(name, Kind::Histogram, help);
        let mut so_far = 0;
        for (bound, count) in classes {
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
    fn numbers_are_written_as_prometheus_reads_them() {
        let mut text = Text::default();
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

//! Numbers worth watching, each beside its peer where there is one: measured, compared with the
//! last ones kept, and written to `docs/performance.md`.

mod counts;
mod figures;
mod node;
mod open_spiel;
mod peers;
mod playouts;
mod report;
mod search;
mod servers;
mod solver;
mod start;
mod weights;

use crate::{page::Build, serve, step::step};
use anyhow::{Result, bail, ensure};
use figures::{Figures, Section};

/// One part of the measurements.
struct Part {
    name: &'static str,
    measure: fn() -> Result<Section>,
}

/// In the order in which they are read.
const PARTS: [Part; 7] = [
    Part {
        name: "page",
        measure: weights::measure,
    },
    Part {
        name: "start",
        measure: start::measure,
    },
    Part {
        name: "playouts",
        measure: playouts::measure,
    },
    Part {
        name: "search",
        measure: search::measure,
    },
    Part {
        name: "solver",
        measure: solver::measure,
    },
    Part {
        name: "counts",
        measure: counts::measure,
    },
    Part {
        name: "peers",
        measure: servers::measure,
    },
];

/// Builds the finished program, measures all parts or those named, and writes the page of figures
/// anew.
///
/// Fails if a figure that does not depend on the machine's mood has become worse.
pub fn bench(words: &[String]) -> Result<()> {
    let parts = chosen(words)?;
    serve::build(Build::Finished)?;
    let mut figures = Figures::kept()?;
    let mut worse = Vec::new();
    for part in parts {
        let section = step(part.name, part.measure)?;
        report::print(&section);
        worse.extend(figures.replace(part.name, section));
        // Each by itself: another part may need what this machine does not have.
        figures.keep()?;
        report::write(&figures, &PARTS.map(|part| part.name))?;
    }
    ensure!(worse.is_empty(), "worse than before: {}", worse.join("; "));
    Ok(())
}

fn chosen(words: &[String]) -> Result<Vec<&'static Part>> {
    if words.is_empty() {
        return Ok(PARTS.iter().collect());
    }
    let find = |word: &String| match PARTS.iter().find(|part| part.name == word) {
        Some(part) => Ok(part),
        None => bail!(
            "`bench` has no part `{word}`; it has: {}",
            PARTS.map(|part| part.name).join(", ")
        ),
    };
    words.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::{PARTS, chosen};

    #[test]
    fn parts_are_chosen_by_name_or_all_together() {
        let names = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            chosen(&words).map(|parts| parts.iter().map(|part| part.name).collect::<Vec<_>>())
        };
        assert_eq!(
            names(&["solver", "page"]).ok(),
            Some(vec!["solver", "page"])
        );
        assert_eq!(names(&[]).map(|all| all.len()).ok(), Some(PARTS.len()));
        let said = names(&["speed"]).unwrap_err().to_string();
        assert!(
            said.contains("no part `speed`") && said.contains("playouts"),
            "{said}"
        );
    }
}

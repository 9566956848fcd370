//! The modules of a crate use each other in one direction: neither the top-level modules nor the
//! modules inside one folder form a cycle. `lib.rs`, `main.rs` and a folder's own module belong to
//! no cycle: they hold the modules together.

use super::{
    code::CodeFile,
    graph::Graph,
    module_paths::{ModulePath, Modules, references},
    tree::Tree,
};
use std::collections::BTreeMap;

/// A use that may close a cycle.
struct CycleWaiver {
    crate_name: &'static str,
    /// The module that uses the other one, with its path: `a::b`.
    from: &'static str,
    to: &'static str,
    reason: &'static str,
}

/// `any_game!` expands in `list`, the one place that dispatches on the game; so `list` also
/// implements what these modules declare over all games.
const ONE_DISPATCH: &str = "`list` implements it for every game";

const WAIVERS: [CycleWaiver; 2] = [
    CycleWaiver {
        crate_name: "games",
        from: "list",
        to: "arena",
        reason: ONE_DISPATCH,
    },
    CycleWaiver {
        crate_name: "games",
        from: "list",
        to: "file",
        reason: ONE_DISPATCH,
    },
];

/// Checks the code of every crate, without tests.
pub fn check(tree: &Tree) -> Vec<String> {
    check_but(tree, &WAIVERS)
}

fn check_but(tree: &Tree, waivers: &[CycleWaiver]) -> Vec<String> {
    let crates = tree.code.iter();
    crates
        .flat_map(|(name, files)| {
            let mut folders = uses(files);
            let waivers = waivers.iter().filter(|waiver| waiver.crate_name == *name);
            let mut wrong: Vec<String> = waivers
                .filter_map(|waiver| apply(waiver, &mut folders))
                .collect();
            wrong.extend(
                folders
                    .iter()
                    .flat_map(|(folder, uses)| cycles(name, folder, uses)),
            );
            wrong
        })
        .collect()
}

/// The modules of one folder, by name: which uses which, and a place where it does.
type Uses<'a> = BTreeMap<(&'a str, &'a str), UsePlace<'a>>;

struct UsePlace<'a> {
    file: &'a str,
    line: usize,
    names: ModulePath<'a>,
}

/// What the modules of each folder use of their siblings.
fn uses<'a>(files: &[CodeFile<'a>]) -> BTreeMap<ModulePath<'a>, Uses<'a>> {
    let modules = Modules::of(files);
    let mut folders: BTreeMap<ModulePath, Uses> = BTreeMap::new();
    for file in files {
        for reference in references(file) {
            for path in modules.stages(&reference.path) {
                let Some((folder, from, to)) = siblings(&modules, &file.module, &path) else {
                    continue;
                };
                let uses = folders.entry(folder).or_default();
                uses.entry((from, to)).or_insert_with(|| UsePlace {
                    file: file.path,
                    line: reference.line,
                    names: reference.path.clone(),
                });
            }
        }
    }
    folders
}

/// The folder in which two paths part, and the names of its two modules that they lie in.
fn siblings<'a>(
    modules: &Modules<'a>,
    from: &ModulePath<'a>,
    to: &ModulePath<'a>,
) -> Option<(ModulePath<'a>, &'a str, &'a str)> {
    let same = from
        .iter()
        .zip(to)
        .take_while(|(one, other)| one == other)
        .count();
    let (one, other) = (*from.get(same)?, *to.get(same)?);
    modules
        .all
        .contains(&to[..=same])
        .then(|| (from[..same].to_vec(), one, other))
}

/// Takes the waived use out; complains if there is none.
fn apply(waiver: &CycleWaiver, folders: &mut BTreeMap<ModulePath, Uses>) -> Option<String> {
    let from: Vec<&str> = waiver.from.split("::").collect();
    let to: Vec<&str> = waiver.to.split("::").collect();
    let uses = folders
        .iter_mut()
        .find(|(folder, _)| **folder == from[..from.len() - 1]);
    let removed = uses.and_then(|(_, uses)| {
        let edge = uses
            .keys()
            .find(|(one, other)| from.last() == Some(one) && to.last() == Some(other));
        let edge = *edge?;
        uses.remove(&edge)
    });
    removed.is_none().then(|| {
        format!(
            "crates/xtask/src/tidy/module_cycles.rs: `{}` does not use `{}` in `{}` ({}); delete the waiver",
            waiver.from, waiver.to, waiver.crate_name, waiver.reason
        )
    })
}

/// One shortest cycle for each group of modules that all reach each other.
fn cycles(crate_name: &str, folder: &ModulePath, uses: &Uses) -> Vec<String> {
    let graph = Graph::of(uses.keys().copied());
    let tangles = graph.tangles().into_iter();
    tangles
        .map(|tangle| {
            let cycle = graph.shortest_cycle(&tangle);
            let inside = [&["crate"], &folder[..]].concat().join("::");
            let first = &uses[&cycle[0]];
            let mut lines = vec![format!(
                "{}:{}: {} modules of `{inside}` in `{crate_name}` form a cycle ({}); move what both \
                 sides of one of these uses need into a module below both:",
                first.file,
                first.line,
                tangle.len(),
                tangle.join(", "),
            )];
            lines.extend(cycle.iter().map(|edge| {
                let place = &uses[edge];
                format!(
                    "    {}:{}: `{}` uses `{}`: `crate::{}`",
                    place.file,
                    place.line,
                    edge.0,
                    edge.1,
                    place.names.join("::")
                )
            }));
            lines.join("\n")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{super::tree::Tree, CycleWaiver, check, check_but};

    fn complaints(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files.iter().copied()))
    }

    const KNOT: [(&str, &str); 3] = [
        ("crates/s/src/lib.rs", "mod a; mod b; pub use b::B;"),
        ("crates/s/src/a.rs", "\nuse crate::B;"),
        ("crates/s/src/b/inner.rs", "fn f() { crate::a::g() }"),
    ];

    #[test]
    fn a_cycle_is_caught_through_re_exports_and_folders() {
        let files = [&KNOT[..], &[("crates/s/src/b/mod.rs", "mod inner;")]].concat();
        assert_eq!(
            complaints(&files),
            ["crates/s/src/a.rs:2: 2 modules of `crate` in `s` form a cycle (a, b); move what both sides of one of these uses need into a module below both:
    crates/s/src/a.rs:2: `a` uses `b`: `crate::B`
    crates/s/src/b/inner.rs:1: `b` uses `a`: `crate::a::g`"]
        );
    }

    #[test]
    fn siblings_in_a_folder_form_no_cycle_either() {
        let wrong = complaints(&[
            ("crates/s/src/x/mod.rs", "mod a; mod b; use a::A;"),
            ("crates/s/src/x/a.rs", "use super::b::B;"),
            ("crates/s/src/x/b.rs", "use super::A;"),
        ]);
        assert_eq!(wrong.len(), 1);
        assert!(
            wrong[0].contains("2 modules of `crate::x` in `s`"),
            "{wrong:?}"
        );
    }

    #[test]
    fn one_direction_tests_and_roots_are_no_cycle() {
        let files = [
            ("crates/s/src/main.rs", "mod a; use a::A; struct Own;"),
            (
                "crates/s/src/a.rs",
                "use crate::{Own, b::B}; #[cfg(test)] mod tests { use crate::c::C; }",
            ),
            ("crates/s/src/b.rs", "use super::Own;"),
            ("crates/s/src/c.rs", "use crate::a::A;"),
        ];
        assert!(complaints(&files).is_empty());
    }

    #[test]
    fn a_waiver_takes_out_one_use() {
        let files = [&KNOT[..], &[("crates/s/src/b/mod.rs", "mod inner;")]].concat();
        let waiver = |to| CycleWaiver {
            crate_name: "s",
            from: "b",
            to,
            reason: "none",
        };
        assert!(check_but(&Tree::of(files.iter().copied()), &[waiver("a")]).is_empty());
        assert_eq!(
            check_but(&Tree::of(files.iter().copied()), &[waiver("c")]).len(),
            2
        );
    }
}

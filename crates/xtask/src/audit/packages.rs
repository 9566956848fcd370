//! The libraries of the workspace, as `cargo metadata` lists them for the program's machine and for
//! the page.

use crate::{
    step::{cargo, output, root},
    toolchain,
};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

/// The target of the program as it is published.
const PROGRAM_TARGET: &str = "x86_64-unknown-linux-gnu";
/// The crates that are shipped: the program, and the page inside it.
const SHIPPED: [&str; 3] = ["stolik", "web", "web-worker"];

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
pub struct Package {
    pub id: String,
    pub name: String,
    pub version: String,
    pub license: Option<String>,
    #[serde(default)]
    pub authors: Vec<String>,
    /// None for crates of this workspace.
    pub source: Option<String>,
    pub manifest_path: PathBuf,
}

impl Package {
    /// Whether the crate comes from outside the workspace.
    pub fn is_foreign(&self) -> bool {
        self.source.is_some()
    }
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<PackageNode>,
}

#[derive(Deserialize)]
struct PackageNode {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// None for a dependency of the built code, else `build` or `dev`.
    kind: Option<String>,
}

/// All crates that the workspace is built from.
pub struct Packages {
    pub all: Vec<Package>,
    /// What the built code of each crate uses, by id.
    pub uses: BTreeMap<String, BTreeSet<String>>,
}

impl Packages {
    pub fn read() -> Result<Self> {
        let text = output(cargo(&[
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--filter-platform",
            PROGRAM_TARGET,
            "--filter-platform",
            toolchain::WASM,
        ]))?;
        Self::parse(&text)
    }

    fn parse(text: &str) -> Result<Self> {
        let Metadata {
            mut packages,
            resolve,
        } = serde_json::from_str(text).context("cargo metadata wrote no JSON")?;
        packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
        let uses = resolve.nodes.into_iter().map(|node| {
            let is_built = |dependency: &Dependency| {
                dependency.dep_kinds.iter().any(|kind| kind.kind.is_none())
            };
            let built = node.deps.into_iter().filter(is_built);
            (node.id, built.map(|dependency| dependency.pkg).collect())
        });
        Ok(Self {
            all: packages,
            uses: uses.collect(),
        })
    }

    /// The crates with code in the program or in the page, by name and version.
    pub fn shipped(&self) -> Vec<&Package> {
        let is_root =
            |package: &&Package| !package.is_foreign() && SHIPPED.contains(&package.name.as_str());
        let mut waiting: Vec<&String> = self
            .all
            .iter()
            .filter(is_root)
            .map(|package| &package.id)
            .collect();
        let mut reached = BTreeSet::new();
        while let Some(id) = waiting.pop() {
            if reached.insert(id) {
                waiting.extend(self.uses.get(id).into_iter().flatten());
            }
        }
        self.all
            .iter()
            .filter(|package| reached.contains(&package.id))
            .collect()
    }
}

/// The SHA-256 of each published crate in `Cargo.lock`, by name and version.
pub fn checksums() -> Result<BTreeMap<(String, String), String>> {
    let lock = fs::read_to_string(root().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let mut sums = BTreeMap::new();
    for entry in lock.split("[[package]]") {
        let value = |key: &str| {
            let line = entry.lines().find_map(|line| line.strip_prefix(key))?;
            Some(line.trim_start_matches(" = ").trim_matches('"').to_owned())
        };
        if let (Some(name), Some(version), Some(sum)) =
            (value("name"), value("version"), value("checksum"))
        {
            sums.insert((name, version), sum);
        }
    }
    Ok(sums)
}

//! The bill of materials: every library in the program and the page, as CycloneDX JSON.
//!
//! See <https://cyclonedx.org/docs/1.5/json/>. The file has neither a date nor a serial number: the
//! same `Cargo.lock` gives the same file.

use super::{
    licences::normal,
    packages::{Package, Packages, checksums},
};
use crate::step::target;
use anyhow::Result;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

/// The file's name in `target`.
const FILE: &str = "stolik.cdx.json";
/// The crate of the program.
const PROGRAM: &str = "stolik";

type Checksums = BTreeMap<(String, String), String>;

/// Writes the file.
pub fn write(packages: &Packages) -> Result<PathBuf> {
    let path = target().join(FILE);
    let bill = bill(packages, &checksums()?);
    fs::write(&path, serde_json::to_string_pretty(&bill)? + "\n")?;
    Ok(path)
}

fn bill(packages: &Packages, sums: &Checksums) -> Value {
    let shipped = packages.shipped();
    let known: BTreeSet<&String> = shipped.iter().map(|package| &package.id).collect();
    let program = shipped.iter().find(|package| package.name == PROGRAM);
    let components: Vec<Value> = shipped
        .iter()
        .map(|package| component(package, sums))
        .collect();
    let dependencies: Vec<Value> = shipped
        .iter()
        .map(|package| {
            let uses = packages.uses.get(&package.id).into_iter().flatten();
            let refs = shipped_refs(&shipped, uses.filter(|id| known.contains(id)));
            json!({ "ref": reference(package), "dependsOn": refs })
        })
        .collect();
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": program.map(|program| json!({
                "type": "application",
                "bom-ref": "stolik",
                "name": PROGRAM,
                "version": program.version,
            })),
        },
        "components": components,
        "dependencies": dependencies,
    })
}

fn shipped_refs<'a>(shipped: &[&Package], ids: impl Iterator<Item = &'a String>) -> Vec<String> {
    let find = |id: &String| shipped.iter().find(|package| package.id == *id);
    let mut refs: Vec<String> = ids.filter_map(find).map(|found| reference(found)).collect();
    refs.sort();
    refs
}

/// The package URL, see <https://github.com/package-url/purl-spec>.
fn reference(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

fn component(package: &Package, sums: &Checksums) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": reference(package),
        "name": package.name,
        "version": package.version,
        "purl": reference(package),
    });
    if let Some(licence) = &package.license {
        component["licenses"] = json!([{ "expression": normal(licence) }]);
    }
    if let Some(sum) = sums.get(&(package.name.clone(), package.version.clone())) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    component
}

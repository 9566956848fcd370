//! Libraries of which several versions are built: their number must not grow.

use super::packages::Packages;
use std::collections::BTreeMap;

/// Most libraries with several versions in the whole workspace. Lower it when one goes.
const MAX_DUPLICATES: usize = 20;

/// Says so if there are more duplicates than allowed, with all of them.
pub fn check(packages: &Packages) -> Option<String> {
    let found = list(packages);
    (found.len() > MAX_DUPLICATES).then(|| {
        format!(
            "{} libraries are built in several versions, and {MAX_DUPLICATES} are allowed: {}",
            found.len(),
            found.join("; ")
        )
    })
}

/// Each library with several versions, and those.
pub fn list(packages: &Packages) -> Vec<String> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages.all.iter().filter(|package| package.is_foreign()) {
        versions
            .entry(&package.name)
            .or_default()
            .push(&package.version);
    }
    versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, versions)| format!("{name} {}", versions.join(", ")))
        .collect()
}

//! `cargo xtask audit`: known vulnerabilities, licences and duplicates of the libraries, a bill of
//! materials, and the licence texts that ship with the program.

mod advisories;
mod duplicates;
mod licence_texts;
mod licences;
mod packages;
mod sbom;

use crate::step::step;
use anyhow::{Result, ensure};
pub use licence_texts::collect;
use packages::Packages;

/// Checks everything; what cannot be checked on this machine is said and is no failure.
pub fn audit() -> Result<()> {
    let packages = step("libraries", Packages::read)?;
    let problems = check_packages(&packages);
    problems.iter().for_each(|problem| println!("{problem}"));
    duplicates::list(&packages)
        .iter()
        .for_each(|duplicate| println!("{duplicate}"));
    let written = step("bill of materials", || sbom::write(&packages))?;
    println!("the bill of materials is {}", written.display());
    let written = step("licence texts", collect)?;
    println!("the licence texts are {}", written.display());
    let advisories = step("advisories", advisories::check)?;
    println!("{advisories}");
    ensure!(
        problems.is_empty(),
        "{} problems, see above",
        problems.len()
    );
    Ok(())
}

/// The part of the audit that needs neither a network nor a tool: licences and duplicates.
pub fn check() -> Result<Vec<String>> {
    Ok(check_packages(&Packages::read()?))
}

fn check_packages(packages: &Packages) -> Vec<String> {
    let mut problems = licences::check(packages);
    problems.extend(duplicates::check(packages));
    problems
}

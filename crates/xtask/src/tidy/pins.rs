//! `wasm-bindgen` and the library that reads its output must be the same version to the last digit.

const TOGETHER: [&str; 2] = ["wasm-bindgen", "wasm-bindgen-cli-support"];

/// Checks the workspace's manifest; hands back what is wrong.
pub fn check(manifest: &str) -> Option<String> {
    match TOGETHER.map(|name| requirement(manifest, name)) {
        [Some(one), Some(other)] if one == other && one.starts_with('=') => None,
        _ => Some(format!(
            "Cargo.toml must pin {} exactly, with `=`, to one version",
            TOGETHER.join(" and ")
        )),
    }
}

fn requirement<'a>(manifest: &'a str, name: &str) -> Option<&'a str> {
    let line = manifest
        .lines()
        .find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix('='))?;
    line.split('"')
        .find(|part| part.starts_with(|letter: char| letter == '=' || letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::check;

    fn passes(manifest: &str) -> bool {
        check(manifest).is_none()
    }

    #[test]
    fn the_same_exact_version_passes() {
        assert!(passes(
            "wasm-bindgen = \"=0.2.1\"\nwasm-bindgen-cli-support = { version = \"=0.2.1\" }\n"
        ));
    }

    #[test]
    fn different_or_loose_or_missing_versions_are_caught() {
        assert!(!passes(
            "wasm-bindgen = \"=0.2.1\"\nwasm-bindgen-cli-support = \"=0.2.2\"\n"
        ));
        assert!(!passes(
            "wasm-bindgen = \"0.2.1\"\nwasm-bindgen-cli-support = \"0.2.1\"\n"
        ));
        assert!(!passes("wasm-bindgen = \"=0.2.1\"\n"));
    }
}

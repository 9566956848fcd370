//! The page: WASM, its JavaScript, styles and static files, ready to be served from `target/page`.
//!
//! Everything that the document loads lies in a folder named after the content of the whole build,
//! so it can be cached for ever and its files refer to each other by plain relative names. Only
//! what has a fixed address (the document, the service worker, manifest, icons) stays outside and
//! is revalidated.

use crate::{
    files::{self, Files, digest_all},
    frames, part_sheets, scripts,
    split::{self, Names, PartFiles},
    step::{cargo, root, run, step, target},
    styles, toolchain, zip,
};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Files of `crates/web/static` with a fixed address; all others are part of the versioned folder.
const FIXED: [&str; 6] = [
    "index.html",
    "sw.js",
    "manifest.webmanifest",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
];
/// What the service worker need not keep: itself, and icons that only the installer asks for.
const NOT_KEPT: [&str; 3] = ["sw.js", "icon-192.png", "icon-512.png"];

/// Whether it is the picture of a link preview: it has a fixed address, and only programs that show
/// links ask for it.
fn is_preview(name: &str) -> bool {
    name.starts_with("preview-") && name.ends_with(".jpg")
}

/// The two ways to build the page and the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Small and compressed: what people get.
    Finished,
    /// Quick to build and large: for work on the page itself.
    Dev,
}

impl Build {
    /// The word that asks for a quick build.
    pub const DEV: &str = "--dev";

    /// Which build a command's words ask for.
    pub fn asked(words: &[String]) -> Build {
        if words.iter().any(|word| word == Build::DEV) {
            Build::Dev
        } else {
            Build::Finished
        }
    }

    fn profile(self) -> &'static str {
        match self {
            Build::Finished => "wasm",
            Build::Dev => "dev",
        }
    }

    fn names(self) -> Names {
        match self {
            Build::Finished => Names::Removed,
            Build::Dev => Names::Kept,
        }
    }

    fn folder(self) -> &'static str {
        match self {
            Build::Finished => "wasm",
            Build::Dev => "debug",
        }
    }
}

/// Where the built page lies. Everything else in it is removed, so nothing else may keep its files
/// there.
pub fn folder() -> PathBuf {
    target().join("page")
}

/// Builds the page into its folder.
pub fn build(build: Build) -> Result<()> {
    toolchain::ensure_wasm()?;
    step("compiling the page", || compile(build))?;
    step("putting the page together", || {
        let (sources, parts) = gather(build)?;
        let (mut page, assets) = lay_out(sources)?;
        add_documents(&mut page, &assets, &parts)?;
        if build == Build::Finished {
            zip::add_twins(&mut page, &target().join("page-zipped"))?;
        }
        files::write(&folder(), &page)
    })
}

fn compile(build: Build) -> Result<()> {
    let packages = ["build", "--package", "web", "--package", "web-worker"];
    let mut compile = cargo(&packages);
    compile.args(["--target", toolchain::WASM, "--profile", build.profile()]);
    run(compile)
}

/// Collects the page's files under the names they have in the sources, and says which of them
/// each part needs.
fn gather(build: Build) -> Result<(Files, PartFiles)> {
    let web = root().join("crates/web");
    let (mut page, mut parts) = bind_page(build)?;
    page.extend(bind(&compiled(build, "worker"), "table", build)?);
    page.extend(files::read(&web.join("static"))?);
    let sheets = styles::join(&web.join("styles"), &web.join("src/games"))?;
    part_sheets::bring(&mut page, &mut parts, &sheets)?;
    page.extend(sheets);
    if build == Build::Finished {
        shrink_scripts(&mut page)?;
    }
    Ok((page, parts))
}

fn shrink_scripts(page: &mut Files) -> Result<()> {
    for (_, bytes) in page.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        *bytes = scripts::shrink(std::str::from_utf8(bytes)?).into_bytes();
    }
    Ok(())
}

fn compiled(build: Build, program: &str) -> PathBuf {
    target()
        .join(toolchain::WASM)
        .join(build.folder())
        .join(program)
        .with_extension("wasm")
}

/// The page's program, without the games, and the games beside it.
fn bind_page(build: Build) -> Result<(Files, PartFiles)> {
    let rest = target().join("page-rest.wasm");
    let (mut files, parts) =
        split::split(&compiled(build, "web"), &rest, "stolik.js", build.names())?;
    files.extend(bind(&rest, "stolik", build)?);
    Ok((files, parts))
}

/// Makes the JavaScript that loads a WASM program.
fn bind(wasm: &Path, name: &str, build: Build) -> Result<Files> {
    let bound = target().join("page-bound");
    if bound.exists() {
        std::fs::remove_dir_all(&bound)?;
    }
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(name)
        .web(true)?
        .typescript(false);
    bindgen
        .remove_name_section(build.names() == Names::Removed)
        .remove_producers_section(true);
    // The parts find each other and their memory by the names the linker gave.
    bindgen.keep_lld_exports(true).demangle(false);
    bindgen
        .generate(&bound)
        .with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))?;
    files::read(&bound)
}

/// Adds the documents that a server chooses from by address and language.
fn add_documents(page: &mut Files, assets: &str, parts: &PartFiles) -> Result<()> {
    let plain = String::from_utf8(page["index.html"].clone())?;
    let games = root().join("crates/games/src/list.rs");
    let web = root().join("crates/web");
    page.extend(frames::documents(&plain, assets, parts, &web, &games)?);
    Ok(())
}

/// Gives every file its address and fills in the templates. Also returns where the
/// versioned folder is.
fn lay_out(sources: Files) -> Result<(Files, String)> {
    let version = digest_all(&sources);
    let assets = format!("/assets/{version}");
    let mut page: Files = sources
        .into_iter()
        .map(|(name, bytes)| {
            if FIXED.contains(&name.as_str()) || is_preview(&name) {
                (name, bytes)
            } else {
                (format!("{}/{name}", &assets[1..]), bytes)
            }
        })
        .collect();
    let kept = page
        .keys()
        .filter(|name| !NOT_KEPT.contains(&name.as_str()) && !is_preview(name))
        .map(|name| format!("/{name}"));
    let kept: Vec<String> = kept.collect();
    fill_in(&mut page, "index.html", &[("{{assets}}", &assets)])?;
    fill_in(
        &mut page,
        "sw.js",
        &[
            ("{{version}}", &version),
            ("{{files}}", &serde_json::to_string(&kept)?),
        ],
    )?;
    Ok((page, assets))
}

fn fill_in(page: &mut Files, name: &str, blanks: &[(&str, &str)]) -> Result<()> {
    let template = page
        .get(name)
        .with_context(|| format!("crates/web/static/{name} is missing"))?;
    let mut text = String::from_utf8(template.clone())?;
    for (blank, value) in blanks {
        anyhow::ensure!(text.contains(blank), "{name} has no {blank}");
        text = text.replace(blank, value);
    }
    page.insert(name.into(), text.into_bytes());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Build, folder, lay_out};
    use crate::files::Files;

    fn sources(style: &str) -> Files {
        let texts = [
            ("index.html", "<link href={{assets}}/style.css>"),
            ("sw.js", "{{version}} {{files}}"),
            ("icon.svg", "<svg/>"),
            ("icon-512.png", "png"),
            ("style.css", style),
        ];
        texts
            .iter()
            .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
            .collect()
    }

    fn text(page: &Files, name: &str) -> String {
        String::from_utf8(page[name].clone()).expect("the samples are text")
    }

    #[test]
    fn cargo_keeps_nothing_where_the_page_lies() {
        for build in [Build::Finished, Build::Dev] {
            assert!(
                !folder().ends_with(build.folder()),
                "each build would throw away what cargo compiled"
            );
        }
    }

    #[test]
    fn the_document_refers_to_the_versioned_folder() {
        let page = lay_out(sources("a{}")).expect("the sample is whole").0;
        let document = text(&page, "index.html");
        let style = document
            .trim_start_matches("<link href=/")
            .trim_end_matches('>');
        assert_eq!(text(&page, style), "a{}");
    }

    #[test]
    fn the_service_worker_keeps_the_page_but_not_itself() {
        let page = lay_out(sources("a{}")).expect("the sample is whole").0;
        let worker = text(&page, "sw.js");
        let (version, kept) = worker.split_once(' ').expect("the template has a space");
        assert_eq!(
            kept,
            format!("[\"/assets/{version}/style.css\",\"/icon.svg\",\"/index.html\"]")
        );
    }

    #[test]
    fn any_change_makes_a_new_version() {
        let before = lay_out(sources("a{}")).expect("the sample is whole").0;
        let after = lay_out(sources("b{}")).expect("the sample is whole").0;
        assert_ne!(text(&before, "sw.js"), text(&after, "sw.js"));
    }

    #[test]
    fn a_template_without_its_blank_is_an_error() {
        let mut broken = sources("a{}");
        broken.insert("sw.js".into(), b"const FILES = [];".to_vec());
        assert!(lay_out(broken).is_err());
    }
}

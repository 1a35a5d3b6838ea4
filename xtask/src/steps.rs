use crate::failure::Failure;
use crate::fourth_game::fourth_game;
use crate::npm::{npm_ci, tools};
use crate::package_test::installed;
use crate::prerequisites::{
    BROKER, BUILD, CLUSTER, DRIVER, FIREFOX, HOST, NODE, Need, PYTHON, READER, SCREEN, TOUCH, WEB, prepare,
};
use crate::process::{cargo, find, output, program, root, run, succeeds, target_folder};
use crate::quick::quick;
use crate::screen::Screen;
use std::env::{self, consts::EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use Place::{BesideFirst, BesideLast, First, Last};
use Schedule::{Named, Nightly, Usual};

pub struct Step {
    /// Its name on the command line.
    pub name: &'static str,
    pub about: &'static str,
    pub place: Place,
    /// The system packages it uses, including optional ones.
    pub needs: &'static [&'static [Need]],
    /// Runs it. Errors are printed as they occur.
    pub run: fn() -> Result<(), Failure>,
    pub schedule: Schedule,
}

/// Which command runs a step, apart from naming it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// `cargo xtask test`.
    Usual,
    /// `cargo xtask test nightly`, for what few changes break.
    Nightly,
    /// None: steps that change the machine, rebuild the app or take long.
    Named,
}

impl Schedule {
    /// Its name on the command line, or `None` if its steps run only one by one.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Usual => Some("usual"),
            Nightly => Some("nightly"),
            Named => None,
        }
    }
}

/// When a step runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In sequence, from the start.
    First,
    /// In sequence, in parallel with `First`: steps that do not use its builds.
    BesideFirst,
    /// In sequence, after `First` and `BesideFirst`.
    Last,
    /// In sequence, in parallel with `Last`: steps that use the builds of `First` and mostly wait.
    BesideLast,
}

const fn step(
    schedule: Schedule,
    place: Place,
    name: &'static str,
    about: &'static str,
    needs: &'static [&'static [Need]],
    run: fn() -> Result<(), Failure>,
) -> Step {
    Step { name, about, place, needs, run, schedule }
}

/// A step that runs only if named.
const fn named(name: &'static str, about: &'static str, run: fn() -> Result<(), Failure>) -> Step {
    step(Named, Last, name, about, &[], run)
}

/// All steps: quick ones first, each using the builds from earlier ones.
pub const STEPS: &[Step] = &[
    step(Usual, First, "fmt", "formatting", &[], fmt),
    step(Usual, BesideFirst, "ui", "the page's types and modules, and the English of all texts", &[NODE], ui),
    step(
        Usual,
        BesideFirst,
        "workflows",
        "the workflows, with actionlint and a check of trusted actions",
        &[NODE],
        workflows,
    ),
    step(Usual, First, "clippy", "lints, as errors", &[BUILD], clippy),
    step(Usual, First, "unit", "unit, property, perft and conformance tests, commands", &[BUILD], unit),
    step(
        Usual,
        BesideFirst,
        "dealerless",
        "the independent verifier of dealerless matches, in Python",
        &[PYTHON],
        dealerless,
    ),
    step(
        Usual,
        BesideLast,
        "broker",
        "matches over a real Mosquitto with the configuration of packaging/mosquitto",
        &[BUILD, BROKER],
        broker,
    ),
    step(Usual, Last, "touch", "touch on the page, in Chromium", &[NODE, TOUCH], touch),
    step(Usual, Last, "window", "the real app in its window", &[BUILD, SCREEN, DRIVER, NODE], window),
    step(Usual, Last, "reader", "the real app as a screen reader sees it", &[BUILD, SCREEN, READER], reader),
    step(Nightly, First, "docs", "documentation without warnings", &[BUILD], docs),
    step(Nightly, First, "mobile", "the code for phones, compiled for Android", &[BUILD], mobile),
    step(Nightly, BesideFirst, "deny", "licences, sources and advisories of dependencies", &[], deny),
    // Not beside each other: 'host', 'web' and 'engines' build the page into the same folder.
    step(
        Nightly,
        Last,
        "host",
        "friends meet by a link, with real Caddy, Mosquitto and browsers",
        &[BUILD, NODE, WEB, HOST, TOUCH, SCREEN, DRIVER],
        host,
    ),
    step(
        Nightly,
        Last,
        "web",
        "the page for browsers, in Chromium",
        &[NODE, WEB, BUILD, SCREEN, DRIVER, TOUCH, BROKER],
        web,
    ),
    step(
        Nightly,
        Last,
        "layout",
        "the page in every window, at every font size and in all languages, in Chromium",
        &[NODE, TOUCH],
        layout,
    ),
    step(
        Nightly,
        Last,
        "engines",
        "the page for browsers, in Firefox and WebKit",
        &[NODE, WEB, BUILD, FIREFOX, SCREEN, DRIVER],
        engines,
    ),
    named("quick", "the changes since main and the crates that depend on them", quick),
    named("package", "the .deb installs, plays and is removed", installed),
    // It builds a broker for minutes.
    named("cluster", "matches over three brokers that die and lose each other", cluster),
    // It builds the app a second time.
    named("fourth-game", "the files and lines that a new game needs", fourth_game),
];

/// Built together with a part of the workspace, so that dependencies have the whole workspace's features.
pub const WORKSPACE_HACK: &str = "workspace_hack";

/// Adds a toolchain component that rustup's minimal profile omits.
fn component(command: &str, name: &str) -> Result<(), Failure> {
    if succeeds(&mut cargo(&[command, "--version"])) {
        return Ok(());
    }
    run(&mut program("rustup", &["component", "add", name]))
}

pub fn fmt() -> Result<(), Failure> {
    component("fmt", "rustfmt")?;
    run(&mut cargo(&["fmt", "--all", "--check"]))
}

pub fn clippy() -> Result<(), Failure> {
    component("clippy", "clippy")?;
    build_needs()?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

/// Needs only Rust's standard library for Android. Nothing is linked, so SQLite need not be compiled, and a C compiler
/// that does nothing is enough.
fn mobile() -> Result<(), Failure> {
    const TARGET: &str = "aarch64-linux-android";
    let Some(nothing) = find("true") else {
        println!("Skipped: the program 'true', used in place of Android's C compiler, is missing.");
        return Ok(());
    };
    if !succeeds(&mut program("rustup", &["target", "add", TARGET])) {
        println!("Skipped: rustup cannot install Rust's library for Android; check the network.");
        return Ok(());
    }
    component("clippy", "clippy")?;
    build_needs()?;
    let packages = ["--package", "spielkiste", "--package", WORKSPACE_HACK];
    let mut lint = cargo(&["clippy", "--target", TARGET, "--lib"]);
    lint.args(packages).args(["--", "-D", "warnings"]);
    run(lint.env("TARGET_CC", &nothing).env("TARGET_AR", &nothing))
}

fn unit() -> Result<(), Failure> {
    build_needs()?;
    run(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))
}

fn dealerless() -> Result<(), Failure> {
    prepare(&[PYTHON])?;
    run(program("python3", &["-m", "unittest", "discover", "-s", "tests/dealerless"]).current_dir(root()))
}

fn broker() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Skipped: these tests need Mosquitto on Linux.");
        return Ok(());
    }
    prepare(&[BUILD, BROKER])?;
    for name in ["broker", "hub", "arena"] {
        run(Command::new(test_program(name)?).arg("--ignored").current_dir(root()))?;
    }
    Ok(())
}

/// Builds the broker of `packaging/cluster`, and plays matches over three of them.
fn cluster() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Skipped: these tests need Linux.");
        return Ok(());
    }
    prepare(&[BUILD, CLUSTER])?;
    let tools = target_folder()?.join("tools");
    let build =
        ["build", "--release", "--locked", "--manifest-path", "packaging/cluster/Cargo.toml", "--target-dir"];
    run(cargo(&build).arg(&tools))?;
    let mut test = Command::new(test_program("cluster")?);
    // One after the other, and aloud, because they tell how long a recovery takes.
    test.args(["--ignored", "--nocapture", "--test-threads", "1"]).current_dir(root());
    run(test.env("CLUSTER_NODE", tools.join("release/cluster-node")))
}

/// Tests what `cargo xtask host` runs: the page and its broker.
fn host() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Skipped: these tests need Caddy and Mosquitto on Linux.");
        return Ok(());
    }
    prepare(&[BUILD, NODE, HOST, TOUCH, SCREEN, DRIVER])?;
    let Some(page) = web_page()? else { return Ok(()) };
    npm_ci("ui")?;
    let xtask = env::current_exe()
        .map_err(|error| Failure::Unstartable { command: "cargo xtask host".to_owned(), error })?;
    let mut test = node_test();
    test.env("SPIELKISTE_WEB", page).env("SPIELKISTE_XTASK", xtask).env("SPIELKISTE_APP", app()?);
    let screen = Screen::start(1280, 1024, &target_folder()?.join("screen"))?;
    screen.show(&mut test);
    node_tests(test, "tests/host")
}

/// Builds the app as the tests of its window do.
fn app() -> Result<PathBuf, Failure> {
    test_program("window")?;
    app_path()
}

/// The app that tests use, once it is built.
pub fn app_path() -> Result<PathBuf, Failure> {
    Ok(target_folder()?.join("debug").join(format!("spielkiste{EXE_SUFFIX}")))
}

fn docs() -> Result<(), Failure> {
    build_needs()?;
    // There are no examples. Naming them makes cargo build dependencies with the features of tests, as the lints do.
    let words = ["doc", "--workspace", "--no-deps", "--lib", "--bins", "--examples"];
    run(cargo(&words).env("RUSTDOCFLAGS", "-D warnings"))
}

pub fn ui() -> Result<(), Failure> {
    prepare(&[NODE])?;
    let version = output(&mut program("node", &["--version"]))?;
    if !runs_side_by_side(version.trim()) {
        let sentence = format!("- Node.js 18.19, 20.10 or later (found {})", version.trim());
        return Err(Failure::Lacking(vec![sentence]));
    }
    npm_ci("tests/ui")?;
    let folder = npm_ci("ui")?;
    for project in [".", "../tests"] {
        run(program("node", &["node_modules/typescript/bin/tsc", "-p", project]).current_dir(&folder))?;
    }
    node_tests(node_test(), "tests/ui")
}

/// The app's page with recorded snapshots instead of the backend: for states that are hard to reach, and for the exact
/// commands that each gesture sends.
fn touch() -> Result<(), Failure> {
    touch_tests(false)
}

fn layout() -> Result<(), Failure> {
    touch_tests(true)
}

/// The files of `tests/touch` that try every window and font size, which takes long.
const LAYOUT: [&str; 2] = ["room.test.ts", "windows.test.ts"];

fn touch_tests(are_layout: bool) -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Skipped: these tests need Chromium on Linux.");
        return Ok(());
    }
    prepare(&[NODE])?;
    // Ubuntu does not package a browser.
    if let Err(failure) = prepare(&[TOUCH]) {
        println!("Skipped: neither Chromium nor Chrome was found; {failure}");
        return Ok(());
    }
    npm_ci("ui")?;
    let mut files = node_test_files("tests/touch")?;
    files.retain(|path| are_layout == LAYOUT.iter().any(|name| path.ends_with(name)));
    run(node_test().args(files))
}

/// The page with its own session, compiled for browsers.
fn web() -> Result<(), Failure> {
    prepare(&[NODE])?;
    component("clippy", "clippy")?;
    let Some(folder) = web_page()? else { return Ok(()) };
    let words = [
        "clippy",
        "--target",
        crate::web::TARGET,
        "--package",
        "web",
        "--package",
        "archive",
        "--package",
        WORKSPACE_HACK,
        "--no-deps",
        "--",
        "-D",
        "warnings",
    ];
    run(&mut cargo(&words))?;
    // Ubuntu packages no browser.
    if !cfg!(target_os = "linux") || prepare(&[TOUCH]).is_err() {
        println!("Skipped: Chromium is not installed.");
        return Ok(());
    }
    // The friend tests use it.
    prepare(&[BROKER])?;
    let mut test = node_test();
    test.env("SPIELKISTE_ENGINES", "Chromium");
    if prepare(&[BUILD, DRIVER, SCREEN]).is_ok() {
        test.env("SPIELKISTE_APP", app()?);
    }
    test.args(node_test_files("tests/web")?);
    run_with_page(test, &folder)
}

/// The page in the other engines. They run one after the other, because Firefox loses inputs while other browsers run.
fn engines() -> Result<(), Failure> {
    prepare(&[NODE])?;
    let engines = [("Firefox", &[FIREFOX][..]), ("WebKit", &[BUILD, DRIVER, SCREEN])];
    let (engines, absent): (Vec<_>, Vec<_>) =
        engines.into_iter().partition(|(_, needs)| cfg!(target_os = "linux") && prepare(needs).is_ok());
    for (name, _) in absent {
        println!("Skipped: {name} is not installed.");
    }
    if engines.is_empty() {
        return Ok(());
    }
    let Some(folder) = web_page()? else { return Ok(()) };
    let names: Vec<_> = engines.iter().map(|(name, _)| *name).collect();
    let mut test = node_test();
    test.env("SPIELKISTE_ENGINES", names.join(" ")).arg(root().join("tests/web/engines.test.ts"));
    run_with_page(test, &folder)
}

/// Runs tests of the page for browsers in this folder, on a screen if there can be one.
fn run_with_page(mut test: Command, folder: &Path) -> Result<(), Failure> {
    // Firefox's driver.
    npm_ci("tests/ui")?;
    let screen = Screen::start(1280, 1024, &target_folder()?.join("screen"));
    if let Ok(screen) = &screen {
        screen.show(&mut test);
    }
    run(test.env("SPIELKISTE_WEB", folder))
}

/// Builds the page for browsers, as its tests use it. Without Rust's library for browsers, says so and returns `None`.
fn web_page() -> Result<Option<PathBuf>, Failure> {
    if !succeeds(&mut program("rustup", &["target", "add", crate::web::TARGET])) {
        println!("Skipped: rustup cannot install Rust's library for browsers; check the network.");
        return Ok(None);
    }
    crate::web::build(crate::web::Build::Dev).map(Some)
}

fn node_tests(mut test: Command, folder: &str) -> Result<(), Failure> {
    run(test.args(node_test_files(folder)?))
}

/// Lists files individually, because newer versions of Node.js do not accept a folder.
fn node_test_files(folder: &str) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    collect_node_tests(&root().join(folder), &mut files)?;
    files.sort();
    Ok(files)
}

/// Node's test runner with the TypeScript loader. It runs one more file than there are cores, because pages often wait.
fn node_test() -> Command {
    let mut test =
        program("node", &["--import", "tsx", "--test", &format!("--test-concurrency={}", cores() + 1)]);
    // The loader is installed there.
    test.current_dir(root().join("ui"));
    test
}

/// Whether this version of Node.js supports `--test-concurrency`.
fn runs_side_by_side(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map(|number| number.parse::<u32>().ok());
    match (numbers.next().flatten(), numbers.next().flatten()) {
        (Some(18), Some(minor)) => minor >= 19,
        (Some(20), Some(minor)) => minor >= 10,
        (Some(major), _) => major > 20,
        _ => false,
    }
}

fn collect_node_tests(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?.flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("node_modules") {
            collect_node_tests(&path, files)?;
        } else if path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(".test")) {
            files.push(path);
        }
    }
    Ok(())
}

fn window() -> Result<(), Failure> {
    if cfg!(target_os = "linux") {
        prepare(&[BUILD, SCREEN, DRIVER])?;
    } else if find("msedgedriver").is_none() {
        println!("Skipped: these tests need WebKitWebDriver on Linux or msedgedriver on Windows.");
        return Ok(());
    }
    // For axe-core, which audits accessibility.
    npm_ci("tests/ui")?;
    driven("window", &["--skip", "figures::", "--skip", "pictures::"])
}

fn reader() -> Result<(), Failure> {
    if !cfg!(target_os = "linux") {
        println!("Skipped: these tests need AT-SPI, the accessibility bus on Linux.");
        return Ok(());
    }
    prepare(&[BUILD, SCREEN, READER])?;
    driven("reader", &[])
}

/// Runs tests that drive real windows, with one more thread than cores because drivers often wait.
fn driven(name: &str, chosen: &[&str]) -> Result<(), Failure> {
    let threads = (cores() + 1).to_string();
    let mut tests = Command::new(test_program(name)?);
    run(tests.args(["--ignored", "--test-threads", &threads]).args(chosen).current_dir(root()))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

pub struct TestProgram {
    name: String,
    /// The folder of its crate.
    pub folder: PathBuf,
    pub path: PathBuf,
}

/// Builds the tests of the whole workspace. Building those of one crate would make cargo drop features that other crates
/// enable, and rebuild half of everything.
pub fn test_programs() -> Result<Vec<TestProgram>, Failure> {
    build_needs()?;
    let words = ["test", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"];
    let messages = output(&mut cargo(&words))?;
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let program = |message: serde_json::Value| {
        Some(TestProgram {
            name: message["target"]["name"].as_str()?.to_owned(),
            folder: Path::new(message["manifest_path"].as_str()?).parent()?.to_owned(),
            path: message["executable"].as_str()?.into(),
        })
    };
    Ok(messages.filter(|message| message["profile"]["test"] == true).filter_map(program).collect())
}

/// Builds the tests of the whole workspace and returns the program with this name.
pub fn test_program(name: &str) -> Result<PathBuf, Failure> {
    let program = test_programs()?.into_iter().find(|program| program.name == name);
    let missing = || Failure::Unexpected(format!("cargo built no tests named '{name}'"));
    program.map(|program| program.path).ok_or_else(missing)
}

/// Installs what building the app needs in addition to Rust, including its page's dependencies.
pub fn build_needs() -> Result<(), Failure> {
    if cfg!(target_os = "linux") {
        prepare(&[BUILD, NODE])?;
    }
    npm_ci("ui").map(drop)
}

/// Finds a program from a crates.io package, or builds it once in this version. It is built quickly rather than
/// optimised, because it runs for only a few seconds.
pub fn cargo_tool(package: &str, name: &str, version: &str) -> Result<PathBuf, Failure> {
    if let Some(path) = find(name) {
        return Ok(path);
    }
    let tools = target_folder()?.join("tools");
    let path = tools.join("bin").join(format!("{name}{EXE_SUFFIX}"));
    if !path.exists() {
        let install = |locked: &[&str]| {
            run(cargo(&["install", package, "--version", version, "--root"])
                .arg(&tools)
                .args(locked)
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"))
        };
        // A registry mirror may lack the locked versions.
        install(&["--locked"]).or_else(|_| install(&[]))?;
    }
    Ok(path)
}

/// The advisory database comes from the network. The other checks run without it.
fn deny() -> Result<(), Failure> {
    let tool = cargo_tool("cargo-deny", "cargo-deny", "^0.20")?;
    let tool = tool.to_string_lossy();
    // The browser build is checked separately, because it excludes most of the workspace's dependencies.
    let browser = ["--manifest-path", "src-tauri/crates/web/Cargo.toml", "--target", crate::web::TARGET];
    let wholes: [&[&str]; 2] = [&["--workspace"], &browser];
    let ask = |words: &[&str]| {
        wholes.iter().try_for_each(|whole| {
            let check = ["check", "--allow", "license-not-encountered"];
            run(program(&tool, whole).args(check).args(words))
        })
    };
    ask(&["licenses", "bans", "sources"])?;
    if succeeds(&mut program(&tool, &["--workspace", "fetch", "db"])) {
        ask(&["advisories"])
    } else {
        println!("Skipped the advisories: their database cannot be downloaded; check the network.");
        Ok(())
    }
}

fn workflows() -> Result<(), Failure> {
    tools()?;
    run(&mut program("node", &["packaging/workflows.mjs"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_node_without_test_concurrency_are_recognised() {
        for (version, is_enough) in [
            ("v18.19.0", true),
            ("v18.18.2", false),
            ("v20.9.0", false),
            ("v20.19.2", true),
            ("v22.1.0", true),
            ("", false),
        ] {
            assert_eq!(runs_side_by_side(version), is_enough, "{version}");
        }
    }

    /// Whether a line of a Rust file below this folder starts with one of these.
    fn has_line(folder: &Path, beginnings: &[&str]) -> bool {
        fs::read_dir(folder).expect("a folder of the repository").flatten().any(|entry| {
            let path = entry.path();
            if path.is_dir() {
                return has_line(&path, beginnings);
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let mut lines = text.lines().map(str::trim_start);
            path.extension().is_some_and(|kind| kind == "rs")
                && lines.any(|line| beginnings.iter().any(|beginning| line.starts_with(beginning)))
        })
    }

    #[test]
    fn every_file_of_a_test_program_is_listed_in_its_main_file() {
        let crates = fs::read_dir(root().join("src-tauri/crates")).expect("the crates").flatten();
        let tests = crates.map(|entry| entry.path().join("tests")).chain([root().join("tests")]);
        let programs = tests.flat_map(|tests| fs::read_dir(tests).into_iter().flatten().flatten());
        let mut checked = 0;
        for folder in programs.map(|entry| entry.path()) {
            let Ok(main) = fs::read_to_string(folder.join("main.rs")) else { continue };
            for path in fs::read_dir(&folder).expect("a test program").flatten().map(|entry| entry.path()) {
                let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
                let is_module =
                    path.extension().is_some_and(|kind| kind == "rs") || path.join("mod.rs").exists();
                if is_module && stem != "main" {
                    assert!(main.lines().any(|line| line == format!("mod {stem};")), "{}", path.display());
                    checked += 1;
                }
            }
        }
        assert!(checked > 50);
    }

    #[test]
    fn crates_with_disabled_tests_or_doctests_have_none() {
        let crates = fs::read_dir(root().join("src-tauri/crates")).expect("the crates").flatten();
        let mut folders: Vec<_> =
            crates.map(|entry| (entry.path().join("Cargo.toml"), entry.path().join("src"))).collect();
        folders.push((root().join("Cargo.toml"), root().join("src-tauri/src")));
        for (manifest, sources) in folders {
            let text = fs::read_to_string(&manifest).expect("a manifest");
            let library = text.split("\n[").find(|section| section.starts_with("lib]")).unwrap_or_default();
            let says = |line| library.lines().any(|own| own == line);
            let tests = ["#[test]", "#[tokio::test", "proptest!", "proptest::proptest!"];
            assert!(!says("test = false") || !has_line(&sources, &tests), "{}", manifest.display());
            let examples = ["/// ```", "//! ```"];
            assert!(!says("doctest = false") || !has_line(&sources, &examples), "{}", manifest.display());
        }
    }
}

use crate::failure::Failure;
use crate::npm::npm_ci;
use crate::prerequisites::{BUILD, NODE, TOUCH, WEB, prepare};
use crate::process::{cargo, program, root, run, target_folder};
use crate::screenshots::ALBUM;
use crate::steps::WORKSPACE_HACK;
use sha2::{Digest, Sha256};
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const TARGET: &str = "wasm32-unknown-unknown";
/// The number of hash digits that identify a version.
const DIGITS: usize = 16;
/// The installed page's icons: name, file.
const ICONS: [(&str, &str); 2] =
    [("icon-128.png", "icons/128x128.png"), ("icon-512.png", "icons/512x512.png")];

const BOOKS: &str = "src-tauri/crates/kalaha/src/bot/book";

/// The kind of browser build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// Optimised, for users.
    Release,
    /// Quick, for tests.
    Dev,
}

/// Builds the page for browsers and prints its path.
pub fn web() -> Result<(), Failure> {
    let folder = build(Build::Release)?;
    println!("The page is in {}. Any web server can serve this folder at any path.", folder.display());
    Ok(())
}

/// Builds the page for browsers and serves it locally.
pub fn serve() -> Result<(), Failure> {
    prepare(&[NODE])?;
    let folder = build(Build::Release)?;
    run(&mut program("node", &["packaging/web/serve.mjs", &folder.to_string_lossy(), "8124"]))
}

/// Measures for `docs/performance.md` how fast computer players think in a browser engine compared to native code, the
/// download size of a first visit, and the page's loading time.
pub fn measure() -> Result<(), Failure> {
    prepare(&[NODE, BUILD, TOUCH])?;
    let folder = build(Build::Release)?;
    run(&mut cargo(&["build", "--release", "--package", "arena"]))?;
    let arena = target_folder()?.join("release").join(format!("arena{EXE_SUFFIX}"));
    let mut measure = typescript("tests/web/measure.ts");
    measure.env("SPIELKISTE_WEB", folder).env("SPIELKISTE_BINDING", binding(&target_folder()?));
    run(measure.env("ARENA", arena))
}

/// Takes the README's pictures of the page in a browser.
pub fn pictures() -> Result<(), Failure> {
    prepare(&[NODE, TOUCH])?;
    let folder = build(Build::Release)?;
    let mut pictures = typescript("tests/web/pictures.ts");
    run(pictures.env("SPIELKISTE_WEB", folder).env("SCREENSHOTS", root().join(ALBUM)))
}

/// Runs a TypeScript program from the tests in the folder where the loader is installed.
fn typescript(script: &str) -> Command {
    let mut node = program("node", &["--import", "tsx"]);
    node.arg(root().join(script)).current_dir(root().join("ui"));
    node
}

/// Builds a folder for a web server. Files that change are in a subfolder named after their hash, so browsers can cache
/// them forever.
pub fn build(build: Build) -> Result<PathBuf, Failure> {
    let target = target_folder()?;
    let staged = target.join("web-staged");
    bind(&target, build)?;
    build_page(&staged, build, &binding(&target))?;
    copy_folder(&root().join(BOOKS), &staged.join("books"))?;

    let files = files_below(&staged)?;
    let hash = hash_of(&[&staged, &root().join("packaging/web")])?;
    let folder = target.join(if build == Build::Release { "web" } else { "web-dev" });
    empty(&folder)?;
    let page = text_of(&staged.join("index.html"))?;
    let head = text_of(&root().join("packaging/web/head.html"))?;
    write(&folder.join("index.html"), in_browser(&page, &head, &hash)?.as_bytes())?;
    for path in files.iter().filter(|path| *path != "index.html") {
        write(&folder.join(&hash).join(path), &bytes_of(&staged.join(path))?)?;
    }
    for (name, file) in ICONS {
        write(&folder.join(&hash).join("icons").join(name), &bytes_of(&root().join(file))?)?;
    }
    let maskable = bytes_of(&root().join("packaging/web/maskable.png"))?;
    write(&folder.join(&hash).join("icons/maskable.png"), &maskable)?;
    let sheet = bytes_of(&root().join("packaging/web/browser.css"))?;
    write(&folder.join(&hash).join("css/browser.css"), &sheet)?;
    let manifest = text_of(&root().join("packaging/web/manifest.webmanifest"))?;
    write(&folder.join("manifest.webmanifest"), manifest.replace("HASH", &hash).as_bytes())?;
    write_service_worker(&folder, &hash)?;
    if build == Build::Release {
        prepare(&[NODE])?;
        run(&mut program("node", &["packaging/web/compress.mjs", &folder.to_string_lossy()]))?;
    }
    Ok(folder)
}

/// The folder with the compiled browser backend and its JavaScript module.
fn binding(target: &Path) -> PathBuf {
    target.join("web-binding")
}

/// Compiles the browser backend and its JavaScript bindings.
fn bind(target: &Path, build: Build) -> Result<(), Failure> {
    prepare(&[WEB])?;
    run(&mut program("rustup", &["target", "add", TARGET]))?;
    let (profile, place) = if build == Build::Release { ("web", "web") } else { ("dev", "debug") };
    let mut compile = cargo(&["build", "--package", "web", "--target", TARGET, "--profile", profile]);
    if build == Build::Dev {
        compile.args(["--package", WORKSPACE_HACK]);
    }
    run(&mut compile)?;
    let compiled = target.join(TARGET).join(place).join("web.wasm");
    let binding = binding(target);
    empty(&binding)?;
    let bindgen =
        ["run", "--quiet", "--locked", "--manifest-path", "packaging/bindgen/Cargo.toml", "--target-dir"];
    run(cargo(&bindgen).arg(target.join("tools")).arg("--").arg(compiled).arg(&binding))
}

/// Bundles the page's modules and style sheets, because on a slow connection requesting a file takes as long as
/// downloading a hundred modules.
fn build_page(staged: &Path, build: Build, binding: &Path) -> Result<(), Failure> {
    let folder = npm_ci("ui")?;
    let mut page = program("node", &["build.mjs"]);
    page.arg(staged).arg("--web").arg(binding);
    if build == Build::Release {
        page.arg("--minify");
    }
    run(page.current_dir(folder))
}

/// The page for browsers, with the head that the app's window does not need and the paths of its files.
fn in_browser(page: &str, head: &str, hash: &str) -> Result<String, Failure> {
    let (style, script) = (r#"href="css/main.css""#, r#"src="js/main.js""#);
    if !page.contains(style) || !page.contains(script) {
        return Err(Failure::Unexpected(
            "ui/index.html no longer links css/main.css or js/main.js as expected".to_owned(),
        ));
    }
    let page = page.replace(style, &format!(r#"href="{hash}/css/main.css""#));
    let page = page.replace(script, &format!(r#"src="{hash}/js/main.js""#));
    Ok(page
        .replacen("<meta name=\"color-scheme\"", &format!("{head}  <meta name=\"color-scheme\""), 1)
        .replace("HASH", hash))
}

/// The service worker lists all files, so it changes whenever one of them does.
fn write_service_worker(folder: &Path, hash: &str) -> Result<(), Failure> {
    let mut names = files_below(folder)?;
    names.retain(|name| name != "index.html");
    names.push("./".to_owned());
    let names = serde_json::to_string(&names).expect("strings serialise");
    let worker = text_of(&root().join("packaging/web/sw.js"))?;
    let worker = worker.replace("'HASH'", &format!("'{hash}'")).replace("['FILES']", &names);
    write(&folder.join("sw.js"), worker.as_bytes())
}

/// The hash of the contents of these folders.
fn hash_of(folders: &[&Path]) -> Result<String, Failure> {
    let mut hash = Sha256::new();
    for folder in folders {
        hash_folder(folder, &mut hash)?;
    }
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(digits[..DIGITS].to_owned())
}

fn hash_folder(folder: &Path, hash: &mut Sha256) -> Result<(), Failure> {
    for name in files_below(folder)? {
        let bytes = bytes_of(&folder.join(&name))?;
        // Includes the lengths, so that content cannot move between files unnoticed.
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    Ok(())
}

/// The relative paths of all files below a folder, sorted.
fn files_below(folder: &Path) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    collect(folder, "", &mut names)?;
    names.sort();
    Ok(names)
}

fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?.flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

pub fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    for name in &files_below(from)? {
        write(&to.join(name), &bytes_of(&from.join(name))?)?;
    }
    Ok(())
}

pub fn empty(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| Failure::file(path, error))
}

pub fn text_of(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file(path, error))
}

pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().expect("a file is in a folder");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, bytes));
    written.map_err(|error| Failure::file(path, error))
}

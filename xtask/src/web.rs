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

/// What a browser runs.
pub const TARGET: &str = "wasm32-unknown-unknown";
/// So many digits of a hash tell versions apart.
const DIGITS: usize = 16;
/// The pictures of the installed page: name, file.
const ICONS: [(&str, &str); 2] =
    [("icon-128.png", "icons/128x128.png"), ("icon-512.png", "icons/512x512.png")];

/// The folder of what computers know by heart, for those who play that well.
const BOOKS: &str = "src-tauri/crates/kalaha/src/bot/book";

/// How the page in a browser is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// For people.
    Release,
    /// For tests: quickly.
    Dev,
}

/// Builds the page for a browser and says where it is.
pub fn web() -> Result<(), Failure> {
    let folder = build(Build::Release)?;
    println!("The page is {}: any host may serve this folder, from any path.", folder.display());
    Ok(())
}

/// Builds the page for a browser and serves it here.
pub fn serve() -> Result<(), Failure> {
    prepare(&[NODE])?;
    let folder = build(Build::Release)?;
    run(&mut program("node", &["packaging/web/serve.mjs", &folder.to_string_lossy(), "8124"]))
}

/// Measures for `docs/performance.md` how fast computers think in a browser's engine, against the same tasks done
/// natively, what a first visit fetches, and how long people wait for the page.
pub fn measure() -> Result<(), Failure> {
    prepare(&[NODE, BUILD, TOUCH])?;
    let folder = build(Build::Release)?;
    run(&mut cargo(&["build", "--release", "--package", "arena"]))?;
    let arena = target_folder()?.join("release").join(format!("arena{EXE_SUFFIX}"));
    let mut measure = typescript("tests/web/measure.ts");
    measure.env("SPIELKISTE_WEB", folder).env("SPIELKISTE_BINDING", binding(&target_folder()?));
    run(measure.env("ARENA", arena))
}

/// Takes the pictures of the page in a browser for the README.
pub fn pictures() -> Result<(), Failure> {
    prepare(&[NODE, TOUCH])?;
    let folder = build(Build::Release)?;
    let mut pictures = typescript("tests/web/pictures.ts");
    run(pictures.env("SPIELKISTE_WEB", folder).env("SCREENSHOTS", root().join(ALBUM)))
}

/// A program of the tests in Node, from where the loader of its TypeScript is installed.
fn typescript(script: &str) -> Command {
    let mut node = program("node", &["--import", "tsx"]);
    node.arg(root().join(script)).current_dir(root().join("ui"));
    node
}

/// Builds a folder for a web server. All that may change lies in a folder that is named after what it holds, so that it
/// can be kept for good wherever it was read.
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

/// Where the compiled shell of the browser is, with the one module by which JavaScript calls it.
fn binding(target: &Path) -> PathBuf {
    target.join("web-binding")
}

/// Compiles the shell of the browser and what JavaScript needs to call it.
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

/// Joins the modules and sheets of the page: over a slow line each file takes as long as a hundred of their kind.
fn build_page(staged: &Path, build: Build, binding: &Path) -> Result<(), Failure> {
    let folder = npm_ci("ui")?;
    let mut page = program("node", &["build.mjs"]);
    page.arg(staged).arg("--web").arg(binding);
    if build == Build::Release {
        page.arg("--minify");
    }
    run(page.current_dir(folder))
}

/// The page as it is in a browser: with what the app's window brings itself, and with its files where they are.
fn in_browser(page: &str, head: &str, hash: &str) -> Result<String, Failure> {
    let (style, script) = (r#"href="css/main.css""#, r#"src="js/main.js""#);
    if !page.contains(style) || !page.contains(script) {
        return Err(Failure::Unexpected("the page does not begin as it did".to_owned()));
    }
    let page = page.replace(style, &format!(r#"href="{hash}/css/main.css""#));
    let page = page.replace(script, &format!(r#"src="{hash}/js/main.js""#));
    Ok(page
        .replacen("<meta name=\"color-scheme\"", &format!("{head}  <meta name=\"color-scheme\""), 1)
        .replace("HASH", hash))
}

/// The service worker knows all files by name, and is another one whenever one of them is.
fn write_service_worker(folder: &Path, hash: &str) -> Result<(), Failure> {
    let mut names = files_below(folder)?;
    names.retain(|name| name != "index.html");
    names.push("./".to_owned());
    let names = serde_json::to_string(&names).expect("names are texts");
    let worker = text_of(&root().join("packaging/web/sw.js"))?;
    let worker = worker.replace("'HASH'", &format!("'{hash}'")).replace("['FILES']", &names);
    write(&folder.join("sw.js"), worker.as_bytes())
}

/// The digits by which what these folders hold is told apart from anything else.
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
        // With the lengths, so that nothing can move from one file to the next.
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    Ok(())
}

/// The files below a folder by their names from there, in order.
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

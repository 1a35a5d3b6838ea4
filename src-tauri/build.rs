//! Generates code from `tauri.conf.json`, the capabilities and the page.

use serde_json::{Value, json};
use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use tauri_build::{Attributes, try_build};

const CAPABILITIES: &str = "src-tauri/capabilities";
/// The page's sources. Other paths in `ui` also hold output from `npm` and the browser build.
const PAGE: [&str; 8] =
    ["css", "fonts", "i18n", "js", "problems", "index.html", "build.mjs", "node_modules/.package-lock.json"];
/// The variable in which Tauri's command line passes changes to `tauri.conf.json`.
const CONFIG: &str = "TAURI_CONFIG";

fn main() -> Result<(), Box<dyn Error>> {
    // By default, Tauri looks for capabilities next to the manifest. It does not watch a custom path.
    println!("cargo:rerun-if-changed={CAPABILITIES}");
    take_built_page()?;
    try_build(Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/**/*"))?;
    Ok(())
}

/// Builds the page with `ui/build.mjs` and embeds the result in the app.
fn take_built_page() -> Result<(), Box<dyn Error>> {
    for name in PAGE {
        println!("cargo:rerun-if-changed=ui/{name}");
    }
    println!("cargo:rerun-if-env-changed={CONFIG}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names a folder")?);
    let page = out.join("page");
    let mut build = Command::new("node");
    build.arg("ui/build.mjs").arg(&page);
    if env::var_os("PROFILE").is_some_and(|profile| profile == "release") {
        build.arg("--minify");
    }
    let is_installed = Path::new("ui/node_modules/.package-lock.json").exists();
    if !is_installed || !build.status().is_ok_and(|status| status.success()) {
        return Err(
            "The page is not built. Install Node.js 18.19 or later, and run: npm --prefix ui ci".into()
        );
    }
    let mut config: Value =
        env::var(CONFIG).map_or_else(|_| Ok(json!({})), |text| serde_json::from_str(&text))?;
    config["build"]["frontendDist"] = json!(page);
    println!("cargo:rustc-env={CONFIG}={config}");
    Ok(())
}

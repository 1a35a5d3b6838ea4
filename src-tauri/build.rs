//! Turns `tauri.conf.json`, the capabilities and the page into code.

use serde_json::{Value, json};
use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use tauri_build::{Attributes, try_build};

const CAPABILITIES: &str = "src-tauri/capabilities";
const PAGE: &str = "ui";
/// By which the command line of Tauri hands over what it changes in `tauri.conf.json`.
const CONFIG: &str = "TAURI_CONFIG";

fn main() -> Result<(), Box<dyn Error>> {
    // Tauri looks for capabilities beside the manifest unless told otherwise, and then no longer watches them.
    println!("cargo:rerun-if-changed={CAPABILITIES}");
    take_joined_page()?;
    try_build(Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/**/*"))?;
    Ok(())
}

/// Has the app hold its page with modules and sheets joined: the window asks for each file by itself.
fn take_joined_page() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed={PAGE}");
    println!("cargo:rerun-if-env-changed={CONFIG}");
    let joined = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names a folder")?).join("page");
    bundle::bundle(Path::new(PAGE), &joined)?;
    let mut config: Value =
        env::var(CONFIG).map_or_else(|_| Ok(json!({})), |text| serde_json::from_str(&text))?;
    config["build"]["frontendDist"] = json!(joined);
    println!("cargo:rustc-env={CONFIG}={config}");
    Ok(())
}

//! Turns `tauri.conf.json` and the capabilities into code.

use tauri_build::{Attributes, try_build};

const CAPABILITIES: &str = "src-tauri/capabilities";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Tauri looks for capabilities beside the manifest unless told otherwise, and then no longer watches them.
    println!("cargo:rerun-if-changed={CAPABILITIES}");
    try_build(Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/**/*"))?;
    Ok(())
}

//! Generates a JavaScript module and WebAssembly in a folder from a compiled library.

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut words = std::env::args_os().skip(1);
    let (library, folder) = words.next().zip(words.next()).context("bindgen LIBRARY FOLDER")?;
    // The module finds the WebAssembly next to itself, as with the command line.
    Bindgen::new()
        .input_path(library)
        .web(true)?
        .omit_default_module_path(false)
        .out_name("web")
        .generate(folder)
}

//! Takes a compiled library and writes into a folder what a page needs to call it: a module and the WebAssembly.

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut words = std::env::args_os().skip(1);
    let (library, folder) = words.next().zip(words.next()).context("bindgen LIBRARY FOLDER")?;
    // The module finds the WebAssembly beside itself, as the command line has it.
    Bindgen::new()
        .input_path(library)
        .web(true)?
        .omit_default_module_path(false)
        .out_name("web")
        .generate(folder)
}

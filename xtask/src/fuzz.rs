use crate::failure::Failure;
use crate::process::{output, program, root, run};
use crate::steps::{build_needs, cargo_tool};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The default search time per target, in seconds.
const USUAL_SECONDS: u32 = 60;

/// Limits for the search. Real saves are far smaller than the length limit; a timeout counts as a finding. Tauri's mock
/// runtime leaks apps, which is not a finding, so processes are replaced after a while.
const LIMITS: &[&str] = &[
    "-max_len=16384",
    "-timeout=20",
    "-rss_limit_mb=3000",
    "-detect_leaks=0",
    "-fork=1",
    "-ignore_ooms=0",
    "-ignore_timeouts=0",
];

/// Fuzzes these targets of `fuzz/`, or all of them, one after another. A number among the arguments is the time per
/// target in seconds.
pub fn fuzz(words: &[String]) -> Result<(), Failure> {
    // Two targets use the app.
    build_needs()?;
    let seconds = words.iter().find_map(|word| word.parse::<u32>().ok()).unwrap_or(USUAL_SECONDS);
    let named: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| word.parse::<u32>().is_err()).collect();
    let all = output(&mut cargo_fuzz(&["list"])?)?;
    for target in all.lines().filter(|target| named.is_empty() || named.contains(target)) {
        // The fuzzer writes to the first folder and only reads the seeds.
        let corpus = format!("fuzz/corpus/{target}");
        let folder = root().join(&corpus);
        fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
        let seeds = format!("fuzz/seeds/{target}");
        let time = format!("-max_total_time={seconds}");
        run(&mut cargo_fuzz(&[&["run", target, &corpus, &seeds, "--", &time], LIMITS].concat())?)?;
    }
    Ok(())
}

/// cargo-fuzz with the nightly toolchain, which has the sanitizers.
fn cargo_fuzz(words: &[&str]) -> Result<Command, Failure> {
    let tool = cargo_tool("cargo-fuzz", "cargo-fuzz", "^0.13")?;
    let mut command = program(&tool.to_string_lossy(), &[&["fuzz"], words].concat());
    // Our toolchain's programs would take precedence.
    command.env("RUSTUP_TOOLCHAIN", "nightly").env_remove("CARGO").env_remove("RUSTC");
    // The app waits until its files are flushed, which is fast in memory.
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        command.env("TMPDIR", memory);
    }
    Ok(command)
}

use crate::failure::Failure;
use crate::process::{output, program, root, run};
use crate::steps::{build_needs, cargo_tool};
use std::fs;
use std::path::Path;
use std::process::Command;

/// How long each target looks for a case, in seconds, unless somebody says otherwise.
const USUAL_SECONDS: u32 = 60;

/// What the search is told beside its time. A save as large as it may be is far smaller; a case without an end is one,
/// too. Tauri's mock runtime never lets go of an app, which is no case: a new process takes over before long.
const LIMITS: &[&str] = &[
    "-max_len=16384",
    "-timeout=20",
    "-rss_limit_mb=3000",
    "-detect_leaks=0",
    "-fork=1",
    "-ignore_ooms=0",
    "-ignore_timeouts=0",
];

/// Lets these targets of `fuzz/`, or all of them, look for inputs that break their law, one after another.
/// A number among the words says for how many seconds each.
pub fn fuzz(words: &[String]) -> Result<(), Failure> {
    // Two of the laws are about the app.
    build_needs()?;
    let seconds = words.iter().find_map(|word| word.parse::<u32>().ok()).unwrap_or(USUAL_SECONDS);
    let named: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| word.parse::<u32>().is_err()).collect();
    let all = output(&mut cargo_fuzz(&["list"])?)?;
    for target in all.lines().filter(|target| named.is_empty() || named.contains(target)) {
        // The search writes what it learns to the first folder, which is nobody's business; seeds are only read.
        let corpus = format!("fuzz/corpus/{target}");
        let folder = root().join(&corpus);
        fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
        let seeds = format!("fuzz/seeds/{target}");
        let time = format!("-max_total_time={seconds}");
        run(&mut cargo_fuzz(&[&["run", target, &corpus, &seeds, "--", &time], LIMITS].concat())?)?;
    }
    Ok(())
}

/// cargo-fuzz with the toolchain that has the fuzzer's instruments.
fn cargo_fuzz(words: &[&str]) -> Result<Command, Failure> {
    let tool = cargo_tool("cargo-fuzz", "cargo-fuzz", "^0.13")?;
    let mut command = program(&tool.to_string_lossy(), &[&["fuzz"], words].concat());
    // Ours would go before the other toolchain's programs.
    command.env("RUSTUP_TOOLCHAIN", "nightly").env_remove("CARGO").env_remove("RUSTC");
    // The app waits until its files are on the disk, which in memory takes no time.
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        command.env("TMPDIR", memory);
    }
    Ok(command)
}

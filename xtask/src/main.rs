//! `cargo xtask play` and `cargo xtask test`: everything a fresh machine with Rust needs, then the work itself.

mod failure;
mod machine;
mod picture;
mod play;
mod process;
mod screen;
mod steps;
mod test;

use failure::Failure;
use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask play            build Spielkiste and open its window
cargo xtask test [STEP…]    run all checks, or only these:
                            fmt clippy unit docs ui bench window

Missing system packages are installed on Debian and Ubuntu, and named elsewhere.";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Result<(), Failure> {
    match words.split_first().map(|(command, rest)| (command.as_str(), rest)) {
        Some(("play", [])) => play::play(),
        Some(("test", names)) => test::test(names),
        Some(("help" | "--help" | "-h", [])) | None => {
            println!("{USAGE}");
            Ok(())
        }
        Some(_) => Err(Failure::Usage(USAGE)),
    }
}

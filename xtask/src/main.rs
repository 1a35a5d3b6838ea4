//! `cargo xtask play`, `test` and other commands: install prerequisites on a fresh machine, then do the work.

mod failure;
mod fourth_game;
mod fuzz;
mod host;
mod icons;
mod npm;
mod package;
mod package_test;
mod play;
mod prerequisites;
mod process;
mod quick;
mod screen;
mod screenshots;
mod steps;
mod test;
mod web;
mod xwd;

use failure::Failure;
use std::env;
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask play            build Spielkiste and open its window
cargo xtask test [STEP…]    run these steps, or the usual ones: fmt ui
                            workflows clippy unit dealerless broker touch
                            window reader
                            nightly: docs mobile deny host web layout
                            engines, which few changes break
                            only if named: quick: checks what differs from
                            main; package: installs the .deb, plays, and
                            removes it; cluster: plays over three brokers that
                            die; fourth-game: adds Nim to a copy of the
                            repository, plays, and removes it
cargo xtask package [KIND…] build this system's packages, or these kinds:
                            deb rpm appimage nsis msi dmg; android or ios
cargo xtask web [serve | measure | pictures]
                            build the page for browsers, and serve it locally,
                            measure the computer players, or take pictures
cargo xtask host [PORT [FOLDER]]
                            host the page with a broker behind it at
                            http://127.0.0.1:8124, or on another port;
                            FOLDER contains a page built earlier
cargo xtask host server NAME [FOLDER]
                            prepare the same for a Debian server of this name
cargo xtask fuzz [TARGET…] [SECONDS]
                            fuzz the targets, 60 s each by default
cargo xtask icons           render all icons from icons/spielkiste.svg
cargo xtask screenshots     retake the pictures in docs/screenshots
cargo xtask measure [MINUTES]
                            measure the app for docs/performance.md; computers
                            play for MINUTES, by default 5

On Debian and Ubuntu, missing system packages are installed; elsewhere they are listed.";

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
        Some(("package", kinds)) => package::package(kinds),
        Some(("fuzz", words)) => fuzz::fuzz(words),
        Some(("web", [])) => web::web(),
        Some(("web", [word])) if word == "serve" => web::serve(),
        Some(("web", [word])) if word == "measure" => web::measure(),
        Some(("web", [word])) if word == "pictures" => web::pictures(),
        Some(("host", [word, name])) if word == "server" => host::server(name, None),
        Some(("host", [word, name, folder])) if word == "server" => host::server(name, Some(folder)),
        Some(("host", [])) => host::host("8124", None),
        Some(("host", [port])) => host::host(port, None),
        Some(("host", [port, folder])) => host::host(port, Some(folder)),
        Some(("icons", [])) => icons::icons(),
        Some(("screenshots", [])) => screenshots::screenshots(),
        Some(("measure", minutes @ ([] | [_]))) => screenshots::measure(minutes),
        Some(("help" | "--help" | "-h", [])) | None => {
            println!("{USAGE}");
            Ok(())
        }
        Some(_) => Err(Failure::Usage(USAGE)),
    }
}

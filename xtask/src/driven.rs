use crate::failure::Failure;
use crate::process::{root, run, words};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// If more tests fail, something is wrong with all of them.
const LATE: usize = 3;

/// Runs the tests of a program that drives real windows, one more at a time than there are cores: what drives a window
/// often waits for it. A test that fails is tried once more by itself: a window on a machine that others keep busy may be
/// late, and one that is wrong fails again. Whatever passed only then is named.
pub fn run_driven(tests: &Path, chosen: &[&str]) -> Result<(), Failure> {
    let command = |words: &[&str]| {
        let mut command = Command::new(tests);
        command.arg("--ignored").args(words).current_dir(root());
        command
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut all = command(&["--test-threads", &(cores + 1).to_string()]);
    let (failure, failed) = match run_and_read(all.args(chosen))? {
        (None, _) => return Ok(()),
        (Some(failure), failed) => (failure, failed),
    };
    if failed.is_empty() || failed.len() > LATE {
        return Err(failure);
    }
    println!("=== once more, one at a time: {}", failed.join(", "));
    run(command(&["--test-threads", "1", "--exact"]).args(&failed))?;
    println!("=== passed only by themselves: {}", failed.join(", "));
    Ok(())
}

/// Runs tests and lets all be seen that they print. How they ended, and which of them failed.
fn run_and_read(command: &mut Command) -> Result<(Option<Failure>, Vec<String>), Failure> {
    println!("$ {}", words(command));
    let unstartable = |error, command: &Command| Failure::Unstartable { command: words(command), error };
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| unstartable(error, command))?;
    let mut failed = Vec::new();
    for line in BufReader::new(child.stdout.take().expect("it is piped")).split(b'\n') {
        let line = line.map_err(|error| unstartable(error, command))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        failed.extend(failed_test(&line).map(str::to_owned));
    }
    let status = child.wait().map_err(|error| unstartable(error, command))?;
    let failure = (!status.success()).then(|| Failure::Failed { command: words(command), status });
    Ok((failure, failed))
}

/// The test of which this line says that it failed.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_read_from_what_the_program_prints() {
        assert_eq!(failed_test("test panel::a_pause ... FAILED"), Some("panel::a_pause"));
        for line in ["test panel::a_pause ... ok", "    panel::a_pause", "test result: FAILED. 1 passed"] {
            assert_eq!(failed_test(line), None, "{line}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_failed_test_is_tried_once_more_by_itself() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("there is room for a script");
        let script = folder.path().join("tests");
        // Beside others "late" fails; how it ends by itself is the number.
        let ends = |alone: u8| {
            let text = format!(
                "#!/bin/sh\ncase \"$*\" in\n*\"--exact late\"*) exit {alone};;\nesac\necho \"test late ... FAILED\"; exit 101\n"
            );
            std::fs::write(&script, text).expect("the script is written");
            std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
            run_driven(&script, &[])
        };
        assert!(ends(0).is_ok());
        assert!(ends(101).is_err());
    }
}

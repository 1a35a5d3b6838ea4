use crate::failure::Failure;
use crate::process::{root, run, words};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// If more tests fail, they probably have a common cause.
const LATE: usize = 3;

/// Runs tests that drive real windows, with one more thread than cores because drivers often wait. Failed tests run
/// again, one at a time: on a busy machine a window can be late, but a real failure repeats. Prints the names of tests
/// that passed only the second time.
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
    println!("=== retrying one at a time: {}", failed.join(", "));
    run(command(&["--test-threads", "1", "--exact"]).args(&failed))?;
    println!("=== passed only when retried: {}", failed.join(", "));
    Ok(())
}

/// Runs tests and forwards their output. Returns the overall failure and the failed tests' names.
fn run_and_read(command: &mut Command) -> Result<(Option<Failure>, Vec<String>), Failure> {
    println!("$ {}", words(command));
    let unstartable = |error, command: &Command| Failure::Unstartable { command: words(command), error };
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(|error| unstartable(error, command))?;
    let mut failed = Vec::new();
    for line in BufReader::new(child.stdout.take().expect("a piped output")).split(b'\n') {
        let line = line.map_err(|error| unstartable(error, command))?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        failed.extend(failed_test(&line).map(str::to_owned));
    }
    let status = child.wait().map_err(|error| unstartable(error, command))?;
    let failure = (!status.success()).then(|| Failure::Failed { command: words(command), status });
    Ok((failure, failed))
}

/// The name of the test that this line reports as failed.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_read_from_the_output() {
        assert_eq!(failed_test("test panel::a_pause ... FAILED"), Some("panel::a_pause"));
        for line in ["test panel::a_pause ... ok", "    panel::a_pause", "test result: FAILED. 1 passed"] {
            assert_eq!(failed_test(line), None, "{line}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_failed_test_is_retried_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder for the script");
        let script = folder.path().join("tests");
        // The test "late" fails in parallel, and exits with this code alone.
        let ends = |alone: u8| {
            let text = format!(
                "#!/bin/sh\ncase \"$*\" in\n*\"--exact late\"*) exit {alone};;\nesac\necho \"test late ... FAILED\"; exit 101\n"
            );
            std::fs::write(&script, text).expect("the script is written");
            std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755))
                .expect("an executable script");
            run_driven(&script, &[])
        };
        assert!(ends(0).is_ok());
        assert!(ends(101).is_err());
    }
}

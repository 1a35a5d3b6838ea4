use crate::failure::Failure;
use crate::prerequisites::{NODE, prepare};
use crate::process::{program, root, run, target_folder};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Tauri's command-line tool, in the version given in `packaging/package.json`; installed if missing.
pub fn tauri(words: &[&str]) -> Result<Command, Failure> {
    let script = tools()?.join("node_modules/@tauri-apps/cli/tauri.js");
    let mut command = program("node", &[&[&*script.to_string_lossy()], words].concat());
    // Otherwise it prompts before installing what it considers missing.
    command.env("CI", "true");
    Ok(command)
}

/// The folder whose `node_modules` contain the tools that package the app and check the workflows.
pub fn tools() -> Result<PathBuf, Failure> {
    npm_ci("packaging")
}

/// Installs a folder's `node_modules` from its lock file. Start their programs with `node`, because `.bin` differs
/// between systems.
pub fn npm_ci(folder: &str) -> Result<PathBuf, Failure> {
    let folder = root().join(folder);
    npm_ci_in(&folder)?;
    Ok(folder)
}

/// Installs a folder's `node_modules` in a copy of the repository.
pub fn npm_ci_in(folder: &Path) -> Result<(), Failure> {
    prepare(&[NODE])?;
    install_once(folder, &target_folder()?.join("npm.lock"), || {
        let install = || run(npm_command(&["ci", "--no-audit", "--no-fund"]).current_dir(folder));
        // Retry once, because the registry may fail to answer.
        install().or_else(|_| install())
    })
}

/// Installs a folder's `node_modules` if necessary. Parallel steps, also in other processes, may need the same folder,
/// and two `npm ci` runs in one folder delete each other's files.
fn install_once(
    folder: &Path,
    lock: &Path,
    install: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let locked = lock.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| File::create(lock));
    // Unlocked when dropped.
    let _lock =
        locked.and_then(|file| file.lock().map(|()| file)).map_err(|error| Failure::file(lock, error))?;
    if is_installed(folder) { Ok(()) } else { install() }
}

/// Whether npm has installed this folder since its lock file changed. npm writes its own lock file last.
fn is_installed(folder: &Path) -> bool {
    let changed = |name| fs::metadata(folder.join(name)).and_then(|file| file.modified()).ok();
    let lock = ["package.json", "package-lock.json"].map(changed).into_iter().max().flatten();
    changed("node_modules/.package-lock.json") > lock
}

/// npm, which is a script on Windows.
fn npm_command(words: &[&str]) -> Command {
    if cfg!(windows) { program("cmd", &[&["/C", "npm"], words].concat()) } else { program("npm", words) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::thread;
    use std::time::{Duration, SystemTime};

    #[test]
    fn npm_installs_again_when_a_lock_file_has_changed() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path();
        let write = |name: &str, seconds| {
            let file = fs::File::create(path.join(name)).expect("a file");
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            file.set_modified(time).expect("a modification time");
        };
        write("package.json", 10);
        write("package-lock.json", 20);
        assert!(!is_installed(path), "nothing is installed");
        fs::create_dir(path.join("node_modules")).expect("a folder");
        write("node_modules/.package-lock.json", 15);
        assert!(!is_installed(path), "an older list is installed");
        write("node_modules/.package-lock.json", 30);
        assert!(is_installed(path));
    }

    #[test]
    fn two_parallel_steps_install_a_folder_once() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let path = folder.path();
        let modules = path.join("node_modules");
        let both = Barrier::new(2);
        let step = || {
            both.wait();
            install_once(path, &path.join("lock"), || {
                fs::create_dir(&modules).expect("only one step installs");
                fs::write(modules.join(".package-lock.json"), "{}").expect("a file");
                Ok(())
            })
        };
        thread::scope(|scope| {
            for ended in [scope.spawn(step), scope.spawn(step)] {
                ended.join().expect("no step panics").expect("an installed folder");
            }
        });
    }
}

use crate::failure::Failure;
use crate::prerequisites::{NODE, prepare};
use crate::process::{program, root, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

/// The command line of Tauri, in the version that `packaging/package.json` states; installed if it is not there.
pub fn tauri(words: &[&str]) -> Result<Command, Failure> {
    let script = tools()?.join("node_modules/@tauri-apps/cli/tauri.js");
    let mut command = program("node", &[&[&*script.to_string_lossy()], words].concat());
    // It installs what it believes to be missing, and it asks; nobody is there to answer.
    command.env("CI", "true");
    Ok(command)
}

/// The folder whose `node_modules` pack the app and check the workflows.
pub fn tools() -> Result<PathBuf, Failure> {
    npm_ci("packaging")
}

/// A folder with the `node_modules` that its lock file names. Their programs are to be started by `node`: what
/// `.bin` holds is another thing on each system.
pub fn npm_ci(folder: &str) -> Result<PathBuf, Failure> {
    let folder = root().join(folder);
    npm_ci_in(&folder)?;
    Ok(folder)
}

/// The same in a copy of the repository.
pub fn npm_ci_in(folder: &Path) -> Result<(), Failure> {
    prepare(&[NODE])?;
    install_once(folder, || {
        let install = || run(npm_command(&["ci", "--no-audit", "--no-fund"]).current_dir(folder));
        // Once more, as a registry may not answer at once.
        install().or_else(|_| install())
    })
}

/// Has this folder installed if it is not. Steps that run beside each other ask for the same folder, and two `npm ci`
/// in one folder remove what the other writes.
fn install_once(folder: &Path, install: impl FnOnce() -> Result<(), Failure>) -> Result<(), Failure> {
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _installing = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    if is_installed(folder) { Ok(()) } else { install() }
}

/// Whether npm has installed this folder since its lock file changed. The last that npm writes is a lock file of its
/// own.
fn is_installed(folder: &Path) -> bool {
    let changed = |name| fs::metadata(folder.join(name)).and_then(|file| file.modified()).ok();
    let lock = ["package.json", "package-lock.json"].map(changed).into_iter().max().flatten();
    changed("node_modules/.package-lock.json") > lock
}

/// npm, which on Windows is no program but a script.
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
    fn npm_installs_anew_when_a_lock_file_has_changed() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path();
        let write = |name: &str, seconds| {
            let file = fs::File::create(path.join(name)).expect("a file is made");
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            file.set_modified(time).expect("its time is set");
        };
        write("package.json", 10);
        write("package-lock.json", 20);
        assert!(!is_installed(path), "nothing is installed");
        fs::create_dir(path.join("node_modules")).expect("a folder is made");
        write("node_modules/.package-lock.json", 15);
        assert!(!is_installed(path), "an older list is installed");
        write("node_modules/.package-lock.json", 30);
        assert!(is_installed(path));
    }

    #[test]
    fn two_steps_at_once_install_a_folder_once() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path();
        let modules = path.join("node_modules");
        let both = Barrier::new(2);
        let step = || {
            both.wait();
            install_once(path, || {
                fs::create_dir(&modules).expect("nobody else installs");
                fs::write(modules.join(".package-lock.json"), "{}").expect("a file is made");
                Ok(())
            })
        };
        thread::scope(|scope| {
            for ended in [scope.spawn(step), scope.spawn(step)] {
                ended.join().expect("it installs alone").expect("it is installed");
            }
        });
    }
}

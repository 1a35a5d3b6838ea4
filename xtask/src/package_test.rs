use crate::failure::Failure;
use crate::package::{package, packages};
use crate::prerequisites::{DESCRIBED, DRIVER, SCREEN, apt, prepare};
use crate::process::{find, output, program, root, run, target_folder};
use crate::steps::test_program;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The test that runs with the installed app.
const PLAYED: &str = "opening::a_match_from_the_command_line_is_loaded_and_continued";
const PACKAGE: &str = "spielkiste";

/// Builds the .deb, installs it on this machine, and plays an exported match in the installed app. Then removes the
/// package and checks for leftovers.
pub fn installed() -> Result<(), Failure> {
    if find("dpkg").is_none() {
        println!("Skipped: this test needs Debian or a derivative.");
        return Ok(());
    }
    prepare(&[SCREEN, DRIVER, DESCRIBED])?;
    package(&["deb".to_owned()])?;
    let deb = packages()?.into_iter().rfind(|path| path.extension().is_some_and(|kind| kind == "deb"));
    let deb = deb.ok_or_else(|| Failure::Unexpected("no .deb was built".to_owned()))?;
    let installed = Installed::from(&deb)?;
    let played = described().and_then(|()| play());
    let removed = installed.remove();
    played.and(removed)
}

/// A package on this machine, with those of its paths that did not exist before.
struct Installed(BTreeSet<PathBuf>);

impl Installed {
    fn from(deb: &Path) -> Result<Installed, Failure> {
        if Path::new("/usr/bin").join(PACKAGE).exists() {
            return Err(Failure::Unexpected(format!(
                "{PACKAGE} is already installed; remove it before running this test"
            )));
        }
        let listed = output(Command::new("dpkg").arg("--contents").arg(deb))?;
        // The last word of a line is the path from the root, with or without a leading dot.
        let paths = listed.lines().filter_map(|line| line.split_whitespace().last());
        let paths =
            paths.map(|path| Path::new("/").join(path.trim_start_matches('.').trim_start_matches('/')));
        let fresh: BTreeSet<_> = paths.filter(|path| !path.exists()).collect();
        if fresh.is_empty() {
            return Err(Failure::Unexpected(format!("'{}' would install no new files", deb.display())));
        }
        apt(&["install", "--yes", "--no-install-recommends", &deb.to_string_lossy()])?;
        Ok(Installed(fresh))
    }

    fn remove(self) -> Result<(), Failure> {
        apt(&["purge", "--yes", PACKAGE])?;
        let left: Vec<_> = self.0.iter().filter(|path| path.exists()).map(|path| path.display()).collect();
        if left.is_empty() {
            return Ok(());
        }
        Err(Failure::Unexpected(format!("removing the package left these files behind: {left:?}")))
    }
}

/// Validates the descriptions for desktops and software centres.
fn described() -> Result<(), Failure> {
    run(&mut program("desktop-file-validate", &["/usr/share/applications/Spielkiste.desktop"]))?;
    let about = "/usr/share/metainfo/org.spielkiste.games.metainfo.xml";
    run(&mut program("appstreamcli", &["validate", "--pedantic", "--no-net", about]))
}

/// Runs a window test with the installed app and an empty home folder.
fn play() -> Result<(), Failure> {
    let home = target_folder()?.join("home");
    if home.exists() {
        fs::remove_dir_all(&home).map_err(|error| Failure::file(&home, error))?;
    }
    fs::create_dir_all(&home).map_err(|error| Failure::file(&home, error))?;
    run(Command::new(test_program("window")?)
        .args(["--ignored", "--exact", PLAYED])
        .current_dir(root())
        .env("HOME", &home)
        .env("SPIELKISTE_PROGRAM", Path::new("/usr/bin").join(PACKAGE)))
}

use crate::failure::Failure;
use crate::prerequisites::{SCREEN, prepare};
use crate::process::{cargo, run, target_folder};
use crate::screen::{Screen, somebody_watches};
use crate::steps::{WORKSPACE_HACK, app_path, build_needs};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Builds the app and opens its window. Without a display it takes a screenshot instead.
pub fn play() -> Result<(), Failure> {
    if somebody_watches() {
        build()?;
        return run(&mut Command::new(app_path()?));
    }
    println!("There is no display (DISPLAY and WAYLAND_DISPLAY are unset).");
    println!("Starting Spielkiste on a virtual display (Xvfb) to take a screenshot.");
    prepare(&[SCREEN])?;
    build()?;
    let picture = photograph()?;
    println!("The screenshot is {}", picture.display());
    Ok(())
}

/// Builds the app as the tests do, so that they need not build its dependencies again. There are no examples: naming them
/// makes cargo build dependencies with the features of tests.
fn build() -> Result<(), Failure> {
    build_needs()?;
    let words = ["build", "--package", "spielkiste", "--package", WORKSPACE_HACK, "--bins", "--examples"];
    run(&mut cargo(&words))
}

/// Starts the app on a virtual display, waits until its page is painted, and takes a screenshot.
fn photograph() -> Result<PathBuf, Failure> {
    let target = target_folder()?;
    let screen = Screen::start(1280, 800, &target.join("screen"))?;
    let mut command = Command::new(app_path()?);
    screen.show(&mut command);
    let app =
        command.spawn().map_err(|error| Failure::Unstartable { command: "spielkiste".to_owned(), error })?;
    let mut app = Running(app);
    app.wait_until_painted(&screen)?;
    let path = target.join("spielkiste.png");
    screen.picture()?.write(&path)?;
    Ok(path)
}

/// The running app, killed when dropped.
struct Running(Child);

impl Running {
    /// Waits until the window shows something and no longer changes.
    fn wait_until_painted(&mut self, screen: &Screen) -> Result<(), Failure> {
        const PATIENCE: Duration = Duration::from_secs(60);
        const LOOK_EVERY: Duration = Duration::from_millis(100);
        const SAME_LOOKS: u32 = 5;
        let begin = Instant::now();
        let mut before = screen.picture()?;
        let mut same_looks = 0;
        while begin.elapsed() < PATIENCE {
            if let Ok(Some(status)) = self.0.try_wait() {
                return Err(Failure::Failed { command: "spielkiste".to_owned(), status });
            }
            sleep(LOOK_EVERY);
            let now = screen.picture()?;
            same_looks = if now == before && now.is_painted() { same_looks + 1 } else { 0 };
            if same_looks == SAME_LOOKS {
                return Ok(());
            }
            before = now;
        }
        Err(Failure::Unexpected(format!("the window was not painted within {PATIENCE:?}")))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only if it has already exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

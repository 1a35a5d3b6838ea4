//! The program. Everything is in the library, which phones use too.

#![forbid(unsafe_code)]
// Windows would open a console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    #[cfg(target_os = "linux")]
    renderer::choose();
    spielkiste::run();
}

#[cfg(target_os = "linux")]
mod renderer {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    const SWITCH: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    /// Set by the driver of window tests.
    const AUTOMATION: &str = "TAURI_WEBVIEW_AUTOMATION";

    /// Keeps the window from staying blank: WebKitGTK's newest way of drawing fails without a word on some
    /// graphics drivers (tauri-apps/tauri#5143). Who sets the variable, to whatever value, is left alone.
    ///
    /// A driven window keeps the newest way: with the older one, the driver's pictures wait for a repaint that
    /// never comes in a page at rest.
    ///
    /// A program cannot safely change its own environment, so it starts itself anew in its own place.
    pub fn choose() {
        if env::var_os(SWITCH).is_some() || env::var_os(AUTOMATION).is_some() {
            return;
        }
        let Ok(program) = env::current_exe() else { return };
        let error = Command::new(program).args(env::args_os().skip(1)).env(SWITCH, "1").exec();
        // Reached only if the exchange failed; most machines draw without it.
        eprintln!("{SWITCH} could not be set: {error}");
    }
}

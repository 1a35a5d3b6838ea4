//! The program. Everything is in the library, which phones use too.

#![forbid(unsafe_code)]
// Windows would open a console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    #[cfg(target_os = "linux")]
    surroundings::choose();
    spielkiste::run();
}

#[cfg(target_os = "linux")]
mod surroundings {
    use std::env;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    /// Keeps the window from staying blank: WebKitGTK's newest way of drawing fails without a word on some
    /// graphics drivers (tauri-apps/tauri#5143).
    const RENDERER: (&str, &str) = ("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    /// Have glibc give memory back (mallopt(3)). Thinking threads come and go, and each would leave an arena behind.
    /// A table as large as one that was given back would lie where it cannot be given back.
    const MEMORY: [(&str, &str); 3] = [
        ("MALLOC_ARENA_MAX", "2"),
        ("MALLOC_MMAP_THRESHOLD_", "1048576"),
        ("MALLOC_TRIM_THRESHOLD_", "262144"),
    ];
    /// Set by the driver of window tests.
    const AUTOMATION: &str = "TAURI_WEBVIEW_AUTOMATION";

    /// Sets the variables by which libraries choose at their start. One that is set already, to whatever value, is
    /// left alone.
    ///
    /// A driven window keeps the newest way of drawing. With the older one, the driver's pictures wait for a repaint
    /// that never comes in a page at rest.
    ///
    /// A program cannot safely change its own environment, so it starts itself anew in its own place.
    pub fn choose() {
        let renderer = env::var_os(AUTOMATION).is_none().then_some(RENDERER);
        let missing: Vec<_> =
            renderer.into_iter().chain(MEMORY).filter(|(name, _)| env::var_os(name).is_none()).collect();
        if missing.is_empty() {
            return;
        }
        let Ok(program) = env::current_exe() else { return };
        let error = Command::new(program).args(env::args_os().skip(1)).envs(missing).exec();
        // Reached only if the exchange failed; most machines draw without it.
        eprintln!("the program could not start itself anew: {error}");
    }
}

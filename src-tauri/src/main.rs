//! The program. Everything is in the library, which phones use too.

#![forbid(unsafe_code)]
// Windows would open a console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

/// Gives back what is freed, whatever thread had it: those that think come and go, and their tables are large. glibc
/// does so only where variables tell it at its start, and to set them the program had to start itself a second time.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    #[cfg(target_os = "linux")]
    {
        surroundings::choose();
        // Tauri would panic.
        if let Err(error) = gtk::init() {
            eprintln!("Spielkiste cannot start, as there is no display for its window: {error}");
            std::process::exit(1);
        }
    }
    spielkiste::run();
}

#[cfg(target_os = "linux")]
mod surroundings {
    use gtk::glib;
    use std::env;
    use std::path::Path;

    /// Keeps the window from staying blank: WebKitGTK's newest way of drawing fails without a word on some
    /// graphics drivers (tauri-apps/tauri#5143).
    const RENDERER: (&str, &str) = ("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    /// Without that way of drawing the window needs no OpenGL, and GTK would take 40 ms to open it where no program
    /// before it has.
    const OPENGL: (&str, &str) = ("GDK_GL", "disable");
    /// Have glibc give memory back in the process that draws the page (mallopt(3)).
    const MEMORY: [(&str, &str); 3] = [
        ("MALLOC_ARENA_MAX", "2"),
        ("MALLOC_MMAP_THRESHOLD_", "1048576"),
        ("MALLOC_TRIM_THRESHOLD_", "262144"),
    ];
    /// Has JavaScript collect garbage after 4 MiB of new objects: despite its name, `gcMaxHeapSize` is no limit of the
    /// heap. Left alone it waits for 32 MiB, and then until the heap has more than doubled. It collects all garbage each
    /// time, in one thread: a snapshot is garbage as soon as the next one comes, and not sooner. Code is compiled, but not
    /// optimised: that takes more memory than the page's work is worth.
    const GARBAGE: [(&str, &str); 4] = [
        ("JSC_gcMaxHeapSize", "4194304"),
        ("JSC_useGenerationalGC", "false"),
        ("JSC_numberOfGCMarkers", "1"),
        ("JSC_useDFGJIT", "false"),
    ];
    /// The driver of window tests sets it to this.
    const AUTOMATION: (&str, &str) = ("TAURI_WEBVIEW_AUTOMATION", "true");
    /// Each names a folder. One that is empty or relative is no name (XDG Base Directory Specification), and would mean
    /// the folder in which the program was started.
    const FOLDERS: [&str; 7] = [
        "HOME",
        "TMPDIR",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR",
        "XDG_STATE_HOME",
    ];

    /// Sets the variables by which WebKitGTK and its processes choose at their start. One that is set already, to
    /// whatever value, is left alone; only folders that are none are forgotten. No other thread may run yet, as it could
    /// read them meanwhile.
    ///
    /// A driven window keeps the newest way of drawing. With the older one, the driver's pictures wait for a repaint
    /// that never comes in a page at rest.
    pub fn choose() {
        let set = |(name, value)| {
            // Refused only for names that are none.
            let _ = glib::setenv(name, value, false);
        };
        let is = |(name, value): (&str, &str)| env::var_os(name).is_some_and(|set| set == value);
        MEMORY.into_iter().chain(GARBAGE).for_each(set);
        if !is(AUTOMATION) {
            set(RENDERER);
        }
        if is(RENDERER) {
            set(OPENGL);
        }
        let is_none = |name: &&str| env::var_os(name).is_some_and(|folder| !Path::new(&folder).is_absolute());
        FOLDERS.into_iter().filter(is_none).for_each(glib::unsetenv);
    }
}

//! The executable. All code is in the library, which phones also use.

#![forbid(unsafe_code)]
// Prevents a console window on Windows.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

/// Returns freed memory to the system from any thread: search threads come and go and have large tables. glibc does so
/// only with environment variables set at process start, which would require a restart.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    #[cfg(target_os = "linux")]
    {
        surroundings::choose();
        // Tauri would panic.
        if let Err(error) = gtk::init() {
            eprintln!("Spielkiste cannot start without a display: {error}");
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

    /// Prevents a blank window: WebKitGTK's DMA-BUF renderer fails silently with some graphics drivers
    /// (tauri-apps/tauri#5143).
    const RENDERER: (&str, &str) = ("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
    /// Without that renderer the window needs no OpenGL, which GTK can take 40 ms to initialise.
    const OPENGL: (&str, &str) = ("GDK_GL", "disable");
    /// Makes glibc return memory in the web process (mallopt(3)).
    const MEMORY: [(&str, &str); 3] = [
        ("MALLOC_ARENA_MAX", "2"),
        ("MALLOC_MMAP_THRESHOLD_", "1048576"),
        ("MALLOC_TRIM_THRESHOLD_", "262144"),
    ];
    /// Collects JavaScript garbage after 4 MiB of allocations: despite its name, `gcMaxHeapSize` does not limit the
    /// heap. The default waits for 32 MiB and then until the heap has more than doubled. Each collection is full and
    /// single-threaded, because a snapshot becomes garbage only with the next one. Code is compiled but not optimised,
    /// which would take more memory than the page's work justifies.
    const GARBAGE: [(&str, &str); 4] = [
        ("JSC_gcMaxHeapSize", "4194304"),
        ("JSC_useGenerationalGC", "false"),
        ("JSC_numberOfGCMarkers", "1"),
        ("JSC_useDFGJIT", "false"),
    ];
    /// Set by the window test driver.
    const AUTOMATION: (&str, &str) = ("TAURI_WEBVIEW_AUTOMATION", "true");
    /// Variables that name a folder. Empty and relative values are invalid (XDG Base Directory Specification) and would
    /// be resolved against the working directory.
    const FOLDERS: [&str; 7] = [
        "HOME",
        "TMPDIR",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR",
        "XDG_STATE_HOME",
    ];

    /// Sets the variables that WebKitGTK and its processes read at startup. Variables that are already set keep their
    /// values; only invalid folders are removed. Must run before other threads start, because they could read the
    /// environment concurrently.
    ///
    /// Under automation the DMA-BUF renderer stays on. With the older one, screenshots wait for a repaint that never
    /// comes on an idle page.
    pub fn choose() {
        let set = |(name, value)| {
            // Fails only for invalid names.
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

use tauri::{AppHandle, Runtime};

/// Has the system's screen reader speak a sentence beside what it reads by itself.
///
/// WebKitGTK does not tell assistive technology that a live region has changed, so on Linux the window says it:
/// readers hear `object:announcement`. Elsewhere the live region is enough.
#[cfg(target_os = "linux")]
pub fn announce<R: Runtime>(app: &AppHandle<R>, text: &str) {
    // No sentence is as long; a whole board as text is not either.
    const MOST_CHARACTERS: usize = 4000;
    let text: String = text.chars().take(MOST_CHARACTERS).collect();
    // Without a main thread there is no window that could speak either.
    let _ = app.run_on_main_thread(move || window::announce(&text));
}

/// What the page does is enough here.
#[cfg(not(target_os = "linux"))]
pub fn announce<R: Runtime>(_app: &AppHandle<R>, _text: &str) {}

#[cfg(target_os = "linux")]
mod window {
    use gtk::glib::subclass::SignalId;
    use gtk::prelude::{Cast, ObjectExt, WidgetExt};
    use gtk::{ApplicationWindow, Window};

    /// A signal of ATK's objects since its version 2.46.
    const ANNOUNCEMENT: &str = "announcement";

    /// To be called on the main thread.
    pub fn announce(text: &str) {
        // Tests without windows never start GTK.
        if !gtk::is_initialized_main_thread() {
            return;
        }
        let mut windows = Window::list_toplevels().into_iter();
        let window = windows.find_map(|window| window.downcast::<ApplicationWindow>().ok());
        let Some(accessible) = window.and_then(|window| window.accessible()) else { return };
        if SignalId::lookup(ANNOUNCEMENT, accessible.type_()).is_some() {
            accessible.emit_by_name::<()>(ANNOUNCEMENT, &[&text]);
        }
    }
}

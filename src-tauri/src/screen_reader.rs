use tauri::{AppHandle, Runtime};

/// Has the system's screen reader speak a sentence in addition to what it reads on its own.
///
/// WebKitGTK does not report changes to live regions to assistive technology. On Linux the window therefore sends
/// `object:announcement`, or changes its name for screen readers that do not support it (Orca before 44). On other
/// systems the live region suffices.
#[cfg(target_os = "linux")]
pub fn announce<R: Runtime>(app: &AppHandle<R>, text: &str) {
    // Longer than any sentence or any board as text.
    const MOST_CHARACTERS: usize = 4000;
    let text: String = text.chars().take(MOST_CHARACTERS).collect();
    // Fails only without a main thread, in which case there is no window.
    let _ = app.run_on_main_thread(move || window::announce(&text));
}

/// The live region suffices here.
#[cfg(not(target_os = "linux"))]
pub fn announce<R: Runtime>(_app: &AppHandle<R>, _text: &str) {}

#[cfg(target_os = "linux")]
mod window {
    use super::listeners;
    use gtk::glib::subclass::SignalId;
    use gtk::glib::{Error, MainContext};
    use gtk::prelude::{AtkObjectExt, Cast, GtkWindowExt, ObjectExt, WidgetExt};
    use gtk::{ApplicationWindow, Window};
    use std::sync::Once;

    /// An ATK object signal, available since version 2.46.
    const ANNOUNCEMENT: &str = "announcement";
    /// Restores the window's own name when it loses focus.
    static RESTORES: Once = Once::new();

    /// Must run on the main thread.
    pub fn announce(text: &str) {
        // Tests without windows never initialise GTK.
        if !gtk::is_initialized_main_thread() {
            return;
        }
        let mut windows = Window::list_toplevels().into_iter();
        let Some(window) = windows.find_map(|window| window.downcast::<ApplicationWindow>().ok()) else {
            return;
        };
        let Some(accessible) = window.accessible() else { return };
        if SignalId::lookup(ANNOUNCEMENT, accessible.type_()).is_some() {
            accessible.emit_by_name::<()>(ANNOUNCEMENT, &[&text]);
        }
        let text = text.to_owned();
        MainContext::default().spawn_local(async move {
            // Fails without an accessibility bus, in which case there is no screen reader.
            let _: Result<(), Error> = rename(&window, &text).await;
        });
    }

    /// Gives the window a name to be spoken, until it loses focus.
    async fn rename(window: &ApplicationWindow, text: &str) -> Result<(), Error> {
        if !listeners::some_hear_only_names(&listeners::registered().await?) {
            return Ok(());
        }
        let Some(accessible) = window.accessible() else { return Ok(()) };
        // ATK does not report the first name, and screen readers do not repeat a name.
        accessible.set_name("");
        accessible.set_name(text);
        RESTORES.call_once(|| {
            window.connect_is_active_notify(|window| {
                if let (false, Some(accessible)) = (window.is_active(), window.accessible()) {
                    accessible.set_name(window.title().as_deref().unwrap_or_default());
                }
            });
        });
        Ok(())
    }
}

/// The listeners on the accessibility bus.
#[cfg(target_os = "linux")]
mod listeners {
    use gtk::gio::{self, BusType, DBusCallFlags, DBusConnection, DBusConnectionFlags};
    use gtk::glib::{Error, Variant, VariantType};

    /// The bus timeout in milliseconds.
    const PATIENCE_MS: i32 = 1000;
    const ANNOUNCEMENTS: &str = "objectannouncement";
    const NAMES: &str = "objectpropertychangeaccessiblename";

    /// Connections, with each kind of event they listen for.
    pub async fn registered() -> Result<Vec<(String, String)>, Error> {
        let session = gio::bus_get_future(BusType::Session).await?;
        let answer =
            call(&session, ["org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress"], "(s)").await?;
        let (address,): (String,) = answer.get().expect("the reply has the requested type");
        let flags = DBusConnectionFlags::AUTHENTICATION_CLIENT | DBusConnectionFlags::MESSAGE_BUS_CONNECTION;
        let bus = DBusConnection::for_address_future(&address, flags, None).await?;
        const REGISTRY: &str = "org.a11y.atspi.Registry";
        let method = [REGISTRY, "/org/a11y/atspi/registry", REGISTRY, "GetRegisteredEvents"];
        let answer = call(&bus, method, "(a(ss))").await?;
        let (events,): (Vec<(String, String)>,) = answer.get().expect("the reply has the requested type");
        Ok(events)
    }

    /// Calls a method without arguments.
    async fn call(
        bus: &DBusConnection,
        [name, path, interface, method]: [&str; 4],
        reply: &str,
    ) -> Result<Variant, Error> {
        let reply = VariantType::new(reply).expect("a valid type");
        let flags = DBusCallFlags::NO_AUTO_START;
        bus.call_future(Some(name), path, interface, method, None, Some(&reply), flags, PATIENCE_MS).await
    }

    /// Whether a listener receives name changes but not announcements. A listener for a kind also receives every kind
    /// that starts with it.
    pub fn some_hear_only_names(registered: &[(String, String)]) -> bool {
        let hears = |who: &str, wanted: &str| {
            registered.iter().any(|(listener, kind)| listener == who && wanted.starts_with(&plain(kind)))
        };
        registered.iter().any(|(who, _)| hears(who, NAMES) && !hears(who, ANNOUNCEMENTS))
    }

    /// Normalises the spelling of an event kind.
    fn plain(kind: &str) -> String {
        kind.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
    }

    #[cfg(test)]
    mod tests {
        use super::some_hear_only_names;

        fn registered(events: &[(&str, &str)]) -> Vec<(String, String)> {
            events.iter().map(|&(who, kind)| (who.to_owned(), kind.to_owned())).collect()
        }

        #[test]
        fn only_readers_without_announcements_need_a_name_change() {
            let orca_43 =
                [(":1.0", "Object:StateChanged:Focused"), (":1.0", "Object:PropertyChange:AccessibleName")];
            let orca_47 =
                [(":1.1", "Object:PropertyChange:AccessibleName"), (":1.1", "Object:Announcement:")];
            let ours = [(":1.2", "object:announcement")];
            assert!(some_hear_only_names(&registered(&orca_43)));
            assert!(some_hear_only_names(&registered(&[orca_43, orca_47].concat())));
            for hears_both in [&[][..], &orca_47, &ours, &[(":1.3", "Object::")]] {
                assert!(!some_hear_only_names(&registered(hears_both)), "{hears_both:?}");
            }
        }
    }
}

//! Has the system say that a friend waits: only if the person has allowed it, and only while the window is not in front.
//! It names neither the friend nor the game, as others may see it.

use crate::startup_state::StartupState;
use friends::{ContactId, ContactShown};
use shell::{Language, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use tauri::{AppHandle, Manager, Runtime, State, WindowEvent};
use tauri_plugin_notification::Notification;

/// The contacts that waited for this person when they were looked at last.
#[derive(Default)]
pub struct Waiting(BTreeSet<ContactId>);

impl Waiting {
    /// Looks at all contacts. True if one waits now that did not before.
    pub fn note(&mut self, contacts: &[ContactShown]) -> bool {
        let waiting = contacts.iter().filter(|contact| contact.your_turn).map(|contact| contact.id).collect();
        let before = std::mem::replace(&mut self.0, waiting);
        !self.0.is_subset(&before)
    }
}

/// Whether the person sees the window, as far as the system has said.
pub struct InFront(AtomicBool);

impl Default for InFront {
    fn default() -> Self {
        InFront(AtomicBool::new(true))
    }
}

impl InFront {
    /// Notes what happens to the window.
    pub fn note(&self, event: &WindowEvent) {
        let in_front = match event {
            WindowEvent::Focused(focused) => *focused,
            #[cfg(mobile)]
            WindowEvent::Suspended => false,
            #[cfg(mobile)]
            WindowEvent::Resumed => true,
            _ => return,
        };
        self.0.store(in_front, Ordering::Relaxed);
    }
}

/// Says that it is the person's turn, if they want to hear it.
pub fn your_turn<R: Runtime>(app: &AppHandle<R>) {
    let settings = app.state::<StartupState>().settings();
    if !is_wanted(&settings, &app.state::<InFront>()) {
        return;
    }
    // A page without words is no app that a person uses.
    let Some(text) = words(app, &settings) else { return };
    let Some(notification) = plugin(app) else { return };
    let title = app.package_info().name.clone();
    // Where the system shows none, the list at home still does.
    let _ = notification.builder().title(title).body(text).show();
}

fn is_wanted(settings: &Settings, in_front: &InFront) -> bool {
    settings.friend_notices && !in_front.0.load(Ordering::Relaxed)
}

/// Asks the system whether it may show notices, once the person has allowed them here. Desktops do not ask.
pub fn allow<R: Runtime>(app: &AppHandle<R>) {
    if cfg!(mobile) {
        let app = app.clone();
        // It waits for the person.
        tauri::async_runtime::spawn_blocking(move || plugin(&app).map(|plugin| plugin.request_permission()));
    }
}

/// The plugin comes when it is first needed. Before the window was made, it would have put a script into the page,
/// which asks for a permission that the page has not.
fn plugin<R: Runtime>(app: &AppHandle<R>) -> Option<State<'_, Notification<R>>> {
    if app.try_state::<Notification<R>>().is_none() {
        app.plugin(tauri_plugin_notification::init()).ok()?;
    }
    app.try_state()
}

/// The words of the page's own catalogue, in its language.
fn words<R: Runtime>(app: &AppHandle<R>, settings: &Settings) -> Option<String> {
    let language = code(settings.language, sys_locale::get_locale().as_deref());
    let catalogue = app.asset_resolver().get(format!("i18n/{language}/friends.json"))?;
    let mut messages: BTreeMap<String, String> = serde_json::from_slice(&catalogue.bytes).ok()?;
    // The page, too, writes a `|` where there is a zero-width space.
    Some(messages.remove("notice_your_turn")?.replace('|', "\u{200b}"))
}

/// The folder of a language's catalogues: the system's if there are some, or else those in English.
fn code(language: Language, system: Option<&str>) -> &'static str {
    let of_system = |code: &str| system.is_some_and(|locale| locale.to_lowercase().starts_with(code));
    match language {
        Language::De => "de",
        Language::Km => "km",
        Language::En => "en",
        Language::System => ["de", "km"].into_iter().find(|code| of_system(code)).unwrap_or("en"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::friends::{Friends, NoKeyring, System, now, random};
    use crate::lock::lock;
    use crate::outbox::AppOutbox;
    use crate::store::Store;
    use archive::Archive;
    use friends::{NewInvitation, Sides};
    use game::Environment;
    use session::{Games, MatchCommand, Session};
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;
    use tauri::ipc::Channel;
    use tempfile::TempDir;

    #[test]
    fn a_notice_is_in_the_language_of_the_page() {
        assert_eq!(code(Language::Km, Some("de_DE.UTF-8")), "km");
        for (system, language) in [
            (Some("de-AT"), "de"),
            (Some("KM"), "km"),
            (Some("fr-FR"), "en"),
            (Some("C"), "en"),
            (None, "en"),
        ] {
            assert_eq!(code(Language::System, system), language);
        }
    }

    #[test]
    fn a_notice_is_for_those_who_want_it_and_have_left_the_window() {
        let in_front = InFront::default();
        let allowed = Settings { friend_notices: true, ..Settings::default() };
        assert!(!is_wanted(&allowed, &in_front), "the window is in front until it is left");
        in_front.note(&WindowEvent::Focused(false));
        assert!(is_wanted(&allowed, &in_front));
        assert!(!is_wanted(&Settings::default(), &in_front), "nobody gets one before they have allowed it");
        in_front.note(&WindowEvent::Focused(true));
        assert!(!is_wanted(&allowed, &in_front));
    }

    /// A system that is asked for nothing but notices.
    struct Notified(Mutex<Sender<()>>);

    impl System for Notified {
        fn your_turn(&self) {
            // The test may have ended.
            let _ = lock(&self.0).send(());
        }

        fn network(&self, _wanted: bool) {}
    }

    /// What a person has of friends, without a window.
    struct Device {
        _folder: TempDir,
        session: Session,
        friends: Friends,
        notices: Receiver<()>,
        /// What the page is shown: whether the only contact waits for this person.
        waits: Receiver<bool>,
    }

    impl Device {
        fn new() -> Device {
            let folder = tempfile::tempdir().expect("a folder for the test");
            let archive = Archive::new(folder.path(), Games::ALL, Environment::null().clock);
            let outbox = AppOutbox(Arc::default());
            let session = Session::new(Games::ALL, outbox, archive.clone(), Environment::null());
            let (notify, notices) = channel();
            let system = Box::new(Notified(Mutex::new(notify)));
            let store = Arc::new(Store::new(folder.path().to_owned()));
            let friends =
                Friends::recall(session.clone(), archive, store, false, Box::new(NoKeyring), system);
            let (show, waits) = channel();
            friends.connect(Channel::new(move |shown| {
                let shown: serde_json::Value = shown.deserialize()?;
                let _ = show.send(shown["contacts"][0]["your_turn"] == true);
                Ok(())
            }));
            Device { _folder: folder, session, friends, notices, waits }
        }

        fn take(&self, text: &str) {
            let taken = self.friends.change(|contacts| contacts.take_text(text, now(), &mut random));
            let contact = taken.expect("a text of the friend").contact;
            self.friends.follow(contact).expect("it is there");
        }

        fn contact(&self) -> ContactShown {
            self.friends.look(|contacts| Ok(contacts.all(now()).remove(0))).expect("the only one")
        }

        /// What is handed over, once it was.
        fn text(&self) -> String {
            let id = self.contact().id;
            self.friends.look(|contacts| contacts.text(id, false)).expect("something to tell")
        }

        fn play(&self, pit: &str) {
            let id = self.contact().match_id.expect("a match");
            self.session.open_match(id).expect("it is kept");
            self.session.apply(id, &MatchCommand::Play { text: pit.to_owned() }).expect("a legal move");
        }

        /// Waits until the page was shown this.
        fn await_shown(&self, your_turn: bool) {
            while self.waits.recv_timeout(LONG).expect("it is shown") != your_turn {}
        }
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn each_turn_that_newly_waits_for_the_person_is_told_once() {
        let [anna, bert] = [Device::new(), Device::new()];
        let invitation = NewInvitation {
            game: "kalaha".to_owned(),
            options: None,
            sides: Sides::InviterFirst,
            days: 0,
            name: String::new(),
            ways: String::new(),
        };
        let invited = anna.friends.change(|contacts| contacts.invite(invitation, now(), &mut random));
        invited.expect("an invitation");
        bert.friends.hub().accept(&anna.text(), "").expect("an invitation");
        anna.take(&bert.text());
        anna.notices.recv_timeout(LONG).expect("she has the first move");
        bert.take(&anna.text());
        bert.await_shown(false);
        anna.play("1");
        let moved = anna.text();
        bert.take(&moved);
        bert.notices.recv_timeout(LONG).expect("her move is there");
        bert.await_shown(true);
        // The same text again brings nothing new.
        bert.take(&moved);
        bert.play("2");
        bert.await_shown(false);
        anna.take(&bert.text());
        anna.notices.recv_timeout(LONG).expect("his move is there");
        assert!(bert.notices.try_recv().is_err(), "no turn was told twice, and no own move");
        assert!(anna.notices.try_recv().is_err());
    }
}

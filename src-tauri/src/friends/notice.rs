//! Notifies the user that a friend is waiting, if they allow it and the window is in the background. Names neither the
//! friend nor the game, because others may see the notification.

use crate::opened_file::Opened;
use crate::startup_state::StartupState;
use app_core::{Language, Settings};
use peer::ContactShown;
use serde_json::Value;
use session::MatchId;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use tauri::{AppHandle, Manager, Runtime, State, WindowEvent};
use tauri_plugin_notification::{ActionPerformed, Notification};

/// Whether the window is in front, as far as the system has reported.
pub struct InFront(AtomicBool);

impl Default for InFront {
    fn default() -> Self {
        InFront(AtomicBool::new(true))
    }
}

impl InFront {
    /// Updates the state from a window event.
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

/// The data in a match notification.
const GAME: &str = "game";
const MATCH: &str = "match";

/// Notifies the user that it is their turn in a match, if they want to be notified. Clicking the notification opens the
/// match.
pub fn your_turn<R: Runtime>(app: &AppHandle<R>, contact: &ContactShown) {
    let settings = app.state::<StartupState>().settings();
    if !is_wanted(&settings, &app.state::<InFront>()) {
        return;
    }
    // Only tests have a page without text.
    let Some(text) = words(app, &settings) else { return };
    let Some(notification) = plugin(app) else { return };
    let title = app.package_info().name.clone();
    // If the system shows no notification, the list on the home screen still shows the match.
    let builder = notification.builder().title(title).body(text).auto_cancel();
    let _ = builder.extra(GAME, &contact.game).extra(MATCH, contact.match_id).show();
}

fn is_wanted(settings: &Settings, in_front: &InFront) -> bool {
    settings.friend_notices && !in_front.0.load(Ordering::Relaxed)
}

/// Requests the system's permission for notifications after the user has allowed them here. Desktops do not ask the
/// user.
pub fn allow<R: Runtime>(app: &AppHandle<R>) {
    if cfg!(mobile) {
        let app = app.clone();
        // Blocks until the user answers.
        tauri::async_runtime::spawn_blocking(move || plugin(&app).map(|plugin| plugin.request_permission()));
    }
}

/// The plugin, loaded on first use. Loaded before the window, it would add a script to the page that requests a
/// permission the page lacks.
fn plugin<R: Runtime>(app: &AppHandle<R>) -> Option<State<'_, Notification<R>>> {
    if app.try_state::<Notification<R>>().is_none() {
        app.plugin(tauri_plugin_notification::init()).ok()?;
        let clicked = app.clone();
        let go_there = move |done: &ActionPerformed| go_to(&clicked, done);
        // If the system does not report clicks, the list on the home screen still leads to the match.
        let _ = app.try_state::<Notification<R>>()?.on_action(go_there);
    }
    app.try_state()
}

/// Shows the match whose notification was clicked.
fn go_to<R: Runtime>(app: &AppHandle<R>, done: &ActionPerformed) {
    if done.action_id() != "tap" {
        return;
    }
    crate::to_the_front(app);
    if let Some((game, id)) = done.notification().and_then(|notice| match_of(notice.extra())) {
        app.state::<Opened>().chosen(game, id);
    }
}

/// A notification's match.
fn match_of(extra: &HashMap<String, Value>) -> Option<(String, MatchId)> {
    let game = extra.get(GAME)?.as_str()?.to_owned();
    Some((game, MatchId(extra.get(MATCH)?.as_u64()?)))
}

/// The text from the page's catalogue, in the page's language.
fn words<R: Runtime>(app: &AppHandle<R>, settings: &Settings) -> Option<String> {
    let language = code(settings.language, sys_locale::get_locale().as_deref());
    let catalogue = app.asset_resolver().get(format!("i18n/{language}/friends.json"))?;
    let messages: Value = serde_json::from_slice(&catalogue.bytes).ok()?;
    let message = &messages["notice_your_turn"];
    // A message with a note for translators is an object.
    Some(message.as_str().or(message["other"].as_str())?.to_owned())
}

/// The folder of a language's catalogues: the system's language if available, or English.
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

    #[test]
    fn a_notification_is_in_the_pages_language() {
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
    fn notifications_require_consent_and_a_window_in_the_background() {
        let in_front = InFront::default();
        let allowed = Settings { friend_notices: true, ..Settings::default() };
        assert!(!is_wanted(&allowed, &in_front), "the window starts in front");
        in_front.note(&WindowEvent::Focused(false));
        assert!(is_wanted(&allowed, &in_front));
        assert!(!is_wanted(&Settings::default(), &in_front), "notifications are off by default");
        in_front.note(&WindowEvent::Focused(true));
        assert!(!is_wanted(&allowed, &in_front));
    }

    #[test]
    fn clicking_a_notification_opens_its_match() {
        use tauri::test::{mock_builder, mock_context, noop_assets};
        let folder = tempfile::tempdir().expect("a folder for the test");
        let own_folder = Some(folder.path().to_owned());
        let app = crate::build(mock_builder(), mock_context(noop_assets()), session::Games::ALL, own_folder);
        let app = app.expect("an app");
        let clicked = |action: &str, extra: Value| {
            let done = serde_json::json!({
                "actionId": action, "inputValue": null, "notification": { "id": 1, "extra": extra }
            });
            go_to(app.handle(), &serde_json::from_value(done).expect("the plugin's event"));
            let chosen = app.state::<Opened>().take(session::Games::ALL).chosen;
            chosen.map(|chosen| (chosen.game, chosen.id.0))
        };
        let about = serde_json::json!({ GAME: "kalaha", MATCH: 7 });
        assert_eq!(clicked("tap", about.clone()), Some(("kalaha".to_owned(), 7)));
        assert_eq!(clicked("dismiss", about), None);
        assert_eq!(clicked("tap", serde_json::json!({ GAME: "kalaha", MATCH: null })), None);
        crate::end(&app);
    }
}

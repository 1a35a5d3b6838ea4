//! Has the system say that a friend waits: only if the person has allowed it, and only while the window is not in front.
//! It names neither the friend nor the game, as others may see it.

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

/// What a notice remembers of the match that it is about.
const GAME: &str = "game";
const MATCH: &str = "match";

/// Says that it is the person's turn in a match, if they want to hear it. A click on the notice opens the match.
pub fn your_turn<R: Runtime>(app: &AppHandle<R>, contact: &ContactShown) {
    let settings = app.state::<StartupState>().settings();
    if !is_wanted(&settings, &app.state::<InFront>()) {
        return;
    }
    // A page without words is no app that a person uses.
    let Some(text) = words(app, &settings) else { return };
    let Some(notification) = plugin(app) else { return };
    let title = app.package_info().name.clone();
    // Where the system shows none, the list at home still does.
    let builder = notification.builder().title(title).body(text).auto_cancel();
    let _ = builder.extra(GAME, &contact.game).extra(MATCH, contact.match_id).show();
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
        let clicked = app.clone();
        let go_there = move |done: &ActionPerformed| go_to(&clicked, done);
        // Where the system tells of no click, the list at home leads there too.
        let _ = app.try_state::<Notification<R>>()?.on_action(go_there);
    }
    app.try_state()
}

/// Shows the match whose notice was clicked.
fn go_to<R: Runtime>(app: &AppHandle<R>, done: &ActionPerformed) {
    if done.action_id() != "tap" {
        return;
    }
    crate::to_the_front(app);
    if let Some((game, id)) = done.notification().and_then(|notice| match_of(notice.extra())) {
        app.state::<Opened>().chosen(game, id);
    }
}

/// The match that a notice is about.
fn match_of(extra: &HashMap<String, Value>) -> Option<(String, MatchId)> {
    let game = extra.get(GAME)?.as_str()?.to_owned();
    Some((game, MatchId(extra.get(MATCH)?.as_u64()?)))
}

/// The words of the page's own catalogue, in its language.
fn words<R: Runtime>(app: &AppHandle<R>, settings: &Settings) -> Option<String> {
    let language = code(settings.language, sys_locale::get_locale().as_deref());
    let catalogue = app.asset_resolver().get(format!("i18n/{language}/friends.json"))?;
    let messages: Value = serde_json::from_slice(&catalogue.bytes).ok()?;
    let message = &messages["notice_your_turn"];
    // A message with a note for translators is an object.
    Some(message.as_str().or(message["other"].as_str())?.to_owned())
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

    #[test]
    fn whoever_clicks_on_a_notice_comes_to_its_match() {
        use tauri::test::{mock_builder, mock_context, noop_assets};
        let folder = tempfile::tempdir().expect("a folder for the test");
        let own_folder = Some(folder.path().to_owned());
        let app = crate::build(mock_builder(), mock_context(noop_assets()), session::Games::ALL, own_folder);
        let app = app.expect("an app");
        let clicked = |action: &str, extra: Value| {
            let done = serde_json::json!({
                "actionId": action, "inputValue": null, "notification": { "id": 1, "extra": extra }
            });
            go_to(app.handle(), &serde_json::from_value(done).expect("what the plugin tells"));
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

use crate::error::CommandError;
use crate::lock::lock;
use crate::settings::Settings;
use crate::store::{Content, SETTINGS_FILE, Store, match_file, safe_match_file};
use session::{Problem, Session};
use std::sync::{Arc, Mutex};

/// What the app remembers from one start to the next, apart from the matches, which the session holds.
pub struct StartupState {
    store: Arc<Store>,
    settings: Mutex<Settings>,
    notices: Mutex<Vec<Problem>>,
}

impl StartupState {
    /// Reads the settings and gives the session its matches back. What cannot be used is set aside and told
    /// in a notice; the app starts all the same.
    pub fn recall(store: Arc<Store>, session: &Session) -> Self {
        let mut notices = Vec::new();
        let mut settings = Settings::default();
        let accept_settings = |text: &str| match Settings::from_text(text) {
            Ok(kept) => {
                settings = kept;
                Ok(())
            }
            Err(bad) => Err(bad.to_string()),
        };
        notices.extend(recall_file(&store, SETTINGS_FILE, "settings_set_aside", accept_settings));
        for game in session.games().ids() {
            notices.extend(recall_match(&store, game, session));
        }
        session.set_pace(settings.pace());
        session.set_resources(settings.resources());
        StartupState { store, settings: Mutex::new(settings), notices: Mutex::new(notices) }
    }

    /// The settings that hold now.
    pub fn settings(&self) -> Settings {
        lock(&self.settings).clone()
    }

    /// Makes these settings hold from now on and from one start to the next; those left out stay as they are.
    ///
    /// # Errors
    /// They are not settings, or cannot be written. The old ones then still hold.
    pub fn keep_settings(&self, wire: &serde_json::Value) -> Result<Settings, CommandError> {
        let mut settings = lock(&self.settings);
        let fresh = settings.changed(wire)?;
        self.store.write(SETTINGS_FILE, &fresh.to_text()).map_err(CommandError::SettingsNotKept)?;
        settings.clone_from(&fresh);
        Ok(fresh)
    }

    /// Has the user told something when the page asks next.
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    pub fn give_notice(&self, notice: Problem) {
        lock(&self.notices).push(notice);
    }

    /// What the user has to be told, once.
    pub fn take_notices(&self) -> Vec<Problem> {
        std::mem::take(&mut lock(&self.notices))
    }
}

/// Gives the session the match of a game: that of the first file or, if it cannot be used or a power failure has
/// taken back what was last in it, that of the second.
fn recall_match(store: &Store, game: &str, session: &Session) -> Option<Problem> {
    let accept = |text: &str| session.load(game, text).map(drop).map_err(|refusal| refusal.to_string());
    let (first, second) = (match_file(game), safe_match_file(game));
    let accept_second = || matches!(store.read(&second), Ok(Content::Text(text)) if accept(&text).is_ok());
    if store.written(&first) < store.written(&second) && accept_second() {
        return None;
    }
    let notice = recall_file(store, &first, "match_set_aside", accept)?;
    Some(Problem { code: if accept_second() { "match_recovered" } else { notice.code }, ..notice })
}

/// Hands a file's text to `accept`. A file that it does not accept is set aside under the notice's code.
fn recall_file(
    store: &Store,
    name: &str,
    code: &'static str,
    accept: impl FnOnce(&str) -> Result<(), String>,
) -> Option<Problem> {
    let reason = match store.read(name) {
        Ok(Content::Missing) => return None,
        Ok(Content::Text(text)) => accept(&text).err()?,
        Ok(Content::Garbage) => "it is not a text".to_owned(),
        Err(failed) => return Some(Problem::from(&failed)),
    };
    Some(match store.set_aside(name) {
        Ok(aside) => {
            let detail = format!("the file '{name}' was set aside as '{aside}': {reason}");
            Problem { file: Some(aside), ..Problem::new(code, detail) }
        }
        Err(failed) => Problem::from(&failed),
    })
}

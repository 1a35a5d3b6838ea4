use crate::store::{Content, SETTINGS_FILE, Store, StoreFailed};
use app_core::{CommandError, Settings};
use archive::Archive;
use game::lock;
use serde_json::{Map, Value};
use session::Problem;
use std::sync::{Arc, Mutex};

/// What the app remembers from one start to the next, apart from the matches, which are in the archive.
pub struct StartupState {
    store: Arc<Store>,
    settings: Mutex<Settings>,
    notices: Mutex<Vec<Problem>>,
}

impl StartupState {
    /// Reads the settings and opens the archive. What cannot be used is set aside and told in a notice; the app starts
    /// all the same.
    pub fn load(store: Arc<Store>, archive: &Archive) -> Self {
        let mut notices = Vec::new();
        let settings = recall_settings(&store, &mut notices);
        if let Err(error) = archive.open() {
            notices.push(Problem::from(&StoreFailed::to_read(archive, error)));
        }
        notices.extend(store.try_writing().err().map(|failed| nothing_is_kept(&failed)));
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
    pub fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        let mut settings = lock(&self.settings);
        let fresh = settings.changed(changed)?;
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
        std::mem::take(&mut *lock(&self.notices))
    }
}

/// The whole folder is named, so that a person knows where to mend it.
fn nothing_is_kept(failed: &StoreFailed) -> Problem {
    let folder = Some(failed.path.to_string_lossy().into_owned());
    Problem { code: "folder_unwritable", file: folder, ..Problem::from(failed) }
}

/// The settings that are kept. A file in which something is no setting is set aside, and what of it can be used is
/// written anew.
fn recall_settings(store: &Store, notices: &mut Vec<Problem>) -> Settings {
    let (settings, wrong) = match store.read(SETTINGS_FILE) {
        Ok(Content::Missing) => return Settings::default(),
        Ok(Content::Text(text)) => Settings::load(&text),
        Ok(Content::Garbage) => return set_aside(store, Settings::default(), "it is not a text", notices),
        Err(failed) => {
            notices.push(Problem::from(&failed));
            return Settings::default();
        }
    };
    match wrong {
        Some(wrong) => set_aside(store, settings, &wrong.to_string(), notices),
        None => settings,
    }
}

fn set_aside(store: &Store, settings: Settings, reason: &str, notices: &mut Vec<Problem>) -> Settings {
    notices.push(match store.set_aside(SETTINGS_FILE) {
        Ok(aside) => {
            // If they cannot be written now, those that are changed next bring them along.
            let _ = store.write(SETTINGS_FILE, &settings.to_text());
            let detail = format!("the file '{SETTINGS_FILE}' was set aside as '{aside}': {reason}");
            Problem { file: Some(aside), ..Problem::new("settings_set_aside", detail) }
        }
        Err(failed) => Problem::from(&failed),
    });
    settings
}

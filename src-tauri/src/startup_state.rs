use crate::store::{Content, SETTINGS_FILE, Store, StoreFailed};
use app_core::{CommandError, Settings};
use archive::Archive;
use game::lock;
use serde_json::{Map, Value};
use session::Trouble;
use std::sync::{Arc, Mutex};

/// The app's stored state apart from matches, which are in the archive.
pub struct StartupState {
    store: Arc<Store>,
    settings: Mutex<Settings>,
    notices: Mutex<Vec<Trouble>>,
}

impl StartupState {
    /// Reads the settings and opens the archive. Unusable files are set aside with a notice; the app starts anyway.
    pub fn load(store: Arc<Store>, archive: &Archive) -> Self {
        let mut notices = Vec::new();
        let settings = recall_settings(&store, &mut notices);
        if let Err(error) = archive.open() {
            notices.push(Trouble::from(&StoreFailed::to_read(archive, error)));
        }
        notices.extend(store.try_writing().err().map(|failed| nothing_is_kept(&failed)));
        StartupState { store, settings: Mutex::new(settings), notices: Mutex::new(notices) }
    }

    /// The current settings.
    pub fn settings(&self) -> Settings {
        lock(&self.settings).clone()
    }

    /// Applies and saves these settings; omitted ones keep their values.
    ///
    /// # Errors
    /// If they are invalid or cannot be written. The old ones stay in effect.
    pub fn keep_settings(&self, changed: Map<String, Value>) -> Result<Settings, CommandError> {
        let mut settings = lock(&self.settings);
        let fresh = settings.changed(changed)?;
        self.store.write(SETTINGS_FILE, &fresh.to_text()).map_err(CommandError::SettingsNotKept)?;
        settings.clone_from(&fresh);
        Ok(fresh)
    }

    /// Adds a notice for the next time the page asks.
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    pub fn give_notice(&self, notice: Trouble) {
        lock(&self.notices).push(notice);
    }

    /// One-time notices for the user.
    pub fn take_notices(&self) -> Vec<Trouble> {
        std::mem::take(&mut *lock(&self.notices))
    }
}

/// The problem names the whole folder, so that the user can fix it.
fn nothing_is_kept(failed: &StoreFailed) -> Trouble {
    let folder = Some(failed.path.to_string_lossy().into_owned());
    Trouble { code: "folder_unwritable", file: folder, ..Trouble::from(failed) }
}

/// The stored settings. An invalid file is set aside, and its valid settings are saved in a new one.
fn recall_settings(store: &Store, notices: &mut Vec<Trouble>) -> Settings {
    let (settings, wrong) = match store.read(SETTINGS_FILE) {
        Ok(Content::Missing) => return Settings::default(),
        Ok(Content::Text(text)) => Settings::load(&text),
        Ok(Content::Garbage) => return set_aside(store, Settings::default(), "it is not text", notices),
        Err(failed) => {
            notices.push(Trouble::from(&failed));
            return Settings::default();
        }
    };
    match wrong {
        Some(wrong) => set_aside(store, settings, &wrong.to_string(), notices),
        None => settings,
    }
}

fn set_aside(store: &Store, settings: Settings, reason: &str, notices: &mut Vec<Trouble>) -> Settings {
    notices.push(match store.set_aside(SETTINGS_FILE) {
        Ok(aside) => {
            // If this fails, they are written with the next change.
            let _ = store.write(SETTINGS_FILE, &settings.to_text());
            let detail = format!("the file '{SETTINGS_FILE}' was set aside as '{aside}': {reason}");
            Trouble { file: Some(aside), ..Trouble::new("settings_set_aside", detail) }
        }
        Err(failed) => Trouble::from(&failed),
    });
    settings
}

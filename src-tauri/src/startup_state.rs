use crate::earlier_files::{earlier_matches, match_file};
use crate::error::CommandError;
use crate::lock::lock;
use crate::settings::Settings;
use crate::store::{Content, SETTINGS_FILE, Store, StoreFailed};
use archive::{Archive, Found};
use session::{MatchError, Problem, Session};
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
    pub fn recall(store: Arc<Store>, archive: &Archive, session: &Session) -> Self {
        let mut notices = Vec::new();
        let mut settings = Settings::default();
        let accept_settings = |text: &str| match Settings::from_text(text) {
            Ok(kept) => {
                settings = kept;
                Ok(())
            }
            Err(bad) => Err(bad.to_string()),
        };
        notices.extend(recall_settings(&store, accept_settings));
        recall_matches(&store, archive, session, &mut notices);
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

/// Gives the session the matches in the archive, and what of them has to be told to `notices`.
fn recall_matches(store: &Store, archive: &Archive, session: &Session, notices: &mut Vec<Problem>) {
    let found = archive.open(|| earlier_matches(store, session.games(), notices));
    let Found { mut saves, set_aside } = match found {
        Ok(found) => found,
        Err(error) => return notices.push(Problem::from(&StoreFailed::to_read(archive, error))),
    };
    if let Some(aside) = set_aside {
        let detail = format!("the file '{}' was set aside as '{aside}': it is damaged", archive::FILE);
        notices.push(Problem { file: Some(aside), ..Problem::new("matches_recovered", detail) });
    }
    for game in session.games().ids() {
        let Some(save) = saves.remove(game) else { continue };
        if let Err(refusal) = session.load(game, &save) {
            notices.push(set_match_aside(store, archive, game, &save, &refusal));
        }
    }
}

/// Puts a match that cannot be used into a file of its own.
fn set_match_aside(
    store: &Store,
    archive: &Archive,
    game: &str,
    save: &str,
    refusal: &MatchError,
) -> Problem {
    match store.write_aside(&match_file(game), save) {
        Ok(aside) => {
            // If it stays, the next start tells it again.
            let _ = archive.forget(game);
            let detail = format!("the match of '{game}' was set aside as '{aside}': {refusal}");
            Problem { file: Some(aside), ..Problem::new("match_set_aside", detail) }
        }
        Err(failed) => Problem::from(&failed),
    }
}

/// Hands the text of the settings to `accept`. If it does not accept them, they are set aside.
fn recall_settings(store: &Store, accept: impl FnOnce(&str) -> Result<(), String>) -> Option<Problem> {
    let reason = match store.read(SETTINGS_FILE) {
        Ok(Content::Missing) => return None,
        Ok(Content::Text(text)) => accept(&text).err()?,
        Ok(Content::Garbage) => "it is not a text".to_owned(),
        Err(failed) => return Some(Problem::from(&failed)),
    };
    Some(match store.set_aside(SETTINGS_FILE) {
        Ok(aside) => {
            let detail = format!("the file '{SETTINGS_FILE}' was set aside as '{aside}': {reason}");
            Problem { file: Some(aside), ..Problem::new("settings_set_aside", detail) }
        }
        Err(failed) => Problem::from(&failed),
    })
}

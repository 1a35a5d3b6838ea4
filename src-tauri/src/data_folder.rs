//! The folders for settings and matches, and for the web view.

use std::env;
use std::ffi::OsString;
use std::path::{self, PathBuf};
#[cfg(desktop)]
use {
    crate::plain_file::try_folder,
    std::path::Path,
    tauri::utils::config::{AppDirectoriesOverride, AppDirectoryOverrides, Config},
};

/// The environment variable for a custom data folder.
pub const DATA_FOLDER: &str = "SPIELKISTE_DATA";

/// The custom data folder, if the variable is set.
pub fn named() -> Option<PathBuf> {
    folder_of(env::var_os(DATA_FOLDER)?)
}

/// None if the name is empty. A relative path is resolved against the working directory.
fn folder_of(name: OsString) -> Option<PathBuf> {
    if name.is_empty() { None } else { Some(path::absolute(&name).unwrap_or_else(|_| name.into())) }
}

/// The default folder, where the system stores this app's data. Without a home folder, it is under the root folder.
#[cfg(desktop)]
pub fn usual(config: &Config) -> PathBuf {
    dirs::data_dir().unwrap_or_else(|| Path::new("/").to_owned()).join(&config.identifier)
}

/// Disables the web view's storage if its folder is not writable, because the window could not open otherwise. It
/// stores no user data.
#[cfg(desktop)]
pub fn spare_web_view(config: &mut Config) {
    let folder = dirs::data_local_dir().map(|folder| folder.join(&config.identifier));
    if !folder.is_some_and(|folder| can_have_web_view(&folder)) {
        keep_nothing(config);
    }
}

/// The web view requires a Unicode path.
#[cfg(desktop)]
fn can_have_web_view(folder: &Path) -> bool {
    folder.to_str().is_some() && try_folder(folder).is_ok()
}

#[cfg(desktop)]
fn keep_nothing(config: &mut Config) {
    config.app.windows.iter_mut().for_each(|window| window.incognito = true);
    // Otherwise Tauri would create the folder. An existing one is left unchanged.
    let there = if cfg!(unix) { PathBuf::from("/") } else { env::temp_dir() };
    let there = AppDirectoryOverrides { local_data: Some(there), ..Default::default() };
    config.app.app_directories_override = Some(AppDirectoriesOverride::Directories(there));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_folder_name_is_ignored_and_a_relative_one_is_resolved() {
        assert_eq!(folder_of(OsString::new()), None);
        let here = env::current_dir().expect("a folder");
        assert_eq!(folder_of("games".into()), Some(here.join("games")));
        assert_eq!(folder_of(here.clone().into()), Some(here));
    }

    #[test]
    #[cfg(desktop)]
    fn a_web_view_without_a_folder_stores_nothing() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        assert!(can_have_web_view(&folder.path().join("not yet there")));
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("a file");
        assert!(!can_have_web_view(&file) && !can_have_web_view(&file.join("below")));
        let mut config = Config::default();
        config.app.windows.push(Default::default());
        keep_nothing(&mut config);
        assert!(config.app.windows[0].incognito);
        let Some(AppDirectoriesOverride::Directories(there)) = config.app.app_directories_override else {
            panic!("another folder");
        };
        assert!(there.local_data.is_some_and(|folder| folder.is_dir()));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_web_view_gets_no_folder_with_a_non_unicode_name() {
        use std::os::unix::ffi::OsStringExt;
        let folder = tempfile::tempdir().expect("a folder for the test");
        assert!(!can_have_web_view(&folder.path().join(OsString::from_vec(b"Ordner-\xfc".to_vec()))));
    }
}

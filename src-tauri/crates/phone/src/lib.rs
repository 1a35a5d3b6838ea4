//! Phone functions that a web page cannot use: a plugin with native code in Kotlin (`android/`) and Swift (`ios/`).
//!
//! - **Screen orientation**: [`turn`]. Best effort: tablets may ignore it, and the page draws the chosen layout in any
//!   orientation.
//! - **Areas covered by the system** (status bar, camera, gesture bar): Android web views before version 140 do not
//!   report them to the page, so the Kotlin code sets `--inset-top`, `--inset-right`, `--inset-bottom` and
//!   `--inset-left` on the page's root, in CSS pixels. On iOS `env()` suffices.
//! - **Backups**: [`exclude`] excludes a folder from iOS backups. On Android, rules in the app's project do this.
//! - **Android's back gesture**: the Kotlin code maps it to the page's history, where every match and dialog has an
//!   entry. On the home screen it sends the app to the background.
//! - **Local network**: [`network`]. Android 17 and later require permission, and all versions block multicast unless
//!   an app requests it. Apple's systems ask on their own.
//! - **Sharing text**: [`share`]. Android web views lack `navigator.share`, so the plugin provides one that calls the
//!   app's command `share_text`. Apple's web views have it.
//!
//! On desktops the plugin is empty.

#![cfg_attr(not(target_os = "ios"), forbid(unsafe_code))]

use serde::Serialize;
use std::path::Path;
use tauri::plugin::{Builder, TauriPlugin};
use tauri::{AppHandle, Runtime};

#[cfg(mobile)]
mod native;

/// The screen orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// Follows the phone's rotation.
    Automatic,
    /// Portrait.
    Portrait,
    /// Landscape.
    Landscape,
}

#[cfg(target_os = "android")]
const SHARE: &str =
    "Navigator.prototype.share ??= ({ text }) => __TAURI__.core.invoke('share_text', { text });";

/// The plugin.
pub fn init<R: Runtime>() -> TauriPlugin<R> {
    let builder = Builder::<R>::new("phone");
    #[cfg(target_os = "android")]
    let builder = builder.js_init_script(SHARE);
    #[cfg(mobile)]
    let builder = builder.setup(|app, api| native::register(app, &api)).on_page_load(native::page_loaded);
    builder.build()
}

/// Requests this orientation from the system. Has no effect on desktops, or if the system refuses.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn turn<R: Runtime>(app: &AppHandle<R>, orientation: Orientation) {
    #[cfg(mobile)]
    native::turn(app, orientation);
}

/// Reports whether the local network is being searched or a code is shown.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn network<R: Runtime>(app: &AppHandle<R>, wanted: bool) {
    #[cfg(mobile)]
    native::network(app, wanted);
}

/// Lets the user choose an app to share this text with. Has no effect on desktops.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn share<R: Runtime>(app: &AppHandle<R>, text: String) {
    #[cfg(mobile)]
    native::share(app, text);
}

/// Creates a folder that is excluded from the system's backups. Has no effect on desktops.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn exclude<R: Runtime>(app: &AppHandle<R>, folder: &Path) {
    #[cfg(mobile)]
    native::exclude(app, folder);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_can_be_built_with_the_plugin() {
        let builder = tauri::test::mock_builder().plugin(init());
        let app = builder.build(tauri::test::mock_context(tauri::test::noop_assets())).expect("an app");
        turn(app.handle(), Orientation::Landscape);
        network(app.handle(), true);
        share(app.handle(), "spielkiste:".to_owned());
        exclude(app.handle(), Path::new("friends"));
    }
}

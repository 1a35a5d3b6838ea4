//! What the app asks of a phone because a page cannot do it: a plugin with a half in Kotlin (`android/`) and one in
//! Swift (`ios/`).
//!
//! - **Turning the screen**: [`turn`]. Best effort: tablets may ignore it, and the page draws the chosen
//!   layout whichever way the screen is held.
//! - **The areas that the system covers** (status bar, camera, gesture bar): web views of Android before version 140
//!   tell the page nothing of them. So the Kotlin half sets `--inset-top`, `--inset-right`, `--inset-bottom` and
//!   `--inset-left` on the page's root, in CSS pixels. On iOS `env()` is enough.
//! - **Back-ups**: [`exclude`] leaves a folder out of those of iOS. Android's are told by rules in the app's project.
//! - **The back gesture of Android**: the Kotlin half leads it through the page's history, where every match and
//!   dialog has an entry. At home the app steps into the background and lives on.
//! - **The local network**: [`network`]. Android 17 and later ask the person first, and all versions keep from apps
//!   what devices say to all, unless they ask for it. Apple's systems ask by themselves.
//! - **Sharing a text**: [`share`]. Web views of Android lack `navigator.share`, so the plugin gives the page one, which
//!   asks the app's command `share_text`. Those of Apple have it.
//!
//! On desktops the plugin is empty.

#![cfg_attr(not(target_os = "ios"), forbid(unsafe_code))]

use serde::Serialize;
use std::path::Path;
use tauri::plugin::{Builder, TauriPlugin};
use tauri::{AppHandle, Runtime};

#[cfg(mobile)]
mod native;

/// How a phone is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// As its user holds it.
    Automatic,
    /// Upright.
    Portrait,
    /// Lying.
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

/// Asks the system to hold the screen this way. Nothing happens on desktops, nor where the system refuses.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn turn<R: Runtime>(app: &AppHandle<R>, orientation: Orientation) {
    #[cfg(mobile)]
    native::turn(app, orientation);
}

/// Says whether devices of the same network are looked for or waited for.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn network<R: Runtime>(app: &AppHandle<R>, wanted: bool) {
    #[cfg(mobile)]
    native::network(app, wanted);
}

/// Has the person choose an app of the phone that takes this text. Nothing happens on desktops.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn share<R: Runtime>(app: &AppHandle<R>, text: String) {
    #[cfg(mobile)]
    native::share(app, text);
}

/// Makes a folder that no back-up of the system takes. Nothing happens on desktops.
#[cfg_attr(not(mobile), expect(unused_variables))]
pub fn exclude<R: Runtime>(app: &AppHandle<R>, folder: &Path) {
    #[cfg(mobile)]
    native::exclude(app, folder);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_app_can_be_put_together_with_it() {
        let builder = tauri::test::mock_builder().plugin(init());
        let app = builder.build(tauri::test::mock_context(tauri::test::noop_assets())).expect("an app");
        turn(app.handle(), Orientation::Landscape);
        network(app.handle(), true);
        share(app.handle(), "spielkiste:".to_owned());
        exclude(app.handle(), Path::new("friends"));
    }
}

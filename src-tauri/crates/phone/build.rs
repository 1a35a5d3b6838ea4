//! Adds the Android and iOS sources to the app's projects. The plugin has no commands for the page.

fn main() {
    tauri_plugin::Builder::new(&[]).android_path("android").ios_path("ios").build();
}

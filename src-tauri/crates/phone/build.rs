//! Hands the Android and iOS halves over to the app's projects. The page has no commands here.

fn main() {
    tauri_plugin::Builder::new(&[]).android_path("android").ios_path("ios").build();
}

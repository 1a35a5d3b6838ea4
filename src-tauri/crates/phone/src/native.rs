use crate::Orientation;
use serde::Serialize;
use std::error::Error;
use std::path::{Path, PathBuf};
use tauri::plugin::{PluginApi, PluginHandle};
use tauri::webview::{PageLoadEvent, PageLoadPayload};
use tauri::{AppHandle, Manager, Runtime, Webview};

#[cfg(target_os = "ios")]
tauri::ios_plugin_binding!(init_plugin_phone);

/// The native code in Kotlin or Swift.
struct Native<R: Runtime>(PluginHandle<R>);

/// The arguments of `turn`.
#[derive(Serialize)]
struct Turn {
    orientation: Orientation,
}

/// The arguments of `network`.
#[derive(Serialize)]
struct Network {
    wanted: bool,
}

/// The arguments of `share`.
#[derive(Serialize)]
struct Share {
    text: String,
}

/// The arguments of `exclude`.
#[derive(Serialize)]
struct Folder {
    path: PathBuf,
}

/// Starts the native code.
pub fn register<R: Runtime>(app: &AppHandle<R>, api: &PluginApi<R, ()>) -> Result<(), Box<dyn Error>> {
    #[cfg(target_os = "android")]
    let handle = api.register_android_plugin("org.spielkiste.phone", "PhonePlugin")?;
    #[cfg(target_os = "ios")]
    let handle = api.register_ios_plugin(init_plugin_phone)?;
    app.manage(Native(handle));
    Ok(())
}

/// Sends the insets to a new page; the system reports them only when they change.
pub fn page_loaded<R: Runtime>(webview: &Webview<R>, payload: &PageLoadPayload<'_>) {
    if payload.event() == PageLoadEvent::Finished {
        send(webview.app_handle(), "insets", ());
    }
}

pub fn turn<R: Runtime>(app: &AppHandle<R>, orientation: Orientation) {
    send(app, "turn", Turn { orientation });
}

pub fn network<R: Runtime>(app: &AppHandle<R>, wanted: bool) {
    send(app, "network", Network { wanted });
}

pub fn share<R: Runtime>(app: &AppHandle<R>, text: String) {
    send(app, "share", Share { text });
}

pub fn exclude<R: Runtime>(app: &AppHandle<R>, folder: &Path) {
    send(app, "exclude", Folder { path: folder.to_owned() });
}

/// Sends a command without waiting, because the native code answers on the thread that may be calling.
fn send<R: Runtime>(app: &AppHandle<R>, command: &'static str, payload: impl Serialize + Send + 'static) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        let native = app.state::<Native<R>>();
        let answer = native.0.run_mobile_plugin_async::<()>(command, payload).await;
        if let Err(error) = answer {
            eprintln!("the phone refused '{command}': {error}");
        }
    });
}

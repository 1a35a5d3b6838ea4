use crate::friends::Friends;
use crate::host::waits;
use app_core::{Command, CommandError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use tauri::async_runtime::spawn_blocking;
use tauri::ipc::{Invoke, InvokeBody};
use tauri::{Manager, Runtime};

/// Answers the page's commands on a dedicated thread, in the order in which they were sent. Commands that wait for the
/// user or a slow disk run separately.
///
/// Tauri would run them on the main thread, where a slow disk would freeze the window. On Tauri's thread pool a `drop`
/// could overtake its `lift`.
pub fn in_order<R: Runtime>() -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    let (sender, commands) = channel();
    thread::Builder::new()
        .name("commands".to_owned())
        .spawn(move || answer_all(&commands))
        .expect("threads can be started");
    move |invoke| sender.send(invoke).is_ok()
}

fn answer_all<R: Runtime>(commands: &Receiver<Invoke<R>>) {
    for Invoke { message, resolver, .. } in commands {
        let name = message.command().to_owned();
        let arguments = match message.payload() {
            InvokeBody::Json(arguments) => arguments.clone(),
            InvokeBody::Raw(_) => serde_json::Value::Null,
        };
        let command = match Command::read(&name, arguments) {
            Ok(command) => command,
            Err(refused) => {
                resolver.reject(refused);
                continue;
            }
        };
        let friends = message.webview_ref().state::<Friends<R>>().inner().clone();
        let is_slow = waits(&command);
        let answer = move || {
            // A panic in one command must not stop later ones.
            match catch_unwind(AssertUnwindSafe(|| app_core::answer(&friends, command))) {
                Ok(Ok(Some(answer))) => resolver.resolve(answer),
                Ok(Ok(None)) => resolver.reject(CommandError::UnknownCommand(name)),
                Ok(Err(refused)) => resolver.reject(refused),
                Err(_) => resolver.reject(CommandError::Broken(name)),
            }
        };
        if is_slow {
            spawn_blocking(answer);
        } else {
            answer();
        }
    }
}

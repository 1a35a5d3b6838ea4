use shell::CommandError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use tauri::Runtime;
use tauri::ipc::Invoke;

/// Answers commands one after another, in the order in which the page sent them, on a thread of their own.
///
/// On the main thread, where Tauri would run them, writing to a slow disk would freeze the window. On Tauri's
/// pool of threads a `drop` could overtake its `lift`.
pub fn in_order<R: Runtime>(
    handler: impl Fn(Invoke<R>) -> bool + Send + 'static,
) -> impl Fn(Invoke<R>) -> bool + Send + Sync + 'static {
    let (sender, commands) = channel();
    thread::Builder::new()
        .name("commands".to_owned())
        .spawn(move || answer_all(&commands, handler))
        .expect("a program that cannot start a thread cannot open a window either");
    move |invoke| sender.send(invoke).is_ok()
}

fn answer_all<R: Runtime>(commands: &Receiver<Invoke<R>>, handler: impl Fn(Invoke<R>) -> bool) {
    for invoke in commands {
        let resolver = invoke.resolver.clone();
        let name = invoke.message.command().to_owned();
        // One broken command must not silence those after it.
        match catch_unwind(AssertUnwindSafe(|| handler(invoke))) {
            Ok(true) => {}
            Ok(false) => resolver.reject(CommandError::UnknownCommand(name)),
            Err(_) => resolver.reject(CommandError::Broken(name)),
        }
    }
}

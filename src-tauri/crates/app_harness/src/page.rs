use serde_json::{Value, json};
use session::{GameEntry, Games};
use std::path::Path;
use tauri::ipc::{CallbackFn, InvokeBody, InvokeResponseBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;
use tauri::{App, WebviewWindow, WebviewWindowBuilder};
use toy_games::{Heap, Notes};

/// An app's page.
pub struct Page {
    webview: WebviewWindow<MockRuntime>,
    app: App<MockRuntime>,
}

/// Exits the app, so that the next one can use the folder. The mock runtime's own resources are never released.
impl Drop for Page {
    fn drop(&mut self) {
        spielkiste::end(&self.app);
    }
}

impl Page {
    /// The page of an app whose files are in this folder.
    ///
    /// # Panics
    /// If the app cannot start.
    pub fn of(folder: &Path) -> Page {
        Page::begin(Games::ALL, folder, None)
    }

    /// The page of an app with the toy games.
    ///
    /// # Panics
    /// Like [`Page::of`].
    pub fn of_toys(folder: &Path) -> Page {
        const TOYS: Games = Games(&[GameEntry::of::<Heap>(), GameEntry::of::<Notes>()]);
        Page::begin(TOYS, folder, None)
    }

    /// The page of an app that was started with this file as its argument.
    ///
    /// # Panics
    /// Like [`Page::of`].
    pub fn given(folder: &Path, file: &Path) -> Page {
        Page::begin(Games::ALL, folder, Some(file))
    }

    fn begin(games: Games, folder: &Path, file: Option<&Path>) -> Page {
        let context = mock_context(noop_assets());
        let app = spielkiste::build(mock_builder(), context, games, Some(folder.to_path_buf()))
            .expect("the app can be built");
        if let Some(file) = file {
            spielkiste::give(&app, file);
        }
        let webview =
            WebviewWindowBuilder::new(&app, "main", Default::default()).build().expect("a mock window");
        Page { webview, app }
    }

    /// The answer to a command.
    ///
    /// # Errors
    /// Returns the refusal as an object with `code` and `detail`.
    ///
    /// # Panics
    /// If the answer is not JSON.
    pub fn ask(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        self.hear(command, arguments).map(|body| body.deserialize().expect("answers are JSON"))
    }

    /// The snapshot of a game's match after this command.
    ///
    /// # Errors
    /// Returns the refusal.
    ///
    /// # Panics
    /// Like [`Page::ask`].
    pub fn apply(&self, game: &str, command: Value) -> Result<Value, Value> {
        let open = || self.ask("open", json!({ "game": game }));
        self.ask("apply", json!({ "id": open()?["id"], "command": command }))?;
        open()
    }

    /// The answer to a command, as sent to the page.
    pub(crate) fn hear(&self, command: &str, arguments: Value) -> Result<InvokeResponseBody, Value> {
        let request = InvokeRequest {
            cmd: command.to_owned(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: "tauri://localhost".parse().expect("a good address"),
            body: InvokeBody::Json(arguments),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_owned(),
        };
        get_ipc_response(&self.webview, request)
    }
}

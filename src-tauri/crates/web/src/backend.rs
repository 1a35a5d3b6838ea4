use crate::environment::environment;
use crate::friends::{self, BrowserTransports, Friends, InBrowser};
use crate::runner::{self, Workers};
use crate::stored_settings::StoredSettings;
use app_core::{Command, CommandError, StoreFailed};
use archive::Archive;
use peer::ContactId;
use serde::Serialize;
use session::{Games, Outbox, Session, Snapshot, Trouble};
use std::path::Path;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

#[wasm_bindgen]
extern "C" {
    /// The worker's function that pushes JSON to one of the page's subscriptions.
    pub fn push(subscription: &str, json: &str);
    /// Calls [`Backend::wake`] after this many milliseconds, replacing any earlier request.
    fn wake_after(ms: f64);
}

/// The page's backend in its worker.
#[wasm_bindgen]
pub struct Backend {
    friends: Friends,
}

/// Pushes snapshots to the page.
struct ToPage;

impl Outbox for ToPage {
    fn show(&self, snapshot: &Snapshot) {
        push("subscribe", &text(snapshot));
    }
}

/// Stores everything in this folder of the browser's private files. Call it before [`Backend::begin`].
///
/// # Errors
/// If the browser has no file storage or does not grant access yet. Returns its error as a sentence.
#[wasm_bindgen]
pub async fn open_files(folder: String) -> Result<(), JsValue> {
    archive::open_pool(&folder).await.map_err(|error| JsValue::from_str(&error.to_string()))
}

#[wasm_bindgen]
impl Backend {
    /// Restores the stored state. `without_files` is the reason for having no file storage: everything is then held in
    /// memory, and the page is told.
    pub fn begin(without_files: Option<String>) -> Backend {
        let mut notices = Vec::new();
        if let Some(reason) = without_files {
            notices.push(Trouble::new("not_kept", reason));
        }
        let clock = environment().clock;
        let archive = Archive::new(Path::new(""), Games::ALL, clock.clone());
        if let Err(error) = archive.open() {
            notices.push(Trouble::from(&StoreFailed::to_read(&archive, error)));
        }
        let (stored, settings) = StoredSettings::load(&mut notices);
        let session = Session::with_runner(Games::ALL, ToPage, archive.clone(), clock, Arc::new(Workers));
        session.set_pace(settings.pace());
        session.set_resources(settings.resources());
        let host = InBrowser::new(stored, settings, notices);
        let backend = Backend { friends: friends::load(session, archive, host) };
        backend.follow_friends();
        backend
    }

    /// Executes a command. Arguments and answer are JSON.
    ///
    /// # Errors
    /// Returns a [`Trouble`] as JSON.
    pub fn answer(&self, name: &str, arguments: &str) -> Result<String, JsValue> {
        let arguments = serde_json::from_str(arguments).unwrap_or_default();
        let answer =
            Command::read(name, arguments).and_then(|command| app_core::answer(&self.friends, command));
        self.follow_friends();
        match answer {
            Ok(Some(answer)) => Ok(answer.get().to_owned()),
            Ok(None) => Err(JsValue::from_str(&text(&CommandError::UnknownCommand(name.to_owned())))),
            Err(refused) => Err(JsValue::from_str(&text(&refused))),
        }
    }

    /// Sets the page's address; its server also has a broker.
    pub fn served_by(&self, page: String) {
        self.friends.accounts().serve(page);
    }

    /// The delay passed to `wake_after` has elapsed.
    pub fn wake(&self) {
        if self.friends.begun_transports().is_some_and(BrowserTransports::wake) {
            self.friends.time_passes();
        }
        self.follow_friends();
    }

    /// The WebSocket with this number is open.
    pub fn socket_opened(&self, socket: u32) {
        self.with_transports(|transports| transports.socket_opened(socket));
    }

    /// A message has arrived on it.
    pub fn socket_heard(&self, socket: u32, message: &[u8]) {
        self.with_transports(|transports| transports.socket_heard(socket, message));
    }

    /// It was closed, or could not be opened.
    pub fn socket_closed(&self, socket: u32) {
        self.with_transports(|transports| transports.socket_closed(socket));
    }

    /// Another worker has computed a part of the deal for this contact; none if it failed.
    pub fn dealt(&self, contact: u64, made: Option<Vec<u8>>) {
        let made = made.map(Zeroizing::new);
        self.with_transports(|transports| {
            transports.dealt(ContactId(contact), made.as_ref().map(|made| &made[..]))
        });
    }

    /// A task in another worker has reported an event.
    pub fn told(&self, ticket: u32, event: &str) {
        runner::told(ticket, event);
    }

    /// A task in another worker is done, or its worker has failed.
    pub fn done(&self, ticket: u32) {
        runner::done(ticket);
    }

    /// A timer has expired.
    pub fn ring(&self, timer: u32) {
        runner::ring(timer);
    }

    /// The page is hidden: computers stop thinking and clocks stop.
    pub fn suspend(&self) {
        self.friends.session().suspend();
    }
}

impl Backend {
    /// Passes on friends' changes. Changes that result from this are passed on by the next call.
    fn follow_friends(&self) {
        let Some(transports) = self.friends.begun_transports() else { return };
        let changed = transports.take_changed();
        if !changed.is_empty() {
            self.friends.follow_changed(changed);
        }
        wake_after(transports.wait().as_secs_f64() * 1000.0);
    }

    fn with_transports(&self, act: impl FnOnce(&BrowserTransports)) {
        if let Some(transports) = self.friends.begun_transports() {
            act(transports);
        }
        self.follow_friends();
    }
}

pub fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain data")
}

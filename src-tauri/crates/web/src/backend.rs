use crate::environment::environment;
use crate::friend_files;
use crate::friends::{BrowserWays, Friends, InBrowser};
use crate::kept_settings::KeptSettings;
use crate::runner::{self, Workers};
use ::friends::{ContactId, Ways};
use archive::Archive;
use serde::Serialize;
use serde_json::Value;
use session::{Games, Outbox, Problem, Session, Snapshot};
use shell::{Arguments, CommandError, Settings, StoreFailed};
use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use zeroize::Zeroizing;

#[wasm_bindgen]
extern "C" {
    /// The worker's function that hands the page something it has subscribed to.
    pub fn push(subscription: &str, json: &str);
    /// Calls [`Backend::wake`] after so many milliseconds, and not at the time that was named before.
    fn wake_after(ms: f64);
}

/// Everything that the page asks, as long as its worker lives.
#[wasm_bindgen]
pub struct Backend {
    session: Session,
    archive: Archive,
    friends: Friends,
    kept: KeptSettings,
    settings: RefCell<Settings>,
    notices: RefCell<Vec<Problem>>,
}

/// Hands snapshots to the page.
struct ToPage;

impl Outbox for ToPage {
    fn show(&self, snapshot: &Snapshot) {
        push("subscribe", &text(snapshot));
    }
}

/// Has everything kept in this folder of the browser's files from now on. Comes before [`Backend::begin`].
///
/// # Errors
/// The browser keeps no files, or does not give them yet: its name for the reason, in a sentence.
#[wasm_bindgen]
pub async fn open_files(folder: String) -> Result<(), JsValue> {
    archive::open_pool(&folder).await.map_err(|error| JsValue::from_str(&error.to_string()))
}

#[wasm_bindgen]
impl Backend {
    /// Brings back what was kept. Where there are no files, for this reason, everything goes on in memory, and the page is
    /// told.
    pub fn begin(without_files: Option<String>) -> Backend {
        let mut notices = Vec::new();
        if let Some(reason) = without_files {
            notices.push(Problem::new("not_kept", reason));
        }
        let clock = environment().clock;
        let archive = Archive::new(Path::new(""), Games::ALL, clock.clone());
        if let Err(error) = archive.open() {
            notices.push(Problem::from(&StoreFailed::to_read(&archive, error)));
        }
        let (kept, settings) = KeptSettings::recall(&mut notices);
        let session = Session::with_runner(Games::ALL, ToPage, archive.clone(), clock, Arc::new(Workers));
        let friends = Friends::recall(session.clone(), archive.clone(), false, InBrowser::recall());
        let backend = Backend {
            session,
            archive,
            friends,
            kept,
            settings: RefCell::new(settings),
            notices: RefCell::new(notices),
        };
        backend.apply_settings();
        backend.follow_friends();
        backend
    }

    /// Carries out a command. Arguments and answer are JSON.
    ///
    /// # Errors
    /// The JSON of a [`Problem`].
    pub fn answer(&self, command: &str, arguments: &str) -> Result<String, JsValue> {
        let arguments = serde_json::from_str(arguments).unwrap_or_default();
        let answer = self.carry_out(command, &arguments);
        self.follow_friends();
        answer.map_err(|refused| JsValue::from_str(&text(&refused)))
    }

    /// Time has passed, as was asked for.
    pub fn wake(&self) {
        if self.friends.begun_ways().is_some_and(BrowserWays::wake) {
            self.friends.time_passes();
        }
        self.follow_friends();
    }

    /// The WebSocket with this number is open.
    pub fn socket_opened(&self, socket: u32) {
        self.with_ways(|ways| ways.socket_opened(socket));
    }

    /// A message has come over it.
    pub fn socket_heard(&self, socket: u32, message: &[u8]) {
        self.with_ways(|ways| ways.socket_heard(socket, message));
    }

    /// It is closed, or could not be opened.
    pub fn socket_closed(&self, socket: u32) {
        self.with_ways(|ways| ways.socket_closed(socket));
    }

    /// Another worker has made a part of a deal for this contact; nothing if it has failed.
    pub fn dealt(&self, contact: u64, made: Option<Vec<u8>>) {
        let made = made.map(Zeroizing::new);
        self.with_ways(|ways| ways.dealt(ContactId(contact), made.as_ref().map(|made| &made[..])));
    }

    /// What a task in another worker has found.
    pub fn told(&self, ticket: u32, event: &str) {
        runner::told(ticket, event);
    }

    /// A task in another worker is done, or its worker has failed.
    pub fn done(&self, ticket: u32) {
        runner::done(ticket);
    }

    /// The time of a timer has come.
    pub fn ring(&self, timer: u32) {
        runner::ring(timer);
    }

    /// Computers rest, and the clocks stand: nobody sees the page.
    pub fn rest(&self) {
        self.session.rest();
    }
}

impl Backend {
    fn carry_out(&self, command: &str, arguments: &Value) -> Result<String, CommandError> {
        let (session, archive) = (&self.session, &self.archive);
        let arguments = &Arguments(arguments);
        if let Some(answer) = shell::answer(session, archive, command, arguments)? {
            return Ok(answer.get().to_owned());
        }
        if let Some(answer) = shell::answer_friends(&self.friends, command, arguments)? {
            return Ok(answer.get().to_owned());
        }
        if let Some(answer) = friend_files::answer(&self.friends, command, arguments)? {
            return Ok(answer);
        }
        Ok(match command {
            "settings" => text(&*self.settings.borrow()),
            "keep_settings" => text(&self.keep_settings(&arguments.get("settings")?)?),
            "notices" => text(&self.take_notices()),
            "broker" => text(&self.friends.shell().accounts.shown()),
            "set_broker" => {
                let (address, user) = (arguments.get::<String>("address")?, arguments.get::<String>("user")?);
                self.friends.shell().accounts.set(&address, &user, arguments.get("password")?)?;
                if let Some(ways) = self.friends.begun_ways() {
                    ways.reconnect_brokers();
                }
                text(&())
            }
            "check_matches" => {
                shell::check(archive)?;
                text(&self.take_notices())
            }
            "delete_everything" => text(&self.friends.delete_everything()?),
            "export_matches" => {
                let selection = arguments.get("selection")?;
                text(&shell::export(archive, session, &selection, arguments.get("form")?)?)
            }
            "import_matches" => text(&shell::import(archive, session, &arguments.get::<String>("text")?)?),
            _ => return Err(CommandError::UnknownCommand(command.to_owned())),
        })
    }

    /// Hands on what was changed of friends. What that changes is handed on by the next call.
    fn follow_friends(&self) {
        let Some(ways) = self.friends.begun_ways() else { return };
        let changed = ways.take_changed();
        if !changed.is_empty() {
            self.friends.follow_changed(changed);
        }
        wake_after(ways.wait().as_secs_f64() * 1000.0);
    }

    fn with_ways(&self, act: impl FnOnce(&BrowserWays)) {
        if let Some(ways) = self.friends.begun_ways() {
            act(ways);
        }
        self.follow_friends();
    }

    fn keep_settings(&self, wire: &Value) -> Result<Settings, CommandError> {
        let fresh = self.settings.borrow().changed(wire)?;
        self.kept.write(&fresh).map_err(CommandError::SettingsNotKept)?;
        self.settings.replace(fresh.clone());
        self.apply_settings();
        Ok(fresh)
    }

    fn apply_settings(&self) {
        let settings = self.settings.borrow();
        self.session.set_pace(settings.pace());
        self.session.set_resources(settings.resources());
    }

    fn take_notices(&self) -> Vec<Problem> {
        let mut notices = self.notices.take();
        notices.extend(shell::recovered(&self.archive));
        notices.extend(self.friends.take_notices());
        notices
    }
}

pub fn text(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("what crosses to the page is plain data")
}

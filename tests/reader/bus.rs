//! The parts of the AT-SPI bus that a screen reader needs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::thread;
use zbus::blocking::connection::Builder;
use zbus::blocking::{Connection, MessageIterator, Proxy};
use zbus::zvariant::OwnedValue;
use zbus::{MatchRule, message};

/// The connection, and the app's announcements so far.
pub struct Bus {
    pub connection: Connection,
    heard: Arc<Mutex<Vec<String>>>,
}

impl Bus {
    /// Asks the session bus for the address of the AT-SPI bus and listens there.
    pub fn connect(session: &str) -> zbus::Result<Bus> {
        let session = Builder::address(session)?.build()?;
        let launcher = Proxy::new(&session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")?;
        let address: String = launcher.call("GetAddress", &())?;
        let connection = Builder::address(address.as_str())?.build()?;
        let heard = Arc::new(Mutex::new(Vec::new()));
        listen(&connection, heard.clone())?;
        Ok(Bus { connection, heard })
    }

    /// The number of announcements so far.
    pub fn heard(&self) -> usize {
        self.heard.lock().expect("the listener does not panic").len()
    }

    /// The announcements after the first `earlier`.
    pub fn since(&self, earlier: usize) -> Vec<String> {
        self.heard.lock().expect("the listener does not panic")[earlier..].to_vec()
    }
}

/// Records announcements. Applications send only events that a client has registered for.
fn listen(connection: &Connection, heard: Arc<Mutex<Vec<String>>>) -> zbus::Result<()> {
    let registry = Proxy::new(
        connection,
        "org.a11y.atspi.Registry",
        "/org/a11y/atspi/registry",
        "org.a11y.atspi.Registry",
    )?;
    registry.call::<_, _, ()>("RegisterEvent", &("object:announcement",))?;
    let rule = MatchRule::builder()
        .msg_type(message::Type::Signal)
        .interface("org.a11y.atspi.Event.Object")?
        .member("Announcement")?
        .build();
    let messages = MessageIterator::for_match_rule(rule, connection, None)?;
    thread::spawn(move || {
        for message in messages.flatten() {
            if let Some(sentence) = sentence(&message) {
                heard.lock().expect("the listener does not panic").push(sentence);
            }
        }
    });
    Ok(())
}

/// The text of an announcement event.
fn sentence(message: &zbus::Message) -> Option<String> {
    let body = message.body();
    let (_, _, _, said, _): (String, i32, i32, OwnedValue, HashMap<String, OwnedValue>) =
        body.deserialize().ok()?;
    String::try_from(said).ok()
}

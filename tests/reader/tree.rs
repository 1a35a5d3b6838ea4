//! The accessibility tree.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use zbus::blocking::{Connection, Proxy};
use zbus::zvariant::{ObjectPath, OwnedObjectPath, OwnedValue, Type};

/// An object of the tree: its application and path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Type)]
pub struct Id {
    owner: String,
    path: OwnedObjectPath,
}

impl Id {
    /// The parent of all applications.
    pub fn root() -> Id {
        let path = ObjectPath::from_static_str_unchecked("/org/a11y/atspi/accessible/root");
        Id { owner: "org.a11y.atspi.Registry".to_owned(), path: path.into() }
    }

    fn proxy<'a>(&'a self, connection: &'a Connection, interface: &'a str) -> zbus::Result<Proxy<'a>> {
        zbus::blocking::proxy::Builder::new(connection)
            .destination(self.owner.as_str())?
            .path(&self.path)?
            .interface(interface)?
            // Always read current values.
            .cache_properties(zbus::proxy::CacheProperties::No)
            .build()
    }
}

const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
const TEXT: &str = "org.a11y.atspi.Text";
const ACTION: &str = "org.a11y.atspi.Action";
const COMPONENT: &str = "org.a11y.atspi.Component";

/// The state of an object when it was read.
#[derive(Clone, Debug)]
pub struct Node {
    pub id: Id,
    pub role: &'static str,
    pub name: String,
    /// The parent through which it was visited.
    pub parent: Option<Id>,
    states: u64,
    children: i32,
}

/// AT-SPI's state numbers.
const ENABLED: u32 = 8;
const FOCUSED: u32 = 12;

impl Node {
    pub fn is_enabled(&self) -> bool {
        self.is(ENABLED)
    }

    pub fn is_focused(&self) -> bool {
        self.is(FOCUSED)
    }

    fn is(&self, state: u32) -> bool {
        self.states & (1 << state) != 0
    }

    pub fn is_button(&self) -> bool {
        ["push button", "toggle button"].contains(&self.role)
    }
}

/// The objects below a given one, in reading order, skipping those that vanish during the visit.
pub fn below(connection: &Connection, top: &Id) -> Vec<Node> {
    let mut nodes = Vec::new();
    visit(connection, top, None, &mut nodes);
    nodes
}

fn visit(connection: &Connection, id: &Id, parent: Option<&Id>, nodes: &mut Vec<Node>) {
    let Ok(node) = look(connection, id, parent) else { return };
    // Their content does not matter, and the list opened by a combo box belongs to the system.
    let is_leaf = node.role == "combo box" || node.is_button() || node.children == 0;
    nodes.push(node);
    if is_leaf {
        return;
    }
    for child in children(connection, id).unwrap_or_default() {
        visit(connection, &child, Some(id), nodes);
    }
}

pub fn look(connection: &Connection, id: &Id, parent: Option<&Id>) -> zbus::Result<Node> {
    let object = id.proxy(connection, ACCESSIBLE)?;
    let states: Vec<u32> = object.call("GetState", &())?;
    let states = states.iter().rev().fold(0, |all, &part| all << 32 | u64::from(part));
    // One request for all properties, because a visit makes thousands.
    let mut properties: HashMap<String, OwnedValue> =
        id.proxy(connection, "org.freedesktop.DBus.Properties")?.call("GetAll", &(ACCESSIBLE,))?;
    let mut property = |name| properties.remove(name).ok_or(zbus::Error::MissingParameter(name));
    Ok(Node {
        id: id.clone(),
        role: role_name(object.call("GetRole", &())?),
        name: property("Name")?.try_into()?,
        parent: parent.cloned(),
        states,
        children: property("ChildCount")?.try_into()?,
    })
}

/// A board's role: an application embedded in the page.
pub const BOARD: &str = "embedded";

/// The names of the AT-SPI roles used here. WebKitGTK provides only numbers.
fn role_name(number: u32) -> &'static str {
    match number {
        7 => "check box",
        11 => "combo box",
        16 => "dialog",
        23 => "frame",
        43 => "push button",
        44 => "radio button",
        51 => "slider",
        62 => "toggle button",
        73 => "paragraph",
        78 => BOARD,
        79 => "entry",
        88 => "link",
        95 => "document web",
        101 => "notification",
        _ => "other",
    }
}

pub fn children(connection: &Connection, id: &Id) -> zbus::Result<Vec<Id>> {
    let object = id.proxy(connection, ACCESSIBLE)?;
    let children: Vec<Id> = object.call("GetChildren", &())?;
    if !children.is_empty() {
        return Ok(children);
    }
    // A web view's container lists no children, but has one.
    let count: i32 = object.get_property("ChildCount")?;
    (0..count).map(|index| object.call("GetChildAtIndex", &(index,))).collect()
}

pub fn parent(connection: &Connection, id: &Id) -> zbus::Result<Id> {
    let parent: OwnedValue = id.proxy(connection, ACCESSIBLE)?.get_property("Parent")?;
    let (owner, path) = parent.try_into()?;
    Ok(Id { owner, path })
}

/// Performs an object's action, such as pressing a button.
pub fn act(connection: &Connection, id: &Id) -> zbus::Result<bool> {
    id.proxy(connection, ACTION)?.call("DoAction", &(0i32,))
}

pub fn focus(connection: &Connection, id: &Id) -> zbus::Result<bool> {
    id.proxy(connection, COMPONENT)?.call("GrabFocus", &())
}

pub fn text(connection: &Connection, id: &Id) -> zbus::Result<String> {
    id.proxy(connection, TEXT)?.call("GetText", &(0i32, -1i32))
}

/// Reads text as screen readers do: each character, then word by word and line by line. Returns the number of requests.
pub fn read(connection: &Connection, id: &Id) -> zbus::Result<usize> {
    /// Characters, words, lines.
    const GRANULARITIES: [u32; 3] = [0, 1, 3];
    let interfaces: Vec<String> = id.proxy(connection, ACCESSIBLE)?.call("GetInterfaces", &())?;
    if !interfaces.iter().any(|interface| interface == TEXT) {
        return Ok(0);
    }
    let text = id.proxy(connection, TEXT)?;
    let length: i32 = text.get_property("CharacterCount")?;
    let mut asked = 0;
    for granularity in GRANULARITIES {
        let mut place = 0;
        while place <= length {
            let (_, _, end): (String, i32, i32) = text.call("GetStringAtOffset", &(place, granularity))?;
            asked += 1;
            place = end.max(place + 1);
        }
    }
    Ok(asked)
}

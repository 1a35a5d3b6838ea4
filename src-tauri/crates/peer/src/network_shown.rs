use crate::{ContactId, OfferShown};
use serde::Serialize;

/// The state of the local network and the brokers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct NetworkShown {
    /// The invitation offered on the network.
    pub hosting: Option<HostingShown>,
    /// Found hosts, in order of discovery.
    pub found: Vec<HostShown>,
    /// Whether a search is running.
    pub searching: bool,
    /// An invitation that arrived over the network and awaits an answer.
    pub offered: Option<OfferShown>,
    /// The last problem's code; null once resolved.
    pub trouble: Option<&'static str>,
}

/// An invitation offered on the network with a code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct HostingShown {
    /// The invitation's contact.
    pub contact: ContactId,
    /// Six digits.
    pub code: String,
    /// This device's addresses, in case discovery fails.
    pub addresses: Vec<String>,
}

/// A host found on the network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct HostShown {
    /// The number for joining it.
    pub host: u64,
    /// The announced name. Anyone can announce any name.
    pub name: String,
}

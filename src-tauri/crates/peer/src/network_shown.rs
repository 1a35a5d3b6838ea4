use crate::{ContactId, OfferShown};
use serde::Serialize;

/// What there is on the network and with brokers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct NetworkShown {
    /// The invitation for which a code is shown.
    pub hosting: Option<HostingShown>,
    /// Who was found, in the order in which they were.
    pub found: Vec<HostShown>,
    /// Whether the network is searched.
    pub searching: bool,
    /// An invitation that came over the network, to be accepted or not.
    pub offered: Option<OfferShown>,
    /// The code of what went wrong last; null once it works.
    pub trouble: Option<&'static str>,
}

/// An invitation for which a code is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct HostingShown {
    /// Its contact.
    pub contact: ContactId,
    /// Six digits.
    pub code: String,
    /// Where this device is reached if it is not found.
    pub addresses: Vec<String>,
}

/// Somebody who was found on the network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire-types", derive(ts_rs::TS))]
pub struct HostShown {
    /// By what they are joined.
    pub host: u64,
    /// What they call themselves. Anybody may announce any name.
    pub name: String,
}

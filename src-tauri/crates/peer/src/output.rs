use crate::{ContactId, LinkId, OfferShown};

/// A task for the transports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send these bytes, at most [`MAX_LINK_MESSAGE`](crate::MAX_LINK_MESSAGE), as one message.
    Send {
        /// The link to send over.
        link: LinkId,
        /// A link protocol message.
        bytes: Vec<u8>,
    },
    /// Close a link.
    Close {
        /// The link to close.
        link: LinkId,
    },
    /// An invitation arrived over a link, to be shown to the player.
    Offered {
        /// The link it arrived on.
        link: LinkId,
        /// The invitation as shown.
        offer: OfferShown,
    },
    /// Publish a retained message. When the broker confirms it, [`Peers`](crate::Peers) expects
    /// [`BrokerEvent::Delivered`](crate::mqtt::BrokerEvent).
    Publish {
        /// The broker's address.
        address: String,
        /// The topic to publish to.
        topic: String,
        /// The sealed message.
        payload: Vec<u8>,
        /// Identifies the message in its confirmation.
        ticket: u64,
    },
    /// Delete a retained message.
    Clear {
        /// The broker's address.
        address: String,
        /// The topic to clear.
        topic: String,
    },
    /// Subscribe to a topic at a broker, including retained messages.
    Subscribe {
        /// The broker's address.
        address: String,
        /// The topic filter; may end in `/+`.
        topic: String,
    },
    /// End a subscription.
    Unsubscribe {
        /// The broker's address.
        address: String,
        /// The topic filter as it was subscribed.
        topic: String,
    },
    /// The display of the contact or its match may have changed.
    Changed(ContactId),
}

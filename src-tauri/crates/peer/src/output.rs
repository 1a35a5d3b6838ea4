use crate::{ContactId, LinkId, OfferShown};

/// What the transports have to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Send these bytes, at most [`MAX_LINK_MESSAGE`](crate::MAX_LINK_MESSAGE), as one message.
    Send {
        /// By this link.
        link: LinkId,
        /// A message of a live link.
        bytes: Vec<u8>,
    },
    /// Close a link.
    Close {
        /// This one.
        link: LinkId,
    },
    /// An invitation has come by a link, for the person to look at.
    Offered {
        /// By this one.
        link: LinkId,
        /// What it says.
        offer: OfferShown,
    },
    /// Publish a retained message. Once the broker has it, [`Peers`](crate::Peers) are told by
    /// [`BrokerEvent::Delivered`](crate::mqtt::BrokerEvent).
    Publish {
        /// The broker's.
        address: String,
        /// Where.
        topic: String,
        /// Sealed.
        payload: Vec<u8>,
        /// To tell it apart.
        ticket: u64,
    },
    /// Take a retained message back.
    Clear {
        /// The broker's.
        address: String,
        /// Where.
        topic: String,
    },
    /// Ask a broker for what is below a topic, retained messages included.
    Subscribe {
        /// The broker's.
        address: String,
        /// It may end in `/+`.
        topic: String,
    },
    /// The end of it.
    Unsubscribe {
        /// The broker's.
        address: String,
        /// As it was subscribed.
        topic: String,
    },
    /// What is shown of a contact may have changed, or its match.
    Changed(ContactId),
}

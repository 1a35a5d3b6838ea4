//! The task that owns and manages all ports, links and searches.

use super::admission::Admission;
use super::announcement::{self, Announced, Seen};
use super::dialer::Dialer;
use super::discovery::{Discovery, Found};
use super::greeting::{call, greet};
use super::hosts::Hosts;
use super::limits::Limits;
use super::link::Link;
use super::listener::Listener;
use super::reception::Reception;
use super::report::{Call, Linked, TaskReport, Verdict};
use super::{DownReason, LanError, LanEvent};
use crate::runtime::if_any;
use peer::{ContactId, LinkId, LinkPurpose};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{Receiver, Sender, UnboundedReceiver, channel};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::{Instant, sleep_until, timeout_at};

/// An action on the network.
pub(super) type Request = Box<dyn FnOnce(&mut Network) + Send>;

/// The event callback.
pub(super) type Events = Arc<dyn Fn(LanEvent) + Send + Sync>;

/// The open and the required resources, and pending events.
pub(super) struct Network {
    pub(super) limits: Limits,
    discovers: bool,
    pub(super) reception: Reception,
    /// The friends being searched for.
    pub(super) dialers: HashMap<ContactId, Dialer>,
    pub(super) hosts: Hosts,
    /// Discovery must report earlier results again.
    pub(super) search_anew: bool,
    pub(super) is_joining: bool,
    admission: Admission,
    pub(super) links: HashMap<LinkId, Link>,
    pub(super) listener: Option<Listener>,
    pub(super) discovery: Option<Discovery>,
    /// The last number given to a link or call.
    last: u64,
    reports: Sender<TaskReport>,
    /// Events not yet delivered.
    untold: Vec<LanEvent>,
    /// The deadline for closing, once set. Nothing starts afterwards.
    pub(super) ends_by: Option<Instant>,
}

/// Carries out requests and reports events until the network ends.
///
/// While events are being delivered, only requests are processed. Nothing more is read from a friend until earlier
/// messages have been processed, but requests do not wait for that.
pub(super) async fn run(
    limits: Limits,
    discovers: bool,
    mut requests: UnboundedReceiver<Request>,
    events: Events,
) {
    let (reports, mut heard) = channel(1);
    let mut network = Network::new(limits, discovers, reports);
    let mut telling: Option<JoinHandle<()>> = None;
    loop {
        if let Some(deadline) = network.ends_by {
            return network.end(heard, deadline).await;
        }
        if telling.is_none() && !network.untold.is_empty() {
            let (events, untold) = (Arc::clone(&events), std::mem::take(&mut network.untold));
            telling = Some(spawn_blocking(move || untold.into_iter().for_each(|event| events(event))));
        }
        let (is_free, at) = (telling.is_none(), network.due());
        tokio::select! {
            Some(request) = requests.recv() => request(&mut network),
            // A callback that panicked is called again.
            _ = if_any(telling.as_mut()) => telling = None,
            Some(report) = heard.recv(), if is_free => network.hear(report),
            (stream, from) = if_any(network.listener.as_ref().map(Listener::accept)), if is_free => {
                network.greet(stream, from);
            }
            found = if_any(network.discovery.as_mut().map(Discovery::next)), if is_free => network.found(found),
            () = if_any(at.map(sleep_until)), if is_free => network.on_time(),
        }
    }
}

fn reply<T>(to: oneshot::Sender<T>, answer: T) {
    // The asking task may have ended.
    let _ = to.send(answer);
}

impl Network {
    fn new(limits: Limits, discovers: bool, reports: Sender<TaskReport>) -> Network {
        Network {
            limits,
            discovers,
            reception: Reception::default(),
            dialers: HashMap::new(),
            hosts: Hosts::default(),
            search_anew: false,
            is_joining: false,
            admission: Admission::default(),
            links: HashMap::new(),
            listener: None,
            discovery: None,
            last: 0,
            reports,
            untold: Vec::new(),
            ends_by: None,
        }
    }

    async fn end(mut self, mut heard: Receiver<TaskReport>, deadline: Instant) {
        (self.listener, self.untold) = (None, Vec::new());
        self.links.values_mut().for_each(Link::close);
        let discovery = self.discovery.take();
        let links = async {
            while !self.links.is_empty() {
                if let Some(TaskReport::Down { link, .. }) = heard.recv().await {
                    self.links.remove(&link);
                }
            }
        };
        let announcements = async {
            if let Some(discovery) = discovery {
                discovery.leave().await;
            }
        };
        // Data unsent at the deadline is dropped.
        let _ = timeout_at(deadline, async { tokio::join!(links, announcements) }).await;
    }

    pub(super) fn is_met(&self, contact: ContactId) -> bool {
        self.reception.is_friend(contact) || self.dialers.contains_key(&contact)
    }

    /// Opens a port if one is needed, and adjusts the rest.
    ///
    /// # Errors
    /// If no port can be opened. The device then stops waiting for connections.
    pub(super) fn listen(&mut self) -> Result<(), LanError> {
        let mut listens = Ok(());
        if self.listener.is_none() && !self.reception.is_empty() {
            match Listener::open() {
                Ok(listener) => self.listener = Some(listener),
                Err(error) => {
                    self.reception.clear();
                    listens = Err(error);
                }
            }
        }
        self.adjust();
        listens
    }

    /// Closes an unneeded port and updates discovery.
    pub(super) fn adjust(&mut self) {
        if self.reception.is_empty() {
            self.listener = None;
        }
        // Without discovery the user can still type addresses, so the error is only reported.
        if let Err(error) = self.discover() {
            self.untold.push(LanEvent::Trouble(error));
        }
    }

    fn discover(&mut self) -> Result<(), LanError> {
        let looks = self.hosts.are_searched || !self.dialers.is_empty();
        let anew = std::mem::take(&mut self.search_anew);
        if !self.discovers || self.listener.is_none() && !looks {
            self.discovery = None;
            return Ok(());
        }
        let discovery = match &mut self.discovery {
            Some(discovery) => discovery,
            none => none.insert(Discovery::start()?),
        };
        discovery.announce(&self.reception.announced(), self.listener.as_ref().map_or(0, Listener::port))?;
        if looks {
            discovery.search(anew)
        } else {
            discovery.stop_searching();
            Ok(())
        }
    }

    /// When the next action is due.
    fn due(&self) -> Option<Instant> {
        self.dialers.values().filter_map(Dialer::due).chain(self.reception.until()).min()
    }

    fn on_time(&mut self) {
        if let Some(contact) = self.reception.spend() {
            self.untold.push(LanEvent::CodeSpent { contact });
            self.adjust();
        }
        let mut calls = Vec::new();
        for (contact, dialer) in &mut self.dialers {
            let attempt = self.last + 1;
            if let Some(Seen { announced: Announced::Meet { nonce, .. }, addresses, .. }) =
                dialer.call(attempt)
            {
                self.last = attempt;
                let keys = Arc::clone(&dialer.keys);
                calls.push((Call::Meet { contact: *contact, attempt, keys, nonce }, addresses));
            }
        }
        calls.into_iter().for_each(|(call, addresses)| self.call(call, addresses));
    }

    pub(super) fn found(&mut self, found: Found) {
        match found {
            Found::Seen(service) => {
                let seen = announcement::read(&service, &(self.limits.neighbours)());
                seen.into_iter().for_each(|seen| self.saw(seen));
            }
            Found::Lost(full_name) => {
                self.dialers.values_mut().for_each(|dialer| dialer.lost(&full_name));
                self.untold.extend(self.hosts.lost(&full_name));
            }
            Found::Trouble(error) => self.untold.push(LanEvent::Trouble(error)),
        }
    }

    pub(super) fn saw(&mut self, seen: Seen) {
        if self.discovery.as_ref().is_some_and(|discovery| discovery.is_own(&seen.full_name)) {
            return;
        }
        match &seen.announced {
            Announced::Host { .. } => self.untold.extend(self.hosts.saw(seen, self.limits.hosts)),
            Announced::Meet { nonce, mark } => {
                let friends =
                    self.dialers.values_mut().filter(|dialer| (dialer.keys.announce)(nonce) == *mark);
                friends.for_each(|dialer| dialer.saw(seen.clone()));
            }
        }
    }

    fn hear(&mut self, report: TaskReport) {
        match report {
            TaskReport::WhichCode(answer) => reply(answer, self.reception.code()),
            TaskReport::WhoseNonce(nonce, answer) => reply(answer, self.reception.friend(&nonce)),
            TaskReport::Guess { number, is_right, verdict } => {
                reply(verdict, self.reception.judge(number, is_right, self.limits.failures));
                self.adjust();
            }
            TaskReport::Greeted { handshake, verdict, linked } => {
                self.admission.end(handshake);
                self.greeted(verdict, linked);
            }
            TaskReport::Called { call, linked } => self.called(call, linked),
            TaskReport::Message { link, bytes } => {
                // A closing link ignores messages.
                if self.links.get(&link).is_some_and(|link| !link.is_closing()) {
                    self.untold.push(LanEvent::Message { link, bytes });
                }
            }
            TaskReport::Down { link, reason } => self.down(link, reason),
        }
    }

    /// Runs a task and processes its report.
    fn spawn(&self, task: impl Future<Output = TaskReport> + Send + 'static) {
        let reports = self.reports.clone();
        tokio::spawn(async move {
            // Without a receiver, the network has ended.
            let _ = reports.send(task.await).await;
        });
    }

    fn greet(&mut self, stream: TcpStream, from: SocketAddr) {
        let Some(handshake) = self.admission.admit(from.ip().to_canonical(), &self.limits) else { return };
        let (reports, allowed) = (self.reports.clone(), self.limits.handshake);
        self.spawn(async move {
            let (verdict, linked) = greet(stream, &reports, allowed).await;
            TaskReport::Greeted { handshake, verdict, linked }
        });
    }

    fn greeted(&mut self, verdict: Option<Verdict>, linked: Option<(Linked, LinkPurpose)>) {
        let is_linked = linked.is_some_and(|(linked, purpose)| self.link(linked, purpose));
        match verdict {
            // The code was right, but the connection was lost or the link limit has been reached.
            Some(Verdict::Right(contact)) if !is_linked => self.untold.push(LanEvent::CodeSpent { contact }),
            Some(Verdict::Wrong { contact, is_spent }) => {
                self.untold.push(LanEvent::CodeWrong { contact });
                self.untold.extend(is_spent.then_some(LanEvent::CodeSpent { contact }));
            }
            // Strangers' failures are not reported.
            _ => {}
        }
    }

    pub(super) fn call(&self, to: Call, addresses: Vec<SocketAddr>) {
        let limits = self.limits;
        self.spawn(async move {
            let linked = call(&to, &addresses, &limits).await;
            TaskReport::Called { call: to, linked }
        });
    }

    fn called(&mut self, call: Call, linked: Result<Linked, LanError>) {
        match call {
            Call::Join(_) => {
                self.is_joining = false;
                match linked {
                    Ok(linked) => drop(self.link(linked, LinkPurpose::Guest)),
                    Err(error) => self.untold.push(LanEvent::Trouble(error)),
                }
            }
            Call::Meet { contact, attempt, .. } => {
                // The search may have stopped or restarted.
                if !self.dialers.get(&contact).is_some_and(|dialer| dialer.calls(attempt)) {
                    return;
                }
                let is_linked = linked.is_ok_and(|linked| self.link(linked, LinkPurpose::Meet(contact)));
                if !is_linked && let Some(dialer) = self.dialers.get_mut(&contact) {
                    dialer.ended();
                }
            }
        }
    }

    /// Starts a link if it is needed and within the limit, and ends older ones to the same friend. The new link is
    /// reported first, so the friend is always linked.
    fn link(&mut self, (stream, channel): Linked, purpose: LinkPurpose) -> bool {
        let is_wanted = !matches!(purpose, LinkPurpose::Meet(contact) if !self.is_met(contact));
        if !is_wanted || self.links.len() >= self.limits.links {
            return false;
        }
        // A move is a small message and should arrive quickly. Without this, it is merely slower.
        let _ = stream.set_nodelay(true);
        self.last += 1;
        let id = LinkId(self.last);
        let link = Link::begin(id, purpose, stream, channel, &self.limits, self.reports.clone());
        self.untold.push(LanEvent::Up { link: id, purpose });
        let is_older =
            |(_, older): &(&LinkId, &Link)| link.contact().is_some() && older.contact() == link.contact();
        let older: Vec<LinkId> = self.links.iter().filter(is_older).map(|(id, _)| *id).collect();
        self.links.insert(id, link);
        older.into_iter().for_each(|older| self.down(older, DownReason::Replaced));
        true
    }

    /// Ends a link, unless it has already ended.
    pub(super) fn down(&mut self, id: LinkId, reason: DownReason) {
        let Some(link) = self.links.remove(&id) else { return };
        if let LinkPurpose::Meet(contact) = link.purpose
            && let Some(dialer) = self.dialers.get_mut(&contact)
        {
            dialer.ended();
        }
        // The first reason counts.
        let reason = if link.is_closing() { DownReason::Closed } else { reason };
        self.untold.push(LanEvent::Down { link: id, reason });
    }
}

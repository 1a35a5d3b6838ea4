use super::FAREWELL;
use app_core::{Host, WeakFriends};
use game::lock;
use peer::ContactId;
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::Duration;
use transport::hub::HubListener;

/// How often matches with deadlines are checked while idle.
const TIME_PASSES: Duration = Duration::from_secs(60);

/// The thread that passes changes from the hub to the session and the page.
pub struct Follower {
    told: Sender<Told>,
    /// Closed when the thread exits; carries no messages.
    ended: Receiver<()>,
}

/// A message from the hub to the follower.
enum Told {
    Changed(Vec<ContactId>),
    Network,
    /// Ends the thread.
    End,
}

/// The hub's listener, which sends to the follower.
pub struct Listener(Mutex<Sender<Told>>);

impl Listener {
    fn tell(&self, told: Told) {
        // Fails only once the follower has ended, at exit.
        let _ = lock(&self.0).send(told);
    }
}

impl HubListener for Listener {
    fn changed(&self, contacts: &[ContactId]) {
        self.tell(Told::Changed(contacts.to_vec()));
    }

    fn network(&self) {
        self.tell(Told::Network);
    }
}

impl Follower {
    /// Starts following the listener's messages until these friends are dropped.
    pub fn start<H: Host>(friends: WeakFriends<H>) -> (Follower, Listener) {
        let (sender, told) = channel();
        let (running, ended) = sync_channel(0);
        let run = move || {
            let _running = running;
            follow_all(&friends, &told);
        };
        thread::Builder::new().name("friends".to_owned()).spawn(run).expect("threads can be started");
        (Follower { told: sender.clone(), ended }, Listener(Mutex::new(sender)))
    }

    /// Ends the follower.
    pub fn end(self) {
        // Fails only if it has already ended.
        let _ = self.told.send(Told::End);
        // It has at most one change to save. If the system delays that, the program exits anyway.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}

/// Passes on messages until the app exits. Accumulated messages are combined.
fn follow_all<H: Host>(friends: &WeakFriends<H>, told: &Receiver<Told>) {
    loop {
        let first = match told.recv_timeout(TIME_PASSES) {
            Ok(first) => Some(first),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let Some(friends) = friends.upgrade() else { return };
        if friends.is_closed() {
            return;
        }
        if first.is_none() {
            friends.time_passes();
            continue;
        }
        let mut changed = BTreeSet::new();
        for told in first.into_iter().chain(told.try_iter()) {
            match told {
                Told::Changed(contacts) => changed.extend(contacts),
                // The page fetches the network state when it is shown.
                Told::Network => {}
                Told::End => return,
            }
        }
        friends.follow_changed(changed);
    }
}
